/** The port of the control store. What is said of `find…`, `get…` and `list…` in `store.ts` holds here as well. */
import type { ApiKey, KeyScope, Profile } from '../model/api-key.ts';
import type { BrowserSession } from '../model/browser-session.ts';
import type { Invite } from '../model/invite.ts';
import type { Member, Role } from '../model/member.ts';
import type { Identity, Person } from '../model/person.ts';
import type { WorkspaceRecord, WorkspaceSettings } from '../model/workspace.ts';

export interface Workspaces {
  /** `conflict` when the slug is taken; without a slug, one is made from the name and made unique. */
  create(input: { name: string; slug?: string }): Promise<WorkspaceRecord>;
  findBySlug(slug: string): Promise<WorkspaceRecord | null>;
  find(workspaceId: string): Promise<WorkspaceRecord | null>;
  /** Oldest first. */
  list(): Promise<WorkspaceRecord[]>;
  change(workspaceId: string, settings: Partial<WorkspaceSettings>): Promise<WorkspaceRecord>;
}

export interface NewApiKey {
  key_id: string;
  workspace_id: string;
  label: string;
  scope: KeyScope;
  profile: Profile;
  preview: string;
  secret_hash: string;
  created_by: string;
  expires_at: string | null;
}

export interface ApiKeys {
  create(key: NewApiKey): Promise<ApiKey>;
  /** With the hash of its secret, for checking one. */
  find(keyId: string): Promise<(ApiKey & { secret_hash: string }) | null>;
  list(workspaceId: string): Promise<ApiKey[]>;
  /** `not_found` for a key of another workspace; revoking twice is no error. */
  revoke(workspaceId: string, keyId: string, at: string): Promise<ApiKey>;
  touch(keyId: string, at: string): Promise<void>;
}

export interface NewPerson {
  email: string;
  email_verified: boolean;
  name: string;
  identity: Identity;
}

/** E-mails are kept as they were given and compared without regard to capitals; no two people have the same. */
export interface People {
  /** `conflict` when somebody has the e-mail or the identity already. */
  create(person: NewPerson): Promise<Person>;
  find(personId: string): Promise<Person | null>;
  findByEmail(email: string): Promise<Person | null>;
  findByIdentity(identity: Identity): Promise<Person | null>;
  /** `conflict` when it is somebody else's; adding one twice is no error. */
  addIdentity(personId: string, identity: Identity): Promise<void>;
  /** Oldest first. */
  identities(personId: string): Promise<Identity[]>;
  /** `conflict` when somebody else has the e-mail. */
  update(personId: string, change: Partial<Pick<Person, 'email' | 'email_verified' | 'name'>>): Promise<Person>;
  /** They were here; never moves back in time. */
  touch(personId: string, at: string): Promise<void>;
}

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

export type NewInvite = Pick<Invite, 'workspace_id' | 'email' | 'role' | 'created_by' | 'expires_at'> & {
  token_hash: string;
};

export interface Invites {
  create(invite: NewInvite): Promise<Invite>;
  /** Whatever became of it: expired, revoked and accepted ones too. */
  findByTokenHash(tokenHash: string): Promise<Invite | null>;
  /** All of a workspace, newest first. */
  list(workspaceId: string): Promise<Invite[]>;
  /** `not_found` for an invite of another workspace, `conflict` for one accepted already; revoking twice is no error. */
  revoke(workspaceId: string, inviteId: string, at: string): Promise<Invite>;
  /**
   * Makes the person a member with the invite's role, in one transaction: of two who accept at a time, one does. `conflict`
   * when it was accepted or revoked, has expired at `at`, or when the person is a member already, which leaves it open.
   */
  accept(inviteId: string, personId: string, at: string): Promise<Member>;
}

/** Known by the hash of the token alone. One that has expired is as good as none. */
export interface BrowserSessions {
  create(session: { token_hash: string; person_id: string; expires_at: string }): Promise<BrowserSession>;
  find(tokenHash: string, at: string): Promise<BrowserSession | null>;
  /** Lets it last longer, never shorter. One that has ended stays so: then null. */
  renew(tokenHash: string, expiresAt: string, at: string): Promise<BrowserSession | null>;
  end(tokenHash: string): Promise<void>;
  /** Answers with how many there were. */
  endAll(personId: string): Promise<number>;
  deleteExpired(at: string): Promise<number>;
}

/** People, workspaces, members, invites, keys and browser sessions: one per installation. */
export interface ControlStore {
  readonly workspaces: Workspaces;
  readonly keys: ApiKeys;
  readonly people: People;
  readonly members: Members;
  readonly invites: Invites;
  readonly browserSessions: BrowserSessions;
  ping(): Promise<void>;
}
