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

/** Must be called in the transaction that stores the last memory of the run. */
export async function enqueueReading(store: WorkspaceStore, runId: string): Promise<void> {
  await store.jobs.enqueue({ ...readIngestedJob, args: { run_id: runId } });
  await enqueueMoveIntoIndex(store);
}

interface CheckProgress {
  from: number | undefined;
  /** `lookedAt`: number of facts checked. `challenged`: number of active facts that became challenged or superseded. */
  lookedAt: number;
  challenged: number;
}

/**
 * Checks the first facts of a run, oldest first. Continues where an ended process left off. Returns the number of
 * challenged facts.
 */
export async function challengeIngested(workspace: Workspace, runId: string, job: RunningJob): Promise<number> {
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
    const next = await carryOut(workspace, checkBatch(runId, done, job), progress);
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

type Batch = {
  memories: StoredMemory[];
  model: string;
  vectors: ReadonlyMap<string, Float32Array>;
  replaces: CrossEncoders['replaces'] | undefined;
  next: number;
  before: CheckProgress;
} | null;

/** Null after the last fact of the run. `done` contains the ids of the facts that were checked or skipped. */
function checkBatch(
  runId: string,
  done: Set<string>,
  job: RunningJob,
): Verb<CheckProgress, Batch, CheckProgress | null> {
  return {
    prepare: async ({ store, embedder }, before) => {
      const { crossEncoders } = embedder;
      const model = modelStamp(embedder.model);
      const { memories, next } = await store.memories.walk(factsOf(runId), batchSize, before.from);
      if (next === undefined) return null;
      const ids = memories.map(({ memory_id }) => memory_id);
      const vectors = await store.vectors.of(model, ids);
      return { memories, model, vectors, replaces: crossEncoders?.replaces, next, before };
    },
    commit: async (tx, batch) => {
      if (batch === null) return null;
      let { lookedAt, challenged } = batch.before;
      const isAfter = ({ memory_id, source }: Pick<StoredMemory, 'memory_id' | 'source'>) =>
        source.run_id === runId && !done.has(memory_id);
      const bulk = { before: [], isAfter, claims: new Map() };
      for (const { memory_id } of batch.memories) {
        const memory = await tx.store.memories.find(memory_id);
        if (memory?.status === 'active') {
          const fact = { ...memory, occurred_at: memory.occurred_at ?? memory.created_at };
          const { model, replaces, vectors } = batch;
          const embedding = { vector: vectors.get(memory_id) ?? null, model, replaces };
          const contradicted = await lockAndFindContradicted(tx, fact, embedding, bulk);
          if (contradicted !== null) lookedAt += 1;
          challenged += (await challenge(tx, contradicted ?? [], memory_id, false)).length;
        }
        done.add(memory_id);
      }
      const reached: CheckProgress = { from: batch.next, lookedAt, challenged };
      await job.hold(tx.store, reached);
      return reached;
    },
  };
}
