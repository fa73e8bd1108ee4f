/** The stream of events as an entry of the machine-readable contract. */
import { z } from '@hono/zod-openapi';
import { slugSchema } from '../../model/workspace.ts';
import { answered, type ContractPath, detail, details } from '../contract/contract.ts';

/** The query parameters as text; `eventQuery` parses them. */
const querySchema = z.object({
  after: z.number().int().min(0).optional(),
  types: z.string().optional(),
  content: z.boolean().default(false),
});

const summary = 'Changes of memories as they happen, as server-sent events that resume after a lost connection.';

export const eventContract: ContractPath = {
  method: 'get',
  path: '/events',
  operationId: 'event_stream',
  summary,
  tags: ['Workspace'],
  security: [{ bearerKey: [] }, { headerKey: [] }],
  request: {
    params: z.object({ slug: slugSchema }),
    query: querySchema,
    headers: z.object({
      'Last-Event-ID': z.string().optional().describe('The cursor of the last event received'),
    }),
  },
  responses: {
    200: {
      description: `${summary} Each event's id is its cursor, its name is its type, and its data is JSON.`,
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    },
    401: answered(detail, 'No valid key.'),
    403: answered(detail, 'The key does not open this workspace.'),
    422: answered(details, 'A value that is not valid.'),
    429: answered(detail, 'The key has used its calls for this minute, or too many streams are open.'),
  },
};
