/** The sign-in page, for people and agents. */
import { findInvite, type OpenInvite } from '../../access/people/invites.ts';
import { findOwnerlessDemo } from '../../access/people/members.ts';
import { AppError } from '../../errors.ts';
import type { Person } from '../../model/people/person.ts';
import type { Services } from '../../services.ts';
import type { ControlStore } from '../../storage/ports/control/control-store.ts';
import type { Page } from '../page.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { Notice } from '../parts/notice.tsx';

export const login: Page = {
  path: '/login',
  label: 'Sign in',
  title: 'Sign in',
  description: 'Sign in as a person, or give an agent a workspace key.',
  isUnlisted: true,
  isLive: true,
  body: async ({ services: { providers, storage, now }, returnTo, findPerson }) => (
    <div class="prose">
      <h1>Sign in</h1>
      <SignedIn person={await findPerson()} />
      <Invited invite={await inviteAt(storage.control, returnTo, now())} />
      {providers.offered.length === 0 ? (
        <NoProvider />
      ) : (
        <Offered providers={providers} isDemoFree={(await findOwnerlessDemo(storage.control)) !== null} />
      )}
      <h2>Agents and scripts</h2>
      <p>
        Agents send a workspace key in a header: <code>Authorization: Bearer</code> and the key, or{' '}
        <code>X-API-Key</code> and the key. Create a key on the Keys page of the dashboard, or on the command line.
      </p>
      <CodeBlock language="sh" text={'node dist/main.js key create --workspace demo --label "my agent"'} />
    </div>
  ),
};

/** The invite whose link led here. Its token opens the invite, so the page may also show the workspace's name. */
async function inviteAt(control: ControlStore, path: string | null, now: Date): Promise<OpenInvite | null> {
  const token = /^\/app\/invites\/([^/?]+)(?:\?|$)/.exec(path ?? '')?.[1];
  if (token === undefined) return null;
  return findInvite(control, token, now).catch((error) => {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  });
}

function SignedIn({ person }: { person: Person | null }) {
  if (person === null) return null;
  return (
    <Notice>
      <p>
        You are signed in as {person.email}. Go to <a href="/app">your workspaces</a>, or sign in as somebody else.
      </p>
    </Notice>
  );
}

function Invited({ invite: open }: { invite: OpenInvite | null }) {
  if (open === null) return null;
  const { invite, workspace } = open;
  return (
    <Notice>
      <p>
        You are invited to the workspace <strong>{workspace.name}</strong> as {invite.role}. Sign in to join it
        {invite.email !== null && ', with the address that the invite was sent to'}.
      </p>
    </Notice>
  );
}

interface OfferedProps extends Pick<Services, 'providers'> {
  isDemoFree: boolean;
}

function Offered({ providers: { offered, isDevelopment }, isDemoFree }: OfferedProps) {
  return (
    <>
      <p class="lead">Stele keeps no passwords. Another provider confirms your identity.</p>
      <p class="actions">
        {offered.map(({ id, name }) => (
          <a class="button primary" href={`/login/${id}`}>
            Sign in with {name}
          </a>
        ))}
      </p>
      {isDevelopment && (
        <Notice>
          <p>
            The development provider accepts every address. It works only on this machine, until another provider is
            configured: set <code>STELE_GITHUB_CLIENT_ID</code>, <code>STELE_GOOGLE_CLIENT_ID</code> or{' '}
            <code>STELE_OIDC_ISSUER</code>, each with its secret.
            {isDemoFree && ' The first person who signs in here owns the workspace demo.'}
          </p>
        </Notice>
      )}
    </>
  );
}

function NoProvider() {
  return (
    <Notice>
      <p>
        This installation has no sign-in for people yet. The operator sets <code>STELE_GITHUB_CLIENT_ID</code>,{' '}
        <code>STELE_GOOGLE_CLIENT_ID</code> or <code>STELE_OIDC_ISSUER</code>, each with its secret, and restarts the
        service.
      </p>
    </Notice>
  );
}
