/**
 * An archive that contains a record twice is refused for that reason, whichever record it is and whichever engine
 * detects it.
 */
import { expect, test } from 'vitest';
import { words } from '../../src/archive/import-archive.ts';
import { newId } from '../../src/model/ids.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace } from '../support/workspace.ts';

test.each(engines)('a duplicate record is refused as such within a larger transaction on $name', async (engine) => {
  const workspace = await openTestWorkspace(engine);
  try {
    const { store } = workspace.call();
    const created_at = new Date().toISOString();
    const question = {
      question_id: newId('question'),
      query: 'who?',
      expected: [newId('memory')],
      actor: 'key',
      created_at,
    };
    const adding = store.transaction((inner) => inner.archive.add('saved_question', [question, question], words));
    await expect(adding).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('already exists'),
    });
    expect(await store.savedQuestions.list()).toEqual([]);
  } finally {
    await workspace.remove();
  }
});
