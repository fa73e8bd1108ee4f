/**
 * The notes of recall while a workspace contains one, two or three memories: each of them is the nearest to some
 * question.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RecallAnswer } from '../../src/retrieval/request.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

const facts = ['The ferry leaves at nine.', 'Priya leads billing.', 'Unser Hausarzt ist Dr. Brandt.'];

describe.each(engines)('on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  const notesOn = async (query: string) => (await workspace.tool<RecallAnswer>('recall', { query })).notes;

  test.each([1, 2, 3])('with %d memories, a question without an answer gets a note that says so', async (count) => {
    for (const content of facts.slice(0, count)) await workspace.add(content);
    expect((await notesOn('x'.repeat(2_000))).join()).toMatch(/^Probably no memory answers this/);
    expect(await notesOn('When does the ferry leave?')).toEqual([]);
  });

  test.each([
    ['???', {}, 'No memory shares words or meaning with this question.'],
    [
      'ferry',
      { since: '2026-05-02', until: '2026-05-01' },
      'The time span ends before it begins: since is after until.',
    ],
    [
      'ferry',
      { layer: 'working', until: '2020-01-01' },
      'No memory that answers the question passes the filters: layer, until.',
    ],
  ])('if nothing is found, a note says why: %s, %j', async (query, rest, note) => {
    for (const content of facts) await workspace.add(content);
    const answer = await workspace.tool<RecallAnswer>('recall', { query, ...rest });
    expect(answer).toMatchObject({ memories: [], notes: [note] });
  });
});
