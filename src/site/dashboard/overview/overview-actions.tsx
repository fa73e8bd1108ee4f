/** The overview of a workspace. */
import { workspaceStatus } from '../../../reports/counts.ts';
import { recentMemories } from '../../../retrieval/recent.ts';
import { htmlAnswer } from '../../html-answer.ts';
import type { WorkspaceVisit } from '../visit.ts';
import { Overview } from './overview.tsx';

const mostRecent = 10;

export async function overview(visit: WorkspaceVisit): Promise<Response> {
  const status = await workspaceStatus(visit.workspace);
  const recent = await recentMemories(visit.workspace, mostRecent);
  return htmlAnswer(visit.c, <Overview visit={visit} status={status} recent={recent} />);
}
