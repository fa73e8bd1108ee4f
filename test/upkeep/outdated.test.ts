/** Summaries and cards whose sources change after they were written. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { JobAnswer } from '../../src/jobs/enqueue.ts';
import type { LanguageModel } from '../../src/language-model/language-model.ts';
import { revert } from '../../src/memory/revert.ts';
import type { Consolidated } from '../../src/upkeep/consolidate.ts';
import { carryOut } from '../../src/verb.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

const notes = [
  'Priya Raman leads the rehearsals of the Atlas billing migration.',
  'The first rehearsal of the Atlas billing migration failed because a foreign key was missing.',
  'The second rehearsal of the Atlas billing migration passed in forty minutes.',
  'Priya Raman prefers short written updates over meetings.',
  'Priya Raman asked for a rollback script in the billing migration of Atlas.',
];

/** One engine: what is outdated is decided above the ports. */
describe('consolidate', () => {
  let workspace: TestWorkspace;
  let ids: string[];
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
    ids = [];
    for (const content of notes) ids.push((await workspace.add(content)).memory_id);
  });
  afterEach(() => workspace.remove());

  const consolidate = async () => (await workspace.tool<JobAnswer<Consolidated>>('consolidate')).result!;
  const memory = (id: string) => workspace.call().store.memories.get(id);

  test('ends a summary and a card whose sources no longer hold, though nothing replaces them', async () => {
    const { summaries, peer_cards } = await consolidate();
    expect([summaries.length, peer_cards.length]).toEqual([1, 1]);
    for (const memory_id of ids) await workspace.tool('invalidate', { memory_id, reason: 'given up' });
    expect(await consolidate()).toMatchObject({ summaries: [], peer_cards: [] });
    for (const { memory_id } of [...summaries, ...peer_cards])
      expect(await memory(memory_id)).toMatchObject({ status: 'invalidated' });
    const { peer_card } = await workspace.tool<{ peer_card: unknown }>('recall_entity', { name: 'Priya Raman' });
    expect(peer_card).toBeNull();
  });

  test('ends a summary whose sources were edited to be about something else', async () => {
    const [summary] = (await consolidate()).summaries;
    const others = [
      'Kiwis grow in Jesi.',
      'A kiln burns at 1,200 degrees.',
      'Zeno plays the oboe.',
      'Der Zug hält nie.',
    ];
    for (const [at, memory_id] of summary!.sources.entries())
      await workspace.tool('edit_memory', { memory_id, new_content: others[at] ?? `Locker ${at} is blue.` });
    expect(await consolidate()).toMatchObject({ summaries: [] });
    expect(await memory(summary!.memory_id)).toMatchObject({ status: 'invalidated' });
  });

  test('keeps a summary while its sources hold, also once they are too old to be summarised anew', async () => {
    const [summary] = (await consolidate()).summaries;
    workspace.pass(400 * 86_400_000);
    await consolidate();
    expect(await memory(summary!.memory_id)).toMatchObject({ status: 'active' });
  });

  test('ends the card of an entity that was merged into another', async () => {
    const [card] = (await consolidate()).peer_cards;
    await workspace.add('Priyanka Raman-Iyer lives in Porto.');
    await workspace.tool('merge_entities', { source_name: 'Priya Raman', target_name: 'Priyanka Raman-Iyer' });
    expect((await consolidate()).peer_cards).toMatchObject([{ name: 'Priyanka Raman-Iyer' }]);
    expect(await memory(card!.memory_id)).toMatchObject({ status: 'invalidated' });
  });

  test('forgetting a memory hides what was generated from it; a revert brings both back', async () => {
    const { summaries, peer_cards } = await consolidate();
    const generated = [...summaries, ...peer_cards].map(({ memory_id }) => memory_id);
    const { operation_id } = await workspace.tool<{ operation_id: string }>('forget', { memory_id: ids[0] });
    const { markdown } = await workspace.tool<{ markdown: string }>('export');
    expect(markdown).not.toContain(notes[0]);
    const { text } = await workspace.tool<{ text: string }>('layers', { query: 'Who is Priya Raman?' });
    expect(text).not.toContain(notes[0]);
    await carryOut(workspace.call(), revert, { operation_id });
    for (const id of generated) expect(await memory(id)).toMatchObject({ status: 'active' });
  });

  test('undoing the creation of a memory hides what was generated from it', async () => {
    const { operation_id } = await workspace.tool<{ operation_id: string }>('remember', {
      content: 'Priya Raman is allergic to penicillin.',
    });
    const [card] = (await consolidate()).peer_cards;
    expect(card!.content).toContain('penicillin');
    await carryOut(workspace.call(), revert, { operation_id });
    await expect(memory(card!.memory_id)).rejects.toThrow();
  });

  test('writes nothing from a memory that is forgotten while the language model writes', async () => {
    await workspace.remove();
    let forgetOne = async (): Promise<unknown> => null;
    const languageModel: LanguageModel = {
      name: 'slow',
      complete: async () => {
        await forgetOne();
        return `- ${notes[0]} [1]`;
      },
    };
    workspace = await openTestWorkspace(engines[0]!, { languageModel });
    const [first] = await workspace.addAll(notes.map((content) => ({ content })));
    let isForgotten = false;
    forgetOne = async () => {
      if (!isForgotten) await workspace.tool('forget', { memory_id: first!.memory_id });
      isForgotten = true;
    };
    const { summaries, peer_cards } = await consolidate();
    expect([...summaries, ...peer_cards].flatMap(({ sources }) => sources)).not.toContain(first!.memory_id);
  });

  test('goes on when somebody forgets the summary that it replaces', async () => {
    await workspace.remove();
    let forgetSummary = async (): Promise<unknown> => null;
    const languageModel: LanguageModel = {
      name: 'slow',
      complete: async () => {
        await forgetSummary();
        return '- The rehearsals of the migration. [1]';
      },
    };
    workspace = await openTestWorkspace(engines[0]!, { languageModel });
    await workspace.addAll(notes.map((content) => ({ content })));
    const [summary] = (await consolidate()).summaries;
    await workspace.add('The third rehearsal of the Atlas billing migration passed as well.');
    forgetSummary = async () => {
      forgetSummary = async () => null;
      await workspace.tool('forget', { memory_id: summary!.memory_id });
    };
    const again = await consolidate();
    expect(again.summaries).toMatchObject([{ supersedes: null }]);
  });
});
