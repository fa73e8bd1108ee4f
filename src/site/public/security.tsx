/** What is promised, and how it is tested. */
import type { Page } from '../page.ts';

const promises: [promise: string, how: string, tested: string][] = [
  [
    'Nobody outside a workspace learns anything of it.',
    'Each workspace is a file or a schema of its own, and a key opens one. A call for another is refused in the same words as a call for one that does not exist.',
    'test/isolation.test.ts, generated over every route and every tool',
  ],
  [
    'A stolen database holds no key.',
    'Only the SHA-256 of 256 random bits is stored, and compared in constant time. The key is shown once.',
    'test/access/api-keys.test.ts',
  ],
  [
    'A revoked key opens nothing from the next call on.',
    'Keys are looked up with every call.',
    'test/http/guards.test.ts',
  ],
  [
    'A client that a person let in never may do more than that person, and is out as soon as they say so.',
    'Its token is for one workspace; its scope and the role of its person are looked up with every call. Codes and tokens are good once and kept as hashes.',
    'test/mcp/oauth.test.ts, with the official client',
  ],
  [
    'Whoever may not call learns nothing of what a call takes.',
    'A call is authorised before it is read and checked.',
    'test/http/guards.test.ts',
  ],
  [
    'Secrets in what is written are not stored.',
    'Keys and tokens of some thirty issuers, private keys, passwords by their names, and card numbers are replaced by markers before anything sees them. On a held-out third of written texts 37 of 38 were found; a key in plain letters that nothing gives away is not.',
    'test/secrets.test.ts, generated over every writing tool',
  ],
  ['Contents and keys never reach the log.', 'The log has routes, ids and durations.', 'test/http, on what was logged'],
  [
    'What was acknowledged is not lost.',
    'The answer is sent after the transaction is on disk.',
    'test/crash.slow.test.ts kills the server while eight clients write',
  ],
  [
    'Every change can be traced and taken back.',
    'History is only ever added to, with actor, key, tool, before and after.',
    'test/properties, random sequences of 200 calls',
  ],
  [
    'Pages run nothing that is not ours.',
    'A content security policy without inline script or style, nothing from elsewhere, no frames, no cookies on public pages.',
    'test/site/site.test.ts',
  ],
];

export const security: Page = {
  path: '/security',
  label: 'Security',
  title: 'Security',
  description:
    'What Stele promises about keys, isolation, secrets and durability, how each is kept, and the test that holds it.',
  body: () => (
    <>
      <h1>Security</h1>
      <p class="lead">Each promise, how it is kept, and the test that holds it.</p>
      <section class="scroll" tabindex={0} aria-label="Promises">
        <table class="stacks">
          <thead>
            <tr>
              <th>Promise</th>
              <th>How</th>
              <th>Test</th>
            </tr>
          </thead>
          <tbody>
            {promises.map(([promise, how, tested]) => (
              <tr>
                <td>
                  <strong>{promise}</strong>
                </td>
                <td>{how}</td>
                <td class="small">{tested}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <h2>What is yours to do</h2>
      <ul>
        <li>
          Put a proxy with TLS before it: Stele speaks plain HTTP and listens on 127.0.0.1 unless it is told otherwise.
        </li>
        <li>Give each agent a key of its own, with the scope and the expiry that it needs.</li>
        <li>Encrypt the disk: stores are not encrypted by Stele.</li>
        <li>Keep backups where the service cannot write.</li>
      </ul>
      <h2>Memories and prompts</h2>
      <p>
        A memory may hold words that try to command an agent. Stele cannot tell them from others. It gives each memory
        with its source, and the <a href="/api/skills/workspace-memory.md">skill</a> tells the agent to take memories as
        data, never as instructions. Give agents that read what strangers wrote a key with the scope <code>read</code>.
      </p>
    </>
  ),
};
