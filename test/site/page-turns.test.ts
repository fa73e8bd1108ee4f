/** Simultaneous page requests of a person take turns, as the calls of a workspace do. */
import { expect, test } from 'vitest';
import type { Embedder } from '../../src/embedding/embedder.ts';
import { bundledModelPath, loadStaticModel } from '../../src/embedding/static-model.ts';
import { TextDifference } from '../../src/site/dashboard/memory/difference.tsx';
import { openDashboard } from '../support/dashboard.ts';
import { roundsOf } from '../support/rounds.ts';
import { gate } from '../support/watched-engine.ts';

const model = loadStaticModel(bundledModelPath());

test('a limited number of pages per person is rendered at once, further ones wait, and other people do not notice', async () => {
  const [held, reached] = [gate(), gate()];
  const embedder: Embedder = {
    model: model.model,
    embed: (texts, ...rest) => model.embed(texts, ...rest),
    embedQuery: async (...question) => {
      reached.open();
      await held.passed;
      return model.embedQuery(...question);
    },
  };
  const { ada, root, invited, service, close } = await openDashboard({
    environment: { STELE_CALLS_AT_ONCE: '1' },
    embedder,
  });
  const ben = await invited('ben@example.org', 'viewer');
  await ada.post(`${root}/remember`, { content: 'The harbour opens at six.' });
  const search = ada.get(`${root}/memories?query=harbour`);
  await reached.passed;
  let isAnswered = false;
  const overview = ada.get(root).finally(() => {
    isAnswered = true;
  });
  expect((await ben.get(root)).status).toBe(200);
  expect((await service.call('GET', 'status')).status).toBe(200);
  expect(isAnswered).toBe(false);
  held.open();
  expect([(await search).status, (await overview).status]).toEqual([200, 200]);
  await close();
});

test('the changes of a long text are compared in turns with others, those of a short one at once', async () => {
  const roundsOfFour = async (words: number) => {
    const edits = ['a ', 'b ', 'c ', 'd ', 'e '].map((word) => word.repeat(words));
    const compare = () => Promise.all(edits.slice(1).map((to, at) => TextDifference({ from: edits[at]!, to })));
    return (await roundsOf(compare)).rounds;
  };
  expect(await roundsOfFour(20)).toBeLessThan(4);
  expect(await roundsOfFour(3_000)).toBeGreaterThanOrEqual(4);
});
