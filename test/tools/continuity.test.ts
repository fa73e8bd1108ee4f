import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FocusBrief } from '../../src/continuity/focus-brief.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

const day = 86_400_000;

describe.each(engines)('focus_brief on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  const brief = (query: string, rest: object = {}) => workspace.tool<FocusBrief>('focus_brief', { query, ...rest });
  const ids = (items: readonly { memory_id: string }[]) => items.map(({ memory_id }) => memory_id);

  test('shows a procedure that is a warning among the warnings, however many memories fit better', async () => {
    const facts = ['north', 'south', 'east', 'west', 'upper', 'lower'].map(
      (side) => `The staging database in the ${side} rack moves to Lisbon.`,
    );
    await workspace.addAll(facts.map((content) => ({ content })));
    const { memory_id } = await workspace.add('Never move a rack while the lift is being serviced.', {
      memory_type: 'procedure',
      tags: ['warning'],
    });
    const { rules, warnings } = await brief('move the staging database rack to Lisbon', { top_k: 1 });
    expect(ids(rules)).toEqual([]);
    expect(ids(warnings)).toEqual([memory_id]);
  });

  test('sorts relevant memories into facts, rules, warnings and open questions, each with its source', async () => {
    const fact = await workspace.add('The staging database runs in Lisbon.');
    const rule = await workspace.add('To move the staging database, stop the queue first.', {
      memory_type: 'procedure',
    });
    const doubted = await workspace.add('The staging database has 40 tables.');
    await workspace.tool('update_status', { memory_id: doubted.memory_id, new_status: 'challenged' });
    const negative = await workspace.add('Do not move the database on Fridays.', { tags: ['negative'] });
    const question = await workspace.add('Who owns the staging database?');
    await workspace.add('The canteen serves soup on Thursdays.');
    const answer = await brief('move the staging database');
    expect(ids(answer.facts).toSorted()).toEqual([fact.memory_id, question.memory_id].toSorted());
    expect(ids(answer.rules)).toEqual([rule.memory_id]);
    expect(ids(answer.warnings).toSorted()).toEqual([doubted.memory_id, negative.memory_id].toSorted());
    expect(ids(answer.open_questions)).toEqual([question.memory_id]);
    for (const { memory_id } of [fact, rule, doubted, negative, question]) expect(answer.text).toContain(memory_id);
    expect(answer.text).toContain('fact, challenged [');
    expect(answer.text.match(/^[A-Z].*:$/gm)).toEqual([
      'Facts:',
      'Rules:',
      'Beware:',
      'Disputed:',
      'Open questions:',
      'Lately:',
    ]);
    const [, disputed] = answer.text.split('Disputed:\n');
    expect(disputed!.split('\n')[0]).toContain(doubted.memory_id);
    expect(answer.text).not.toContain('soup');
  });

  test('finds the rules that apply although facts alone would fill the brief', async () => {
    for (let n = 0; n < 20; n++) await workspace.add(`Staging database move number ${n} went well.`);
    const rule = await workspace.add('Stop the queue before the database.', { memory_type: 'procedure' });
    const answer = await brief('staging database move', { top_k: 3 });
    expect(answer.facts).toHaveLength(3);
    expect(ids(answer.rules)).toEqual([rule.memory_id]);
  });

  test('lists recent relevant writes and changes, newest first', async () => {
    const old = await workspace.add('The ferry leaves at nine.');
    workspace.pass(10 * day);
    const recent = await workspace.add('The ferry costs ten crowns.');
    await workspace.tool('pin', { memory_id: old.memory_id });
    const { recent_activity, text } = await brief('ferry');
    const { actor_label } = recent_activity[0]!;
    expect(actor_label).toBe('test');
    expect(recent_activity.map(({ memory_id, event, actor }) => [memory_id, event, actor])).toEqual([
      [old.memory_id, 'pin', 'key_test'],
      [recent.memory_id, 'create', 'key_test'],
    ]);
    expect(text.slice(text.indexOf('Lately:'))).toMatch(
      new RegExp(
        `^Lately:\\n- \\S+ pinned or unpinned by ${actor_label} \\[${old.memory_id}\\]: The ferry leaves at nine\\.$`,
      ),
    );
  });

  test('says that nothing relevant is stored', async () => {
    await workspace.add('The canteen serves soup on Thursdays.');
    expect(await brief('quarterly revenue forecast')).toEqual({
      query: 'quarterly revenue forecast',
      facts: [],
      rules: [],
      warnings: [],
      recent_activity: [],
      open_questions: [],
      text: 'No relevant memories.',
      notes: [expect.stringMatching(/^Probably no memory answers this/)],
    });
  });
});
