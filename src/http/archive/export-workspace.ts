/** GET /export: the whole workspace, as a file. */
import type { Handler } from 'hono';
import { validate } from '../../model/validation.ts';
import type { Services } from '../../services.ts';
import type { HttpEnv } from '../../surface/context.ts';
import { enterWorkspace } from '../../surface/enter-workspace.ts';
import { streamedExport } from '../../surface/streamed-export.ts';
import { readQuery } from '../query.ts';
import { admittedOf, routeName } from '../workspace-handler.ts';
import { exportQuerySchema } from './archive-contract.ts';

export function exportWorkspace(services: Services): Handler<HttpEnv> {
  return async (c) => {
    const { format, vectors } = validate(exportQuerySchema, readQuery(c.req.queries()), ['query']);
    const workspace = enterWorkspace(services, admittedOf(c), routeName(c), c.get('requestId'));
    return streamedExport(services, c, workspace, { format, vectors: vectors === 'true' });
  };
}
