/** The pages of webhooks and their forms. Only the response that made a secret contains it. */
import { z } from 'zod';
import { actReading, actWriting, type WritingCall } from '../../../access/act.ts';
import { type Action, permissions } from '../../../access/permissions.ts';
import {
  changeWebhook,
  createWebhook,
  pauseWebhook,
  removeWebhook,
  replayDelivery,
  replayFrom,
  rotateWebhook,
  tryWebhook,
} from '../../../events/webhook-actions.ts';
import { outgoingTypes, outgoingTypesSchema } from '../../../model/events/outgoing-event.ts';
import {
  deliveryIdSchema,
  type Webhook,
  webhookDescriptionSchema,
  webhookIdSchema,
  webhookUrlSchema,
} from '../../../model/events/webhook.ts';
import { validate } from '../../../model/validation.ts';
import { htmlAnswer } from '../../html-answer.ts';
import { faultsOf, overlapHours, readForm, refusedFieldsOf, wantsPage } from '../forms.ts';
import { rootOf } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';
import { WebhookPage, WebhooksPage, type WebhooksProps } from './webhooks-page.tsx';

/** Deliveries per page. */
const deliveriesPageSize = 50;

const readWebhooks = <Answer,>(
  visit: WorkspaceVisit,
  answer: (store: WorkspaceVisit['workspace']['store']) => Promise<Answer>,
) =>
  actReading(
    visit.workspace,
    { permission: permissions['webhook.read'], answer: ({ store }) => answer(store) },
    () => ({ input: null, raw: null }),
  ).then((acted) => acted.answer);

export async function webhooks(visit: WorkspaceVisit, more: Partial<WebhooksProps> = {}): Promise<Response> {
  const listed = await readWebhooks(visit, (store) => store.webhooks.list());
  const { c } = visit;
  if (!wantsPage(c) && !more.faults) {
    if (c.req.header('Accept')?.includes('application/json')) return c.json({ webhooks: listed });
  }
  const page = <WebhooksPage visit={visit} webhooks={listed} typed={refusedFieldsOf(visit, more.faults)} {...more} />;
  return htmlAnswer(c, page, more.faults ? 422 : 200);
}

export async function webhook(
  visit: WorkspaceVisit,
  more: Pick<WebhooksProps, 'secret' | 'faults'> = {},
): Promise<Response> {
  const { c } = visit;
  const id = idOf(visit);
  const before = c.req.query('before');
  const page = {
    // One more shows whether there is another page.
    limit: deliveriesPageSize + 1,
    ...(before !== undefined && { before: validate(deliveryIdSchema, before, ['query', 'before']) }),
  };
  const { found, ...same } = await readWebhooks(visit, async (store) => ({
    webhook: await store.webhooks.get(id),
    found: await store.webhooks.deliveries(id, page),
    last: (await store.history.eventsAfter(null, 0)).last,
  }));
  const details = { ...same, deliveries: found.slice(0, deliveriesPageSize) };
  if (!wantsPage(c) && c.req.header('Accept')?.includes('application/json')) return c.json(details);
  const typed = refusedFieldsOf(visit, more.faults);
  const props = { ...details, hasOlder: found.length > deliveriesPageSize, isOlder: before !== undefined, typed };
  return htmlAnswer(c, <WebhookPage visit={visit} {...props} {...more} />, more.faults ? 422 : 200);
}

const idOf = ({ c }: WorkspaceVisit) => validate(webhookIdSchema, c.req.param('webhook_id'), ['path', 'webhook_id']);

const checkbox = z.literal('on').optional();
const webhookForm = z.strictObject({
  url: webhookUrlSchema,
  description: webhookDescriptionSchema,
  /** For scripts; a browser sends one tick per type. */
  types: outgoingTypesSchema.default([]),
  content: checkbox,
  ...(Object.fromEntries(outgoingTypes.map((type) => [type, checkbox])) as Record<
    (typeof outgoingTypes)[number],
    typeof checkbox
  >),
});

function webhookInput({ url, description, types, content, ...checkboxes }: z.output<typeof webhookForm>) {
  const checkedTypes = outgoingTypes.filter((type) => checkboxes[type] === 'on');
  return { url, description, types: types.length > 0 ? types : checkedTypes, has_content: content === 'on' };
}

/**
 * Writes, and answers with JSON or a redirect to a page. `show` answers a browser directly if a redirect would
 * lose something, such as a secret.
 */
async function writeAndRespond<Input, Answer extends object>(
  visit: WorkspaceVisit,
  action: Action,
  verb: WritingCall<Input, Answer>['verb'],
  read: () => Promise<Input>,
  { targets, path = '/webhooks', show }: WriteOptions<Answer>,
): Promise<Response> {
  const { c, workspace } = visit;
  const writing: WritingCall<Input, Answer> = {
    permission: permissions[action],
    verb,
    isConfiguration: true,
    shape: (answer) => answer as Answer,
    written: (answer) => targets(answer),
  };
  const { answer } = await actWriting(workspace, writing, async () => ({ input: await read(), raw: null }));
  if (!wantsPage(c)) return c.json(answer);
  return show ? show(answer) : c.redirect(rootOf(visit) + path, 303);
}

