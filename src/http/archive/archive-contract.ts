/** Export and import of a whole workspace as entries of the machine-readable contract: their bodies are files, not JSON objects. */
import { z } from '@hono/zod-openapi';
import { importedArchiveSchema } from '../../model/archive/archive.ts';
import { slugSchema } from '../../model/workspace.ts';
import { archiveFormats } from '../../surface/streamed-export.ts';
import { answered, type ContractPath, detail, details } from '../contract/contract.ts';

const file = { schema: { type: 'string', format: 'binary' } as const };
const shared = {
  tags: ['Workspace'],
  security: [{ bearerKey: [] }, { headerKey: [] }] as Record<string, string[]>[],
};
const refusals = {
  401: answered(detail, 'No valid key.'),
  403: answered(detail, 'The key does not open this workspace, or may not write.'),
  422: answered(details, 'A value that is not valid, or an archive that is incomplete.'),
  429: answered(detail, 'The key has used its calls for this minute.'),
};

export const exportQuerySchema = z.strictObject({
  format: z
    .enum(archiveFormats)
    .default('ndjson')
    .describe('ndjson: everything, to be imported again. markdown: a ZIP file with one file per memory'),
  vectors: z
    .enum(['true', 'false'])
    .default('true')
    .describe(
      'false leaves vectors out of ndjson: a third of the size, and memories are embedded again after an import',
    ),
});

export const exportContract: ContractPath = {
  method: 'get',
  path: '/export',
  operationId: 'export_workspace',
  summary:
    'Streams the whole workspace as it is now: memories with all fields, history, entities, links, sessions, ingest runs. Requires a key that may write.',
  ...shared,
  request: { params: z.object({ slug: slugSchema }), query: exportQuerySchema },
  responses: {
    200: {
      description:
        'One record per line, with a header line first and a checksum line last; or a ZIP file. A file without its end is incomplete.',
      content: { 'application/x-ndjson': file, 'application/zip': file },
    },
    ...refusals,
    503: answered(detail, 'Two exports are already running.'),
  },
};

export const importContract: ContractPath = {
  method: 'post',
  path: '/import',
  operationId: 'import_workspace',
  summary:
    'Imports an ndjson export into this workspace, which must be empty: ids, times, history and order as they were, all of it or nothing. Requires a key that may write.',
  ...shared,
  request: {
    params: z.object({ slug: slugSchema }),
    body: { required: true, content: { 'application/x-ndjson': file } },
  },
  responses: {
    200: answered(importedArchiveSchema, 'What was imported.'),
    ...refusals,
    409: answered(detail, 'The workspace is not empty.'),
    413: answered(detail, 'The archive is larger than 8 GiB, or one of its lines is larger than 16 MiB.'),
  },
};
