/** The security page: promises, each with its test. */
import type { Page } from '../page.ts';

const promises: [promise: string, how: string, tested: string][] = [
  [
    'Nobody outside a workspace learns anything about it.',
    'Each workspace has its own file or schema, and a key opens one workspace. A call to another workspace gets the same answer as a call to a workspace that does not exist.',
    'test/isolation.test.ts, generated over every route and every tool',
  ],
  [
    'A stolen database contains no key.',
    'A key has 256 random bits. Stele stores only its SHA-256, compares in constant time, and shows the key once.',
    'test/access/api-keys.test.ts',
  ],
  [
    'A revoked key fails from the next call on.',
    'Stele looks up the key at every call. With several nodes, another node may accept it for up to half a second.',
    'test/http/guards.test.ts',
  ],
  [
    'A connected client may never do more than its person, and loses access as soon as the person disconnects it.',
    'Its token opens one workspace. Stele looks up the scope of the client and the role of the person at every call. Codes and refresh tokens work once, and Stele keeps only their hashes.',
    'test/mcp/oauth.test.ts, with the official client',
  ],
  [
    'A caller without permission learns nothing about the parameters of a call.',
    'Stele authorises a call before it reads and checks the body.',
    'test/http/guards.test.ts',
  ],
  [
    'Stele does not store secrets in texts.',
    'Markers replace keys and tokens of some thirty issuers, private keys, named passwords and card numbers before anything else reads the text. On a held-out third of written texts, Stele finds 37 of 38 secrets. It misses a key of plain letters without any hint around it.',
    'test/secrets.test.ts, generated over every writing tool',
  ],
  [
    'Contents and keys never reach the log.',
    'The log contains routes, ids and durations.',
    'test/http, on the lines of the log',
  ],
  [
    'Acknowledged writes are not lost.',
    'Stele sends the answer after the transaction is on disk.',
    'test/crash.slow.test.ts kills the server while eight clients write',
  ],
  [
    'Every change can be traced and reverted.',
    'The history is append-only, with actor, key, tool, and the values before and after.',
    'test/properties, random sequences of 200 calls',
  ],
  [
    'Pages run only the scripts of Stele.',
    'The content security policy allows no inline scripts or styles, no other origins and no frames. Public pages set no cookies.',
    'test/site/site.test.ts',
  ],
];

export const security: Page = {
  path: '/security',
  label: 'Security',
  title: 'Security',
  description: 'Promises about keys, isolation, secrets and durability, with the method and the test of each.',
  body: () => (
    <>
      <h1>Security</h1>
      <p class="lead">Each promise has a method and a test.</p>
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
      <h2>Your part</h2>
      <ul>
        <li>
          Put a proxy with TLS in front of Stele. Stele speaks plain HTTP, and by default it listens on 127.0.0.1.
        </li>
        <li>Give each agent its own key, with the scope and the expiry that it needs.</li>
        <li>Encrypt the disk. Stele does not encrypt its stores.</li>
        <li>Keep backups in a place where the service cannot write.</li>
      </ul>
      <h2>Memories and prompts</h2>
      <p>
        A memory may contain words that try to command an agent. Stele cannot recognise them. It returns each memory
        with its source, and the <a href="/api/skills/workspace-memory.md">skill</a> tells the agent to treat memories
        as data, never as instructions. If an agent reads texts by strangers, give it a key with the scope{' '}
        <code>read</code>.
      </p>
    </>
  ),
};
