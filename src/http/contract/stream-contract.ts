/** The endpoint of the Model Context Protocol as an entry of the machine-readable contract. The protocol defines the content of a message. */
import { z } from '@hono/zod-openapi';
import { profileSchema } from '../../model/api-key.ts';
import { slugSchema } from '../../model/workspace.ts';
import { answered, type ContractPath, detail } from './contract.ts';

const message = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number().int()]).optional(),
  method: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
});

const summary = 'One message of the Model Context Protocol, over streamable HTTP.';

export const streamContract: ContractPath = {
  method: 'post',
  path: '/mcp/stream',
  operationId: 'mcp_stream',
  summary,
  tags: ['Workspace'],
  security: [{ bearerKey: [] }, { headerKey: [] }],
  request: {
    params: z.object({ slug: slugSchema }),
    query: z.object({
      profile: profileSchema.optional(),
      output_schemas: z
        .enum(['true', 'false'])
        .optional()
        .describe('Whether tools are listed with the schemas of their answers; by default only in the profile full'),
    }),
    body: { required: true, content: { 'application/json': { schema: message } } },
  },
  responses: {
    200: {
      description: 'The answer; as a stream of events if the client asked for the progress of a job.',
      content: {
        'application/json': { schema: z.object({ jsonrpc: z.literal('2.0') }) },
        'text/event-stream': { schema: { type: 'string' } },
      },
    },
    202: { description: 'A notification was accepted.' },
    400: { description: 'The body is not a message, or names a version of the protocol that is not supported.' },
    401: answered(detail, 'No valid key.'),
    403: answered(detail, 'The key does not open this workspace, or a web page of another origin called.'),
    406: { description: 'The client accepts only one of application/json and text/event-stream.' },
    413: answered(detail, 'The message is larger than 1 MiB.'),
    415: { description: 'The Content-Type is not application/json.' },
    422: answered(detail, 'The body is not a single message.'),
    429: answered(detail, 'The key has used its calls for this minute.'),
  },
};
