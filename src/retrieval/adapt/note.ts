/** Notes what callers were shown and what they opened, for ranking to learn from. */
import type { Workspace } from '../../workspace.ts';
import type { Ranked } from '../fuse.ts';

/** Few look further down. */
const mostNoted = 10;
/** After so many lists it is time to see what became of them. */
const lookEvery = 25;
/** Not at once: more is shown meanwhile, and looked at in one go. */
const lookAfterMs = 10 * 60_000;

/** Best first. One memory alone leaves nothing to choose. */
export async function noteShown(workspace: Workspace, ranked: readonly Ranked[]): Promise<void> {
  const shown = ranked.slice(0, mostNoted).flatMap(({ memory_id, row }) => (row ? [{ memory_id, row }] : []));
  if (!workspace.record.adapts || shown.length < 2) return;
  const count = await workspace.store.adaptation.noteShown({
    at: workspace.now().toISOString(),
    memory_ids: shown.map(({ memory_id }) => memory_id),
    rows: shown.map(({ row }) => Array.from(row, rounded)),
  });
  if (count % lookEvery > 0) return;
  const run_at = new Date(workspace.now().getTime() + lookAfterMs).toISOString();
  await workspace.store.jobs.enqueue({ kind: 'adapt', lane: 'catch-up', args: {}, run_at });
}

/** To look at a memory is no change of it: that it cannot be noted is no reason not to show it. */
export async function noteOpened({ record, store, now, log }: Workspace, memoryId: string): Promise<void> {
  if (!record.adapts) return;
  try {
    await store.adaptation.noteOpened(memoryId, now().toISOString());
  } catch (error) {
    log.warn({ err: error }, 'that a memory was opened was not noted');
  }
}

const rounded = (feature: number) => Math.round(feature * 1_000) / 1_000;
