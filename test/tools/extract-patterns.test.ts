import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { JobAnswer } from '../../src/jobs/enqueue.ts';
import { revert } from '../../src/memory/revert.ts';
import type { Extracted } from '../../src/upkeep/extract-patterns.ts';
import { carryOut } from '../../src/verb.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

const hour = 3_600_000;

describe.each(engines)('extract_patterns on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  const add = async (content: string, session_id?: string, rest: object = {}) => {
    workspace.pass(hour);
    return (await workspace.add(content, { ...(session_id && { session_id }), ...rest })).memory_id;
  };
  const extract = async (args: object = {}) =>
    (await workspace.tool<JobAnswer<Extracted>>('extract_patterns', args as Record<string, unknown>)).result!;
  const memory = (id: string) => workspace.call().store.memories.get(id);

  const errors = async () => [
    await add('ECONNRESET from the payment queue while the importer ran.', 's-1'),
    await add('Retrying with jitter fixed it.', 's-1'),
    await add('The canteen serves soup on Thursdays.', 's-1'),
    await add('ECONNRESET from the payment queue during the import. Retrying with jitter solved it.', 's-2'),
  ];

  test('stores a recurring error with its remedy, citing every occurrence', async () => {
    const [first, remedy, , second] = await errors();
    const { patterns } = await extract();
    expect(patterns).toMatchObject([{ kind: 'remedy', count: 2, novelty: 1 }]);
    expect(patterns[0]!.sources.toSorted()).toEqual([first, remedy, second].toSorted());
    expect(patterns[0]!.content).toBe(
      `An error and what helped, 2 times:\n- When: ECONNRESET from the payment queue during the import. [${first}][${second}]\n- Do: Retrying with jitter solved it. [${remedy}][${second}]`,
    );
    expect(await memory(patterns[0]!.memory_id!)).toMatchObject({
      layer: 'procedural',
      memory_type: 'procedure',
      tags: expect.arrayContaining(['pattern', 'remedy']),
      metadata: { pattern: 'remedy', count: 2 },
    });
  });

  test.each([
    ['Error: ', 'a capital'],
    ['Erreur : ', 'a capital, in French'],
  ])('reads an error that begins with %s(%s)', async (start) => {
    await add(`${start}disk full on imp-2 while the importer ran.`, 's-1');
    await add('Deleting old dumps fixed it.', 's-1');
    await add(`${start}disk full on imp-2 during the import. Deleting old dumps solved it.`, 's-2');
    expect((await extract()).patterns).toMatchObject([{ kind: 'remedy', count: 2 }]);
  });

  test('compares with existing procedures of every layer, and takes none of them for activity', async () => {
    await errors();
    const content = 'ECONNRESET from the payment queue during the import. Retrying with jitter solved it.';
    const procedure = await add(content, 's-3', { memory_type: 'procedure' });
    const { patterns, known, considered } = await extract();
    expect(considered).toBe(4);
    expect(patterns).toEqual([]);
    expect(known).toMatchObject([{ memory_id: procedure, count: 2 }]);
  });

  test('stores a recurring question with its answer, from the following memory or from its own parts', async () => {
    await add('Where are the logs of the importer kept?', 's-1');
    await add('The importer logs are kept in /var/log/importer on host imp-2.', 's-1');
    const metadata = { question: 'Where are the importer logs kept?', answer: 'On host imp-2.' };
    await add('Where are the importer logs kept? On host imp-2.', undefined, { metadata });
    const { patterns } = await extract();
    expect(patterns).toMatchObject([{ kind: 'answer', count: 2 }]);
    expect(patterns[0]!.content).toContain('- Answer: On host imp-2. [');
  });

  test('stores steps that followed each other in two sessions, whatever surrounded them', async () => {
    await add('A new intern has arrived.', 's-1');
    for (const session of ['s-1', 's-2']) {
      await add('Run the database migrations on staging.', session);
      await add('Run the smoke tests against the staging servers.', session);
      await add('Tag the release and deploy it to production.', session);
    }
    await add('The parking garage is closed.', 's-2');
    const { patterns } = await extract();
    expect(patterns).toMatchObject([{ kind: 'steps', count: 2 }]);
    expect(
      patterns[0]!.content
        .split('\n')
        .slice(1)
        .map((line) => line.replace(/ \[.*/, '')),
    ).toEqual([
      '- 1. Run the database migrations on staging.',
      '- 2. Run the smoke tests against the staging servers.',
      '- 3. Tag the release and deploy it to production.',
    ]);
  });

  test('stores steps that recur in the work of an agent that names no session, on several days', async () => {
    const release = async (day: number) => {
      await add(`Ran the database migrations on staging (day ${day}).`);
      await add(`Ran the smoke tests against the staging servers (day ${day}).`);
      await add(`Tagged the release and deployed it to production (day ${day}).`);
    };
    await release(1);
    await release(1.5);
    expect((await extract()).patterns).toEqual([]);
    workspace.pass(12 * hour);
    await release(2);
    expect((await extract()).patterns).toMatchObject([{ kind: 'steps', count: 2 }]);
  });

  test('ignores single occurrences', async () => {
    await add('ECONNRESET from the payment queue. Retrying with jitter fixed it.', 's-1');
    await add('Where are the logs kept?', 's-1');
    await add('On host imp-2.', 's-1');
    expect(await extract()).toMatchObject({ considered: 3, patterns: [], known: [] });
  });

  test('shows in a dry run what it would write, and writes nothing', async () => {
    await errors();
    const shown = await extract({ dry_run: true });
    expect(shown).toMatchObject({ dry_run: true, patterns: [{ kind: 'remedy', memory_id: null }] });
    expect(await workspace.call().store.memories.count()).toBe(4);
    const { patterns } = await extract();
    expect(patterns[0]).toMatchObject({ ...shown.patterns[0], memory_id: expect.stringMatching(/^mem_/) });
  });

  test('run twice writes nothing new; another occurrence replaces the pattern, with its count', async () => {
    await errors();
    const first = await extract();
    expect(await extract()).toMatchObject({
      patterns: [],
      known: [{ kind: 'remedy', memory_id: first.patterns[0]!.memory_id }],
    });
    await add('ECONNRESET from the payment queue during the import again. Retrying with jitter solved it.', 's-3');
    const third = await extract();
    expect(third.patterns).toMatchObject([{ count: 3, supersedes: first.patterns[0]!.memory_id }]);
    expect(await memory(first.patterns[0]!.memory_id!)).toMatchObject({ status: 'superseded' });
  });

  test('reports the content of an existing procedure as known, not new', async () => {
    await errors();
    const procedure = await add(
      'When ECONNRESET comes from the payment queue during the import, retrying with jitter solves it.',
      undefined,
      { layer: 'procedural', memory_type: 'procedure' },
    );
    expect(await extract({ novelty_threshold: 0.5 })).toMatchObject({
      patterns: [],
      known: [{ memory_id: procedure }],
    });
    expect(await extract({ novelty_threshold: 0 })).toMatchObject({ patterns: [{ kind: 'remedy' }], known: [] });
  });

  test('considers only memories stored within the given hours', async () => {
    await errors();
    workspace.pass(100 * hour);
    expect(await extract({ hours: 24 })).toMatchObject({ considered: 0, patterns: [] });
  });

  test('is undone by its operation', async () => {
    await errors();
    const { operation_id, patterns } = await extract();
    await carryOut(workspace.call(), revert, { operation_id });
    const { store } = workspace.call();
    expect(await store.memories.find(patterns[0]!.memory_id!)).toBeNull();
    expect(await store.memories.count()).toBe(4);
    expect((await extract()).patterns).toHaveLength(1);
  });
});
