/**
 * The searches of a large store, in threads: one ranks words, and each of the others compares a part of the vectors.
 * Reading a million memories into memory takes seconds, and comparing a query with all their vectors takes tens of
 * milliseconds; no other call waits for either.
 */
import { availableParallelism } from 'node:os';
import { MessagePort, type Worker } from 'node:worker_threads';
import { AppError } from '../../../errors.ts';
import { endGuarded, startGuarded } from '../../../fair/guarded-thread.ts';
import { together } from '../../../fair/together.ts';
import type { SqliteDatabase } from '../driver.ts';
import type { VectorCalls, WordCalls } from './search-calls.ts';
import type { Searches } from './searches.ts';
import type { SearchData, SearchReport, UnreadReport } from './serve-searches.ts';
import { inspectIndex, openVectorIndex } from './vector-index.ts';
import { byNearness, type FoundVector } from './vector-search.ts';
import type { NoteUnread } from './word-index.ts';

/** Stores with more memories than this are searched in threads. */
export const minThreadedMemories = 100_000;
/** Vectors per thread: fewer are not worth the start of another thread. */
const vectorsPerThread = 250_000;
const maxThreads = 4;

/** Starts the thread, or another receiver of orders. */
export type StartSearching = (data: SearchData) => Worker | MessagePort;

/** True if threads can be started: their program exists only in the built service. */
export const canStartThreads = import.meta.url.endsWith('.js');

const startWorker: StartSearching = (workerData) =>
  startGuarded(new URL('./search-thread.js', import.meta.url), { workerData, env: {}, execArgv: [] });

/** A thread starts with the first search that needs it, and again after it ended by itself. `reading` is a connection of this thread. */
export function searchesInThreads(
  file: string,
  reading: SqliteDatabase,
  memories: number,
  noteUnread: NoteUnread,
  start: StartSearching = startWorker,
): Searches {
  const of = Math.max(1, Math.min(maxThreads, availableParallelism(), Math.round(memories / vectorsPerThread)));
  const words = threadOf<WordCalls>(() => start({ file, part: null }), noteUnread);
  const parts = Array.from({ length: of }, (_, at) => threadOf<VectorCalls>(() => start({ file, part: { at, of } })));
  const all = <Answer>(ask: (part: Thread<VectorCalls>) => Promise<Answer>) => together(...parts.map(ask));
  return {
    inThreads: true,
    bestOfWords: (some, limit) => words.ask('bestOfWords', some, limit),
    frequencies: async (some) => {
      // Words are counted before a search, so the other threads load their program meanwhile.
      for (const part of parts) part.begin();
      return words.ask('frequencies', some);
    },
    vectorsOfModel: async (model) => {
      const read = await all((part) => part.ask('read', model));
      const size = read.reduce((sum, one) => sum + one.size, 0);
      const expected = read.reduce((sum, one) => sum + one.expected, 0);
      const best = async (limit: number, ask: (part: Thread<VectorCalls>) => Promise<FoundVector[]>) =>
        (await all(ask)).flat().sort(byNearness).slice(0, limit);
      return {
        matrix: {
          size,
          nearest: (vector, limit) => best(limit, (part) => part.ask('nearest', model, vector.slice(), limit)),
          nearestAmong: (seqs, vector, limit) =>
            best(limit, (part) => part.ask('nearestAmong', model, seqs, vector.slice(), limit)),
        },
        coverage: expected === 0 ? 1 : size / expected,
      };
    },
    wake: (model) => {
      for (const part of parts) if (part.isRunning()) part.ask('wake', model).catch(() => undefined);
      if (words.isRunning()) words.ask('wake').catch(() => undefined);
    },
    catchUp: async () => {
      const running = [words, ...parts].filter((thread) => thread.isRunning());
      await together(...running.map((thread) => thread.ask('catchUp')));
    },
    inspect: async (thorough) => {
      // Counting starts no thread.
      if (!parts.some((part) => part.isRunning())) return inspectIndex(openVectorIndex(reading), thorough);
      const states = await all((part) => part.ask('inspect', thorough));
      const sum = (of: 'indexed' | 'pending' | 'lost') => states.reduce((total, state) => total + state[of], 0);
      return { indexed: sum('indexed'), pending: sum('pending'), lost: sum('lost') };
    },
    close: async () => {
      await together(...[words, ...parts].map((thread) => thread.close()));
    },
  };
}

interface Thread<Calls> {
  /** Rejects, and never throws, if no thread can be started or the store is closed. */
  ask<Call extends keyof Calls & string>(call: Call, ...given: ArgumentsOf<Calls[Call]>): ResultOf<Calls[Call]>;
  isRunning(): boolean;
  /** Starts the thread before its first call; throws if `ask` would reject. */
  begin(): void;
  /** Ends the thread once earlier calls are answered; no search starts it again. */
  close(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: of whatever call
type ArgumentsOf<Call> = Call extends (...given: infer Given) => any ? Given : never;
type ResultOf<Call> = Call extends (...given: never[]) => infer Answer ? Answer : never;

interface Running {
  readonly thread: Worker | MessagePort;
  readonly waiting: Map<number, { resolve(answer: unknown): void; reject(error: unknown): void }>;
}

function threadOf<Calls extends WordCalls | VectorCalls>(
  startThread: () => Worker | MessagePort,
  noteUnread?: NoteUnread,
): Thread<Calls> {
  let running: Running | null = null;
  let lastId = 0;
  let isClosed = false;
  const begin = (): Running => {
    const thread = startThread();
    const begun: Running = { thread, waiting: new Map() };
    // An idle thread must not keep the process alive.
    thread.unref();
    thread.on('message', (report: SearchReport | UnreadReport) => {
      if ('unread' in report) return noteUnread?.(report.unread);
      const request = begun.waiting.get(report.id);
      begun.waiting.delete(report.id);
      if (begun.waiting.size === 0) thread.unref();
      if ('error' in report) request?.reject(searchFailed(report.error));
      else request?.resolve(report.answer);
    });
    const ended = (error?: unknown) => {
      if (running === begun) running = null;
      for (const { reject } of begun.waiting.values()) reject(searchFailed(error));
      begun.waiting.clear();
    };
    thread.on('error', ended);
    thread.once(thread instanceof MessagePort ? 'close' : 'exit', () => ended());
    return begun;
  };
  const sendRequest = ({ thread, waiting }: Running, call: string, given: unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      thread.ref();
      thread.postMessage({ id: lastId, call, given });
    });
  const start = (): Running => {
    if (isClosed) throw searchFailed(new Error('the store is closed'));
    try {
      running ??= begin();
    } catch (error) {
      throw searchFailed(error);
    }
    return running;
  };
  const ask = async (call: string, given: unknown[]): Promise<unknown> => sendRequest(start(), call, given);
  return {
    ask: ((call: string, ...given: unknown[]) => ask(call, given)) as unknown as Thread<Calls>['ask'],
    isRunning: () => running !== null,
    begin: start,
    close: async () => {
      isClosed = true;
      if (running === null) return;
      const { thread } = running;
      await sendRequest(running, 'close', []).catch(() => undefined);
      if (thread instanceof MessagePort) thread.close();
      else await endGuarded(thread);
    },
  };
}

const searchFailed = (cause: unknown) =>
  new AppError('unavailable', 'The workspace could not be searched. Try again in a moment.', {
    cause,
    retryAfterSeconds: 2,
  });
