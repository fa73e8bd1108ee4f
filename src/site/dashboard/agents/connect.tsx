/** The setup of an agent for this workspace, filled in: environment, configuration entry of the tools, skill. */

import { z } from 'zod';
import { issueKey } from '../../../access/key-actions.ts';
import { authorise, permissions } from '../../../access/permissions.ts';
import { clients } from '../../../catalog/clients.ts';
import { curlCommands } from '../../../catalog/connection-kits.ts';
import { keyPlaceholder } from '../../../catalog/workspace-address.ts';
import { keyLabelSchema } from '../../../model/api-key.ts';
import { ClientSection } from '../../client-section.tsx';
import { htmlAnswer } from '../../html-answer.ts';
import { CodeBlock } from '../../parts/code-block.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Field, Form } from '../controls.tsx';
import { faultsOf, readForm, refusedFieldsOf, wantsPage } from '../forms.ts';
import { rootOf, WorkspacePage } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';

type ConnectProps = { visit: WorkspaceVisit; secret?: string; faults?: Record<string, string> };

export const connect = (visit: WorkspaceVisit): Promise<Response> => htmlAnswer(visit.c, <ConnectPage visit={visit} />);

/** Only this response contains the secret. */
export async function connectWithKey(visit: WorkspaceVisit): Promise<Response> {
  const { c, context, record } = visit;
  try {
    authorise(visit.workspace.caller.principal, permissions['key.create']);
    const { label } = await readForm(visit, z.strictObject({ label: keyLabelSchema }));
    const { key, secret } = await issueKey(context, record, { label, scope: 'write', expires_at: null });
    if (wantsPage(c)) return await htmlAnswer(c, <ConnectPage visit={visit} secret={secret} />);
    return c.json({ key_id: key.key_id, key: secret, label: key.label });
  } catch (error) {
    const faults = faultsOf(error);
    if (!wantsPage(c) || faults === null) throw error;
    return htmlAnswer(c, <ConnectPage visit={visit} faults={faults} />, 422);
  }
}

function ConnectPage({ visit, secret, faults = {} }: ConnectProps) {
  const { slug } = visit.record;
  const place = { baseUrl: visit.baseUrl, slug };
  const { recall = '', remember = '' } = curlCommands(place);
  return (
    <WorkspacePage visit={visit} tab="/connect" title="Connect an agent">
      <h1>Connect an agent</h1>
      <p class="lead">Give the agent a key, try it, then add the tools and the skill to its client.</p>
      <h2>1. Give it a key</h2>
      {secret && (
        <Notice kind="good">
          <p>The key is ready and filled in below. Copy it now: it is shown only once.</p>
        </Notice>
      )}
      <CodeBlock
        language="sh"
        text={`export STELE_URL=${visit.baseUrl}\nexport STELE_WORKSPACE=${slug}\nexport STELE_KEY='${secret ?? keyPlaceholder}'`}
      />
      {!secret && visit.may(permissions['key.create']) && (
        <Form visit={visit} action={`${rootOf(visit)}/connect`}>
          <Field
            name="label"
            label="Name of the agent"
            value={refusedFieldsOf(visit, faults).label}
            required
            fault={faults.label ?? faults.form}
            hint="The history shows this name beside every change."
          />
          <button type="submit" class="primary">
            Create key
          </button>
        </Form>
      )}
      {!visit.may(permissions['key.create']) && <p>Ask an owner or an admin of the workspace for a key.</p>}
      <h2>2. Store a memory and recall it</h2>
      <CodeBlock language="sh" text={`${remember}\n${recall}`} />
      <h2>3. Add the tools and the skill to its client</h2>
      {clients.map((client) => (
        <details class="act">
          <summary>{client.name}</summary>
          <ClientSection client={client} place={place} />
        </details>
      ))}
    </WorkspacePage>
  );
}
