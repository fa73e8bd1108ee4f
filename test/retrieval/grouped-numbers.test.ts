/** A number is one number, whether its thousands are separated by a comma, a dot, a space, an apostrophe or nothing. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecallAnswer } from '../../src/retrieval/request.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

const alike = [
  'The boiler was 1310 all in.',
  'Roof tiles: 1,310 from the yard.',
  'Die Küche hat 1.310 gekostet.',
  'La clôture a coûté 1 310 en tout.',
  'Der Zaun kam auf 1’310 in Basel.',
  'La serre : 1\u202f310 avec la pose.',
];
const others = [
  'The lamp was 131 in the sale.',
  'Lunch was 13.10 for both.',
  'Bus pass: 13,10 a week.',
  'Server at 10.1.310.2.',
];

describe.each(engines)('on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(engine);
    const birds = Array.from({ length: 40 }, (_, n) => `Note ${n} is about bird ${n + 50}.`);
    await workspace.addAll([...alike, ...others, ...birds].map((content) => ({ content })));
  });
  afterAll(() => workspace.remove());

  test.each(['1310', '1,310', '1.310', '1 310', '1’310'])('%s finds all of them', async (number) => {
    const { memories } = await workspace.tool<RecallAnswer>('recall', { query: `What was ${number}?`, top_k: 20 });
    const byWords = memories.filter(({ match }) => match.lexical !== null && match.lexical > 0);
    expect(byWords.map(({ content }) => content)).toEqual(expect.arrayContaining(alike));
    // Numbers with the same grouping come first.
    const written = alike.filter((content) => /1\D310/.test(content));
    const first = byWords.slice(0, /\D/.test(number) ? written.length : alike.length);
    expect(first.map(({ content }) => content).toSorted()).toEqual((/\D/.test(number) ? written : alike).toSorted());
  });

  test('two adjacent numbers find memories that contain them separately', async () => {
    await workspace.add('Bus 7 seats 460.');
    const { memories } = await workspace.tool<RecallAnswer>('recall', { query: '7 460' });
    expect(memories[0]).toMatchObject({ content: 'Bus 7 seats 460.', match: { lexical: expect.any(Number) } });
  });

  test('1310 finds no other number by its words', async () => {
    const { memories } = await workspace.tool<RecallAnswer>('recall', { query: '1310', top_k: 20 });
    const byWords = memories.filter(({ match }) => match.lexical !== null && match.lexical > 0);
    expect(byWords.map(({ content }) => content).toSorted()).toEqual(alike.toSorted());
  });

  test.each(['131', '13.10'])('%s does not find them by its words', async (number) => {
    const { memories } = await workspace.tool<RecallAnswer>('recall', { query: number, top_k: 20 });
    const byWords = memories.filter(({ match }) => match.lexical !== null && match.lexical > 0);
    expect(byWords.filter(({ content }) => alike.includes(content))).toEqual([]);
    expect(byWords.length).toBeGreaterThan(0);
  });
});
