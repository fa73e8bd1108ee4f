/**
 * Chooses the thread that answers a read-only call: this one (the main thread) or a reader thread. The main
 * thread answers calls that come one at a time. Reader threads start when calls keep coming together, and end
 * after they have been idle for a while.
 */
import { createDecayingSums } from '../fair/processor-use.ts';
import type { Logger } from '../log.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import type { Readers, Workspace } from '../workspace.ts';
import type { ReaderAnswer } from './messages.ts';
import { type ReaderThread, startReader } from './reader-thread.ts';
import { createWarmUps, type WarmUps } from './warm-ups.ts';

export interface ReaderOptions {
  /** The program of a thread, and its start data. */
  readonly program: URL;
  readonly workerData: object | null;
  /** Maximum number of threads. */
  readonly maxThreads: number;
  readonly log: Logger;
  /** The number of calls under way, of all kinds. */
  activeCalls(): number;
  /** Called when a call in a thread enqueues a job. */
  onEnqueued(record: WorkspaceRecord): void;
  readonly idleMs?: number;
  /** A thread starts once this many calls came together within about a second. */
  readonly startThreshold?: number;
}

export interface ReaderThreads extends Readers {
  /** Closes a workspace in the threads that have it open. */
  closeWorkspace(workspaceId: string): void;
  /** Ends the threads. The main thread answers the calls that they have not answered. */
  stop(): Promise<void>;
}

/**
 * Maximum calls of a thread at once: one computes and the next is ready when it ends.
 * The main thread answers all others.
 */
const maxCallsPerThread = 2;
/** The wait after a thread failed, for example for lack of memory, before the next one is tried. */
const restartDelayMs = 60_000;
/** The span within which calls are counted to start a thread. */
const recentMs = 1_000;

export function createReaders({
  maxThreads,
  idleMs = 60_000,
  startThreshold = 16,
  ...options
}: ReaderOptions): ReaderThreads {
  const threads = new Map<ReaderThread, WarmUps>();
  const recentCalls = createDecayingSums(recentMs, () => performance.now());
  let isStopping = false;
  let nextStartAt = 0;
  const startThread = () => {
    const thread = startReader(options, idleMs);
    threads.set(thread, createWarmUps(thread.ask));
    void thread.exited.then((wasClosed) => {
      threads.delete(thread);
      if (!wasClosed) nextStartAt = performance.now() + restartDelayMs;
    });
  };
  /**
   * The thread with the fewest calls that has room and knows the workspace. Otherwise null: then a thread with room
   * is warmed up by a copy of the call, or, if all threads are full, another one may start.
   */
  const chooseThread = (call: string, workspace: Workspace, input: unknown): ReaderThread | null => {
    if (options.activeCalls() < 2 || isStopping) return null;
    recentCalls.add('', 1);
    const free = [...threads]
      .filter(([thread]) => thread.isReady() && thread.activeCalls() < maxCallsPerThread)
      .sort(([one], [other]) => one.activeCalls() - other.activeCalls());
    const known = free.find(([, warmUps]) => warmUps.isWarm(workspace.record.workspace_id));
    if (known) return known[0];
    if (free[0]) {
      void free[0][1].warmUp(call, workspace, input);
      return null;
    }
    const areAllReady = [...threads.keys()].every(({ isReady }) => isReady());
    const mayStart = areAllReady && threads.size < maxThreads && performance.now() >= nextStartAt;
    if (mayStart && recentCalls.of('') >= startThreshold) startThread();
    return null;
  };
  return {
    answer: async <Answer>(call: string, workspace: Workspace, input: unknown, answer: () => Promise<Answer>) => {
      const thread = workspace.store.searchesInThreads ? null : chooseThread(call, workspace, input);
      const answered = await thread?.ask(call, workspace, input);
      if (!answered) return answer();
      workspace.turn?.addUse(answered.ms);
      await takeOverNotes(workspace, answered);
      return answered.answer as Answer;
    },
    closeWorkspace: (workspaceId) => {
      for (const [thread, warmUps] of threads) {
        warmUps.forget(workspaceId);
        thread.closeWorkspace(workspaceId);
      }
    },
    stop: async () => {
      isStopping = true;
      await Promise.all([...threads.keys()].map((thread) => thread.close()));
    },
  };
}

/** Takes over the call's notes and traces, because only the main thread writes notes and sends traces. */
async function takeOverNotes(
  { store, traces, caller }: Workspace,
  { notes, work, timeOrigin }: ReaderAnswer,
): Promise<void> {
  const toOwnTime = (at: number) => at + timeOrigin - performance.timeOrigin;
  for (const { name, start, ms, stages } of work)
    traces?.work(
      caller.request_id,
      name,
      { start: toOwnTime(start), ms },
      stages.map((stage) => ({ ...stage, start: toOwnTime(stage.start) })),
    );
  await store.addNotes(notes);
}
