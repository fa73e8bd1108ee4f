/** Keys: what each may do, when it was last used, and a form that makes one. Its secret is shown once. */
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
  faults?: Record<string, string>;
}

export function Keys({ visit, keys, secret, faults = {} }: KeysProps) {
  const root = rootOf(visit);
  const url = `${visit.baseUrl}/api/workspaces/${visit.record.slug}`;
  return (
    <WorkspacePage visit={visit} tab="/keys" title="Keys">
      <h1>Keys</h1>
      <p>An agent, a script or an application calls the API with a key of this workspace.</p>
      {secret && (
        <Notice kind="good">
          <p>The key is made. It is shown this once: copy it now.</p>
          <CodeBlock title="Key" text={secret} />
          <CodeBlock
            title="First call"
            text={`curl -sS ${url}/search -H 'Authorization: Bearer ${secret}' -d '{"query":"what is known here"}'`}
          />
        </Notice>
      )}
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
      {keys.length === 0 ? <p>There is no key yet.</p> : <KeyTable visit={visit} keys={keys} />}
    </WorkspacePage>
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
  const { key_id, label, preview, scope, created_at, last_used_at, expires_at, revoked_at } = apiKey;
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
        {revoked_at !== null ? (
          <>
            revoked <Time at={revoked_at} />
          </>
        ) : (
          <>
            {expires_at ? (
              <>
                until <Time at={expires_at} />
              </>
            ) : (
              'works'
            )}
            {visit.may(permissions['key.revoke']) && (
              <Form visit={visit} action={`${rootOf(visit)}/keys/${key_id}/revoke`}>
                <button type="submit" class="quiet danger">
                  Revoke key
                </button>
              </Form>
            )}
          </>
        )}
      </td>
    </tr>
  );
}
