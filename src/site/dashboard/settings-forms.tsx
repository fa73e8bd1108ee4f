/** The page of settings and its forms: rename, transfer, delete, and restore from the list of workspaces. */
import { z } from 'zod';
import { personPrincipal, transferWorkspace } from '../../access/people/members.ts';
import { authorise, permissions } from '../../access/permissions.ts';
import { renameWorkspace } from '../../access/workspace-actions.ts';
import {
  closeDeleted,
  deleteWorkspace,
  findOwnDeleted,
  restorableUntil,
  restoreWorkspace,
} from '../../access/workspace-deletion.ts';
import { personIdSchema } from '../../model/people/person.ts';
import { validate } from '../../model/validation.ts';
import { slugSchema, workspaceNameSchema } from '../../model/workspace.ts';
import { archiveFormats, streamedExport } from '../../surface/streamed-export.ts';
import { htmlAnswer } from '../html-answer.ts';
import { faultsOf, readForm, wantsPage } from './forms.ts';
import { Settings } from './settings-page.tsx';
import { rootOf } from './shell.tsx';
import { contextOf, type Visit, type WorkspaceVisit } from './visit.ts';

export async function show(visit: WorkspaceVisit, faults?: Record<string, string>): Promise<Response> {
  const members = await visit.services.storage.control.members.list(visit.record.workspace_id);
  const page = <Settings visit={visit} members={members} {...(faults && { faults })} />;
  return htmlAnswer(visit.c, page, faults ? 422 : 200);
}

/** Runs the work of a form of this page; an error is shown at its field. */
async function showFaults(visit: WorkspaceVisit, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    const faults = faultsOf(error);
    if (!wantsPage(visit.c) || faults === null) throw error;
    return show(visit, faults);
  }
}

const exportForm = z.strictObject({ format: z.enum(archiveFormats).default('ndjson') });

/** Sends the export as a file, while it is read. */
export function exportAll({ services, c, workspace }: WorkspaceVisit): Promise<Response> {
  const { format } = validate(exportForm, c.req.query(), ['query']);
  return streamedExport(services, c, workspace, { format, vectors: true });
}

const renameForm = z.strictObject({ name: workspaceNameSchema });

export function rename(visit: WorkspaceVisit): Promise<Response> {
  const { c, context, record, workspace } = visit;
  return showFaults(visit, async () => {
    authorise(workspace.caller.principal, permissions['workspace.rename']);
    const { name } = await readForm(visit, renameForm);
    const renamed = await renameWorkspace(context, record, name);
    if (wantsPage(c)) return c.redirect(`${rootOf(visit)}/settings`, 303);
    return c.json({ workspace: { slug: renamed.slug, name: renamed.name } });
  });
}

const transferForm = z.strictObject({ person_id: personIdSchema });

export function transfer(visit: WorkspaceVisit): Promise<Response> {
  const { c, context, record, workspace } = visit;
  return showFaults(visit, async () => {
    authorise(workspace.caller.principal, permissions['workspace.transfer']);
    const { person_id } = await readForm(visit, transferForm);
    await transferWorkspace(context, record, person_id);
    // The page of people shows the new roles.
    if (wantsPage(c)) return c.redirect(`${rootOf(visit)}/people`, 303);
    return c.json({ workspace: { slug: record.slug }, owner: person_id });
  });
}

const deleteForm = z.strictObject({ slug: z.string() });

export function remove(visit: WorkspaceVisit): Promise<Response> {
  const { c, context, record, workspace, services } = visit;
  return showFaults(visit, async () => {
    authorise(workspace.caller.principal, permissions['workspace.delete']);
    const { slug } = await readForm(visit, deleteForm);
    const deleted = await deleteWorkspace(context, record, slug);
    // Not awaited, because this call itself keeps the workspace open.
    closeDeleted(services, deleted).catch((error: unknown) => {
      services.log.error({ err: error, workspace: slug }, 'a deleted workspace could not be closed');
    });
    if (wantsPage(c)) return c.redirect('/app', 303);
    const { name, deleted_at } = deleted;
    return c.json({ workspace: { slug, name, deleted_at, restorable_until: restorableUntil(deleted) } });
  });
}

/** Nobody is a visitor in a deleted workspace, so this checks that the person owned it. */
export async function restore(visit: Visit): Promise<Response> {
  const { c, services, person } = visit;
  await readForm(visit, z.strictObject({}));
  const wanted = c.req.param('slug') ?? '';
  const slug = slugSchema.safeParse(wanted).success ? wanted : '';
  const deleted = await findOwnDeleted(services.storage.control, slug, person.person_id);
  const context = contextOf(visit);
  const caller = { ...context.caller, principal: personPrincipal(person, 'owner') };
  const restored = await restoreWorkspace({ ...context, caller }, deleted);
  services.jobs.wake(restored);
  if (wantsPage(c)) return c.redirect(`/app/workspaces/${slug}`, 303);
  return c.json({ workspace: { slug, name: restored.name } });
}
