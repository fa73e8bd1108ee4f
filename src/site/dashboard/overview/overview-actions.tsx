/** The overview of a workspace. */
import { expiresSoon } from '../../../access/api-keys.ts';
import { permissions } from '../../../access/permissions.ts';
import { isGenerated } from '../../../model/generated.ts';
import { type Memory, recalledStatuses, toMemory } from '../../../model/memory.ts';
import { readCalls } from '../../../reports/calls.ts';
import { workspaceStatus } from '../../../reports/counts.ts';
import { likelyDuplicates } from '../../../reports/quality/likely-duplicates.ts';
import { dayMs } from '../../../time-units.ts';
import type { Workspace } from '../../../workspace.ts';
import { htmlAnswer } from '../../html-answer.ts';
import { resultIfReady } from '../result-if-ready.ts';
import type { WorkspaceVisit } from '../visit.ts';
import { maxLiveJobs } from '../work/job-line.tsx';
import { Overview } from './overview.tsx';

const maxRecent = 8;
/** Memories read per step, and in all, to find the latest stored memories. */
const readPageSize = 40;
const maxRead = 400;
const callHours = 24;
const growthDays = 30;
/** Maximum age of the figures about calls. */
const callsCacheMs = 10_000;
/**
 * Above this number of memories, figures may be up to {@link largeCacheMs} old; otherwise they are
 * computed again after each change.
 */
const largeWorkspaceSize = 10_000;
const largeCacheMs = 60_000;
const sizeCacheMs = 600_000;

export async function overview(visit: WorkspaceVisit): Promise<Response> {
  const { workspace, services } = visit;
  const { store } = workspace;
  const now = services.now().getTime();
  const since = new Date(now - (growthDays - 1) * dayMs).toISOString().slice(0, 10);
  const keys = visit.may(permissions['key.create'])
    ? await services.storage.control.keys.list(visit.record.workspace_id)
    : [];
  const size = await store.cached('memories, roughly', sizeCacheMs, () => store.memories.count());
  // Counted again when a memory comes or goes, and every `keptMs` for changes further back.
  const version =
    size > largeWorkspaceSize
      ? largeCacheMs
      : `${await store.memories.version({}, 1)} ${Math.floor(now / callsCacheMs)}`;
  // Read first: what is stored while the page is on its way comes by the stream. Unknown during a long write.
  const lastEvent = await store.history.eventsAfter(null, 0).then(
    ({ last }) => last,
    () => undefined,
  );
  const props = {
    lastEvent,
    status: await store.cached('overview status', version, () => workspaceStatus(workspace)),
    growth: await store.cached('stored by day', version, () => store.reports.storedByDay(since)),
    days: Array.from({ length: growthDays }, (_, at) =>
      new Date(Date.parse(since) + at * dayMs).toISOString().slice(0, 10),
    ),
    calls: await store.cached('calls of a day', callsCacheMs, () => readCalls(workspace, callHours)),
    duplicates: await resultIfReady(likelyDuplicates(workspace)),
    expiring: keys.filter((key) => expiresSoon(key, services.now())),
    recent: await latestStored(workspace),
    jobs: await store.jobs.list({ limit: maxLiveJobs }),
  };
  return htmlAnswer(visit.c, <Overview visit={visit} {...props} />);
}

/**
 * The newest memories that people and agents stored. Upkeep may just have generated more summaries
 * and cards than the list has places.
 */
async function latestStored({ store }: Workspace): Promise<Memory[]> {
  const found: Memory[] = [];
  let from: number | undefined;
  for (let readCount = 0; found.length < maxRecent && readCount < maxRead; readCount += readPageSize) {
    const page = await store.memories.walkBack({ statuses: recalledStatuses }, readPageSize, from);
    found.push(...page.memories.filter((memory) => !isGenerated(memory)).map(toMemory));
    if (page.memories.length < readPageSize) break;
    from = page.next;
  }
  return found.slice(0, maxRecent);
}
