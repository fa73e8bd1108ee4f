/** Keys: what each may do, when it was last used, and a form that makes one. Its secret is shown once. */
import { expiresSoon } from '../../access/api-keys.ts';
import { permissions } from '../../access/permissions.ts';
import type { ApiKey } from '../../model/api-key.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { Notice } from '../parts/notice.tsx';
import { Choice, Field, Form, rootOf, Time, WorkspacePage } from './shell.tsx';
import type { WorkspaceVisit } from './visit.ts';

export interface KeysProps {
  visit: WorkspaceVisit;
  keys: readonly ApiKey[];
  /** Of the key that was made just now. */
  secret?: string;
  /** The key, where it has a new secret and the one before works a while. */
  rotated?: ApiKey;
  faults?: Record<string, string>;
}

export function Keys({ visit, keys, secret, rotated, faults = {} }: KeysProps) {
  const root = rootOf(visit);
  const url = `${visit.baseUrl}/api/workspaces/${visit.record.slug}`;
  const soon = keys.filter((key) => expiresSoon(key, visit.services.now()));
  return (
    <WorkspacePage visit={visit} tab="/keys" title="Keys">
      <h1>Keys</h1>
      <p>An agent, a script or an application calls the API with a key of this workspace.</p>
      {secret && (
        <Notice kind="good">
          {rotated ? (
            <p>
              This is the new secret of {rotated.label}. It is shown this once: copy it now. The one before works until{' '}
              <Time at={rotated.former_until} />.
            </p>
          ) : (
            <p>The key is made. It is shown this once: copy it now.</p>
          )}
          <CodeBlock title="Key" text={secret} />
          <CodeBlock
            title="First call"
            text={`curl -sS ${url}/search -H 'Authorization: Bearer ${secret}' -d '{"query":"what is known here"}'`}
          />
        </Notice>
      )}
      {faults.rotation && (
        <Notice kind="alert">
          <p>{faults.rotation}</p>
        </Notice>
      )}
      {soon.length > 0 && <Expiring soon={soon} />}
      {visit.may(permissions['key.create']) && (
        <Form visit={visit} action={`${root}/keys`}>
          <Field
            name="label"
            label="Label"
            required
            fault={faults.label ?? faults.form}
            hint="Who or what will use it; history shows it."
          />
          <Choice name="scope" label="May" options={['write', 'read']} value="write" />
          <Field
            name="expires_days"
            label="Days until it stops working"
            hint="Left empty, it works until it is revoked."
            fault={faults.expires_days}
          />
          <button type="submit" class="primary">
            Make key
          </button>
        </Form>
      )}
      <h2>Keys of this workspace</h2>
      {keys.length === 0 ? <p>There is no key yet.</p> : <KeyTable visit={visit} keys={keys} />}
    </WorkspacePage>
  );
}

function Expiring({ soon }: { soon: readonly ApiKey[] }) {
  return (
    <Notice kind="alert">
      <p>These keys stop working within two weeks. Make others before, and give them to whoever uses these:</p>
      <ul>
        {soon.map(({ label, expires_at }) => (
          <li>
            {label}, <Time at={expires_at} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function KeyTable({ visit, keys }: Pick<KeysProps, 'visit' | 'keys'>) {
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Label</th>
            <th scope="col">Begins</th>
            <th scope="col">May</th>
            <th scope="col">Made</th>
            <th scope="col">Last used</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <KeyRow visit={visit} apiKey={key} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function KeyRow({ visit, apiKey }: { visit: WorkspaceVisit; apiKey: ApiKey }) {
  const { label, preview, scope, created_at, last_used_at, revoked_at } = apiKey;
  return (
    <tr>
      <td>{label}</td>
      <td>
        <code>{preview}…</code>
      </td>
      <td>{scope === 'write' ? 'read and write' : 'read'}</td>
      <td>
        <Time at={created_at} />
      </td>
      <td>
        <Time at={last_used_at} />
      </td>
      <td>
        <State apiKey={apiKey} />
        {revoked_at === null && visit.may(permissions['key.revoke']) && <KeyActions visit={visit} apiKey={apiKey} />}
      </td>
    </tr>
  );
}

function State({ apiKey: { expires_at, revoked_at, former_until } }: { apiKey: ApiKey }) {
  if (revoked_at !== null)
    return (
      <>
        revoked <Time at={revoked_at} />
      </>
    );
  return (
    <>
      {expires_at ? (
        <>
          until <Time at={expires_at} />
        </>
      ) : (
        'works'
      )}
      {former_until && (
        <p class="hint">
          The secret before: until <Time at={former_until} />
        </p>
      )}
    </>
  );
}

function KeyActions({ visit, apiKey: { key_id, label } }: { visit: WorkspaceVisit; apiKey: ApiKey }) {
  const action = `${rootOf(visit)}/keys/${key_id}`;
  const field = `overlap-${key_id}`;
  return (
    <>
      <Form visit={visit} action={`${action}/revoke`}>
        <button type="submit" class="quiet danger">
          Revoke key
        </button>
      </Form>
      <details>
        <summary>New secret</summary>
        <Form visit={visit} action={`${action}/rotate`}>
          <div class="field">
            <label for={field}>Hours that the present secret of {label} works on</label>
            <input id={field} name="overlap_hours" type="number" min="0" max="720" value="24" />
          </div>
          <button type="submit">Make a new secret</button>
        </Form>
      </details>
    </>
  );
}
