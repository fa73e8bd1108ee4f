/**
 * New events of workspaces for all who listen in this process: one reads for all who follow a workspace, and each takes what it has not
 * had, at its own pace. Who is slow holds up nobody and is kept nothing for: it reads for itself until it has caught up.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { Provenance } from '../model/history.ts';
import { newId } from '../model/ids.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import type { Following } from '../storage/ports/history.ts';
import type { Storage } from '../storage/ports/storage.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import { toOutgoing, withContent } from './outgoing.ts';

export interface FeedOptions {
  /** Listeners at a time in this process. A workspace has at most half of them. */
  readonly mostListeners: number;
  /** So often it looks for what other processes write, and asks again who may listen. What this one writes comes at once. */
  readonly everyMs?: number;
}

/** An event as it is sent, with its place in the order of writing. */
export interface Told {
  readonly cursor: number;
  readonly type: string;
  readonly json: string;
}

/** Who listens. */
export interface Listener {
  readonly principalId: string;
  readonly hasContent: boolean;
  /** Throws where they may listen no more. Asked once for all listeners of one principal. */
  mayListen(): Promise<void>;
}

export interface Listening {
  /** What to begin with where nothing else is asked for. */
  readonly last: number;
  /** Those after a place, some hundreds at most; none after `patienceMs` without news. Throws once it has ended. */
  next(after: number, patienceMs: number): Promise<readonly Told[]>;
  /** Aborted when nobody is told any more: the service stops, the workspace is gone, or they may listen no more. */
  readonly ended: AbortSignal;
  close(): void;
}

export interface EventFeed {
  /** `rate_limited` where too many listen already. */
  listen(workspace: WorkspaceRecord, listener: Listener): Promise<Listening>;
  /** There may be news. */
  wake(workspace: WorkspaceRecord): void;
  listeners(): number;
  /** Ends all. */
  stop(): void;
}

interface Entry {
  readonly cursor: number;
  readonly memoryId: string;
  readonly plain: Told;
  /** Made when the first who wants it comes. */
  full?: Promise<Told>;
}

interface Channel {
  readonly record: WorkspaceRecord;
  readonly listeners: Map<Listener, AbortController>;
  /** All after `from`, up to `last`. */
  recent: Entry[];
  from: number;
  last: number;
  waiting: Set<() => void>;
  reading: Promise<void> | null;
  timer: NodeJS.Timeout | undefined;
}

interface Feed {
  readonly storage: Storage;
  readonly log: Logger;
  readonly mostListeners: number;
  readonly everyMs: number;
  readonly channels: Map<string, Channel>;
}

const [pageSize, mostRecent] = [200, 1_000];
/** What is written at once is read at once. */
const gatherMs = 20;

export function createEventFeed(
  { storage, log }: Pick<Feed, 'storage' | 'log'>,
  { mostListeners, everyMs = 1_000 }: FeedOptions,
): EventFeed {
  const feed: Feed = { storage, log, mostListeners, everyMs, channels: new Map() };
  return {
    listen: (record, listener) => listen(feed, record, listener),
    wake: ({ workspace_id }) => {
      const channel = feed.channels.get(workspace_id);
      if (channel) void wait(gatherMs).then(() => read(feed, channel));
    },
    listeners: () => count(feed),
    stop: () => {
      for (const channel of feed.channels.values()) endAll(feed, channel);
    },
  };
}

const count = ({ channels }: Feed) => [...channels.values()].reduce((sum, { listeners }) => sum + listeners.size, 0);

async function listen(feed: Feed, record: WorkspaceRecord, listener: Listener): Promise<Listening> {
  const { channels, mostListeners } = feed;
  const known = channels.get(record.workspace_id);
  if (count(feed) >= mostListeners || (known?.listeners.size ?? 0) >= Math.ceil(mostListeners / 2))
    throw new AppError('rate_limited', 'As many listen to events here as this node takes. Try again later.', {
      retryAfterSeconds: 30,
    });
  const channel = known ?? open(feed, record);
  const ending = new AbortController();
  channel.listeners.set(listener, ending);
  const close = () => {
    channel.listeners.delete(listener);
    if (channel.listeners.size === 0) endAll(feed, channel);
  };
  try {
    await read(feed, channel);
    if (channel.last < 0) throw new AppError('unavailable', 'The events of this workspace cannot be read just now.');
  } catch (error) {
    close();
    throw error;
  }
  const next: Listening['next'] = async (after, patienceMs) => {
    ending.signal.throwIfAborted();
    if (after >= channel.last) await news(channel, ending.signal, patienceMs);
    return after >= channel.last ? [] : taken(feed, channel, after, listener.hasContent);
  };
  return { last: channel.last, next, ended: ending.signal, close };
}

