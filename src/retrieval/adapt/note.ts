/** Notes what callers were shown and what they opened, for ranking to learn from. */
import type { Workspace } from '../../workspace.ts';
import type { Ranked } from '../fuse.ts';

/** Few look further down. */
const mostNoted = 10;
/** What became of a list is looked at so long after it was shown, along with all that were shown meanwhile. */
const lookAfterMs = 10 * 60_000;

/** Best first. One memory alone leaves nothing to choose. */
export async function noteShown(workspace: Workspace, ranked: readonly Ranked[]): Promise<void> {
  const shown = ranked.slice(0, mostNoted).flatMap(({ memory_id, row }) => (row ? [{ memory_id, row }] : []));
  if (!workspace.record.adapts || shown.length < 2) return;
  await workspace.store.adaptation.noteShown({
    at: workspace.now().toISOString(),
    memory_ids: shown.map(({ memory_id }) => memory_id),
    rows: shown.map(({ row }) => Array.from(row, rounded)),
  });
  await lookLater(workspace);
}

/** That no job can be enqueued just now is no reason to leave a question unanswered. */
async function lookLater({ store, now, log }: Workspace): Promise<void> {
  const run_at = new Date(now().getTime() + lookAfterMs).toISOString();
  const enqueue = () => store.jobs.enqueue({ kind: 'adapt', lane: 'catch-up', args: {}, run_at });
  try {
    await store.cached('a job looks at what was shown', lookAfterMs, enqueue);
  } catch (error) {
    log.warn({ err: error }, 'what was shown is not looked at yet');
  }
}

export async function noteOpened({ record, store, now }: Workspace, memoryId: string): Promise<void> {
  if (record.adapts) await store.adaptation.noteOpened(memoryId, now().toISOString());
}

const rounded = (feature: number) => Math.round(feature * 1_000) / 1_000;
