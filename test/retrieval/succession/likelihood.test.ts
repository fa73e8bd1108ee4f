/** The choice of the learned odds: those for exactly this model, or those from signs alone. */
import { expect, test } from 'vitest';
import type { EmbeddingModel } from '../../../src/embedding/embedder.ts';
import { bundledModelPath, loadStaticModel } from '../../../src/embedding/static-model.ts';
import { oddsFor } from '../../../src/retrieval/succession/likelihood.ts';
import { signNames } from '../../../src/retrieval/succession/signs.ts';

const embedder = loadStaticModel(bundledModelPath());
const bundled = embedder.model;

/** True if the odds differ for two memories that differ only in their meaning. */
function usesMeaning(model: EmbeddingModel): boolean {
  const odds = oddsFor({ model })('', null).bySigns;
  const [one, other] = [0, 1].map((at) => {
    const vector = new Float32Array(model.dimensions);
    vector[at] = 1;
    return odds({ signs: new Float64Array(signNames.length).fill(0.5), vector, text: '' });
  });
  return one !== other;
}

test('two later notes that are otherwise alike differ by their phrasing', () => {
  const odds = oddsFor({ model: bundled })('', null).bySigns;
  const [ends, adds] = ['After the fire, the shop is on Canal Street.', 'The shop has a new sign as well.'].map(
    (text) => odds({ signs: new Float64Array(signNames.length), vector: new Float32Array(bundled.dimensions), text }),
  );
  expect(ends).toBeGreaterThan(adds!);
});

test('two later notes with the same signs differ by what the cross-encoders read', () => {
  const odds = oddsFor(embedder)('Where does the choir rehearse?', 'The choir rehearses in the parish hall.');
  const [moves, buys] = [
    'Mould in the hall: our singers meet in the gym from now on.',
    'The choir bought forty new folders.',
  ].map((text) => {
    const later = { signs: new Float64Array(signNames.length), vector: new Float32Array(bundled.dimensions), text };
    return odds.withReading({ ...later, odds: 0, compared: 3 }).odds;
  });
  expect(moves).toSatisfy(Number.isFinite);
  expect(moves).toBeGreaterThan(buys!);
});

test('a later note that is not read keeps its odds by signs', () => {
  const later = { signs: new Float64Array(signNames.length), vector: new Float32Array(bundled.dimensions), text: 'x' };
  expect(oddsFor(embedder)('', null).withReading({ ...later, odds: -1.5, compared: 3 })).toEqual({
    odds: -1.5,
    reading: null,
  });
});

test('the odds with meaning were learned for the bundled model: after a change of the model, train them again', () => {
  expect(usesMeaning(bundled)).toBe(true);
});

test.each([
  ['of the same name in another version', { ...bundled, version: `${bundled.version.slice(0, -1)}x` }],
  ['of the same name in a version that goes on', { ...bundled, version: `${bundled.version}0` }],
  ['of another name', { ...bundled, name: 'all-minilm' }],
])('for a model %s the odds use signs alone', (_, model) => {
  expect(usesMeaning(model)).toBe(false);
});