function open(feed: Feed, record: WorkspaceRecord): Channel {
  const channel: Channel = {
    record,
    listeners: new Map(),
    recent: [],
    from: -1,
    last: -1,
    waiting: new Set(),
    reading: null,
    timer: undefined,
  };
  feed.channels.set(record.workspace_id, channel);
  channel.timer = setInterval(() => void tick(feed, channel), feed.everyMs).unref();
  return channel;
}

async function tick(feed: Feed, channel: Channel): Promise<void> {
  await read(feed, channel);
  const asked = new Map<string, Promise<boolean>>();
  for (const [listener, ending] of channel.listeners) {
    const { principalId } = listener;
    if (!asked.has(principalId)) asked.set(principalId, mayGoOn(listener));
    void asked.get(principalId)?.then((may) => may || ending.abort());
  }
}

/** Where it cannot be found out, such as while the store is away, nobody is sent off. */
async function mayGoOn(listener: Listener): Promise<boolean> {
  try {
    await listener.mayListen();
    return true;
  } catch (error) {
    return !(error instanceof AppError && (error.code === 'unauthenticated' || error.code === 'forbidden'));
  }
}

/** One at a time: who comes meanwhile waits for the one under way, and what came since is read the next time. */
function read(feed: Feed, channel: Channel): Promise<void> {
  channel.reading ??= readNews(feed, channel)
    .catch((error: unknown) => {
      const { slug } = channel.record;
      if (error instanceof AppError && error.code === 'not_found') return endAll(feed, channel);
      feed.log.warn({ err: error, workspace: slug }, 'new events could not be read');
    })
    .finally(() => {
      channel.reading = null;
    });
  return channel.reading;
}

async function readNews(feed: Feed, channel: Channel): Promise<void> {
  for (;;) {
    const { events, last } = await following(feed, channel, channel.last < 0 ? null : channel.last);
    if (channel.last < 0) channel.from = last;
    channel.last = last;
    if (events.length === 0) return;
    const changed = new Set(events.map(({ memory_id }) => memory_id));
    // What it said before is told to nobody any more.
    for (const entry of channel.recent) if (changed.has(entry.memoryId)) delete entry.full;
    channel.recent.push(...events.map((event) => toEntry(channel.record.slug, event)));
    const over = channel.recent.splice(0, Math.max(0, channel.recent.length - mostRecent));
    channel.from = over.at(-1)?.cursor ?? channel.from;
    for (const wake of [...channel.waiting]) wake();
    if (events.length < pageSize) return;
  }
}

function toEntry(slug: string, event: Following['events'][number]): Entry {
  return { cursor: event.seq, memoryId: event.memory_id, plain: toTold(toOutgoing(slug, event)) };
}

function toTold(event: ReturnType<typeof toOutgoing>): Told {
  return { cursor: event.data.cursor, type: event.type, json: JSON.stringify(event) };
}

async function taken(feed: Feed, channel: Channel, after: number, hasContent: boolean): Promise<readonly Told[]> {
  const { record } = channel;
  const entries =
    after >= channel.from
      ? channel.recent.filter(({ cursor }) => cursor > after).slice(0, pageSize)
      : (await following(feed, channel, after)).events.map((event) => toEntry(record.slug, event));
  if (!hasContent) return entries.map(({ plain }) => plain);
  const missing = entries.filter(({ full }) => full === undefined);
  if (missing.length === 0) return Promise.all(entries.map(({ full, plain }) => full ?? plain));
  const made = inStore(feed, channel, (store) =>
    withContent(
      store,
      missing.map(({ plain }) => JSON.parse(plain.json)),
    ),
  );
  missing.forEach((entry, at) => {
    entry.full = made.then((events) => toTold(events[at]!));
    entry.full.catch(() => {
      delete entry.full;
    });
  });
  return Promise.all(entries.map(({ full, plain }) => full ?? plain));
}

const following = (feed: Feed, channel: Channel, after: number | null): Promise<Following> =>
  inStore(feed, channel, ({ history }) => history.following(after, pageSize));

function inStore<T>({ storage }: Feed, { record }: Channel, work: (store: WorkspaceStore) => Promise<T>): Promise<T> {
  return storage.withWorkspace(record, (open) => work(open.storeFor(reader())), { isPassing: true });
}

const reader = (): Provenance => ({
  actor: 'system:events',
  actor_label: 'events',
  key_id: null,
  tool: 'events',
  operation_id: newId('operation'),
  request_id: null,
});

async function news(channel: Channel, ended: AbortSignal, patienceMs: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      channel.waiting.delete(done);
      ended.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, patienceMs);
    channel.waiting.add(done);
    ended.addEventListener('abort', done);
  });
  ended.throwIfAborted();
}

function endAll({ channels }: Feed, channel: Channel): void {
  clearInterval(channel.timer);
  if (channels.get(channel.record.workspace_id) === channel) channels.delete(channel.record.workspace_id);
  for (const ending of channel.listeners.values()) ending.abort();
  channel.listeners.clear();
}
