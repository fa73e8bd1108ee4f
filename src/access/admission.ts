/** Finds a call's principal from its headers, the workspace that the call opens, and the caller that acts in it. */
import { AppError } from '../errors.ts';
import type { CallTurn } from '../fair/call-turns.ts';
import type { ApiKey, Profile } from '../model/api-key.ts';
import { newId } from '../model/ids.ts';
import type { Principal } from '../model/principal.ts';
import { slugSchema, type WorkspaceRecord } from '../model/workspace.ts';
import type { ControlStore } from '../storage/ports/control/control-store.ts';
import type { OpenWorkspace } from '../storage/ports/storage.ts';
import type { Caller } from '../workspace.ts';
import { verifyKey } from './api-keys.ts';

/** The two header forms, as discovery documents state them. */
export const keyHeaderTemplates = ['Authorization: Bearer <workspace-api-key>', 'X-API-Key: <workspace-api-key>'];

export interface KeyHeaders {
  authorization: string | undefined;
  apiKey: string | undefined;
}

/** A valid key together with the workspace that it opens. */
export interface Admission {
  key: ApiKey;
  workspace: WorkspaceRecord;
}

/** The principal that was admitted, with the open workspace. */
export interface Admitted {
  principal: Principal;
  /** The profile that selects the tools that are listed. */
  profile: Profile;
  open: OpenWorkspace;
  /** Set once it is the call's turn. */
  turn?: CallTurn;
}

/**
 * One valid key in either header is enough; without one, throws `unauthenticated`. Throws `forbidden`
 * with the same message whether the workspace belongs to others or does not exist, so that a caller
 * cannot find out which workspaces exist.
 */
export async function admit(control: ControlStore, headers: KeyHeaders, slug: string, now: Date): Promise<Admission> {
  const secrets = secretsIn(headers);
  if (secrets.length === 0) {
    throw new AppError('unauthenticated', `A workspace key is needed: send ${keyHeaderTemplates.join(' or ')}.`);
  }
  // A text that is not a valid slug is not looked up: a database may reject text such as NUL with an error of its own.
  const [workspace, ...verified] = await Promise.all([
    slugSchema.safeParse(slug).success ? control.workspaces.findBySlug(slug) : null,
    ...secrets.map((secret) => verifyKey(control, secret, now)),
  ]);
  const keys = verified.filter((key) => key !== null);
  if (keys.length === 0) throw new AppError('unauthenticated', 'This key is unknown, revoked or expired.');
  const key = keys.find((candidate) => candidate.workspace_id === workspace?.workspace_id);
  if (workspace === null || key === undefined) {
    throw new AppError('forbidden', 'This key does not open this workspace. Check the slug, or use a key made for it.');
  }
  return { key, workspace };
}

export function keyPrincipal({ key_id, label, scope }: ApiKey): Principal {
  return { kind: 'key', id: key_id, label, scope, role: null };
}

/** The caller of one operation. `tool` is the tool, route or command that history names. */
export function callerOf(principal: Principal, tool: string, requestId: string | null, now: Date): Caller {
  return {
    principal,
    actor: principal.id,
    actor_label: principal.label,
    key_id: principal.kind === 'key' ? principal.id : null,
    tool,
    operation_id: newId('operation', now),
    request_id: requestId,
  };
}

function secretsIn({ authorization, apiKey }: KeyHeaders): string[] {
  const bearer = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  return [...new Set([bearer, apiKey?.trim()])].filter((secret) => secret !== undefined && secret !== '') as string[];
}
