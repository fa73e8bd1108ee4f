/** An import accepts whatever the service itself stored, however far redaction or many calls stretched it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importArchive } from '../../src/archive/import-archive.ts';
import { writeArchive } from '../../src/archive/write-archive.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

// Only code above the ports is tested here, so one engine is enough.
let workspace: TestWorkspace;
let copy: TestWorkspace;
beforeEach(async () => {
  workspace = await openTestWorkspace(engines[0]!);
  copy = await openTestWorkspace(engines[0]!);
});
afterEach(async () => {
  await workspace.remove();
  await copy.remove();
});

async function exported({ call }: TestWorkspace): Promise<string> {
  const { store, record } = call();
  let whole = '';
  await writeArchive(store, record, { vectors: true, madeAt: new Date(0) }, async (text) => {
    whole += text;
  });
  return whole;
}

/** Imports the export into the copy, and returns both without their headers. */
async function bothExports(): Promise<[string, string]> {
  const whole = await exported(workspace);
  const source = async function* () {
    yield Buffer.from(whole);
  };
  const into: WorkspaceStore = copy.call().store;
  await importArchive(into, source);
  const bodyOf = (archive: string) => archive.slice(archive.indexOf('\n') + 1);
  return [bodyOf(whole), bodyOf(await exported(copy))];
}

test('texts that markers for secrets made more than twice as long', async () => {
  const codes = 'door code 123\n'.repeat(2_300);
  const { memory } = await workspace.tool('remember', { content: codes });
  expect(memory.content.length).toBeGreaterThan(2 * codes.length);
  await workspace.tool('diary_write', { entry: codes });
  const [before, after] = await bothExports();
  expect(after).toBe(before);
});

test('metadata of an entity that were sent as deep as a call may be', async () => {
  await workspace.tool('remember', { content: 'Marta Kowalska leads the Atlas project in Berlin.' });
  const deep = JSON.parse(`${'['.repeat(63)}1${']'.repeat(63)}`);
  await workspace.tool('update_entity', { name: 'Marta Kowalska', metadata: { deep } });
  const [before, after] = await bothExports();
  expect(after).toBe(before);
});
