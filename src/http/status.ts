/** The counts of a workspace. */
import { workspaceStatus, workspaceStatusSchema } from '../reports/counts.ts';
import { readingEndpoint } from './endpoint.ts';

export const status = readingEndpoint({
  name: 'workspace_status',
  summary: 'Counts the memories of the workspace by layer, type and status.',
  answer: workspaceStatusSchema,
  handle: (workspace) => workspaceStatus(workspace),
});
