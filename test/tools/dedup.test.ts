import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { JobAnswer } from '../../src/jobs/enqueue.ts';
import { revert } from '../../src/memory/revert.ts';
import type { StoredMemory } from '../../src/model/memory.ts';
import { type Deduped, dedup as runDedup } from '../../src/upkeep/duplicates/dedup.ts';
import { carryOut } from '../../src/verb.ts';
import type { RunningJob } from '../../src/workspace.ts';
import { engines } from '../support/engines.ts';
import { storeAgain } from '../support/store-again.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

const hour = 3_600_000;

describe.each(engines)('dedup on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  /** Equality of texts is decided above the ports. */
  const onOne = test.runIf(engine === engines[0]);

  const add = async (content: string, rest: Partial<StoredMemory> = {}) => {
    workspace.pass(hour);
    return storeAgain(workspace, content, rest);
  };
  const dedup = async (args: Record<string, unknown> = {}) => {
    const { job, result } = await workspace.tool<JobAnswer<Deduped>>('dedup', args);
    expect(job.state).toBe('done');
    return result!;
  };
  const memory = (id: string) => workspace.call().store.memories.get(id);
  const accesses = async (id: string) => {
    const { access_count, last_accessed_at } = await memory(id);
    return { access_count, last_accessed_at };
  };
  const mentioned = async (id: string) =>
    (await workspace.call().store.entities.mentionsOf([id])).map(({ entity_id }) => entity_id).sort();

  onOne.each([
    ['The rent of the garage is 950 EUR a month.', 'The rent of the garage is 950 euros per month.', 1],
    ['The piano lessons cost 38 € an hour.', 'The piano lessons cost €38 per hour.', 1],
    ['Late payers owe 5 % a month.', 'Late payers owe 5 percent a month.', 1],
    ['The courier takes 12 EUR a parcel.', 'The courier takes 12 dollars a parcel.', 0],
    ['The cleaner gets 15 € per hour.', 'The cleaner gets 15 € per day.', 0],
  ])('reads amounts in the spellings of their unit: %s, %s', async (older, newer, merged) => {
    await add(older);
    await add(newer);
    expect(await dedup()).toMatchObject({ merged, ...(merged === 0 && { likely_count: 0 }) });
  });

  test('merges the newer of two equal memories into the older, and unites their tags and links', async () => {
    const kept = await add('The deploy key of Atlas is kept in the vault of the operations team.', { tags: ['a'] });
    const merged = await add('The deploy key of Atlas is kept in the vault of the operations team!', {
      tags: ['b', 'a'],
      layer: 'semantic',
      importance: 0.9,
    });
    const { store } = workspace.call();
    const [team] = await store.entities.ensure([{ name: 'Operations', normal: 'operations', kind: 'organisation' }]);
    await store.entities.setMentions([{ memory_id: merged, mentions: [{ entity_id: team!.entity_id, weight: 1 }] }]);
    await store.memories.touch([kept], '2026-05-01T00:00:00.000Z');
    await store.memories.touch([merged], '2026-05-02T00:00:00.000Z');
    await store.memories.touch([merged], '2026-05-03T00:00:00.000Z');

    const answer = await dedup();
    expect(answer).toMatchObject({
      compared: 2,
      merged: 1,
      merges: [{ kept, merged, similarity: 1 }],
      has_more: false,
    });
    expect(await memory(merged)).toMatchObject({ status: 'merged', merged_into: kept });
    expect(await memory(kept)).toMatchObject({
      status: 'active',
      tags: ['a', 'b'],
      layer: 'semantic',
      importance: 0.9,
      access_count: 3,
      last_accessed_at: '2026-05-03T00:00:00.000Z',
    });
    expect(await mentioned(kept)).toContain(team!.entity_id);
    const events = await store.history.ofOperation(answer.operation_id);
    expect(events.map(({ kind, memory_id, tool }) => [kind, memory_id, tool])).toEqual([
      ['merge', merged, 'dedup'],
      ['merge', kept, 'dedup'],
    ]);
  });

  test('is undone by its operation, to the exact initial state, and redone by the operation of the undo', async () => {
    const text = 'Backups of the billing database run at night and are kept for a month.';
    const ids = [
      await add(text, { tags: ['x'] }),
      await add(text, { tags: ['y'] }),
      await add(`${text} `, { tags: ['z'] }),
    ];
    const { store } = workspace.call();
    const [thing] = await store.entities.ensure([{ name: 'Zeta', normal: 'zeta', kind: 'thing' }]);
    await store.entities.setMentions([
      { memory_id: ids[1]!, mentions: [{ entity_id: thing!.entity_id, weight: 0.5 }] },
    ]);
    await store.memories.touch([ids[1]!, ids[2]!], '2026-05-02T00:00:00.000Z');
    const state = async () =>
      Promise.all(
        ids.map(async (id) => {
          const { updated_at: _at, ...rest } = await memory(id);
          return { ...rest, mentions: await mentioned(id) };
        }),
      );
    const before = await state();
    const { operation_id, merged } = await dedup();
    expect(merged).toBe(2);
    const after = await state();
    expect(after[0]).toMatchObject({ tags: ['x', 'y', 'z'], access_count: 2, mentions: [thing!.entity_id] });

    const undone = await carryOut(workspace.call(), revert, { operation_id });
    expect(await state()).toEqual(before);
    await expect(carryOut(workspace.call(), revert, { operation_id })).rejects.toMatchObject({ code: 'conflict' });
    await carryOut(workspace.call(), revert, { operation_id: undone.operation_id });
    expect(await state()).toEqual(after);
  });

  test('undone, leaves accesses counted since', async () => {
    const text = 'The canteen of the Lisbon office opens at noon.';
    const [kept, merged] = [await add(text), await add(text)];
    const { store } = workspace.call();
    await store.memories.touch([merged], '2026-05-02T00:00:00.000Z');
    const { operation_id } = await dedup();
    await store.memories.touch([kept], '2026-05-09T00:00:00.000Z');
    await carryOut(workspace.call(), revert, { operation_id });
    expect(await accesses(kept)).toEqual({ access_count: 1, last_accessed_at: '2026-05-09T00:00:00.000Z' });
    expect(await accesses(merged)).toEqual({ access_count: 1, last_accessed_at: '2026-05-02T00:00:00.000Z' });
  });

  test('run twice finds nothing new', async () => {
    const text = 'The invoices are sent by the finance team on Mondays.';
    await add(text);
    await add(text.toUpperCase());
    expect(await dedup()).toMatchObject({ merged: 1, compared: 2 });
    expect(await dedup()).toMatchObject({ merged: 0, compared: 1, merges: [] });
  });

  onOne.each([
    [
      'another number',
      'The upload limit of the gateway is 100 megabytes.',
      'The upload limit of the gateway is 250 megabytes.',
    ],
    [
      'a denial',
      'The gateway does retry failed uploads by itself.',
      'The gateway does not retry failed uploads by itself.',
    ],
    [
      'another name',
      'Priya leads the billing migration of Atlas in Lisbon.',
      'Mei leads the billing migration of Atlas in Lisbon.',
    ],
    [
      'another date',
      'The Atlas cut-over is planned for 12 May 2026.',
      'The Atlas cut-over is planned for 19 May 2026.',
    ],
    ['names that change places', 'Ada reports to Tom in the billing team.', 'Tom reports to Ada in the billing team.'],
    [
      'the opposite',
      'The nightly copy of the billing database to the second region succeeded.',
      'The nightly copy of the billing database to the second region failed.',
    ],
    [
      'up for down',
      'The payment gateway of the second region is up.',
      'The payment gateway of the second region is down.',
    ],
    [
      'another time of the verb',
      'The office of the sales team is in Porto.',
      'The office of the sales team was in Porto.',
    ],
    ['a question', 'The office of the sales team is in Porto.', 'The office of the sales team is in Porto?'],
    [
      'a condition',
      'Deployments of the gateway are allowed on any weekday if tests pass.',
      'Deployments of the gateway are allowed on any weekday.',
    ],
    [
      'something more to say',
      'Priya leads the billing migration.',
      'Priya leads the billing migration from the Lisbon office.',
    ],
    [
      'another sign',
      'The parser is written in C and tested nightly.',
      'The parser is written in C++ and tested nightly.',
    ],
  ])('never merges what has %s', async (_what, one, other) => {
    await add(one);
    await add(other);
    for (const threshold of [0.92, 0.5]) expect(await dedup({ threshold })).toMatchObject({ merged: 0, compared: 2 });
  });

  onOne.each([
    ['case, punctuation and articles', 'The canteen opens at noon, on weekdays.', 'Canteen opens at noon on weekdays'],
    [
      'short forms',
      "The gateway doesn't retry uploads; it's a known gap.",
      'The gateway does not retry uploads; it is a known gap.',
    ],
    [
      'a word that adds nothing',
      'Note that the canteen of the office opens at noon on every weekday of the year.',
      'The canteen of the office opens at noon on every weekday of the year.',
    ],
  ])('merges what differs in %s', async (_what, one, other) => {
    const [kept, merged] = [await add(one), await add(other)];
    expect((await dedup({ threshold: 0.85 })).merges).toMatchObject([{ kept, merged }]);
  });

  onOne.each([
    ['a phrase at the other end', 'On Mondays the canteen opens at ten.', 'The canteen opens at ten on Mondays.'],
    ['missing umlauts', 'Die Heizung im Büro läuft ab sechs.', 'Die Heizung im Buero läuft ab sechs.'],
    ['words of politeness', 'The gateway logs to disk.', 'Please note that the gateway logs to disk, by the way.'],
    ['Chinese punctuation', '仓库的钥匙在前台。', '请注意，仓库的钥匙在前台'],
  ])('merges at the usual threshold what differs in %s', async (_what, one, other) => {
    const [kept, merged] = [await add(one), await add(other)];
    expect((await dedup()).merges).toMatchObject([{ kept, merged }]);
  });

  onOne('keeps the one without the typing error', async () => {
    const wrong = await add('The incubator holds its temprature badly.');
    const right = await add('The incubator holds its temperature badly.');
    expect((await dedup()).merges).toMatchObject([{ kept: right, merged: wrong }]);
  });

  test('lists paraphrases for a person to decide, until somebody marks them as different', async () => {
    const texts = ['Beatriz is in charge of the costume store.', 'In charge of the store of costumes is Beatriz.'];
    const ids = [await add(texts[0]!), await add(texts[1]!)];
    await add('The costume store is closed in August.');
    expect(await dedup()).toMatchObject({ merged: 0, likely_count: 1, likely: [{ memory_ids: ids, texts }] });
    const [from, to] = ids as [string, string];
    await workspace.call().store.links.add({ from, relation: 'distinct_from', to });
    expect(await dedup()).toMatchObject({ merged: 0, likely_count: 0, likely: [] });
  });

  test('keeps a pinned memory and never merges it away', async () => {
    const text = 'Production access is granted by the platform team.';
    const [older, pinned] = [await add(text), await add(text)];
    await workspace.tool('pin', { memory_id: pinned });
    expect((await dedup()).merges).toMatchObject([{ kept: pinned, merged: older }]);
    const second = await add(text);
    await workspace.tool('pin', { memory_id: second });
    expect(await dedup()).toMatchObject({ merged: 0, left: [{ reason: 'both are pinned' }] });
  });

  test.each<[string, Partial<StoredMemory>, Partial<StoredMemory>]>([
    [
      'what happened at two times',
      { occurred_at: '2026-05-01T00:00:00.000Z' },
      { occurred_at: '2026-05-02T00:00:00.000Z' },
    ],
    ['a happening that was told twice', { memory_type: 'narrative' }, { memory_type: 'narrative' }],
    ['what two speakers said', { metadata: { speaker: 'Ada' } }, { metadata: { speaker: 'Tom' } }],
    [
      'what was said in two sessions of a transcript',
      { session_id: 's-1', source: { type: 'transcript', name: null, run_id: null } },
      { session_id: 's-2', source: { type: 'transcript', name: null, run_id: null } },
    ],
    ['a fact and a procedure', {}, { memory_type: 'procedure' }],
    ['what is kept with other particulars', { metadata: { region: 'eu' } }, { metadata: { region: 'us' } }],
  ])('leaves %s, and says why', async (_what, one, other) => {
    const text = 'The gateway was restarted after the certificates had been renewed.';
    const ids = [await add(text, one), await add(text, other)];
    const answer = await dedup();
    expect(answer.merged).toBe(0);
    expect([[], [{ memory_ids: ids, similarity: 1, reason: expect.any(String) }]]).toContainEqual(answer.left);
  });

  test('leaves texts that depend on the speaker, if sessions differ', async () => {
    const text = 'I prefer short answers without any preamble.';
    await add(text, { session_id: 'ada' });
    await add(text, { session_id: 'tom' });
    expect(await dedup()).toMatchObject({ merged: 0, left: [{ reason: expect.stringMatching(/who says them/) }] });
  });

  test('merges a fact that two sessions found, and a transcript that was imported twice', async () => {
    await add('Staging runs on two nodes in Porto.', { session_id: 's-1' });
    await add('Staging runs on two nodes in Porto.', { session_id: 's-2' });
    const turn = { session_id: 's-3', occurred_at: '2026-05-01T00:00:00.000Z', metadata: { speaker: 'Ada' } };
    const run = (n: number) => ({ type: 'transcript', name: null, run_id: `run_01JZ000000000000000000000${n}` });
    await add('Then let us ship the second release on Friday.', { ...turn, source: run(1) });
    await add('Then let us ship the second release on Friday.', { ...turn, source: run(2) });
    expect(await dedup()).toMatchObject({ merged: 2 });
  });

  test('stops at max_merges and reports that there is more', async () => {
    for (let n = 0; n < 4; n += 1) await add('The wifi of the office is named Harbour.');
    expect(await dedup({ max_merges: 2 })).toMatchObject({ merged: 2, has_more: true });
    expect(await dedup({ max_merges: 2 })).toMatchObject({ merged: 1, has_more: false });
  });

  test('twice at once on one workspace is one job, and both callers get its result', async () => {
    const text = 'The gateway keeps its logs for ninety days.';
    await add(text);
    await add(text);
    const [one, other] = await Promise.all([1, 2].map(() => workspace.tool<JobAnswer<Deduped>>('dedup')));
    expect(one).toMatchObject({ job: { state: 'done' }, result: { merged: 1 } });
    expect(other).toMatchObject({ job: { job_id: one!.job.job_id }, result: { merged: 1 } });
    expect([one!.note, other!.note].filter((note) => note !== null)).toEqual([expect.stringMatching(/already/)]);
  });

  test('runs again on the next call with equal arguments, without an old result', async () => {
    const text = 'The gateway keeps its logs for ninety days.';
    await add(text);
    await add(text);
    const first = await workspace.tool<JobAnswer<Deduped>>('dedup');
    const second = await workspace.tool<JobAnswer<Deduped>>('dedup');
    expect([first.result!.merged, second.result!.merged]).toEqual([1, 0]);
    expect(second.job.job_id).not.toBe(first.job.job_id);
  });

  test('can be stopped during its search, however many memories are equal', async () => {
    const call = workspace.call();
    await workspace.addAll(
      Array.from({ length: 130 }, (_, n) => ({
        content: `The gateway keeps its logs for ninety days.${'!'.repeat(n)}`,
      })),
    );
    const job: RunningJob = {
      stop: new AbortController().signal,
      reached: null,
      isCancelled: () => false,
      report: async (_progress, step) => {
        if (step.startsWith('looks among 130')) throw new Error('stopped');
      },
      hold: async () => undefined,
    };
    await expect(runDedup(call, { threshold: 0.92, max_merges: 1 }, job)).rejects.toThrow('stopped');
  });

  test('continues after its process was killed: it respects its limit, and reports the earlier merges', async () => {
    const text = 'The gateway keeps its logs for ninety days.';
    for (let copy = 0; copy < 4; copy += 1) await add(text);
    const kept: unknown[] = [];
    const job = (reached: unknown, most: number): RunningJob => ({
      stop: new AbortController().signal,
      reached,
      isCancelled: () => false,
      report: async () => undefined,
      hold: async (_store, merges) => {
        if (kept.length === most) throw new Error('killed');
        kept.push(merges);
      },
    });
    const call = workspace.call();
    const request = { threshold: 0.92, max_merges: 2 };
    await expect(runDedup(call, request, job(null, 1))).rejects.toThrow('killed');
    const { merges, merged, has_more } = await runDedup(call, request, job(kept[0], 9));
    expect({ merged, has_more }).toEqual({ merged: 2, has_more: true });
    expect(merges[0]).toEqual((kept[0] as unknown[])[0]);
    const undone = await carryOut(workspace.call(), revert, { operation_id: call.caller.operation_id });
    expect(undone.memory_ids).toHaveLength(3);
  });
});
