/** How people get in. */
import type { Page } from '../page.ts';
import { CodeBlock } from '../parts/code-block.tsx';

export const login: Page = {
  path: '/login',
  label: 'Sign in',
  title: 'Sign in',
  description: 'How people and agents get into a Stele installation, and who can let them in.',
  isUnlisted: true,
  body: () => (
    <div class="prose">
      <h1>Sign in</h1>
      <p class="lead">This installation has no sign-in for people. Agents and scripts get in with a workspace key.</p>
      <p>Whoever runs the installation makes a workspace and a key on its command line. The key is shown once.</p>
      <CodeBlock
        language="sh"
        text={
          'node dist/main.js workspace create --name "Atlas"\nnode dist/main.js key create --workspace atlas --label "my agent"'
        }
      />
      <p>
        With the key, every call of the API is open: <code>Authorization: Bearer</code> and the key, or{' '}
        <code>X-API-Key</code> and the key.
      </p>
    </div>
  ),
};
