/**
 * Who answers a call that only reads: this thread, or one of the threads that read beside it. This thread answers whatever comes one at a time. Threads
 * begin once calls keep coming together, and end when they have been idle for a while.
 */
import { fading } from '../fair/processor-use.ts';
import type { Logger } from '../log.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import type { Readers, Workspace } from '../workspace.ts';
import type { Answered } from './messages.ts';
import { type ReaderThread, startReader } from './reader-thread.ts';

export interface ReaderOptions {
  /** The program of a thread, and its start data. */
  readonly program: URL;
  readonly workerData: object | null;
  /** The most threads. */
  readonly most: number;
  readonly log: Logger;
  /** The calls under way of all kinds. */
  underWay(): number;
  /** Called when a call in a thread enqueues a job. */
  onEnqueued(record: WorkspaceRecord): void;
  readonly idleMs?: number;
  /** The number of calls that came together within about a second, from which on a thread begins. */
  readonly startsAt?: number;
}

export interface ReaderThreads extends Readers {
  /** Closes a workspace where a thread has it open. */
  letGo(workspaceId: string): void;
  /** Ends the threads. Calls that they have not answered are answered here. */
  stop(): Promise<void>;
}

/** The calls of a thread at a time: one computes and the next is there when it ends. This thread answers what is more. */
const mostOfThread = 2;
/** The time after a thread that failed, as where memory is short, until the next is tried. */
const afterFailureMs = 60_000;
/** The span of the calls that are counted to begin a thread. */
const latelyMs = 1_000;

export function createReaders({ most, idleMs = 60_000, startsAt = 16, ...options }: ReaderOptions): ReaderThreads {
  const threads = new Set<ReaderThread>();
  const together = fading(latelyMs, () => performance.now());
  let isStopping = false;
  let notBefore = 0;
  const begin = () => {
    const thread = startReader(options, idleMs);
    threads.add(thread);
    void thread.exited.then((wasClosed) => {
      threads.delete(thread);
      if (!wasClosed) notBefore = performance.now() + afterFailureMs;
    });
  };
  /** The thread with the fewest calls, where it has room; a further one begins where all have as many as they take. */
  const choose = (): ReaderThread | null => {
    if (options.underWay() < 2 || isStopping) return null;
    together.add('', 1);
    const [first = null] = [...threads]
      .filter(({ isReady }) => isReady())
      .sort((one, other) => one.underWay() - other.underWay());
    if (first !== null && first.underWay() < mostOfThread) return first;
    const areReady = [...threads].every(({ isReady }) => isReady());
    const mayBegin = areReady && threads.size < most && performance.now() >= notBefore;
    if (mayBegin && together.of('') >= startsAt) begin();
    return null;
  };
  return {
    answer: async <Answer>(call: string, workspace: Workspace, input: unknown, answer: () => Promise<Answer>) => {
      const thread = workspace.store.searchesInThreads ? null : choose();
      const answered = await thread?.ask(call, workspace, input);
      if (!answered) return answer();
      workspace.turn?.addUse(answered.ms);
      await takeOver(workspace, answered);
      return answered.answer as Answer;
    },
    letGo: (workspaceId) => {
      for (const thread of threads) thread.letGo(workspaceId);
    },
    stop: async () => {
      isStopping = true;
      await Promise.all([...threads].map((thread) => thread.close()));
    },
  };
}

/** What the call left behind in the thread belongs here: notes are written by this thread, and traces are sent by it. */
async function takeOver({ store, traces, caller }: Workspace, { notes, work, timeOrigin }: Answered): Promise<void> {
  const toOwn = (at: number) => at + timeOrigin - performance.timeOrigin;
  for (const { name, start, ms, stages } of work)
    traces?.work(
      caller.request_id,
      name,
      { start: toOwn(start), ms },
      stages.map((stage) => ({ ...stage, start: toOwn(stage.start) })),
    );
  await store.addNotes(notes);
}
