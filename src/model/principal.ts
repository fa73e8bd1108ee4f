/** The caller: a workspace key, a person, a connected client, or Stele itself. */
import type { KeyScope } from './api-key.ts';
import type { Role } from './people/member.ts';

const principalKinds = ['key', 'person', 'client', 'system'] as const;

export type PrincipalKind = (typeof principalKinds)[number];

export interface Principal {
  readonly kind: PrincipalKind;
  /** The id in history, sessions, usage and audit: `key_…`, `per_…`, `cli_…`, or `system:<name>`. */
  readonly id: string;
  /** The name for people to read. Two principals may have the same name. */
  readonly label: string;
  /** The scope of a key or a client; null for a person, whose role decides. */
  readonly scope: KeyScope | null;
  /** The role of the person in the workspace; for a client, the role of its person. Null for a key. */
  readonly role: Role | null;
}

/** Stele itself, or the person at its terminal. It may do everything. */
export function systemPrincipal(name: string): Principal {
  return { kind: 'system', id: `system:${name}`, label: name, scope: null, role: null };
}

export const isSystem = (principalId: string): boolean => principalId.startsWith('system:');
