/**
 * The entities that memories mention once they are written, edited, reverted or restored, and which mentions mean the
 * same person.
 */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rememberAll } from '../../bench/remember-all.ts';
import { findNamedEntities } from '../../src/graph/named-entities.ts';
import { restore } from '../../src/memory/forget.ts';
import { revert } from '../../src/memory/revert.ts';
import { type Memory, memoryInputSchema } from '../../src/model/memory.ts';
import { readUnread } from '../../src/upkeep/read-unread.ts';
import { carryOut } from '../../src/verb.ts';
import { engines } from '../support/engines.ts';
import { searchForm, storedMemory } from '../support/memories.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

describe.each(engines)('$name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  const store = () => workspace.call().store;
  const namesOf = async ({ memory_id }: Pick<Memory, 'memory_id'>) => {
    const mentions = await store().entities.namesMentioned([memory_id]);
    return mentions.map(({ name }) => name).sort();
  };
  const everyone = async () =>
    (await store().entities.list({ limit: 50 })).map(({ entity: { name, aliases } }) => [name, ...aliases].join(' = '));
  const add = (content: string, session_id?: string) => workspace.add(content, session_id ? { session_id } : {});

  describe('people', () => {
    test('are one entity, whichever part of their name is used', async () => {
      await add('Priya said the deploy failed.');
      await add('We hired Priya Raman in Berlin.');
      await add('P. Raman approved it.');
      await add('I asked Priya again.');
      expect(await everyone()).toEqual(['Priya Raman = P. Raman = Priya', 'Berlin']);
    });

    test('named for the first time by many calls at once are one entity, and every call is stored', async () => {
      const calls = Array.from(
        { length: 8 },
        (_, at) => `Ottilie Brandt approved invoice ${at} of Farwell Freight GmbH.`,
      );
      const stored = await Promise.all(calls.map((content) => add(content)));
      expect(await everyone()).toEqual(expect.arrayContaining([expect.stringMatching(/^Ottilie Brandt/)]));
      expect((await everyone()).filter((names) => names.includes('Ottilie'))).toHaveLength(1);
      for (const memory of stored) expect(await namesOf(memory)).toContain('Ottilie Brandt');
    });

    test('who share a first name stay two, and a lone first name means the one of the conversation', async () => {
      await add('Priya Raman owns payments-api.', 'backend');
      await add('Priya Shah joined Northwind Traders.', 'sales');
      const [sales, backend] = [await add('Priya wants a demo.', 'sales'), await add('Priya restarted it.', 'backend')];
      expect(await namesOf(sales)).toEqual(['Priya Shah']);
      expect(await namesOf(backend)).toEqual(['Priya Raman']);
    });

    test('are distinguished by the entities mentioned beside them', async () => {
      await add('Priya Raman owns payments-api.');
      await add('Priya Shah reviewed ledger-api.');
      expect(await namesOf(await add('I asked Priya about payments-api.'))).toEqual(['Priya Raman', 'payments-api']);
    });

    test('named in full and in short in one text are one entity', async () => {
      const memory = await add('Priya: I am late\nTom: ok. Priya Raman is late, everyone.');
      expect(await namesOf(memory)).toEqual(['Priya Raman', 'Tom']);
    });

    test('with the same family name and different first names stay apart', async () => {
      await add('Anna Weber met Jonas Weber.');
      expect((await everyone()).sort()).toEqual(['Anna Weber', 'Jonas Weber']);
    });
  });

  test('a company is one entity with and without its legal form and its last word', async () => {
    await add('She works at Acme Corp. in Boston.');
    await add('He works for Northwind Traders.');
    await add('The invoice of Acme is open, and so is that of Northwind.');
    expect((await everyone()).filter((names) => /Acme|Northwind/.test(names)).sort()).toEqual([
      'Acme Corp',
      'Northwind Traders = Northwind',
    ]);
  });

  test('a possible name counts as a name once it is known', async () => {
    const before = await add('Kestrel: see the notes.');
    expect(await namesOf(before)).toEqual([]);
    await add('The team calls it project Kestrel.');
    expect(await namesOf(await add('Kestrel: see the notes of today.'))).toEqual(['Kestrel']);
    expect(await namesOf(await add('Payments api is slow.'))).toEqual([]);
    await add('Restart payments-api now.');
    expect(await namesOf(await add('Payments Api is slow today.'))).toEqual(['payments-api']);
  });

  test('relations are stored with the memory that states them', async () => {
    const memory = await add('Priya Raman works at Acme Corp in Berlin.');
    const priya = await store().entities.findByName('priya raman');
    const [relation] = await store().entities.relations([priya!.entity_id], 9);
    expect(relation).toMatchObject({ relation: 'works_at', memory_id: memory.memory_id });
  });

  test('mentions follow the content through edit, revert, forgetting and restoring', async () => {
    const memory = await add('Ask Marta about Lisbon.');
    expect(await namesOf(memory)).toEqual(['Lisbon', 'Marta']);
    const { memory_id } = memory;
    await workspace.tool('edit_memory', { memory_id, new_content: 'Ask Jonas about Oslo.' });
    expect(await namesOf(memory)).toEqual(['Jonas', 'Oslo']);
    const events = await store().history.ofMemory(memory_id);
    await workspace.tool('edit_memory', { memory_id, new_content: 'Nobody knows.' });
    expect(await namesOf(memory)).toEqual([]);
    const last = (await store().history.ofMemory(memory_id)).at(-1)!;
    await carryOut(workspace.call(), revert, { event_id: last.event_id });
    expect(await namesOf(memory)).toEqual(['Jonas', 'Oslo']);
    await carryOut(workspace.call(), revert, { event_id: events.at(-1)!.event_id });
    expect(await namesOf(memory)).toEqual(['Lisbon', 'Marta']);
    await workspace.tool('forget', { memory_id });
    expect(await namesOf(memory)).toEqual([]);
    await carryOut(workspace.call(), restore, { memory_id });
    expect(await namesOf(memory)).toEqual(['Lisbon', 'Marta']);
  });

  test('a memory that gives one entity two fuller names is stored', async () => {
    await add('Anna works at Northwind. Northwind, the company, hired Anna Keller.');
    const memory = await add('Northwind Systems is now Northwind Systems Group.');
    expect(memory.content).toContain('Group');
  });

  test('many writers at once create one entity for each name', async () => {
    const names = ['Priya Raman', 'Jonas Weber', 'Acme Corp', 'payments-api', 'Berlin'];
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        add(`Call ${n}: ${names[n % 5]} told ${names[(n + 1) % 5]} about ${names[(n + 2) % 5]}.`),
      ),
    );
    expect((await everyone()).sort()).toEqual(names.toSorted());
    expect(await store().entities.unread(9)).toEqual([]);
  });

  test('the memories of a bulk write are read at once, and counted by entity', async () => {
    const inputs = Array.from({ length: 250 }, (_, n) =>
      memoryInputSchema.parse({ content: `Note ${n}: ask Marta about db-${n % 7}.` }),
    );
    await rememberAll(workspace.call(), inputs);
    expect(await store().entities.unread(9)).toEqual([]);
    expect((await store().reports.countBy('entity')).slice(0, 2)).toEqual([
      { group: 'Marta', count: 250 },
      { group: 'db-0', count: 36 },
    ]);
  });

  test('recall names the entities that each memory mentions', async () => {
    await add('Ask Marta about the harbour in Lisbon.');
    const answer = await workspace.tool<{ memories: { entities: string[] }[] }>('recall', { query: 'harbour' });
    expect(answer.memories[0]?.entities.toSorted()).toEqual(['Lisbon', 'Marta']);
  });

  test('a query matches the entities that it names, whatever the case', async () => {
    await add('Priya Raman works at Acme Corp in São Paulo.');
    await add('Priya Shah owns payments-api.');
    const found = async (query: string) =>
      (await findNamedEntities(store(), query)).map(({ matched, strength }) => `${matched} ${strength}`);
    expect(await found('where does priya raman work?')).toEqual(['priya raman 1']);
    expect(await found('who works at ACME in Sao Paulo')).toEqual(['sao paulo 1', 'acme 1']);
    expect(await found('what did priya say of the payments api?')).toEqual([
      'payments api 1',
      'priya 0.4',
      'priya 0.4',
    ]);
    expect(await found('what is for lunch?')).toEqual([]);
    expect(await found('')).toEqual([]);
  });
});

test('memories stored without being read are read when the service starts', async () => {
  const opened = await engines[0]!.open();
  const record = await opened.storage.control.workspaces.create({ name: 'Old' });
  const inStore = <T>(work: Parameters<typeof opened.storage.withWorkspace<T>>[1]) =>
    opened.storage.withWorkspace(record, work);
  const provenance = {
    actor: 'key:t',
    actor_label: 't',
    key_id: null,
    tool: 't',
    operation_id: 'op_x',
    request_id: null,
  };
  const contents = Array.from({ length: 230 }, (_, n) => `Ask Marta about db-${n}.`);
  await inStore(async (open) =>
    open
      .storeFor(provenance)
      .memories.add(contents.map((content) => ({ memory: storedMemory(content), form: searchForm(content) }))),
  );
  expect(await inStore((open) => readUnread(open.storeFor(provenance)))).toBe(230);
  expect(await inStore((open) => open.storeFor(provenance).entities.unread(9))).toEqual([]);
  expect(await inStore(async (open) => open.storeFor(provenance).entities.count())).toBe(231);
  await opened.remove();
});
