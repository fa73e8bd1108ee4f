/** An answer in other words or in another language ranks above a memory that shares a word with the question. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bundledModelPath, loadStaticModel } from '../../../src/embedding/static-model.ts';
import type { RecallAnswer } from '../../../src/retrieval/request.ts';
import { engines } from '../../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts';

const aside = [
  'The boat of the club is painted blue and white.',
  'Rowing lessons for beginners begin in May.',
  'The kiosk at the pier sells tea and waffles.',
];

/** One engine: the ranking is computed above the ports. */
describe('related words', () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterEach(() => workspace.remove());

  const remember = async (...contents: string[]) => {
    for (const content of contents) await workspace.tool('remember', { content });
  };
  const first = async (query: string) => (await workspace.tool<RecallAnswer>('recall', { query })).memories[0]?.content;

  test.each([
    [
      'When do our loyalty points expire?',
      'Los puntos de fidelidad caducan a los dieciocho meses.',
      'Our points of sale are in Lund and Malm.',
    ],
    [
      'When is the CTO away in the summer?',
      'Owen, our CTO, takes paternity leave from June 15 to July 10.',
      'In summer the office is warm; the plants are away.',
    ],
  ])('%s', async (question, answer, other) => {
    await remember(answer, other, ...aside);
    expect(await first(question)).toBe(answer);
  });

  test('recall_explain states how far related words moved a memory', async () => {
    await remember('Releases happen on Tuesdays at eleven.', ...aside);
    const query = 'Which weekday do new versions go out?';
    const { memories } = await workspace.tool<{
      memories: { channels: { channel: string; contribution: number }[] }[];
    }>('recall_explain', { query });
    const related = memories[0]!.channels.find(({ channel }) => channel === 'related');
    expect(related?.contribution).toBeGreaterThan(0);
  });
});

describe('the share of related words', () => {
  const embedder = loadStaticModel(bundledModelPath());
  const shareOf = (query: string, text: string) => embedder.relatedTo!(query)(text, {});

  test('is near 1 for the same words and for a translation, and small for an unrelated text', () => {
    const question = 'white bread with butter';
    expect(shareOf(question, 'We eat white bread with butter.')).toBeGreaterThan(0.99);
    expect(shareOf(question, 'Weißbrot mit Butter')).toBeGreaterThan(0.7);
    expect(shareOf(question, 'The server restarts at night.')).toBeLessThan(0.4);
  });

  test('requires words near each other: distant words belong to two topics', () => {
    const far = `Bread is baked. ${'The clock in the hall is slow again. '.repeat(6)} Butter is churned.`;
    expect(shareOf('bread and butter', far)).toBeLessThan(shareOf('bread and butter', 'Bread and butter.'));
  });

  test.each(['', '…!?', '\ud800'])('is 0 for a question or a text without a letter: %j', (text) => {
    expect(shareOf(text, 'Bread is baked on Fridays.')).toBe(0);
    expect(shareOf('When is bread baked?', text)).toBe(0);
  });
});
