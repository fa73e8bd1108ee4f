/** How people and agents get in. */
import type { Services } from '../../services.ts';
import type { Page } from '../page.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { Notice } from '../parts/notice.tsx';

export const login: Page = {
  path: '/login',
  label: 'Sign in',
  title: 'Sign in',
  description: 'How people and agents get into a Stele installation, and who can let them in.',
  isUnlisted: true,
  isLive: true,
  body: ({ services: { providers } }) => (
    <div class="prose">
      <h1>Sign in</h1>
      {providers.offered.length === 0 ? <NoProvider /> : <Offered providers={providers} />}
      <h2>Agents and scripts</h2>
      <p>
        Agents get in with a workspace key: <code>Authorization: Bearer</code> and the key, or <code>X-API-Key</code>{' '}
        and the key. The page of keys in the dashboard makes one, and so does the command line.
      </p>
      <CodeBlock language="sh" text={'node dist/main.js key create --workspace demo --label "my agent"'} />
    </div>
  ),
};

function Offered({ providers: { offered, isDevelopment } }: Pick<Services, 'providers'>) {
  return (
    <>
      <p class="lead">Stele keeps no passwords. Somebody else vouches for who you are.</p>
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
            The development provider believes every address. It is there on this machine alone, and goes when another
            provider is configured: set <code>STELE_GITHUB_CLIENT_ID</code>, <code>STELE_GOOGLE_CLIENT_ID</code> or{' '}
            <code>STELE_OIDC_ISSUER</code>, each with its secret. The first person who signs in here owns the workspace
            demo.
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
        This installation has no sign-in for people yet. Whoever runs it sets <code>STELE_GITHUB_CLIENT_ID</code>,{' '}
        <code>STELE_GOOGLE_CLIENT_ID</code> or <code>STELE_OIDC_ISSUER</code>, each with its secret, and starts it anew.
      </p>
    </Notice>
  );
}
