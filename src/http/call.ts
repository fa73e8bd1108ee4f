/** What an endpoint is handed: the checked values of one call, and the workspace as its caller sees it. */
import { note, outcomeOf } from '../access/audit.ts';
import { type Admitted, authorise, callerOf } from '../access/caller.ts';
import { fingerprintOf, readIdempotencyKey } from '../access/idempotency.ts';
import { perform } from '../access/perform.ts';
import { withoutSecrets } from '../access/secrets.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import type { Workspace } from '../workspace.ts';
import type { HttpContext } from './context.ts';
import type { WorkspaceEndpoint } from './endpoint.ts';

type AnyCall = Parameters<WorkspaceEndpoint['handle']>[0];

/** `rawBody` is the body as it came, before defaults were filled in. */
export interface Checked extends Pick<AnyCall, 'params' | 'query' | 'body'> {
  rawBody: unknown;
  baseUrl: string;
}

export function callOf(services: Services, c: HttpContext, endpoint: WorkspaceEndpoint, checked: Checked): AnyCall {
  const { params, query, body, rawBody, baseUrl } = checked;
  const admitted = admittedOf(c);
  const workspace = (tool = routeName(c)) => workspaceOf(services, c, tool);
  const secrets = { keepsSecrets: !admitted.open.workspace.redacts };
  // What the bridge brings is for a tool, and freed of secrets by `runTool`.
  const { value: kept, field } =
    endpoint.action === undefined ? { value: body, field: {} } : withoutSecrets(secrets, body);
  // Nothing of a secret is kept, not even in a fingerprint.
  const requestOf = (raw: unknown) => fingerprintOf(c.get('route') ?? '', params, withoutSecrets(secrets, raw).value);
  return {
    params,
    query,
    body: kept,
    key: admitted.key,
    services,
    baseUrl,
    workspace,
    async perform(work, tool) {
      const idempotencyKey = readIdempotencyKey(c.req.header('Idempotency-Key'));
      const action = {
        name: tool === undefined ? (endpoint.action ?? endpoint.name) : toolAction(tool),
        auditsItself: tool !== undefined,
        idempotencyKey,
        fingerprint: idempotencyKey === null ? '' : requestOf(rawBody),
      };
      const { answer, isReplayed } = await perform(workspace(tool), action, async (inner) => {
        const done = await work(inner);
        return { ...done, answer: { ...done.answer, ...field } };
      });
      if (isReplayed) c.header('Idempotency-Replayed', 'true');
      return answer;
    },
  };
}

/**
 * Authorises a call, then reads it: who may not call learns nothing of what the call takes. An attempt to write that is
 * refused here is on the audit trail, like one that went through.
 */
export async function authorisedAndRead<Read>(
  services: Services,
  c: HttpContext,
  { action }: WorkspaceEndpoint,
  read: () => Promise<Read>,
): Promise<Read> {
  if (action === undefined) return read();
  try {
    authorise(admittedOf(c).key.scope, 'write');
    const checked = await read();
    readIdempotencyKey(c.req.header('Idempotency-Key'));
    return checked;
  } catch (error) {
    await note(workspaceOf(services, c, routeName(c)), action, outcomeOf(error));
    throw error;
  }
}

/** As `runTool` names it on the audit trail. */
function toolAction(tool: string): string {
  return `tool.${tool}`;
}

/** As history names it: `POST /remember`. */
function routeName(c: HttpContext): string {
  return (c.get('route') ?? '').replace('/api/workspaces/{slug}', '');
}

function workspaceOf(services: Services, c: HttpContext, tool: string): Workspace {
  const { embedder, languageModel, recipe, now, log, background } = services;
  const { key, open } = admittedOf(c);
  const caller = callerOf(key, tool, c.get('requestId'), now());
  const { slug, redacts, adapts } = open.workspace;
  const store = open.storeFor(caller);
  const workspace = { slug, caller, store, embedder, languageModel, recipe, keepsSecrets: !redacts, adapts, now, log };
  return { ...workspace, background: background.of(workspace, open.workspace) };
}

export function admittedOf(c: HttpContext): Admitted {
  const admitted = c.get('admitted');
  if (admitted === undefined) throw new AppError('internal', 'A workspace route ran without admission.');
  return admitted;
}
