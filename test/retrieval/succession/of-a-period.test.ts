/** Events and states of a period that a question describes. One engine: the order comes from the same code on both. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RecallAnswer } from '../../../src/retrieval/request.ts';
import { engines } from '../../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts';

describe('recall answers for a period', () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterEach(() => workspace.remove());

  const add = (content: string, day: string) => workspace.add(content, { occurred_at: `${day}T10:00:00.000Z` });
  const recall = async (query: string) =>
    (await workspace.tool<RecallAnswer>('recall', { query })).memories.map(({ content }) => content);

  test.each(['Where did Ana live two years ago?', 'Wo wohnte Ana vor zwei Jahren?', '安娜两年前住在哪里？'])(
    'what held years ago: %s',
    async (question) => {
      // The clock stands at 8 May 2026.
      await add('Ana wohnt in Bremen.', '2023-02-01');
      await add('Ana wohnt in Kiel.', '2025-06-01');
      await add('Ana wohnt in Lübeck.', '2026-03-01');
      expect((await recall(question))[0]).toContain('Bremen');
    },
  );

  test.each(['Wo wohnte Ana vor zwei Wochen?', '安娜两周前住在哪里？', 'Where did Ana live two weeks ago?'])(
    'what held on a day counted back, not what held before it: %s',
    async (question) => {
      await add('Ana wohnt in Bremen.', '2026-02-01');
      await add('Ana wohnt in Kiel.', '2026-04-22');
      await add('Ana wohnt in Lübeck.', '2026-05-06');
      expect((await recall(question))[0]).toContain('Kiel');
    },
  );
});
