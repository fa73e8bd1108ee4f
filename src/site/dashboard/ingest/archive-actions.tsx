/** Imports an archive through the dashboard: checks it without effect, then imports it completely or not at all. */
import { z } from 'zod';
import { authorise, permissions } from '../../../access/permissions.ts';
import { type ArchiveSource, requireEmpty, verifyArchive } from '../../../archive/import-archive.ts';
import { receiveArchive } from '../../../surface/receive-archive.ts';
import { htmlAnswer } from '../../html-answer.ts';
import { faultsOf, readForm, wantsPage } from '../forms.ts';
import { rootOf } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';
import { ArchivePage, type ArchivePageProps, Checked } from './archive-page.tsx';

/** Limited because the archive is read into memory. */
const maxArchiveBytes = 64 * 1_024 * 1_024;

const archiveForm = z.strictObject({
  archive: z.custom<File>((given) => given instanceof File, { error: 'choose the file of an export' }),
});

export async function archivePage(visit: WorkspaceVisit, more: Partial<ArchivePageProps> = {}): Promise<Response> {
  const isEmpty = await visit.workspace.store.archive.isEmpty();
  return htmlAnswer(visit.c, <ArchivePage visit={visit} isEmpty={isEmpty} {...more} />, more.fault ? 422 : 200);
}

async function receive(visit: WorkspaceVisit): Promise<ArchiveSource> {
  const { archive } = await readForm(visit, archiveForm, maxArchiveBytes);
  return () => archive.stream();
}

export function checkArchive(visit: WorkspaceVisit): Promise<Response> {
  const { c, workspace } = visit;
  return showFault(visit, async () => {
    authorise(workspace.caller.principal, permissions['workspace.import']);
    await requireEmpty(workspace.store);
    const header = await verifyArchive(await receive(visit));
    if (c.req.header('X-Stele-Part') === 'checked') return htmlAnswer(c, <Checked header={header} />);
    return wantsPage(c) ? archivePage(visit, { checked: header }) : c.json({ ok: true, counts: header.counts });
  });
}

export function importWhole(visit: WorkspaceVisit): Promise<Response> {
  const { c, services, workspace } = visit;
  return showFault(visit, async () => {
    const imported = await receiveArchive(services, c, workspace, () => receive(visit));
    return wantsPage(c) ? c.redirect(rootOf(visit), 303) : c.json(imported);
  });
}

async function showFault(visit: WorkspaceVisit, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    const faults = faultsOf(error);
    const isPart = visit.c.req.header('X-Stele-Part') === 'checked';
    if (faults === null || !(isPart || wantsPage(visit.c))) throw error;
    const fault = Object.values(faults)[0]!;
    return isPart ? htmlAnswer(visit.c, <p class="fault">{fault}</p>, 422) : archivePage(visit, { fault });
  }
}
