/**
 * An erased memory is gone from every place that contained it. Its former existence, and who did what with it, stay
 * on record.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { erase as verb } from '../../src/memory/erase.ts';
import { newId } from '../../src/model/ids.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { startService, type TestService } from '../http/test-service.ts';
import { engines } from '../support/engines.ts';
import { provenance } from '../support/memories.ts';

/** Occurs only in erased content, and shares its stem with no other word. */
const telling = /quillfeath|zanzibar/i;

const found = (dump: string) =>
  [...dump.matchAll(new RegExp(telling, 'gi'))]
    .map(({ index }) => dump.slice(Math.max(0, index - 60), index + 40))
    .slice(0, 5);

describe.each(engines)('an erased memory on $name', (engine) => {
  let service: TestService;
  beforeEach(async () => {
    service = await startService({ engine });
  });
  afterEach(() => service.remove());

  const owner = provenance({ actor: 'per_owner', actor_label: 'Olga', key_id: null, tool: 'erase' });
  const inStore = <T>(work: (store: WorkspaceStore) => Promise<T>, as = owner) =>
    service.services.storage.withWorkspace(service.alpha, (open) => work(open.storeFor(as)));
  const erase = (memory_id: string) =>
    inStore(async (store) => {
      const { now } = service.services;
      const erased = await store.transaction((inner) =>
        verb.commit({ store: inner, caller: owner, now }, { memory_id }),
      );
      await store.scrub();
      return erased;
    });
  const remember = async (content: string, rest: object = {}, headers = {}) => {
    const { json } = await service.call('POST', 'remember', { body: { content, ...rest }, headers });
    return json.memory.memory_id as string;
  };
  const tool = async (name: string, args: object) => {
    const { status, json } = await service.tool(name, args);
    expect(status, JSON.stringify(json)).toBe(200);
    return json.result;
  };

  test('is found nowhere: in no row, index, stored answer or file', async () => {
    const id = await remember(
      'Zanzibar Quillfeather leads the harbour project.',
      { tags: ['quillfeather'], metadata: { who: 'Zanzibar' }, source: { name: 'zanzibar.md', type: 'text' } },
      { 'Idempotency-Key': 'once' },
    );
    const other = await remember('The harbour project has a crane.');
    await tool('edit_memory', { memory_id: id, new_content: 'Zanzibar Quillfeather left Zanzibar Harbour Limited.' });
    await tool('annotate', { memory_id: id, note: 'Ask Quillfeather.' });
    await tool('update_status', { memory_id: id, new_status: 'challenged', reason: 'Quillfeather said so' });
    await tool('link_memories', { memory_id_1: id, memory_id_2: other, relation: 'follows' });
    await service.tool('recall', { query: 'Who is Quillfeather?' });
    await service.call('GET', `memories/${id}`);
    expect(await service.dump()).toMatch(telling);

    expect(await erase(id)).toEqual({ memory_id: id, derived_ids: [], related_ids: [other] });

    expect(found(await service.dump())).toEqual([]);
    const { json } = await service.tool('recall', { query: 'Who is Quillfeather, who led the harbour project?' });
    expect(json.result.memories.map((memory: { memory_id: string }) => memory.memory_id)).toEqual([other]);
    expect((await service.tool('search_entities', { query: 'Zanzibar' })).json.result.entities).toEqual([]);
  });

  test('keeps a history that states who did what and when, without content', async () => {
    const id = await remember('Zanzibar Quillfeather leads the harbour project.');
    await tool('annotate', { memory_id: id, note: 'Ask Quillfeather.' });
    await erase(id);
    const { json } = await service.call('GET', `memories/${id}/history`);
    expect(json.events).toMatchObject([
      { kind: 'create', actor: expect.stringMatching(/^key_/), before: null, after: { erased: true } },
      { kind: 'note', actor: expect.stringMatching(/^key_/), before: {}, after: { erased: true }, cause: null },
      { kind: 'erase', actor: 'per_owner', after: { erased: true } },
    ]);
    expect(JSON.stringify(json)).not.toMatch(telling);
  });

  test('answers that it was erased, also as of the past, and nothing brings it back', async () => {
    const id = await remember('Zanzibar Quillfeather leads the harbour project.');
    const noted = await tool('annotate', { memory_id: id, note: 'Ask Quillfeather.' });
    const before = new Date(service.services.now()).toISOString();
    await erase(id);
    for (const path of [`memories/${id}`, `memories/${id}?as_of=${before}`])
      expect(await service.call('GET', path)).toMatchObject({
        status: 404,
        json: { detail: expect.stringContaining('was erased') },
      });
    const restored = await service.call('POST', `memories/${id}/restore`);
    expect(restored).toMatchObject({ status: 404, json: { detail: expect.stringContaining('was erased') } });
    const reverted = await service.call('POST', 'revert', { body: { operation_id: noted.operation_id } });
    expect(reverted).toMatchObject({ status: 409, json: { detail: expect.stringContaining(`${id} was erased`) } });
    const edited = await service.tool('edit_memory', { memory_id: id, new_content: 'x' });
    expect(edited).toMatchObject({ status: 404, json: { detail: expect.stringContaining('was erased') } });
  });

  test('does not prevent a revert of the rest of its operation', async () => {
    const [one, other] = [await remember('The crane is red.'), await remember('The crane is blue.')];
    const { operation_id } = await tool('link_memories', { memory_id_1: one, memory_id_2: other, relation: 'follows' });
    const tagged = await tool('batch_tag', { query: 'crane', tags: ['harbour'], top_k: 2 });
    await erase(one);
    const { status, json } = await service.call('POST', 'revert', { body: { operation_id: tagged.operation_id } });
    expect({ status, ...json }).toMatchObject({ status: 200, memory_ids: [other], erased_ids: [one] });
    expect(await service.call('POST', 'revert', { body: { operation_id } })).toMatchObject({ status: 409 });
  });

  test('takes along the summaries that Stele wrote from it, and the results of jobs about it', async () => {
    const ids: string[] = [];
    for (const what of ['leads the harbour project', 'prefers tea in the harbour', 'works on the harbour crane'])
      ids.push(await remember(`Zanzibar Quillfeather ${what}.`, { layer: 'episodic' }));
    const { result } = await tool('consolidate', {});
    const written = [...result.summaries, ...result.peer_cards].map(
      ({ memory_id }: { memory_id: string }) => memory_id,
    );
    expect(written.length).toBeGreaterThan(0);
    const { derived_ids } = await erase(ids[0]!);
    expect(derived_ids.toSorted()).toEqual(written.toSorted());
    for (const id of ids.slice(1)) await erase(id);
    expect(found(await service.dump())).toEqual([]);
  });

  test('does not come back through a repeated call with its idempotency key', async () => {
    const headers = { 'Idempotency-Key': 'once' };
    const body = { content: 'Zanzibar Quillfeather leads the harbour project.' };
    const { json } = await service.call('POST', 'remember', { body, headers });
    await erase(json.memory.memory_id);
    const again = await service.call('POST', 'remember', { body, headers });
    expect(again).toMatchObject({ status: 409, json: { detail: expect.stringContaining('has since been erased') } });
    expect((await service.call('GET', 'memories/recent')).json.memories).toEqual([]);
  });

  test('leaves an entity that another memory mentions or that a person edited', async () => {
    const id = await remember('Zanzibar Quillfeather and Bruno Keller lead the harbour project.');
    await remember('Bruno Keller prefers tea.');
    await tool('update_entity', { name: 'Zanzibar Quillfeather', metadata: { team: 'cranes' } });
    await erase(id);
    const names = async (query: string) =>
      (await tool('search_entities', { query })).entities.map(({ name }: { name: string }) => name);
    expect(await names('Bruno')).toEqual(['Bruno Keller']);
    expect(await inStore(({ entities }) => entities.findByName('zanzibar quillfeather'))).toMatchObject({
      metadata: { team: 'cranes' },
    });
  });

  test('is gone although another call holds the only entity that it mentions', async () => {
    const memory_id = await remember('Priya Quillfeather moved to Zanzibar.');
    const mentions = await inStore((store) => store.entities.mentionsOf([memory_id]));
    const ids = [...new Set(mentions.map(({ entity_id }) => entity_id))].sort();
    let erased: Promise<unknown> = Promise.resolve();
    const hold = (store: WorkspaceStore) =>
      store.transaction(async ({ entities }) => {
        for (const id of ids) await entities.change(id, { metadata: { team: 'billing' } });
        erased = erase(memory_id);
        // On a server the erasing has begun by now, and leaves the entities to this call.
        await wait(300);
      });
    await inStore(hold, provenance({ actor: 'key:other' }));
    await erased;
    expect((await service.call('GET', `memories/${memory_id}`)).status).toBe(404);
    expect(await inStore((store) => store.entities.find(ids[0]!))).toMatchObject({
      metadata: { team: 'billing' },
    });
  });

  test('takes along the names that only it contained, of entities that others still mention', async () => {
    const id = await remember('Zanzibar Quillfeather leads the harbour project with Bruno Keller.');
    const other = await remember('Ask Bruno Keller about the crane.');
    const alias = 'Quillfeather';
    await inStore(async ({ entities }) => {
      const bruno = (await entities.findByName('bruno keller'))!;
      await entities.addAlias(bruno.entity_id, { name: alias, normal: alias.toLowerCase() });
      const named = await entities.rename(bruno.entity_id, bruno.name.toLowerCase(), {
        name: 'Zanzibar Quillfeather-Keller',
        normal: 'zanzibar quillfeather-keller',
      });
      expect(named).toMatchObject({ aliases: expect.arrayContaining(['Bruno Keller', alias]) });
    });
    await tool('edit_memory', {
      memory_id: id,
      new_content: 'Zanzibar Quillfeather-Keller leads the harbour project.',
    });
    await inStore(async ({ entities }) => {
      const bruno = (await entities.findByName('bruno keller'))!;
      await entities.setMentions(
        [id, other].map((memory_id) => ({ memory_id, mentions: [{ entity_id: bruno.entity_id, weight: 1 }] })),
      );
    });
    await erase(id);
    expect(found(await service.dump())).toEqual([]);
    const { entities } = await tool('search_entities', { query: 'Bruno' });
    expect(entities).toMatchObject([{ name: 'Bruno Keller', aliases: [] }]);
  });

  test('leaves an entity whose full name only it contained under the part that others contain', async () => {
    const id = await remember('Mirabel Quillfeather leads the harbour project.');
    await remember('Mirabel prefers tea.');
    const before = await inStore(({ entities }) => entities.findByName('mirabel quillfeather'));
    expect(before).not.toBeNull();
    await erase(id);
    expect(found(await service.dump())).toEqual([]);
    expect(await inStore(({ entities }) => entities.findByName('mirabel'))).toMatchObject({ name: 'Mirabel' });
  });

  test('leaves the names that a person gave, whatever memory contained them', async () => {
    const id = await remember('Zanzibar Quillfeather, the harpist, met Bruno Keller.');
    await remember('Bruno Keller prefers tea.');
    await tool('update_entity', { name: 'Bruno Keller', alias: 'the harpist' });
    await erase(id);
    const { entities } = await tool('search_entities', { query: 'Bruno' });
    expect(entities).toMatchObject([{ name: 'Bruno Keller', aliases: ['the harpist'] }]);
  });

  test('is not mentioned by a job that ran in the meantime, nor by an earlier note of a call', async () => {
    const content = 'Zanzibar Quillfeather leads the harbour project.';
    const memory_id = await remember(content);
    const other = await remember('The harbour project has a crane.');
    // No other runner takes them.
    service.services.storage.onEnqueued(() => undefined);
    await inStore(async (store) => {
      const named = (id: string) => ({ found: [{ memory_id: id, content: id === memory_id ? content : 'a crane' }] });
      const run = async (lane: 'upkeep' | 'ingest') => {
        await store.jobs.enqueue({ kind: 'dedup', lane, args: { lane } });
        return (await store.jobs.claim(lane, 60_000))!;
      };
      const [telling, silent] = [await run('upkeep'), await run('ingest')];
      await erase(memory_id);
      expect(await store.jobs.end(telling, { result: named(memory_id) })).toMatchObject({
        state: 'done',
        result: null,
      });
      expect(await store.jobs.end(silent, { result: named(other) })).toMatchObject({ result: named(other) });
      const at = service.services.now().toISOString();
      for (const ids of [[other], [other, memory_id]])
        await store.adaptation.noteShown({ at, memory_ids: ids, rows: [] });
      for (const id of [other, memory_id]) await store.adaptation.noteOpened(id, at);
      expect(await store.adaptation.shown(9)).toMatchObject([{ memory_ids: [other] }]);
    });
    const held = (await service.dump())
      .split('\n')
      .filter((line) => line.includes(memory_id) && /shown|opening/.test(line));
    expect(held).toEqual([]);
    expect(found(await service.dump())).toEqual([]);
  });

  test('requires more than a workspace key', async () => {
    const id = await remember('The crane is red.');
    const refused = await service.call('POST', `memories/${id}/erase`);
    expect(refused).toMatchObject({ status: 403, json: { detail: expect.stringContaining('Keys cannot do this') } });
    expect((await service.call('GET', 'audit')).json.audit[0]).toMatchObject({
      action: 'memory.erase',
      outcome: 'forbidden',
    });
  });

  test('is erased once, and an unknown memory is not erased', async () => {
    const id = await remember('The crane is red.');
    await erase(id);
    await expect(erase(id)).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('was erased'),
    });
    await expect(erase(newId('memory'))).rejects.toMatchObject({ code: 'not_found' });
  });
});
