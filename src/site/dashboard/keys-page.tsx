/** Keys: the access of each, its last use, and a form that makes one. A key's secret is shown once. */
import { expiresSoon } from '../../access/api-keys.ts';
import { permissions } from '../../access/permissions.ts';
import { type ApiKey, profiles } from '../../model/api-key.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { Notice } from '../parts/notice.tsx';
import { Table } from '../parts/table.tsx';
import { Choice, Field, Form } from './controls.tsx';
import { refusedFieldsOf } from './forms.ts';
import { rootOf, Time, WorkspacePage } from './shell.tsx';
import type { WorkspaceVisit } from './visit.ts';

export interface KeysProps {
  visit: WorkspaceVisit;
  keys: readonly ApiKey[];
  /** The names of the people who made the keys, by actor id. */
  makers: ReadonlyMap<string, string>;
  /** The secret of the key that was made just now. */
  secret?: string;
  /** The key, if it has a new secret and the previous one still works for a while. */
  rotated?: ApiKey;
  faults?: Record<string, string>;
}

export function Keys({ visit, keys, makers, secret, rotated, faults = {} }: KeysProps) {
  const root = rootOf(visit);
  const typed = refusedFieldsOf(visit, faults);
  const soon = keys.filter((key) => expiresSoon(key, visit.services.now()));
  return (
    <WorkspacePage visit={visit} tab="/keys" title="Keys">
      <h1>Keys</h1>
      <p>Agents, scripts and applications call the API with a key of this workspace.</p>
      {secret && <NewSecret visit={visit} secret={secret} rotated={rotated} />}
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
            value={typed.label}
            required
            fault={faults.label ?? faults.form}
            hint="The person or program that uses the key. The history shows this label."
          />
          <Choice name="scope" label="Access" options={['write', 'read']} value={typed.scope ?? 'write'} />
          <Choice name="profile" label="Listed tools" options={profiles.toReversed()} value={typed.profile ?? 'full'} />
          <Field
            name="expires_days"
            label="Expires after, in days"
            value={typed.expires_days}
            hint="Leave it empty for a key that works until it is revoked."
            fault={faults.expires_days}
          />
          <button type="submit" class="primary">
            Create key
          </button>
        </Form>
      )}
      <h2>Keys of this workspace</h2>
      {keys.length === 0 ? <p>There are no keys yet.</p> : <KeyTable visit={visit} keys={keys} makers={makers} />}
    </WorkspacePage>
  );
}

interface NewSecretProps extends Pick<KeysProps, 'visit'> {
  secret: string;
  rotated: ApiKey | undefined;
}

function NewSecret({ visit, secret, rotated }: NewSecretProps) {
  const url = `${visit.baseUrl}/api/workspaces/${visit.record.slug}`;
  const formerUntil = rotated?.former_until ?? null;
  const stillWorks = formerUntil !== null && formerUntil > visit.services.now().toISOString();
  return (
    <Notice kind="good">
      {rotated ? (
        <p>
          This is the new secret of {rotated.label}. Copy it now: it is shown only once.{' '}
          {stillWorks ? (
            <>
              The old secret works until <Time at={formerUntil} isExact />.
            </>
          ) : (
            'The old secret no longer works.'
          )}
        </p>
      ) : (
        <p>The key is ready. Copy it now: it is shown only once.</p>
      )}
      <CodeBlock title="Key" text={secret} />
      <CodeBlock
        title="First call"
        text={`curl -sS ${url}/search -H 'Authorization: Bearer ${secret}' -d '{"query":"what is known here"}'`}
      />
    </Notice>
  );
}

function Expiring({ soon }: { soon: readonly ApiKey[] }) {
  return (
    <Notice kind="alert">
      <p>These keys expire within two weeks. Create new keys in time, and give them to the users of these keys:</p>
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

function KeyTable({ visit, keys, makers }: Pick<KeysProps, 'visit' | 'keys' | 'makers'>) {
  return (
    <Table label="Keys" isStacked head={['Label', 'Begins with', 'Access', 'Created', 'Last used', 'State', '']}>
      {keys.map((key) => (
        <KeyRow visit={visit} apiKey={key} maker={makers.get(key.created_by) ?? key.created_by} />
      ))}
    </Table>
  );
}

function KeyRow({ visit, apiKey, maker }: { visit: WorkspaceVisit; apiKey: ApiKey; maker: string }) {
  const { label, preview, scope, profile, created_at, last_used_at, revoked_at } = apiKey;
  return (
    <tr>
      <td>{label}</td>
      <td>
        <code>{preview}…</code>
      </td>
      <td>
        {scope === 'write' ? 'read and write' : 'read'}
        <p class="hint">{profile} tool list</p>
      </td>
      <td data-label="Created">
        <Time at={created_at} />
        <p class="hint">by {maker}</p>
      </td>
      <td class="nowrap" data-label="Last used">
        <Time at={last_used_at} />
      </td>
      <td>
        <State apiKey={apiKey} now={visit.services.now().toISOString()} />
      </td>
      <td class="row-acts">
        {revoked_at === null && visit.may(permissions['key.revoke']) && <KeyActions visit={visit} apiKey={apiKey} />}
      </td>
    </tr>
  );
}

function State({ apiKey: { expires_at, revoked_at, former_until }, now }: { apiKey: ApiKey; now: string }) {
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
          {expires_at <= now ? 'expired' : 'until'} <Time at={expires_at} isExact />
        </>
      ) : (
        'active'
      )}
      {former_until && former_until > now && (
        <p class="hint">
          The old secret works until <Time at={former_until} isExact />
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
      <details>
        <summary>Rotate</summary>
        <Form visit={visit} action={`${action}/rotate`}>
          <div class="field">
            <label for={field}>Hours for which the old secret of {label} still works</label>
            <input id={field} name="overlap_hours" type="number" min="0" max="720" value="24" required />
          </div>
          <button type="submit">Create a new secret</button>
        </Form>
      </details>
      <details>
        <summary>Revoke</summary>
        <Form visit={visit} action={`${action}/revoke`}>
          <p>Calls with {label} fail from now on. You cannot undo this.</p>
          <button type="submit" class="danger">
            Revoke key
          </button>
        </Form>
      </details>
    </>
  );
}
