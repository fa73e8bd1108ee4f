/** The page of keys and its forms. */
import { z } from 'zod';
import { issueKey, revokeKey, rotateKey } from '../../access/key-actions.ts';
import { authorise, permissions } from '../../access/permissions.ts';
import { keyLabelSchema, keyScopeSchema, profileSchema } from '../../model/api-key.ts';
import { dayMs } from '../../time-units.ts';
import { htmlAnswer } from '../html-answer.ts';
import { faultsOf, overlapHours, readForm, wantsPage } from './forms.ts';
import { Keys, type KeysProps } from './keys-page.tsx';
import { rootOf } from './shell.tsx';
import type { WorkspaceVisit } from './visit.ts';

export async function show(visit: WorkspaceVisit, more: Pick<KeysProps, 'secret' | 'rotated' | 'faults'> = {}) {
  const { control } = visit.services.storage;
  const keys = await control.keys.list(visit.record.workspace_id);
  const members = await control.members.list(visit.record.workspace_id);
  const makers = new Map(members.map(({ person_id, person }) => [person_id, person.name || person.email]));
  const page = (
    <Keys visit={visit} keys={keys.toReversed()} makers={makers.set('system:cli', 'the command line')} {...more} />
  );
  return htmlAnswer(visit.c, page, more.faults ? 422 : 200);
}

const maxDays = 3_650;

const keyForm = z.strictObject({
  label: keyLabelSchema,
  scope: keyScopeSchema.default('write'),
  profile: profileSchema.default('full'),
  expires_days: z
    .string()
    .refine((days) => days === '' || (/^\d{1,4}$/.test(days) && Number(days) >= 1 && Number(days) <= maxDays), {
      error: `must be a number of days from 1 to ${maxDays}, or empty`,
    })
    .default(''),
});

/** Only this response contains the secret. */
export async function make(visit: WorkspaceVisit): Promise<Response> {
  const { c, context, record, services } = visit;
  try {
    authorise(visit.workspace.caller.principal, permissions['key.create']);
    const { label, scope, profile, expires_days } = await readForm(visit, keyForm);
    const days = Number(expires_days);
    const expires_at = days === 0 ? null : new Date(services.now().getTime() + days * dayMs).toISOString();
    const { key, secret } = await issueKey(context, record, { label, scope, profile, expires_at });
    if (wantsPage(c)) return show(visit, { secret });
    const { workspace_id: _own, ...shown } = key;
    return c.json({ key_id: key.key_id, key: secret, label: key.label, record: shown });
  } catch (error) {
    const faults = faultsOf(error);
    if (!wantsPage(c) || faults === null) throw error;
    return show(visit, { faults });
  }
}

const rotateForm = z.strictObject({ overlap_hours: overlapHours });

/** Only this response contains the new secret. */
export async function rotate(visit: WorkspaceVisit): Promise<Response> {
  const { c, context, record } = visit;
  try {
    authorise(visit.workspace.caller.principal, permissions['key.rotate']);
    const { overlap_hours } = await readForm(visit, rotateForm);
    const { key, secret } = await rotateKey(context, record, c.req.param('key_id') ?? '', overlap_hours);
    if (wantsPage(c)) return show(visit, { secret, rotated: key });
    return c.json({ key_id: key.key_id, key: secret, former_until: key.former_until });
  } catch (error) {
    const faults = faultsOf(error);
    if (!wantsPage(c) || faults === null) throw error;
    return show(visit, { faults: { rotation: faults.overlap_hours ?? faults.form ?? 'The key was not rotated.' } });
  }
}

export async function revoke(visit: WorkspaceVisit): Promise<Response> {
  const { c, context, record } = visit;
  await readForm(visit, z.strictObject({}));
  const { key_id, revoked_at } = await revokeKey(context, record, c.req.param('key_id') ?? '');
  if (wantsPage(c)) return c.redirect(`${rootOf(visit)}/keys`, 303);
  return c.json({ key_id, revoked_at });
}
