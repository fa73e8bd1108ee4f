/** Every action: its name on the audit trail, and the minimum scope and role that it requires. */
import { AppError } from '../errors.ts';
import { type KeyScope, keyScopes } from '../model/api-key.ts';
import { type Role, roles } from '../model/people/member.ts';
import type { Principal } from '../model/principal.ts';

export interface Permission {
  /** The minimum scope of a key or client; null if no key may do it. */
  readonly scope: KeyScope | null;
  /** The minimum role of a person in the workspace; null if anyone who is signed in may do it. */
  readonly role: Role | null;
  /** The name on the audit trail; null for a read that leaves only its usage record. */
  readonly audit: string | null;
}

const read = { scope: 'read', role: 'viewer', audit: null } as const;
const write = { scope: 'write', role: 'member' } as const;
const manage = { scope: null, role: 'admin' } as const;
const own = { scope: null, role: 'owner' } as const;

export const permissions = {
  'workspace.read': read,
  'memory.remember': { ...write, audit: 'memory.remember' },
  'memory.restore': { ...write, audit: 'memory.restore' },
  'memory.revert': { ...write, audit: 'memory.revert' },
  'memory.erase': { ...own, audit: 'memory.erase' },
  'ingest.run': { ...write, audit: 'ingest.run' },
  'job.cancel': { ...write, audit: 'job.cancel' },
  'webhook.read': { ...manage, audit: null },
  'webhook.create': { ...manage, audit: 'webhook.create' },
  'webhook.change': { ...manage, audit: 'webhook.change' },
  'webhook.pause': { ...manage, audit: 'webhook.pause' },
  'webhook.rotate': { ...manage, audit: 'webhook.rotate' },
  'webhook.remove': { ...manage, audit: 'webhook.remove' },
  'webhook.replay': { ...manage, audit: 'webhook.replay' },
  'webhook.try': { ...manage, audit: 'webhook.try' },
  'question.save': { ...write, audit: 'question.save' },
  'question.remove': { ...write, audit: 'question.remove' },
  'question.ask': { ...write, audit: 'question.ask' },
  'retention.change': { ...manage, audit: 'retention.change' },
  'retention.apply': { ...manage, audit: 'retention.apply' },
  'key.create': { ...manage, audit: 'key.create' },
  'key.rotate': { ...manage, audit: 'key.rotate' },
  'key.revoke': { ...manage, audit: 'key.revoke' },
  'workspace.create': { scope: null, role: null, audit: 'workspace.create' },
  'workspace.change': { ...manage, audit: 'workspace.change' },
  'workspace.rename': { ...manage, audit: 'workspace.rename' },
  'workspace.transfer': { ...own, audit: 'workspace.transfer' },
  'member.change': { ...manage, audit: 'member.change' },
  'member.remove': { ...manage, audit: 'member.remove' },
  'member.leave': { scope: null, role: 'viewer', audit: 'member.leave' },
  'invite.create': { ...manage, audit: 'invite.create' },
  'invite.revoke': { ...manage, audit: 'invite.revoke' },
  'invite.accept': { scope: null, role: null, audit: 'invite.accept' },
  'session.end': { scope: null, role: null, audit: 'session.end' },
  'identity.remove': { scope: null, role: null, audit: 'identity.remove' },
  'client.connect': { scope: null, role: 'viewer', audit: 'client.connect' },
  'client.disconnect': { scope: null, role: null, audit: 'client.disconnect' },
  'workspace.export': { ...write, role: 'admin', audit: 'workspace.export' },
  'workspace.import': { ...write, role: 'admin', audit: 'workspace.import' },
  'workspace.delete': { ...own, audit: 'workspace.delete' },
  'workspace.restore': { ...own, audit: 'workspace.restore' },
  'workspace.drop': { ...own, audit: 'workspace.drop' },
} as const satisfies Record<string, Permission>;

export type Action = keyof typeof permissions;

/** The permission of a tool, by its access. Every call of a tool is on the audit trail. */
export function toolPermission(name: string, access: KeyScope): Permission {
  return { ...(access === 'write' ? write : read), audit: `tool.${name}` };
}

/** A client may do what its scope and the role of its person both allow. */
export function mayDo({ kind, scope, role }: Principal, needed: Permission): boolean {
  if (kind === 'system') return true;
  const byScope =
    scope !== null && needed.scope !== null && keyScopes.indexOf(scope) >= keyScopes.indexOf(needed.scope);
  const byRole = needed.role === null || (role !== null && roles.indexOf(role) <= roles.indexOf(needed.role));
  if (kind === 'key') return byScope;
  return kind === 'person' ? byRole : byScope && byRole;
}

/** Throws `forbidden` with the missing scope or role. */
export function authorise(principal: Principal, needed: Permission): void {
  if (mayDo(principal, needed)) return;
  throw new AppError('forbidden', refusal(principal, needed));
}

function refusal({ kind, scope, role }: Principal, needed: Permission): string {
  if (kind === 'person')
    return `This requires the role ${needed.role}; yours is ${role}. Ask an owner or an admin of the workspace.`;
  if (
    kind === 'client' &&
    scope !== null &&
    needed.scope !== null &&
    keyScopes.indexOf(scope) >= keyScopes.indexOf(needed.scope)
  )
    return `This requires the role ${needed.role}; the person who connected this client is ${role}.`;
  if (kind === 'client') return `This client ${limitOf(scope)}. Connect it again and grant more access.`;
  if (needed.scope === null) return 'Keys cannot do this. A person with the required role can do it in the dashboard.';
  return `This key ${limitOf(scope)}. Use a key with the scope "${needed.scope}" for this call.`;
}

const limitOf = (scope: Principal['scope']) => (scope === null ? 'has no access' : `may only ${scope}`);
