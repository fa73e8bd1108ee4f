/** Who belongs to which workspace, and as what. */
import type { Member, Role } from '../../../model/people/member.ts';
import type { Person } from '../../../model/people/person.ts';
import type { WorkspaceRecord } from '../../../model/workspace.ts';

/** A workspace that has an owner keeps one: what would take away the last is a `conflict`. */
export interface Members {
  /** `conflict` when they are a member already, whatever the role. */
  add(member: Pick<Member, 'workspace_id' | 'person_id' | 'role'>): Promise<Member>;
  find(workspaceId: string, personId: string): Promise<Member | null>;
  /** Oldest first. */
  list(workspaceId: string): Promise<(Member & { person: Person })[]>;
  /** In the order in which they became a member of them. */
  workspacesOf(personId: string): Promise<{ workspace: WorkspaceRecord; role: Role }[]>;
  changeRole(workspaceId: string, personId: string, role: Role): Promise<Member>;
  remove(workspaceId: string, personId: string): Promise<void>;
}
