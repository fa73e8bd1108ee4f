/** The form that undoes the last action. */
import { z } from 'zod';
import { actWriting } from '../../access/act.ts';
import { permissions } from '../../access/permissions.ts';
import { revert } from '../../memory/revert.ts';
import { operationIdSchema } from '../../model/history.ts';
import { safePath } from '../browser.ts';
import { readForm, wantsPage } from './forms.ts';
import { pathAfterAction } from './last-action.ts';
import { rootOf } from './shell.tsx';
import type { WorkspaceVisit } from './visit.ts';

const undoForm = z.strictObject({ operation_id: operationIdSchema, back: z.string().max(2_048).default('') });

/** An undo is an operation too, so it can be undone. */
export async function undo(visit: WorkspaceVisit): Promise<Response> {
  const { workspace, c } = visit;
  const { operation_id, back } = await readForm(visit, undoForm);
  const { answer } = await actWriting(
    workspace,
    { permission: permissions['memory.revert'], verb: revert, shape: (reverted) => reverted },
    () => ({ input: { operation_id }, raw: { operation_id } }),
  );
  if (wantsPage(c)) return c.redirect(pathAfterAction(visit, back === '' ? rootOf(visit) : safePath(back)), 303);
  return c.json(answer as object);
}
