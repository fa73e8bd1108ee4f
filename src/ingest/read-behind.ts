/**
 * Large ingests are stored first and can be found by words and vectors at once. Afterwards, a job extracts their names
 * and checks which facts the first new facts contradict.
 */
import { type CrossEncoders, modelStamp } from '../embedding/embedder.ts';
import { challenge } from '../memory/contradictions/challenge.ts';
import { lockAndFindContradicted } from '../memory/contradictions/contradicted.ts';
import { enqueueMoveIntoIndex } from '../memory/move-into-index.ts';
import type { JobName } from '../model/job.ts';
import type { StoredMemory } from '../model/memory.ts';
import type { MemoryFilter } from '../storage/ports/memories.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import { carryOut, type Verb } from '../verb.ts';
import type { RunningJob, Workspace } from '../workspace.ts';

export const readIngestedJob: JobName = { kind: 'read_ingested', lane: 'catch-up' };

/** If an ingest has more items than this, a job reads them after they are stored. */
export const maxReadInCall = 100;
/**
 * Number of new facts of a run that are checked for contradictions, at a few milliseconds each. For the rest, only
 * recall decides which fact is newer.
 */
const maxCheckedFacts = 200;
/** Memories per transaction. Each may take a few milliseconds, during which the transaction blocks other writes. */
const batchSize = 10;

/** A stored memory that a run repeats. It holds from its last place in the run on. */
export interface RepeatInRun {
  memory_id: string;
  /** The memory that the run stored last before that place. */
  after: string;
}

export interface RunToRead {
  run_id: string;
  repeats?: readonly RepeatInRun[];
}

/** The repeats among the memories of a run, in order. One that precedes everything new is left out. */
export function repeatsAmong(stored: readonly { memory_id: string; existing: boolean }[]): RepeatInRun[] {
  const places = new Map<string, string>();
  let after: string | undefined;
  for (const { memory_id, existing } of stored)
    if (!existing) after = memory_id;
    else if (after !== undefined) places.set(memory_id, after);
  return [...places].map(([memory_id, place]) => ({ memory_id, after: place }));
}

/** Must be called in the transaction that stores the last memory of the run. */
export async function enqueueReading(
  store: WorkspaceStore,
  run_id: string,
  repeats: readonly RepeatInRun[] = [],
): Promise<void> {
  const args = { run_id, ...(repeats.length > 0 && { repeats }) };
  await store.jobs.enqueue({ ...readIngestedJob, args });
  await enqueueMoveIntoIndex(store);
}

interface CheckProgress {
  from: number | undefined;
  /** `lookedAt`: number of facts checked. `challenged`: number of active facts that became challenged or superseded. */
  lookedAt: number;
  challenged: number;
  /** The last fact of the run that was checked; missing before the first. */
  last?: string;
}

/**
 * Checks the first facts of a run, oldest first, and the stored memories that it repeats, each at its place. Continues
 * where an ended process left off. Returns the number of challenged facts.
 */
export async function challengeIngested(
  workspace: Workspace,
  { run_id: runId, repeats = [] }: RunToRead,
  job: RunningJob,
): Promise<number> {
  let progress: CheckProgress = (job.reached as CheckProgress | null) ?? {
    from: undefined,
    lookedAt: 0,
    challenged: 0,
  };
  const done = new Set<string>();
  if (progress.from !== undefined)
    for (const id of await readIdsUpTo(workspace.store, runId, progress.from)) done.add(id);
  while (progress.lookedAt < maxCheckedFacts) {
    await job.report(0, `checked ${progress.lookedAt} facts for contradictions`);
    const next = await carryOut(workspace, checkBatch(runId, repeats, done, job), progress);
    if (next === null) break;
    progress = next;
  }
  return progress.challenged;
}

/** Only facts contradict or are contradicted. So a run of a hundred thousand chat messages costs no transaction. */
const factsOf = (runId: string): MemoryFilter => ({ run_id: runId, types: ['fact'], statuses: ['active'] });

