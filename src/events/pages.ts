/** Pages of a workspace's events: the recent ones, and those of the past that listeners catch up with. */
import { turns } from '../fair/turns.ts';
import type { Provenance } from '../model/history.ts';
import { newId } from '../model/ids.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import type { EventsPage } from '../storage/ports/history.ts';
import type { Storage } from '../storage/ports/storage.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import { toOutgoing, withContent } from './outgoing.ts';

/** An event as it is sent, with its position in the order of writing. */
export interface SentEvent {
  readonly cursor: number;
  readonly type: string;
  readonly json: string;
}

export interface Entry {
  readonly cursor: number;
  readonly memoryId: string;
  readonly plain: SentEvent;
  /** The event with content; made at the first request. */
  full?: Promise<SentEvent>;
}

export interface Pages {
  readonly record: WorkspaceRecord;
  /** All events after `from`, up to the last. */
  recent: Entry[];
  from: number;
  /**
   * The past pages that were read last, keyed by the cursor before them. A listener that starts from the past usually
   * follows others.
   */
  readonly past: Map<number, readonly Entry[]>;
  /** Resolves when the last listener in the queue has taken its events. */
  line: Promise<unknown>;
}

export const pageSize = 200;
const pagesKept = 8;

export function toEntry(slug: string, event: EventsPage['events'][number]): Entry {
  return { cursor: event.seq, memoryId: event.memory_id, plain: toSentEvent(toOutgoing(slug, event)) };
}

function toSentEvent(event: ReturnType<typeof toOutgoing>): SentEvent {
  return { cursor: event.data.cursor, type: event.type, json: JSON.stringify(event) };
}

/**
 * Takes events for one listener of a workspace at a time, each after a turn for other calls: hundreds may catch up at
 * once.
 */
export function inLine<T>(channel: Pages, ended: AbortSignal, take: () => Promise<T>): Promise<T> {
  const turn = channel.line.then(async () => {
    await turns.next();
    ended.throwIfAborted();
    return take();
  });
  channel.line = turn.catch(() => undefined);
  return turn;
}

async function pageOfPast(storage: Storage, { past, record }: Pages, after: number): Promise<readonly Entry[]> {
  const kept = past.get(after);
  if (kept) return kept;
  const { events } = await following(storage, record, after);
  const page = events.map((event) => toEntry(record.slug, event));
  past.set(after, page);
  if (past.size > pagesKept) past.delete(past.keys().next().value!);
  return page;
}

/** The events after a cursor, up to a page, with the memories' current contents if wanted. */
export async function taken(
  storage: Storage,
  channel: Pages,
  after: number,
  hasContent: boolean,
): Promise<readonly SentEvent[]> {
  const entries =
    after >= channel.from
      ? channel.recent.filter(({ cursor }) => cursor > after).slice(0, pageSize)
      : await pageOfPast(storage, channel, after);
  if (!hasContent) return entries.map(({ plain }) => plain);
  const missing = entries.filter(({ full }) => full === undefined);
  if (missing.length === 0) return Promise.all(entries.map(({ full, plain }) => full ?? plain));
  const made = inStore(storage, channel.record, (store) =>
    withContent(
      store,
      missing.map(({ plain }) => JSON.parse(plain.json)),
    ),
  );
  missing.forEach((entry, at) => {
    entry.full = made.then((events) => toSentEvent(events[at]!));
    entry.full.catch(() => {
      delete entry.full;
    });
  });
  return Promise.all(entries.map(({ full, plain }) => full ?? plain));
}

export const following = (storage: Storage, record: WorkspaceRecord, after: number | null): Promise<EventsPage> =>
  inStore(storage, record, ({ history }) => history.eventsAfter(after, pageSize));

function inStore<T>(
  storage: Storage,
  record: WorkspaceRecord,
  work: (store: WorkspaceStore) => Promise<T>,
): Promise<T> {
  return storage.withWorkspace(record, (open) => work(open.storeFor(reader())), { isTransient: true });
}

const reader = (): Provenance => ({
  actor: 'system:events',
  actor_label: 'events',
  key_id: null,
  tool: 'events',
  operation_id: newId('operation'),
  request_id: null,
});
