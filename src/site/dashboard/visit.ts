/** A person in the dashboard: the person, the workspace, and the person's permissions there. */

import type { ControlContext } from '../../access/act-control.ts';
import { callerOf } from '../../access/admission.ts';
import type { SignedIn } from '../../access/people/browser-sessions.ts';
import { personPrincipal } from '../../access/people/members.ts';
import { mayDo, type Permission } from '../../access/permissions.ts';
import { AppError } from '../../errors.ts';
import type { CallTurn } from '../../fair/call-turns.ts';
import type { Role } from '../../model/people/member.ts';
import type { Person } from '../../model/people/person.ts';
import { refuseUnstorableText } from '../../model/validation.ts';
import { slugSchema, type WorkspaceRecord } from '../../model/workspace.ts';
import type { Services } from '../../services.ts';
import { callerAddress } from '../../surface/address.ts';
import { baseUrlOf } from '../../surface/base-url.ts';
import type { HttpContext } from '../../surface/context.ts';
import { enterWorkspace } from '../../surface/enter-workspace.ts';
import { recordUsage, waitUntilBegun } from '../../surface/guards.ts';
import { runInTurn } from '../../surface/limits.ts';
import { statusOf } from '../../surface/public-error.ts';
import type { Workspace } from '../../workspace.ts';
import { readSession } from '../browser.ts';

export interface Visit {
  readonly services: Services;
  readonly c: HttpContext;
  readonly signedIn: SignedIn;
  readonly person: Person;
  readonly baseUrl: string;
}

export interface WorkspaceVisit extends Visit {
  readonly record: WorkspaceRecord;
  readonly role: Role;
  readonly workspace: Workspace;
  /** The context for actions on keys, members and invites of the workspace. */
  readonly context: ControlContext;
  may(permission: Permission): boolean;
}

/** Throws `unauthenticated` if nobody is signed in, and `invalid` if the address contains NUL. */
export async function visitOf(services: Services, c: HttpContext): Promise<Visit> {
  const signedIn = await readSession(services, c);
  if (signedIn === null) throw new AppError('unauthenticated', 'Sign in first: open /login.');
  refuseUnstorableText(c.req.param(), ['path']);
  refuseUnstorableText(Object.fromEntries(new URL(c.req.url).searchParams), ['query']);
  return { services, c, signedIn, person: signedIn.person, baseUrl: baseUrlOf(services, c) };
}

/**
 * Runs work in the workspace, which stays open meanwhile. Refuses a workspace of others and one that does
 * not exist with the same message.
 */
export async function withWorkspaceVisit(
  visit: Visit,
  work: (workspaceVisit: WorkspaceVisit) => Promise<Response>,
): Promise<Response> {
  const { services, c, person } = visit;
  const { storage, now } = services;
  const slug = c.req.param('slug') ?? '';
  const record = slugSchema.safeParse(slug).success ? await storage.control.workspaces.findBySlug(slug) : null;
  const member = record && (await storage.control.members.find(record.workspace_id, person.person_id));
  if (!record || !member)
    throw new AppError('not_found', 'You are not a member of a workspace with this name. Ask its owner for an invite.');
  const principal = personPrincipal(person, member.role);
  const startedAt = now();
  let answer!: Response;
  const runInWorkspace = (turn: CallTurn) => (markBegun: () => void) =>
    storage.withWorkspace(record, async (open) => {
      const admitted = { principal, profile: 'full' as const, open, turn };
      c.set('admitted', admitted);
      const workspace = enterWorkspace(services, admitted, toolName(c), c.get('requestId'));
      const address = callerAddress(services, c);
      const context = { control: storage.control, caller: workspace.caller, now, log: services.log, address };
      const may = (permission: Permission) => mayDo(principal, permission);
      // The context has no answer before this work ends.
      const noteCall = (status: number) => recordUsage(services, c, admitted, startedAt, status);
      try {
        answer = await work({ ...visit, record, role: member.role, workspace, context, may });
      } catch (error) {
        await noteCall(statusOf(error));
        throw error;
      }
      const streamed = c.get('streamed');
      if (streamed) markBegun();
      await streamed;
      await noteCall(answer.status);
    });
  // A person's pages take turns like the calls of a workspace, so that many at once leave room for others.
  const turnOwner = { owner: person.person_id, caller: person.person_id };
  return (await runInTurn(services, c, turnOwner, (turn) => waitUntilBegun(runInWorkspace(turn)))) ?? answer;
}

/** The name of the action in history: `POST /app/…/remember`. */
function toolName(c: HttpContext): string {
  return (c.get('route') ?? 'dashboard').replace('/workspaces/{slug}', '');
}

/** The context for actions outside any workspace. */
export function contextOf({ services, c, person }: Visit): ControlContext {
  const { storage, now, log } = services;
  const principal = personPrincipal(person, null);
  const caller = callerOf(principal, c.get('route') ?? 'dashboard', c.get('requestId'), now());
  return { control: storage.control, caller, now, log, address: callerAddress(services, c) };
}
