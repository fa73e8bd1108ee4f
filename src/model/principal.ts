/** Who calls: a workspace key, a person, a client that a person let in, or Stele itself. */
import type { KeyScope } from './api-key.ts';
import type { Role } from './people/member.ts';

export const principalKinds = ['key', 'person', 'client', 'system'] as const;

export type PrincipalKind = (typeof principalKinds)[number];

export interface Principal {
  readonly kind: PrincipalKind;
  /** What history, sessions, usage and audit go by: `key_…`, `per_…`, `cli_…`, or `system:` and a name. */
  readonly id: string;
  /** For people to read. Two principals may have the same. */
  readonly label: string;
  /** What a key or a client was given; null for a person, whom the role tells. */
  readonly scope: KeyScope | null;
  /** What the person may do in the workspace, whose client acts for them too; null for a key. */
  readonly role: Role | null;
}

/** Stele itself, or whoever is at its terminal: may do everything. */
export function systemPrincipal(name: string): Principal {
  return { kind: 'system', id: `system:${name}`, label: name, scope: null, role: null };
}

export const isSystem = (principalId: string): boolean => principalId.startsWith('system:');