interface WriteOptions<Answer> {
  targets(answer: Answer): readonly string[];
  path?: string;
  show?(answer: Answer): Promise<Response>;
}

type WithSecret = { webhook: Webhook; secret: string };

export function create(visit: WorkspaceVisit): Promise<Response> {
  const read = async () => webhookInput(await readForm(visit, webhookForm));
  return showFaults(visit, webhooks, () =>
    writeAndRespond<ReturnType<typeof webhookInput>, WithSecret>(visit, 'webhook.create', createWebhook, read, {
      targets: (answer) => [answer.webhook.webhook_id],
      show: ({ webhook: made, secret }) => webhooks(visit, { secret, createdWebhook: made }),
    }),
  );
}

export function change(visit: WorkspaceVisit): Promise<Response> {
  const webhook_id = idOf(visit);
  const read = async () => ({ webhook_id, ...webhookInput(await readForm(visit, webhookForm)) });
  return showFaults(visit, webhook, () =>
    writeAndRespond(visit, 'webhook.change', changeWebhook, read, {
      targets: () => [webhook_id],
      path: pathOf(webhook_id),
    }),
  );
}

const pathOf = (webhookId: string) => `/webhooks/${webhookId}`;
const emptyForm = z.strictObject({});

export function pause(visit: WorkspaceVisit): Promise<Response> {
  const webhook_id = idOf(visit);
  const read = async () => {
    const form = await readForm(visit, z.strictObject({ paused: z.enum(['true', 'false']) }));
    return { webhook_id, isPaused: form.paused === 'true' };
  };
  return writeAndRespond(visit, 'webhook.pause', pauseWebhook, read, {
    targets: () => [webhook_id],
    path: pathOf(webhook_id),
  });
}

const rotateForm = z.strictObject({ overlap_hours: overlapHours });

export function rotate(visit: WorkspaceVisit): Promise<Response> {
  const webhook_id = idOf(visit);
  const read = async () => ({ webhook_id, ...(await readForm(visit, rotateForm)) });
  return showFaults(visit, webhook, () =>
    writeAndRespond<{ webhook_id: string; overlap_hours: number }, WithSecret>(
      visit,
      'webhook.rotate',
      rotateWebhook,
      read,
      {
        targets: () => [webhook_id],
        show: ({ secret }) => webhook(visit, { secret }),
      },
    ),
  );
}

export function remove(visit: WorkspaceVisit): Promise<Response> {
  const webhook_id = idOf(visit);
  const read = async () => ({ webhook_id, ...(await readForm(visit, emptyForm)) });
  return writeAndRespond(visit, 'webhook.remove', removeWebhook, read, { targets: () => [webhook_id] });
}

export function tryOut(visit: WorkspaceVisit): Promise<Response> {
  const webhook_id = idOf(visit);
  const read = async () => ({ webhook_id, ...(await readForm(visit, emptyForm)) });
  return writeAndRespond(visit, 'webhook.try', tryWebhook, read, {
    targets: () => [webhook_id],
    path: pathOf(webhook_id),
  });
}

export function replayOne(visit: WorkspaceVisit): Promise<Response> {
  const webhook_id = idOf(visit);
  const delivery_id = validate(deliveryIdSchema, visit.c.req.param('delivery_id'), ['path', 'delivery_id']);
  const read = async () => ({ webhook_id, delivery_id, ...(await readForm(visit, emptyForm)) });
  const targets = () => [webhook_id, delivery_id];
  return writeAndRespond(visit, 'webhook.replay', replayDelivery, read, { targets, path: pathOf(webhook_id) });
}

const cursorForm = z.strictObject({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, { error: 'must be a cursor: a whole number' })
    .transform(Number),
});

export function replayAfter(visit: WorkspaceVisit): Promise<Response> {
  const webhook_id = idOf(visit);
  const read = async () => ({ webhook_id, ...(await readForm(visit, cursorForm)) });
  return showFaults(visit, webhook, () =>
    writeAndRespond<{ webhook_id: string; cursor: number }, { webhook: Webhook }>(
      visit,
      'webhook.replay',
      replayFrom,
      read,
      {
        targets: (answer) => [webhook_id, `cursor=${answer.webhook.cursor}`],
        path: pathOf(webhook_id),
      },
    ),
  );
}

/** Shows the errors of a form on its page. */
async function showFaults(
  visit: WorkspaceVisit,
  show: (visit: WorkspaceVisit, more: { faults: Record<string, string> }) => Promise<Response>,
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    const faults = faultsOf(error);
    if (!wantsPage(visit.c) || faults === null) throw error;
    return show(visit, { faults });
  }
}
