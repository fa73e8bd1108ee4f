/** What a workspace holds. */
import { workspaceStatus, workspaceStatusSchema } from '../reports/counts.ts';
import { workspaceEndpoint } from './endpoint.ts';

export const status = workspaceEndpoint({
  name: 'workspace_status',
  summary: 'How many memories the workspace holds, by layer, type and status.',
  answer: workspaceStatusSchema,
  handle: ({ workspace }) => workspaceStatus(workspace()),
});
