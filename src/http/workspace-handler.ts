/** Calls an endpoint of a workspace: reads the call and passes it to the one path that every call takes. */
import type { Handler } from 'hono';
import { type Acted, actReading, actWriting, type ReadRequest, type Request } from '../access/act.ts';
import type { Admitted } from '../access/admission.ts';
import { readIdempotencyKey } from '../access/idempotency.ts';
import { permissions } from '../access/permissions.ts';
import { AppError } from '../errors.ts';
import { refuseUnstorableText, validate, validateInSteps } from '../model/validation.ts';
import type { Services } from '../services.ts';
import { baseUrlOf } from '../surface/base-url.ts';
import { readJsonObject } from '../surface/body.ts';
import type { HttpContext, HttpEnv } from '../surface/context.ts';
import { enterWorkspace } from '../surface/enter-workspace.ts';
import { jsonTextInTurns } from '../text/visible.ts';
import { callTool } from '../tools/call-tool.ts';
import type { Workspace } from '../workspace.ts';
import { type CallInput, emptySchema, type WorkspaceCall, type WorkspaceEndpoint } from './endpoint.ts';
import { readQuery } from './query.ts';

type AnyInput = CallInput<never, never, never>;

export function workspaceHandler(services: Services, endpoint: WorkspaceEndpoint): Handler<HttpEnv> {
  return async (c) => {
    const { answer, isReplayed } = await callEndpoint(services, c, endpoint);
    if (isReplayed) c.header('Idempotency-Replayed', 'true');
    return c.body(await jsonTextInTurns(answer), 200, { 'Content-Type': 'application/json' });
  };
}

async function callEndpoint(services: Services, c: HttpContext, endpoint: WorkspaceEndpoint): Promise<Acted<unknown>> {
  const admitted = admittedOf(c);
  const requestId = c.get('requestId');
  const read: ReadRequest<AnyInput> = () => readCall(c, endpoint);
  const workspace = enterWorkspace(services, admitted, routeName(c), requestId);
  switch (endpoint.kind) {
    case 'reading': {
      const { name, action, handle, fromReplica = false, inThread = false } = endpoint;
      const { principal, profile } = admitted;
      const call: WorkspaceCall = { principal, profile, services, baseUrl: baseUrlOf(services, c) };
      const answer = (inner: Workspace, input: AnyInput) => handle(inner, { ...input, ...call });
      const reading = { permission: permissions[action], answer, fromReplica, ...(inThread && { inThread: name }) };
      return actReading(workspace, reading, read);
    }
    case 'writing': {
      const { action, verb, answer, written, settle } = endpoint;
      const shape = (given: object) => answer.parse(given);
      const writing = { permission: permissions[action], verb, shape, ...(written && { written }) };
      return actWriting(workspace, { ...writing, ...(settle && { settle }) }, read);
    }
    case 'bridge': {
      const { input, raw, idempotencyKey } = await read();
      const { tool, args } = input.body as { tool: string; args: object };
      const result = await callTool(enterWorkspace(services, admitted, tool, requestId), {
        tool,
        args,
        raw,
        idempotencyKey,
        detail: 'compact',
      });
      return { ...result, answer: { ok: true, tool, result: result.answer } };
    }
  }
}

async function readCall(c: HttpContext, endpoint: WorkspaceEndpoint): Promise<Request<AnyInput>> {
  // Admission has already handled the slug.
  const { slug: _slug, ...path } = c.req.param() as Record<string, string>;
  const query = readQuery(c.req.queries());
  const rawBody = endpoint.body
    ? await readJsonObject(c.req.raw, endpoint.bodyMayBeEmpty ?? false, endpoint.maxBodyBytes)
    : {};
  refuseUnstorableText(path, ['path']);
  refuseUnstorableText(query, ['query']);
  refuseUnstorableText(rawBody, ['body']);
  const input = {
    params: validate(endpoint.params ?? emptySchema, path, ['path']),
    query: validate(endpoint.query ?? emptySchema, query, ['query']),
    body: await (endpoint.maxBodyBytes ? validateInSteps : validate)(endpoint.body ?? emptySchema, rawBody, ['body']),
  } as AnyInput;
  const raw = [c.get('route') ?? '', input.params, rawBody];
  const idempotencyKey = endpoint.kind === 'reading' ? null : readIdempotencyKey(c.req.header('Idempotency-Key'));
  return { input, raw, idempotencyKey };
}

/** The name in history: `POST /remember`. */
export function routeName(c: HttpContext): string {
  return (c.get('route') ?? '').replace('/api/workspaces/{slug}', '');
}

export function admittedOf(c: HttpContext): Admitted {
  const admitted = c.get('admitted');
  if (admitted === undefined) throw new AppError('internal', 'A workspace route ran without admission.');
  return admitted;
}
