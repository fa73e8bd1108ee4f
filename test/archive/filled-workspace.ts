/** A workspace with one of everything that an archive has a record type for. */
import { expect } from 'vitest';
import { addArchive, verifyArchive } from '../../src/archive/import-archive.ts';
import { writeArchive } from '../../src/archive/write-archive.ts';
import { erase as eraseVerb } from '../../src/memory/erase.ts';
import type { WorkspaceRecord } from '../../src/model/workspace.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import type { TestService } from '../http/test-service.ts';
import { provenance } from '../support/memories.ts';

/** Occurs only in content that is erased. */
export const erasedWord = 'Quillfeather';

export const inStore = <T>(
  { services }: TestService,
  workspace: WorkspaceRecord,
  work: (store: WorkspaceStore) => Promise<T>,
) => services.storage.withWorkspace(workspace, (open) => work(open.storeFor(archivist)));

const archivist = provenance({ actor: 'system:cli', actor_label: 'cli', key_id: null, tool: 'archive' });

/** The workspace alpha of the service. */
export async function fill(service: TestService): Promise<{ pinned: string; forgotten: string; erased: string }> {
  const remember = async (content: string, rest: object = {}) => {
    const { json } = await service.call('POST', 'remember', { body: { content, ...rest } });
    return json.memory.memory_id as string;
  };
  const tool = async (name: string, args: object) => {
    const { status, json } = await service.tool(name, args);
    expect(status, JSON.stringify(json)).toBe(200);
    return json.result;
  };
  const pinned = await remember('Marta Kowalska leads the Atlas project in Berlin.', {
    tags: ['atlas', 'people', 'ünïcode 🜂'],
    metadata: { nested: { list: [1, null, true, 'two'] }, '7': 'seven', text: 'line\nbreak "quoted" \\' },
    occurred_at: '2025-03-04',
    importance: 0.1 + 0.2,
    source: { name: 'notes.md', type: 'text' },
    session_id: 's-1',
  });
  const other = await remember('Marta K. moved the Atlas launch to 8 May.\r\n\r\nSecond paragraph. \u2028', {
    session_id: 's-1',
  });
  await remember(
    `${'Nothing else was said of the ferry that day. '.repeat(40)}The crane is rented from Olsen. The end.`,
  );
  const forgotten = await remember('Atlas is hosted in Frankfurt, says Jonas Weber.');
  const erased = await remember(`${erasedWord} is a secret of Jonas Weber.`, { tags: [erasedWord] });
  await tool('pin', { memory_id: pinned });
  await tool('annotate', { memory_id: other, note: 'ask Marta' });
  await tool('edit_memory', { memory_id: other, new_content: 'Marta Kowalska moved the Atlas launch to 9 May 2026.' });
  await tool('link_memories', { memory_id_1: pinned, memory_id_2: other, relation: 'follows' });
  await tool('update_status', { memory_id: other, new_status: 'challenged', reason: 'not sure' });
  await tool('forget', { memory_id: forgotten });
  await tool('session_checkpoint', { note: 'half way' });
  await tool('diary_write', { entry: 'A good day.' });
  await tool('session_handoff', { save: true });
  await tool('remember_decision', { decision: 'Use PostgreSQL', rationale: 'It scales' });
  await service.call('POST', 'ingest', {
    body: { source_name: 'minutes', source_type: 'text', items: ['The crane broke.', 'The crane was mended.'] },
  });
  await tool('recall', { query: 'Who leads Atlas?' });
  await mergeTwoEntities(service);
  await saveQuestion(service, pinned);
  await inStore(service, service.alpha, async (store) => {
    await store.transaction((inner) =>
      eraseVerb.commit({ store: inner, caller: archivist as never, now: service.services.now }, { memory_id: erased }),
    );
    await store.scrub();
  });
  return { pinned, forgotten, erased };
}

async function saveQuestion(service: TestService, expected: string): Promise<void> {
  const body = { query: 'Who leads “Atlas”?\n', expected: [expected] };
  expect((await service.call('POST', 'questions', { body })).status).toBe(200);
  // No job runner: some tests stop it.
  await inStore(service, service.alpha, async ({ savedQuestions }) => {
    const [question] = await savedQuestions.list();
    const results = [{ question_id: question!.question_id, ranks: [{ memory_id: expected, rank: 1 }] }];
    const basis = { model: 'm@1', is_embedded: true, ranking: 'context 0', adapts: false, version: '0' };
    await savedQuestions.noteRun({ cause: 'asked', basis, results });
  });
}

async function mergeTwoEntities(service: TestService): Promise<void> {
  await inStore(service, service.alpha, async ({ entities, memories }) => {
    const [marta, mk] = await entities.ensure([
      { name: 'Marta Kowalska', normal: 'marta kowalska', kind: 'person' },
      { name: 'M. K.', normal: 'm. k.', kind: 'person' },
    ]);
    const [first, second] = await memories.list({}, { limit: 2 });
    await entities.setMentions([
      { memory_id: first!.memory_id, mentions: [{ entity_id: mk!.entity_id, weight: 0.3 }] },
      { memory_id: second!.memory_id, mentions: [{ entity_id: marta!.entity_id, weight: 1 / 3 }] },
    ]);
    await entities.setRelations([
      {
        memory_id: first!.memory_id,
        relations: [{ from: mk!.entity_id, relation: 'knows', to: marta!.entity_id, weight: 0.7 }],
      },
    ]);
    await entities.merge(mk!.entity_id, marta!.entity_id);
    await entities.addAlias(marta!.entity_id, { name: 'Frau Kowalska', normal: 'frau kowalska' });
  });
}

/** The whole archive as one text, and its header separately. */
export async function exportArchive(
  service: TestService,
  workspace: WorkspaceRecord,
  { vectors = true } = {},
): Promise<{ header: string; body: string; whole: string }> {
  let whole = '';
  await inStore(service, workspace, (store) =>
    writeArchive(store, workspace, { vectors, madeAt: new Date() }, async (text) => {
      whole += text;
    }),
  );
  const end = whole.indexOf('\n') + 1;
  return { header: whole.slice(0, end), body: whole.slice(end), whole };
}

/** Imports into a workspace, in chunks as a network delivers them. */
export async function importArchive(service: TestService, workspace: WorkspaceRecord, archive: string) {
  const source = async function* () {
    const bytes = Buffer.from(archive);
    for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
  };
  const header = await verifyArchive(source);
  return inStore(service, workspace, (store) => store.transaction((inner) => addArchive(inner, source, header)));
}
