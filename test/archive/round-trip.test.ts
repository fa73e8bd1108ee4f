/**
 * An archive of a workspace, imported elsewhere, creates an equal workspace. An incomplete archive is refused and
 * leaves nothing behind.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportedKinds } from '../../src/model/archive/archive.ts';
import type { WorkspaceRecord } from '../../src/model/workspace.ts';
import { startService, type TestService } from '../http/test-service.ts';
import { engines } from '../support/engines.ts';
import { erasedWord, exportArchive, fill, importArchive, inStore } from './filled-workspace.ts';

const pairs = engines.flatMap((from) => engines.map((to) => ({ from, to, name: `${from.name} to ${to.name}` })));

describe.each(pairs)('from $name', ({ from, to }) => {
  let source: TestService;
  let target: TestService;
  let ids: Awaited<ReturnType<typeof fill>>;
  beforeAll(async () => {
    source = await startService({ engine: from });
    target = await startService({ engine: to });
    ids = await fill(source);
    await source.services.jobs.stop();
    await target.services.jobs.stop();
  });
  afterAll(async () => {
    await source.remove();
    await target.remove();
  });
  const empty = (): Promise<WorkspaceRecord> => target.services.storage.control.workspaces.create({ name: 'Imported' });

  test('an export, an import and a second export agree in everything but the header', async () => {
    const before = await exportArchive(source, source.alpha);
    const workspace = await empty();
    const { counts, records } = await importArchive(target, workspace, before.whole);
    const after = await exportArchive(target, workspace);
    expect(after.body).toBe(before.body);
    expect(JSON.parse(after.header).counts).toEqual(JSON.parse(before.header).counts);
    expect(records).toBe(before.body.trimEnd().split('\n').length - 1);
    const none = exportedKinds.filter((kind) => !counts[kind]);
    expect(none).toEqual(['choice', 'own_ranking']);
  });

  test('imported memories are found, pinned, forgotten and linked as before, and nothing erased is among them', async () => {
    const { whole } = await exportArchive(source, source.alpha);
    expect(whole).not.toMatch(new RegExp(erasedWord, 'i'));
    const workspace = await empty();
    await importArchive(target, workspace, whole);
    await inStore(target, workspace, async (store) => {
      expect(await store.memories.get(ids.pinned)).toMatchObject({
        pinned: true,
        occurred_at: '2025-03-04T00:00:00.000Z',
      });
      expect(await store.memories.find(ids.forgotten)).toBeNull();
      expect((await store.memories.get(ids.forgotten, { forgotten: true })).forgotten_at).not.toBeNull();
      await expect(store.memories.get(ids.erased)).rejects.toThrow(/was erased at/);
      expect(await store.links.ofMemory(ids.pinned)).toMatchObject([{ relation: 'follows' }]);
      expect((await store.history.ofMemory(ids.pinned)).map(({ kind }) => kind)).toEqual(['create', 'pin', 'link']);
      const { frequency } = await store.memories.wordFrequencies(['berlin']);
      expect(frequency.get('berlin')).toBe(1);
      expect((await store.entities.search('kowalska', 5)).map(({ name }) => name)).toContain('Marta Kowalska');
      expect((await store.health({ thorough: true })).problems).toEqual([]);
    });
  });

  test('without vectors, memories wait to be embedded and are otherwise the same', async () => {
    const before = await exportArchive(source, source.alpha, { vectors: false });
    const workspace = await empty();
    const { waiting, counts } = await importArchive(target, workspace, before.whole);
    expect(waiting).toBe(counts.memory);
    expect((await exportArchive(target, workspace, { vectors: false })).body).toBe(before.body);
  });

  test('a truncated or altered archive, or one of another version, is refused and leaves nothing behind', async () => {
    const { whole, header } = await exportArchive(source, source.alpha);
    const lines = whole.trimEnd().split('\n');
    const workspace = await empty();
    const broken: [string, string | RegExp][] = [
      [whole.slice(0, whole.length / 2), /cut or altered/],
      [`${lines.slice(0, -1).join('\n')}\n`, /its last line is missing/],
      [whole.replace('Atlas', 'Altas'), /cut or altered/],
      [[...lines.slice(0, 3), ...lines.slice(4)].join('\n'), /cut or altered/],
      [whole.replace('"version":1', '"version":2'), /has version 2; this Stele reads version 1/],
      [whole.replace('"name":"alpha"', '"name":"omega"'), /its first line is not as it was written/],
      [whole + lines[2], /something follows after its last line/],
      ['', /it is empty/],
      ['{"hello":"world"}\n', /not an archive of Stele/],
      ['id,content\n1,hello\n', /not an archive of Stele/],
      [`${header}\xff`.replace('\xff', '[[['), /cut or altered/],
    ];
    for (const [archive, message] of broken) {
      await expect(importArchive(target, workspace, archive), archive.slice(0, 40)).rejects.toThrow(message);
      expect(await inStore(target, workspace, (store) => store.archive.isEmpty())).toBe(true);
    }
  });

  test('a workspace that is not empty accepts no archive', async () => {
    const { whole } = await exportArchive(source, source.alpha);
    const workspace = await empty();
    await importArchive(target, workspace, whole);
    const { body } = await exportArchive(target, workspace);
    await expect(importArchive(target, workspace, whole)).rejects.toThrow(/not empty/);
    expect((await exportArchive(target, workspace)).body).toBe(body);
  });
});
