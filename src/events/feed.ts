/**
 * Feeds new events of workspaces to all listeners in this process. One read serves all listeners of a workspace, and
 * each listener takes the events that it has not had, at its own pace. A slow listener delays nobody, and nothing is
 * kept for it. Listeners that catch up read pages of the past, one after the other.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import type { Storage } from '../storage/ports/storage.ts';
import { following, inLine, type Pages, pageSize, type SentEvent, taken, toEntry } from './pages.ts';

export interface FeedOptions {
  /** Maximum number of concurrent listeners in this process. A workspace may have at most half of them. */
  readonly mostListeners: number;
  /**
   * The interval for reading events of other processes and for checking again that listeners may listen. Events of this
   * process arrive at once.
   */
  readonly everyMs?: number;
}

/** A listener to the events of a workspace. */
export interface Listener {
  /** The same for all listeners with the same secret. Two secrets of one key may end at different times. */
  readonly admittedBy: string;
  readonly hasContent: boolean;
  /** Throws if the listener may no longer listen. Called once for all listeners with the same `admittedBy`. */
  mayListen(): Promise<void>;
}

export interface Listening {
  /** The cursor to start from, unless the listener asked for another. */
  readonly last: number;
  /**
   * The events after a cursor, up to a page of {@link pageSize}; none if there is no news within `patienceMs`. Throws
   * once listening has ended.
   */
  next(after: number, patienceMs: number): Promise<readonly SentEvent[]>;
  /** Aborted when listening ends: the service stops, the workspace is gone, or the listener may no longer listen. */
  readonly ended: AbortSignal;
  close(): void;
}

export interface EventFeed {
  /** Throws `rate_limited` if there are too many listeners already. */
  listen(workspace: WorkspaceRecord, listener: Listener): Promise<Listening>;
  /** Reports that there may be new events. */
  wake(workspace: WorkspaceRecord): void;
  listeners(): number;
  /** Ends all listening. */
  stop(): void;
}

interface Channel extends Pages {
  readonly listeners: Map<Listener, AbortController>;
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

const mostRecent = 1_000;
/** The delay before new events are read, in milliseconds, so that events written together are read together. */
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
    throw new AppError('rate_limited', 'This node has reached its limit of event streams. Try again later.', {
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
    if (channel.last < 0) throw new AppError('unavailable', 'The events of this workspace cannot be read right now.');
  } catch (error) {
    close();
    throw error;
  }
  const next: Listening['next'] = async (after, patienceMs) => {
    ending.signal.throwIfAborted();
    if (after >= channel.last) await news(channel, ending.signal, patienceMs);
    return after >= channel.last
      ? []
      : inLine(channel, ending.signal, () => taken(feed.storage, channel, after, listener.hasContent));
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
    past: new Map(),
    line: Promise.resolve(),
    timer: undefined,
  };
  feed.channels.set(record.workspace_id, channel);
  channel.timer = setInterval(() => void tick(feed, channel), feed.everyMs).unref();
  return channel;
}

async function tick(feed: Feed, channel: Channel): Promise<void> {
  await read(feed, channel);
  const admissions = new Map<string, Promise<boolean>>();
  for (const [listener, ending] of channel.listeners) {
    const { admittedBy } = listener;
    if (!admissions.has(admittedBy)) admissions.set(admittedBy, mayGoOn(listener));
    void admissions.get(admittedBy)?.then((may) => may || ending.abort());
  }
}

/**
 * True unless the listener has lost its access. If that cannot be determined, for example while the store is
 * unavailable, the listener stays.
 */
async function mayGoOn(listener: Listener): Promise<boolean> {
  try {
    await listener.mayListen();
    return true;
  } catch (error) {
    return !(error instanceof AppError && (error.code === 'unauthenticated' || error.code === 'forbidden'));
  }
}

/**
 * Reads new events, once at a time. A caller that comes meanwhile waits for the current read; later events are read the
 * next time.
 */
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
    const { events, last } = await following(feed.storage, channel.record, channel.last < 0 ? null : channel.last);
    if (channel.last < 0) channel.from = last;
    channel.last = last;
    if (events.length === 0) return;
    channel.past.clear();
    const changed = new Set(events.map(({ memory_id }) => memory_id));
    // The memory's former content must no longer be sent.
    for (const entry of channel.recent) if (changed.has(entry.memoryId)) delete entry.full;
    channel.recent.push(...events.map((event) => toEntry(channel.record.slug, event)));
    const over = channel.recent.splice(0, Math.max(0, channel.recent.length - mostRecent));
    channel.from = over.at(-1)?.cursor ?? channel.from;
    for (const wake of [...channel.waiting]) wake();
    if (events.length < pageSize) return;
  }
}

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