async function readIdsUpTo({ memories }: WorkspaceStore, runId: string, last: number): Promise<string[]> {
  const ids: string[] = [];
  // Backwards, so that every page ends at or before `last`: facts that were challenged since have left the pages.
  for (let from: number | undefined = last + 1; from !== undefined; ) {
    const page = await memories.walkBack(factsOf(runId), batchSize, from);
    ids.push(...page.memories.map(({ memory_id }) => memory_id));
    from = page.next;
  }
  return ids;
}

/** A fact to check. `place`: the fact of the run at or after which it holds. */
interface Check {
  memory_id: string;
  place: string;
  isRepeat: boolean;
}

type Batch = {
  checks: readonly Check[];
  model: string;
  vectors: ReadonlyMap<string, Float32Array>;
  replaces: CrossEncoders['replaces'] | undefined;
  reached: Pick<CheckProgress, 'from' | 'last'>;
  before: CheckProgress;
} | null;

/** Follows the id of every memory. */
const end = '~';

/** Null after the last fact of the run. `done` contains the ids of the facts that were checked or skipped. */
function checkBatch(
  runId: string,
  repeats: readonly RepeatInRun[],
  done: Set<string>,
  job: RunningJob,
): Verb<CheckProgress, Batch, CheckProgress | null> {
  const placeOf = new Map(repeats.map(({ memory_id, after }) => [memory_id, after]));
  return {
    prepare: async ({ store, embedder }, before) => {
      const { crossEncoders } = embedder;
      const model = modelStamp(embedder.model);
      const { memories, next } = await store.memories.walk(factsOf(runId), batchSize, before.from);
      const last = next === undefined ? end : memories.at(-1)!.memory_id;
      const due = repeats.filter(({ after }) => after >= (before.last ?? '') && after < last);
      if (next === undefined && due.length === 0) return null;
      const checks = inOrder(memories, due);
      const vectors = await store.vectors.of(
        model,
        checks.map(({ memory_id }) => memory_id),
      );
      return {
        checks,
        model,
        vectors,
        replaces: crossEncoders?.replaces,
        reached: { from: next ?? before.from, last },
        before,
      };
    },
    commit: async (tx, batch) => {
      if (batch === null) return null;
      let { lookedAt, challenged } = batch.before;
      const { model, replaces, vectors } = batch;
      for (const { memory_id, place, isRepeat } of batch.checks) {
        const memory = await tx.store.memories.find(memory_id);
        if (memory?.status === 'active') {
          const isAfter = (one: Pick<StoredMemory, 'memory_id' | 'source'>) =>
            one.source.run_id === runId ? !done.has(one.memory_id) : (placeOf.get(one.memory_id) ?? '') >= place;
          const bulk = { before: [], isAfter, claims: new Map() };
          const at = isRepeat ? tx.now().toISOString() : memory.created_at;
          const fact = { ...memory, occurred_at: memory.occurred_at ?? at };
          const embedding = { vector: vectors.get(memory_id) ?? null, model, replaces };
          const found = await lockAndFindContradicted(tx, fact, embedding, bulk);
          if (found !== null) lookedAt += 1;
          const contradicted = (found ?? []).filter((one) => !isRepeat || done.has(one.memory.memory_id));
          challenged += (await challenge(tx, contradicted, memory_id, false)).length;
        }
        if (!isRepeat) done.add(memory_id);
      }
      const reached: CheckProgress = { ...batch.reached, lookedAt, challenged };
      await job.hold(tx.store, reached);
      return reached;
    },
  };
}

/** The facts of the run, and each repeat after the fact that it follows. */
function inOrder(memories: readonly StoredMemory[], due: readonly RepeatInRun[]): Check[] {
  const facts = memories.map(({ memory_id }) => ({ memory_id, place: memory_id, isRepeat: false }));
  const repeats = due.map(({ memory_id, after }) => ({ memory_id, place: after, isRepeat: true }));
  const before = (one: Check, other: Check) => (one.place === other.place ? 0 : one.place < other.place ? -1 : 1);
  return [...facts, ...repeats].sort(before);
}
