/** Tools of the group Continuity. */
import { z } from 'zod';
import { focusBrief, focusBriefSchema } from '../continuity/focus-brief.ts';
import { querySchema } from '../retrieval/request.ts';
import { count } from './fields.ts';
import { defineTool } from './tool.ts';

const group = 'Continuity';

export const focusBriefTool = defineTool({
  name: 'focus_brief',
  summary:
    'Get a brief for a task before you begin it: facts, rules that apply, warnings, recent activity, open questions.',
  group,
  access: 'read',
  input: z.strictObject({ query: querySchema, top_k: count.topK }),
  output: focusBriefSchema,
  example: { query: 'move the staging database to Lisbon', top_k: 5 },
  handle: (workspace, { query, top_k }) => focusBrief(workspace, query, top_k),
});
