/** The members of workspaces and their roles. */
import type { Member, Role } from '../../../model/people/member.ts';
import type { Person } from '../../../model/people/person.ts';
import type { WorkspaceRecord } from '../../../model/workspace.ts';

/** A workspace that has an owner keeps at least one: removing the last owner is a `conflict`. */
export interface Members {
  /** `conflict` when the person is a member already, whatever the role. */
  add(member: Pick<Member, 'workspace_id' | 'person_id' | 'role'>): Promise<Member>;
  find(workspaceId: string, personId: string): Promise<Member | null>;
  /** The members of a workspace, oldest first. */
  list(workspaceId: string): Promise<(Member & { person: Person })[]>;
  /** The workspaces of a person, in the order in which the person joined them. */
  workspacesOf(personId: string): Promise<{ workspace: WorkspaceRecord; role: Role }[]>;
  changeRole(workspaceId: string, personId: string, role: Role): Promise<Member>;
  remove(workspaceId: string, personId: string): Promise<void>;
}
