/** Constructs what the service is made of, over `stores.ts` and `models.ts`. Surfaces receive what they need from here. */
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
  /** Runs what is enqueued here. Stop it before the storage is closed. */
  readonly jobs: ServiceJobs;
  /** Threads that answer recalls; null where there are none. Stop them once no call is under way, and before the storage is closed. */
  readonly readers: ReaderThreads | null;
  /** New events, for who listens. Stop it before the server is: streams end by themselves otherwise never. */
  readonly events: EventFeed;
  /** Who people sign in with. */
  readonly providers: Providers;
  /** Null where no mail server is set. */
  readonly mailer: Mailer | null;
  /** Who lets clients in that people sign in with. */
  readonly authorization: AuthorizationServers;
  /** Who may go on, of the calls and pages of this process. */
  readonly turns: CallTurns;
  /** Aborted when calls that wait for their turn can wait no more: the process is about to end. */
  readonly ending: AbortController;
  /** Null where no collector of traces is set. */
  readonly traces: Traces | null;
}

/** All of it; `exclusive` as the only process on the data folder. */
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
  const letGo = async (workspaceId: string) => {
    readers?.letGo(workspaceId);
    await jobs.letGo(workspaceId);
  };
  return {
    ...models,
    jobs: { ...jobs, letGo },
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
    atOnce: limits.callsAtOnce,
    mostWaiting: limits.callsAtOnce * 16,
    callerBudgetMs: limits.keyProcessorSeconds * 1_000,
    ownerBudgetMs: limits.workspaceProcessorSeconds * 1_000,
  });
  ending.addEventListener('abort', () => turns.endLines(), { once: true });
  return turns;
}

/** Null where no mail server is set. Its library is loaded only where it is used, as that of traces. */
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

/** More would take memory and bring little: each call has the main thread for its own part. */
const mostReaders = 3;
const gigabyte = 2 ** 30;
/** The memory of a service without threads that read, and of each such thread, both amply. */
const [ownMemory, readerMemory] = [gigabyte, gigabyte / 2];

/** As many as this machine, or the container that the process runs in, has processors and memory for. */
function readersHere(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const byMemory = Math.floor((memory - ownMemory) / readerMemory);
  return Math.max(0, Math.min(mostReaders, availableParallelism() - 1, byMemory));
}

/**
 * Threads that answer recalls, where jobs run in threads too. A call over PostgreSQL waits for the server, and further processes share the stores there.
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
  return createReaders({ program, workerData, most, log, underWay: turns.underWay, onEnqueued });
}

/** What the program of a thread is started with. */
export interface ThreadData {
  settings: Settings;
  waiting: Int32Array;
}

/** A runner whose jobs may run in threads. */
interface ServiceJobs extends JobRunner {
  /** A thread that does not stop within the time is ended; without a time, within five seconds. */
  stop(withinMs?: number): Promise<void>;
}

/**
 * Jobs run in threads where the program is built and nothing was put in the place of what its settings say. From the source, and on
 * stores of a test, they run in this thread, through the same interface: a thread could open neither.
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
    letGo: async (workspaceId) => {
      await runner.letGo(workspaceId);
      threads?.letGo(workspaceId);
    },
    stop: async (withinMs) => {
      if (withinMs !== undefined) threads?.endWithin(withinMs);
      await runner.stop();
      await threads?.close();
    },
  };
}
