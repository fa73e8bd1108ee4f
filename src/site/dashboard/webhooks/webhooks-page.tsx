/** Webhooks: addresses that receive the changes of memories, and the deliveries to each. */
import { permissions } from '../../../access/permissions.ts';
import { outgoingTypes } from '../../../model/events/outgoing-event.ts';
import type { Delivery, Webhook } from '../../../model/events/webhook.ts';
import { CodeBlock } from '../../parts/code-block.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Table } from '../../parts/table.tsx';
import { Field, Form } from '../controls.tsx';
import { rootOf, Time, WorkspacePage } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';

export interface WebhooksProps {
  visit: WorkspaceVisit;
  webhooks: readonly Webhook[];
  /** The fields of a refused form, as they were typed. */
  typed: Record<string, string>;
  /** The secret of the webhook that was made just now. */
  secret?: string;
  createdWebhook?: Webhook;
  faults?: Record<string, string>;
}

export function WebhooksPage({ visit, webhooks, typed, secret, createdWebhook, faults = {} }: WebhooksProps) {
  const root = `${rootOf(visit)}/webhooks`;
  return (
    <WorkspacePage visit={visit} tab="/settings" title="Webhooks">
      <h1>Webhooks</h1>
      <p>
        Stele calls an address of yours when a memory changes. It signs each call, and tries again until the call
        arrives. <a href="/docs/events#webhooks">How to check the signature</a>
      </p>
      {secret && <Secret secret={secret} message={`The webhook for ${createdWebhook?.url} is ready.`} />}
      {faults.form && (
        <Notice kind="alert">
          <p>{faults.form}</p>
        </Notice>
      )}
      <Paused webhooks={webhooks} />
      {webhooks.length === 0 ? (
        <p>There are no webhooks yet.</p>
      ) : (
        <Table label="Webhooks" isStacked head={['Address', 'Events', 'State', 'Made']}>
          {webhooks.map((webhook) => (
            <tr>
              <td>
                <a href={`${root}/${webhook.webhook_id}`}>{webhook.url}</a>
                {webhook.description && <p class="hint">{webhook.description}</p>}
              </td>
              <td>{describeEvents(webhook)}</td>
              <td>
                <State webhook={webhook} />
              </td>
              <td>
                <Time at={webhook.created_at} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      <h2>New webhook</h2>
      <Form visit={visit} action={root}>
        <WebhookFields webhook={null} typed={typed} faults={faults} />
        <p>
          <button type="submit" class="primary">
            Create webhook
          </button>
        </p>
      </Form>
    </WorkspacePage>
  );
}

export interface WebhookProps {
  visit: WorkspaceVisit;
  webhook: Webhook;
  deliveries: readonly Delivery[];
  /** True if deliveries before these exist. */
  hasOlder: boolean;
  /** True if these are not the latest deliveries. */
  isOlder: boolean;
  /** The cursor of the last event in history. */
  last: number;
  /** The fields of a refused form, as they were typed. */
  typed: Record<string, string>;
  secret?: string;
  faults?: Record<string, string>;
}

export function WebhookPage(props: WebhookProps) {
  const { visit, webhook, last, typed, secret, faults = {} } = props;
  const root = `${rootOf(visit)}/webhooks/${webhook.webhook_id}`;
  return (
    <WorkspacePage visit={visit} tab="/settings" title="Webhook">
      <p>
        <a href={`${rootOf(visit)}/webhooks`}>All webhooks</a>
      </p>
      <h1>{new URL(webhook.url).host}</h1>
      {secret && <Secret secret={secret} message="The webhook has a new secret." />}
      {faults.form && (
        <Notice kind="alert">
          <p>{faults.form}</p>
        </Notice>
      )}
      <Paused webhooks={[webhook]} />
      <p>
        <State webhook={webhook} />. Delivered up to event {webhook.cursor} of {last}.
        {webhook.former_until && webhook.former_until > visit.services.now().toISOString() && (
          <>
            {' '}
            Stele also signs with the previous secret until <Time at={webhook.former_until} isExact />.
          </>
        )}
      </p>
      <Actions visit={visit} root={root} webhook={webhook} />
      <h2>Deliveries</h2>
      <Deliveries {...props} root={root} />
      <h2>Send events again</h2>
      <Form visit={visit} action={`${root}/replay`}>
        <Field
          name="cursor"
          label="Send again the events after number"
          value={typed.cursor ?? String(webhook.cursor)}
          fault={faults.cursor}
          hint={`0 is the beginning, ${last} the end. An event that is sent again keeps its id.`}
        />
        <button type="submit">Send again</button>
      </Form>
      <h2>Change</h2>
      <Form visit={visit} action={root}>
        <WebhookFields webhook={webhook} typed={typed} faults={faults} />
        <p>
          <button type="submit">Save</button>
        </p>
      </Form>
    </WorkspacePage>
  );
}

function Secret({ secret, message }: { secret: string; message: string }) {
  return (
    <Notice kind="good">
      <p>{message} This is its secret. Copy it now: it is shown only once.</p>
      <CodeBlock title="Secret" text={secret} />
    </Notice>
  );
}

function Paused({ webhooks }: Pick<WebhooksProps, 'webhooks'>) {
  const paused = webhooks.filter(({ paused_because }) => paused_because !== null);
  if (paused.length === 0) return null;
  return (
    <Notice kind="alert">
      {paused.map(({ url, paused_at, paused_because }) => (
        <p>
          Stele paused {url} <Time at={paused_at} />. {paused_because} Repair the address, then resume. The webhook then
          gets the events that it missed.
        </p>
      ))}
    </Notice>
  );
}

function State({ webhook: { paused_at, failing_since } }: { webhook: Webhook }) {
  if (paused_at !== null)
    return (
      <>
        paused <Time at={paused_at} />
      </>
    );
  if (failing_since !== null)
    return (
      <>
        failing since <Time at={failing_since} isExact />
      </>
    );
  return <>working</>;
}

const describeEvents = ({ types, has_content }: Webhook) =>
  `${types.length === 0 ? 'every change' : types.join(', ')}${has_content ? ', with content' : ''}`;

function WebhookFields({
  webhook,
  typed,
  faults,
}: {
  webhook: Webhook | null;
  typed: Record<string, string>;
  faults: Record<string, string>;
}) {
  // A browser sends no field for an empty tick.
  const isTicked = (name: string, isSet: boolean | undefined) => ('url' in typed ? typed[name] === 'on' : isSet);
  return (
    <>
      <Field
        name="url"
        label="Address"
        value={typed.url ?? webhook?.url}
        required
        fault={faults.url}
        hint="For example https://example.com/stele. It must answer with 2xx within ten seconds."
      />
      <Field
        name="description"
        label="Description"
        value={typed.description ?? webhook?.description}
        fault={faults.description}
      />
      <fieldset>
        <legend>Events</legend>
        <p class="hint">Leave all unticked to send every event.</p>
        <div class="ticks">
          {outgoingTypes.map((type) => (
            <label class="tick">
              <input type="checkbox" name={type} checked={isTicked(type, webhook?.types.includes(type))} />{' '}
              <code>{type}</code>
            </label>
          ))}
        </div>
      </fieldset>
      <label class="tick">
        <input type="checkbox" name="content" checked={isTicked('content', webhook?.has_content)} /> Send the content of
        the memory. Stele cannot erase it at the receiver.
      </label>
    </>
  );
}

function Actions({ visit, root, webhook }: { visit: WorkspaceVisit; root: string; webhook: Webhook }) {
  const isPaused = webhook.paused_at !== null;
  return (
    <>
      <div class="actions">
        <Form visit={visit} action={`${root}/try`}>
          <button type="submit">Send a test</button>
        </Form>
        <Form visit={visit} action={`${root}/pause`}>
          <input type="hidden" name="paused" value={String(!isPaused)} />
          <button type="submit">{isPaused ? 'Resume' : 'Pause'}</button>
        </Form>
      </div>
      <Confirmed
        visit={visit}
        action={`${root}/rotate`}
        label="New secret"
        warning="Stele also signs with the present secret for one day. Give the receiver the new secret before then."
        confirmation="Make it now"
      />
      <Confirmed
        visit={visit}
        action={`${root}/remove`}
        label="Remove"
        warning="The address gets no more events, and the list of deliveries is deleted. You cannot undo this."
        confirmation="Remove it now"
        isDanger
      />
    </>
  );
}

interface ConfirmedProps {
  visit: WorkspaceVisit;
  action: string;
  label: string;
  warning: string;
  confirmation: string;
  isDanger?: boolean;
}

/** An action that cannot be undone: a first click shows what it does, a second one does it. */
function Confirmed({ visit, action, label, warning, confirmation, isDanger = false }: ConfirmedProps) {
  return (
    <details class="act">
      <summary>{label}</summary>
      <Form visit={visit} action={action}>
        <p>{warning}</p>
        <button type="submit" class={isDanger ? 'danger' : undefined}>
          {confirmation}
        </button>
      </Form>
    </details>
  );
}

type DeliveriesProps = Pick<WebhookProps, 'visit' | 'deliveries' | 'hasOlder' | 'isOlder'> & { root: string };

function Deliveries({ visit, root, deliveries, hasOlder, isOlder }: DeliveriesProps) {
  if (deliveries.length === 0)
    return <p>{isOlder ? 'There are no older deliveries.' : 'Nothing has been delivered yet.'}</p>;
  return (
    <>
      <Table label="Deliveries" isStacked head={['Event', 'When', 'State', 'Answer', '']}>
        {deliveries.map((delivery) => (
          <tr>
            <td>
              {delivery.type}
              {delivery.cursor !== null && <p class="hint">{delivery.cursor}</p>}
            </td>
            <td>
              <Time at={delivery.created_at} />
            </td>
            <td>
              <DeliveryState delivery={delivery} />
            </td>
            <td>
              {delivery.status ?? ''} {delivery.error ?? ''}
              {delivery.duration_ms !== null && <p class="hint">{Math.round(delivery.duration_ms)} ms</p>}
            </td>
            <td>
              {visit.may(permissions['webhook.replay']) && (
                <Form visit={visit} action={`${root}/deliveries/${delivery.delivery_id}/replay`}>
                  <button type="submit" class="quiet">
                    Send again
                  </button>
                </Form>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {hasOlder && (
        <p>
          <a href={`${root}?before=${deliveries.at(-1)!.delivery_id}`}>Older deliveries</a>
        </p>
      )}
    </>
  );
}

function DeliveryState({ delivery: { state, attempts, next_at } }: { delivery: Delivery }) {
  if (state === 'pending')
    return attempts === 0 ? (
      <>waiting</>
    ) : (
      <>
        tried {attempts === 1 ? 'once' : `${attempts} times`}, next <Time at={next_at} />
      </>
    );
  return (
    <>{state === 'delivered' ? 'delivered' : `failed after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`}</>
  );
}
