/**
 * Constructs the parts of the service, on top of `stores.ts` and `models.ts`. Surfaces
 * receive their dependencies from here.
 */
import { availableParallelism, totalmem } from 'node:os';
import { type AuthorizationServers, openAuthorizationServers } from './access/clients/authorization-servers.ts';
import type { Mailer } from './access/people/mail.ts';
import { openProviders, type Providers } from './access/sign-in/providers.ts';
import { createEventFeed, type EventFeed } from './events/feed.ts';
import { type CallTurns, createCallTurns } from './fair/call-turns.ts';
import { createDeliverySoon } from './jobs/deliver-soon.ts';
import { findKind, jobKinds } from './jobs/kinds.ts';
import { runClaimed } from './jobs/run-claimed.ts';
import { createJobRunner, type Execute, type JobRunner } from './jobs/runner.ts';
import { createThreads } from './jobs/threads.ts';
import type { Logger } from './log.ts';
import type { WorkspaceRecord } from './model/workspace.ts';
import { type Models, openModels } from './models.ts';
import { createReaders, type ReaderThreads } from './readers/readers.ts';
import type { Settings } from './settings.ts';
import type { OpenOptions } from './storage/open.ts';
import type { Traces } from './telemetry/traces.ts';

export interface Services extends Models {
  /** Runs jobs. Stop it before the storage is closed. */
  readonly jobs: ServiceJobs;
  /**
   * Threads that answer recalls; null if there are none. Stop them when no call is under
   * way, before the storage is closed.
   */
  readonly readers: ReaderThreads | null;
  /** Sends new events to listeners. Stop it before the server: event streams do not end by themselves. */
  readonly events: EventFeed;
  /** The identity providers that people sign in with. */
  readonly providers: Providers;
  /** Null if no mail server is set. */
  readonly mailer: Mailer | null;
  /** The authorization servers for clients that people connect. */
  readonly authorization: AuthorizationServers;
  /** Decides which calls and pages of this process may run. */
  readonly turns: CallTurns;
  /** Aborted while the service stops: calls that still wait for their turn are then refused. */
  readonly ending: AbortController;
  /** Null if no trace collector is set. */
  readonly traces: Traces | null;
}

/** Constructs all services. With `exclusive`, this is the only process on the data folder. */
export async function buildServices(
  settings: Settings,
  overrides: Partial<Services> = {},
  { exclusive = false }: Pick<OpenOptions, 'exclusive'> = {},
): Promise<Services> {
  const waiting = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const models = await openModels(settings, overrides, { exclusive, writers: { waiting, isThread: false } });
  const threadData = Object.keys(overrides).length === 0 ? { settings, waiting } : null;
  const events = createEventFeed(models, { mostListeners: settings.eventStreams });
  const deliverSoon = createDeliverySoon(models);
  const onChanged = (workspace: WorkspaceRecord) => {
    events.wake(workspace);
    deliverSoon.wake(workspace);
  };
  models.storage.onChanged(onChanged);
  const jobs = runnerOf(models, threadData, exclusive && models.storage.engine === 'sqlite', onChanged);
  const authorization = openAuthorizationServers(models.storage.control, settings.signIn.secret, models.now);
  const {
    providers = openProviders(settings.signIn, settings.host),
    mailer,
    ending = new AbortController(),
  } = overrides;
  const turns = turnsOf(settings, ending.signal);
  const readers = readersOf(models, threadData, turns, (record) => jobs.wake(record));
  const releaseJobs = async (workspaceId: string) => {
    readers?.closeWorkspace(workspaceId);
    await jobs.releaseJobs(workspaceId);
  };
  return {
    ...models,
    jobs: { ...jobs, releaseJobs },
    readers,
    events,
    authorization,
    providers,
    turns,
    ending,
    mailer: mailer ?? (await openMail(settings, models.log)),
    traces: overrides.traces ?? (await openTraces(settings, models.log)),
  };
}

