/** Which later memories may replace an earlier one: those of another occasion. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RecallAnswer } from '../../../src/retrieval/request.ts';
import { engines } from '../../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts';

const day = 86_400_000;

describe.each(engines)('occasions on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  const first = async (query: string) => (await workspace.tool<RecallAnswer>('recall', { query })).memories[0]?.content;

  test('a change that is stored moments later stands first', async () => {
    await workspace.tool('remember', { content: 'We use Postgres 14 for the ledger.' });
    await workspace.tool('remember', { content: 'We moved the ledger to Postgres 16.' });
    expect(await first('Which Postgres does the ledger use?')).toBe('We moved the ledger to Postgres 16.');
  });

  test.each([
    { between: 'an hour', passed: day / 24, expected: 'We use Postgres 14 for the ledger.' },
    { between: 'a day', passed: day, expected: 'We moved the ledger to Postgres 16.' },
  ])('of two parts of one session with $between between, $expected stands first', async ({ passed, expected }) => {
    await workspace.tool('remember', { content: 'We use Postgres 14 for the ledger.', session_id: 'main' });
    workspace.pass(passed);
    await workspace.tool('remember', { content: 'We moved the ledger to Postgres 16.', session_id: 'main' });
    expect(await first('Which Postgres does the ledger use?')).toBe(expected);
  });
});
