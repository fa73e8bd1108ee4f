/** The content of summaries and cards, and what they leave out. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { JobAnswer } from '../../src/jobs/enqueue.ts';
import type { Consolidated } from '../../src/upkeep/consolidate.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

const migration = [
  'Priya Raman leads the rehearsals of the Atlas billing migration.',
  'The first rehearsal of the Atlas billing migration failed because a foreign key was missing.',
  'The second rehearsal of the Atlas billing migration passed in forty minutes.',
  'Priya Raman prefers short written updates over meetings.',
];

/** One engine: the content is computed above the ports, from results that both share. */
describe('consolidate', () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterEach(() => workspace.remove());
  const consolidate = async () => (await workspace.tool<JobAnswer<Consolidated>>('consolidate')).result!;

  test('introduces no entity by its own texts, though a capital counts for more in their language', async () => {
    const told = ['Am Tor von Priya Raman hängt Wunnehild Kalkreuths Plan.', 'Wunnehild Kalkreuth grüßt Priya Raman.'];
    for (const content of [...told, ...migration]) await workspace.add(content);
    const { summaries } = await consolidate();
    expect(summaries.some(({ content }) => content.includes('Wunnehild'))).toBe(true);
    const found = await workspace.call().store.entities.list({ limit: 100 });
    expect(found.filter(({ mentions }) => mentions === 0).map(({ entity }) => entity.name)).toEqual([]);
  });

  test('recognises a preference by a word with an accent, and takes no role from a past activity', async () => {
    const told = [
      'Léonie Baudry préfère les courriels courts.',
      'Léonie Baudry arbeitet nicht mehr im Lager.',
      'Léonie Baudry hat zwei Kinder.',
    ];
    for (const content of told) await workspace.add(content);
    const [card] = (await consolidate()).peer_cards;
    expect(card!.content).toMatch(/Preferences:\n- Léonie Baudry préfère/);
    expect(card!.content).not.toContain('Role:');
  });

  test('leaves thanks and greetings of a talk out of a summary', async () => {
    const told = [
      'Ulla: Thanks!',
      'Ulla: See you.',
      'Ulla orders the chairs.',
      'Ulla books the hall.',
      'Ulla prints bills.',
    ];
    for (const content of told) await workspace.add(content);
    const { summaries } = await consolidate();
    expect(summaries.map(({ content }) => content).join()).toContain('Ulla orders the chairs.');
    expect(summaries.map(({ content }) => content).join()).not.toMatch(/Thanks|See you/);
  });
});