function turnsOf({ limits }: Settings, ending: AbortSignal): CallTurns {
  const turns = createCallTurns({
    maxConcurrent: limits.callsAtOnce,
    maxWaiting: limits.callsAtOnce * 16,
    callerBudgetMs: limits.keyProcessorSeconds * 1_000,
    ownerBudgetMs: limits.workspaceProcessorSeconds * 1_000,
  });
  ending.addEventListener('abort', () => turns.endQueues(), { once: true });
  return turns;
}

/** Null if no mail server is set. Its library is loaded only if needed, like the library for traces. */
async function openMail({ mail }: Settings, log: Logger): Promise<Mailer | null> {
  if (mail === null) return null;
  const { openMailer } = await import('./access/people/mail.ts');
  return openMailer(mail, log);
}

async function openTraces({ tracesEndpoint }: Settings, log: Logger): Promise<Traces | null> {
  if (tracesEndpoint === null) return null;
  const { createOtlpTraces } = await import('./telemetry/otlp-traces.ts');
  return createOtlpTraces(tracesEndpoint, log);
}

/** More threads would take memory and gain little: part of each call runs in the main thread. */
const mostReaders = 3;
const gigabyte = 2 ** 30;
/** Generous estimates of the memory of a service without reader threads, and of each reader thread. */
const [ownMemory, readerMemory] = [gigabyte, 0.75 * gigabyte];

/** The number of reader threads for which this machine, or the process's container, has processors and memory. */
function readersHere(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const byMemory = Math.floor((memory - ownMemory) / readerMemory);
  return Math.max(0, Math.min(mostReaders, availableParallelism() - 1, byMemory));
}

/**
 * Starts reader threads under the same conditions as job threads, and only on SQLite. On PostgreSQL, a call mostly
 * waits for the server, and further processes share the stores.
 */
function readersOf(
  { storage, settings, log }: Models,
  workerData: ThreadData | null,
  turns: CallTurns,
  onEnqueued: (workspace: WorkspaceRecord) => void,
): ReaderThreads | null {
  const most = settings.readers ?? readersHere();
  if (most === 0 || workerData === null || storage.engine !== 'sqlite' || !import.meta.url.endsWith('.js')) return null;
  const program = new URL('./reader.js', import.meta.url);
  return createReaders({ program, workerData, maxThreads: most, log, activeCalls: turns.activeCalls, onEnqueued });
}

/** The start data of a thread's program. */
export interface ThreadData {
  settings: Settings;
  waiting: Int32Array;
}

/** A runner whose jobs may run in threads. */
interface ServiceJobs extends JobRunner {
  /** Ends a thread that does not stop within `withinMs`, or within five seconds by default. */
  stop(withinMs?: number): Promise<void>;
}

/**
 * Jobs run in threads if the program is built and nothing overrides the settings. From source, and on a test's stores,
 * they run in this thread through the same interface, because a thread could open neither.
 */
function runnerOf(
  models: Models,
  workerData: ThreadData | null,
  isAlone: boolean,
  onChanged: (workspace: WorkspaceRecord) => void,
): ServiceJobs {
  const { settings, log } = models;
  const program = new URL('./worker.js', import.meta.url);
  const threads =
    workerData !== null && import.meta.url.endsWith('.js')
      ? createThreads({ program, workerData, log, onEnqueued: (record) => runner.wake(record), onChanged })
      : null;
  const here: Execute = (...claimed) => runClaimed(models, ...claimed);
  const execute: Execute = (record, claimed, stop) =>
    threads === null || findKind(claimed.job.kind)?.isLight
      ? here(record, claimed, stop)
      : threads.execute(record, claimed, stop);
  const runner = createJobRunner(models, execute, {
    atOnce: settings.jobsAtOnce,
    isAlone,
    kinds: jobKinds,
  });
  return {
    ...runner,
    releaseJobs: async (workspaceId) => {
      await runner.releaseJobs(workspaceId);
      threads?.closeWorkspace(workspaceId);
    },
    stop: async (withinMs) => {
      if (withinMs !== undefined) threads?.endWithin(withinMs);
      await runner.stop();
      await threads?.close();
    },
  };
}
