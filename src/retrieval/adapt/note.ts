/** Records which memories callers were shown and opened, so that ranking can learn from it. */
import type { JobName } from '../../model/job.ts';
import type { Workspace } from '../../workspace.ts';
import type { RankedMemory } from '../fuse.ts';

/** The job that learns from these records. */
export const adaptJob: JobName = { kind: 'adapt', lane: 'catch-up' };

/** Number of places recorded per list: few callers look further down. */
const maxRecordedPlaces = 10;
/** Delay in milliseconds before shown lists are processed together. */
const processDelayMs = 10 * 60_000;

/** Records a list that was shown; `ranked` is best first. A list of one memory offers no choice and is not recorded. */
export async function recordShown(workspace: Workspace, ranked: readonly RankedMemory[]): Promise<void> {
  const shown = ranked.slice(0, maxRecordedPlaces).flatMap(({ memory_id, row }) => (row ? [{ memory_id, row }] : []));
  if (!workspace.record.adapts || shown.length < 2) return;
  await workspace.store.adaptation.noteShown({
    at: workspace.now().toISOString(),
    memory_ids: shown.map(({ memory_id }) => memory_id),
    rows: shown.map(({ row }) => Array.from(row, rounded)),
  });
  await enqueueAdapt(workspace);
}

/** Enqueues the job. A failure to enqueue is logged and does not fail the recall. */
async function enqueueAdapt({ store, now, log }: Workspace): Promise<void> {
  const run_at = new Date(now().getTime() + processDelayMs).toISOString();
  const enqueue = () => store.jobs.enqueue({ ...adaptJob, args: {}, run_at });
  try {
    await store.cached('a job looks at what was shown', processDelayMs, enqueue);
  } catch (error) {
    log.warn({ err: error }, 'what was shown is not looked at yet');
  }
}

export async function recordOpened({ record, store, now }: Workspace, memoryId: string): Promise<void> {
  if (record.adapts) await store.adaptation.noteOpened(memoryId, now().toISOString());
}

const rounded = (feature: number) => Math.round(feature * 1_000) / 1_000;
