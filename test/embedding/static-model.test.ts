import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { modelStamp } from '../../src/embedding/embedder.ts';
import { bundledModelPath, loadStaticModel } from '../../src/embedding/static-model.ts';
import { embeddingDimensions } from '../../src/model/vector.ts';
import { sentences } from './sentences.ts';

const embedder = loadStaticModel(bundledModelPath());

async function vectorOf(text: string): Promise<Float32Array> {
  const [vector] = await embedder.embed([text]);
  return vector!;
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, component, i) => sum + component * b[i]!, 0);
}

async function nearness(a: string, b: string): Promise<number> {
  return dot(await vectorOf(a), await vectorOf(b));
}

describe('vectors', () => {
  test('have the width of the port and the length 1', async () => {
    for (const text of sentences) {
      const vector = await vectorOf(text);
      expect(vector).toHaveLength(embeddingDimensions);
      expect(Math.sqrt(dot(vector, vector))).toBeCloseTo(1, 5);
    }
  });

  test.each(['', '   ', '…!?', '👍🏽', '\ud800'])('are zero for a text without a letter or digit: %j', async (text) => {
    expect(await vectorOf(text)).toEqual(new Float32Array(embeddingDimensions));
  });

  test('are the same alone, in a batch, and from a second copy of the model', async () => {
    const batch = await embedder.embed(sentences);
    const alone = await Promise.all(sentences.map(vectorOf));
    expect(batch).toEqual(alone);
    expect(await loadStaticModel(bundledModelPath()).embed(sentences)).toEqual(batch);
  });

  test('are finite and have at most length 1 for any text', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
      fc
        .array(fc.constantFrom(...sentences, '\ud83d', '\udc00', "'s", "'", 'aB1', '\u0000'))
        .map((all) => all.join('')),
    );
    await fc.assert(
      fc.asyncProperty(text, fc.double(), async (any, weight) => {
        for (const vector of [await vectorOf(any), await embedder.embedQuery(any, () => weight)]) {
          const length = Math.sqrt(dot(vector, vector));
          expect(length === 0 || Math.abs(length - 1) < 1e-5).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('have not changed: run with `-u` only if all stored vectors are meant to become stale', async () => {
    const every24th = (vector: Float32Array) => [...vector].filter((_, i) => i % 24 === 0);
    const vectors = await embedder.embed(sentences);
    const shown = vectors.map((vector) =>
      every24th(vector)
        .map((component) => component.toFixed(4))
        .join(' '),
    );
    const record = {
      model: modelStamp(embedder.model),
      every24th: Object.fromEntries(sentences.map((text, i) => [text, shown[i]])),
    };
    await expect(`${JSON.stringify(record, null, 2)}\n`).toMatchFileSnapshot('../fixtures/embedding-vectors.json');
  });
});

describe('meaning', () => {
  test.each([
    ['The doctor was late', 'The physician did not arrive on time', 'The cake is in the oven'],
    ['My car broke down', 'The automobile needs repairs', 'She sings in a choir'],
    ['buy', 'purchase', 'mountain'],
    ['recieve', 'receive', 'mountain'],
    ['enviornment', 'environment', 'guitar'],
    ['resturant', 'restaurant', 'keyboard'],
    ['qzx9vvb', 'qzx9vvc', 'guitar'],
    ['tokio_rt_worker', 'the tokio runtime worker', 'bread and butter'],
    ['東京都庁', '東京都', '大阪湾'],
    ['Москва', 'Москве', 'Киев'],
    ['Ελλάδα', 'Ελλάδας', 'Ρωσία'],
  ])('%j is nearer to %j than to %j', async (text, near, far) => {
    expect(await nearness(text, near)).toBeGreaterThan((await nearness(text, far)) + 0.1);
  });

  test.each([
    ['getUserById', 'get user by id'],
    ['Café crème', 'cafe creme'],
    ["Anna's", 'anna'],
    ['the stone was carved', 'carved was the stone'],
  ])('%j means what %j means', async (text, same) => {
    expect(await nearness(text, same)).toBeCloseTo(1, 4);
  });

  test('a word said four times counts twice as much as one said once, whatever its case', async () => {
    const weighted = await embedder.embedQuery('stone guitar', (word) => (word === 'guitar' ? 0.25 : 1));
    expect(dot(await vectorOf('stone Stone guitar stone STONE'), weighted)).toBeCloseTo(1, 5);
  });

  test('only the first 400 words of a text count', async () => {
    const full = 'stone '.repeat(400);
    expect(await vectorOf(`${full} guitar`)).toEqual(await vectorOf(full));
  });
});

describe('the vector of a query', () => {
  test('equals the vector of the text if nothing weights its words, or all have the same weight', async () => {
    const text = 'Where did Melanie buy the pottery?';
    const plain = await vectorOf(text);
    expect(await embedder.embedQuery(text)).toEqual(plain);
    expect(dot(await embedder.embedQuery(text, () => 0.5), plain)).toBeCloseTo(1, 5);
  });

  test('moves towards a rare word and away from a ubiquitous one', async () => {
    const text = 'Melanie bought pottery';
    const rare = (word: string) => (word === 'pottery' ? 1 : 0.05);
    const weighted = await embedder.embedQuery(text, rare);
    const plain = await vectorOf(text);
    const [pottery, melanie] = [await vectorOf('pottery'), await vectorOf('melanie')];
    expect(dot(weighted, pottery)).toBeGreaterThan(dot(plain, pottery) + 0.1);
    expect(dot(weighted, melanie)).toBeLessThan(dot(plain, melanie) - 0.1);
  });

  test('looks up the weight of each word in lower case, composed, without accents and possessive', async () => {
    const looked: string[] = [];
    await embedder.embedQuery('Zoë’s snake_case in 서울, parseHTTP', (word) => looked.push(word));
    expect(looked).toEqual(['zoe', 'snake', 'case', 'in', '서울', 'parsehttp']);
  });

  test.each([Number.NaN, -1, 0, 7, Number.POSITIVE_INFINITY])('stays valid for the weight %d', async (weight) => {
    const text = 'the common words';
    expect(dot(await embedder.embedQuery(text, () => weight), await vectorOf(text))).toBeCloseTo(1, 5);
  });
});

describe('ten long batches at once', () => {
  const texts = Array.from({ length: 1000 }, (_, i) => `${sentences[i % sentences.length]} ${sentences[i % 7]}`);
  let turns: number;
  let doneBeforeSingle: boolean;
  let lengths: number[];
  beforeAll(async () => {
    let isDone = false;
    const batches = Promise.all(Array.from({ length: 10 }, () => embedder.embed(texts))).finally(() => {
      isDone = true;
    });
    const single = vectorOf('a single text').then(() => isDone);
    [turns, doneBeforeSingle] = await Promise.all([turnsUntil(batches), single]);
    lengths = (await batches).map((vectors) => vectors.length);
  });

  test('give others their turn again and again', () => {
    expect(turns).toBeGreaterThan(20);
  });

  test('do not delay a single text', () => {
    expect(doneBeforeSingle).toBe(false);
    expect(lengths).toEqual(Array(10).fill(texts.length));
  });
});

/** Counts the rounds of the event loop until the work is done. */
async function turnsUntil(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  work.finally(() => {
    isDone = true;
  });
  for (; !isDone; turns += 1) await new Promise((resolve) => setImmediate(resolve));
  return turns;
}
