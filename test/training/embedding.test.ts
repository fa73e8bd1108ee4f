import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modelStamp } from '../../src/embedding/embedder.ts';
import { addRow, readStaticFile } from '../../src/embedding/static-file.ts';
import { loadStaticModel } from '../../src/embedding/static-model.ts';
import { trainModel } from '../../training/embedding/chain.ts';
import { everydayRows, readThings } from '../../training/embedding/everyday.ts';
import { gatherPairs } from '../../training/embedding/gather.ts';
import { missingForTraining } from '../../training/embedding/native.ts';
import { noteFiles, pairsOfNote, readNotes } from '../../training/embedding/notes.ts';
import { packModel } from '../../training/embedding/pack.ts';
import { type PairKind, rulesOf } from '../../training/embedding/pair-kinds.ts';
import { seeded } from '../../training/embedding/random.ts';
import { startWords } from '../../training/embedding/start.ts';
import { chooseVocabulary } from '../../training/embedding/vocabulary.ts';

const folder = mkdtempSync(join(tmpdir(), 'stele-train-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Two worlds that share only function words; within one, any word may occur next to any other. */
const worlds = {
  kitchen: 'flour oven bread butter recipe dough yeast baker kneads crust loaf salt'.split(' '),
  harbour: 'ship sailor anchor tide vessel captain deck mast harbour rudder sails cargo'.split(' '),
};

function writeCorpus(): string {
  const random = seeded(3);
  const sentence = (words: string[]) => `The ${random.sample(words, 4).join(' and the ')} are here today.`;
  const shard = (name: string, records: object[]) =>
    writeFileSync(join(folder, name), gzipSync(records.map((record) => JSON.stringify(record)).join('\n')));
  const many = <Item>(make: (words: string[]) => Item) =>
    Object.values(worlds).flatMap((words) => Array.from({ length: 120 }, () => make(words)));
  const paragraph = (words: string[]) => `${sentence(words)} ${sentence(words)} ${sentence(words)}`;
  shard(
    'text-A-00.jsonl.gz',
    many((words) => ({
      source: 'book',
      title: `All about ${words[0]}`,
      heading: `${words[1]} > What of the ${random.pick(words)}?`,
      text: `${paragraph(words)}\n\n${paragraph(words)}`,
    })),
  );
  shard(
    'dialogue-A-00.jsonl.gz',
    many((words) => ({ source: 'talk', turns: Array.from({ length: 6 }, () => sentence(words)) })),
  );
  shard(
    'pairs-A-00.jsonl.gz',
    many((words) => ({ source: 'pairs', type: 'same', a: sentence(words), b: sentence(words) })),
  );
  return folder;
}

let corpus = '';
beforeAll(() => {
  corpus = writeCorpus();
});

/** The same worlds in German and Japanese, word by word. */
function writeTranslations(): string {
  const translated = {
    bread: ['Brot', 'パン'],
    oven: ['Ofen', '竈'],
    flour: ['Mehl', '粉'],
    anchor: ['Anker', '錨'],
    ship: ['Schiff', '船'],
    captain: ['Kapitän', '船長'],
    salt: ['Salz', '塩'],
    butter: ['Butter', '牛酪'],
    dough: ['Teig', '生地'],
    rudder: ['Ruder', '舵'],
    tide: ['Flut', '潮'],
    mast: ['Mast', '帆柱'],
  };
  const languages = ['de', 'ja'];
  const random = seeded(5);
  const path = mkdtempSync(join(folder, 'languages-'));
  for (const [at, lang] of languages.entries()) {
    const records = Array.from({ length: 600 }, () => {
      const some = random.sample(Object.entries(translated), 2 + random.below(2));
      const b = some.map(([, words]) => words[at]).join(lang === 'ja' ? 'と' : ' und ');
      return { source: 'book', type: 'translation', lang, a: some.map(([word]) => word).join(' and '), b };
    });
    const lines = records.map((record) => JSON.stringify(record)).join('\n');
    writeFileSync(join(path, `pairs-multi-${lang}.jsonl.gz`), gzipSync(lines));
  }
  return path;
}

const silent = () => undefined;
const missing = missingForTraining();
if (missing) console.warn(`Training is not tested: ${missing}`);

describe.skipIf(missing !== null)('training on a small corpus', () => {
  const recipe = (out: string) => ({
    corpus: [corpus],
    out: join(folder, out),
    words: 60,
    buckets: 64,
    bits: 4 as const,
    seed: 7,
    threads: 1,
    review: 1,
    training: { batch: 32, epochs: 2, rate: 0.02 },
  });

  const lines: string[] = [];
  beforeAll(async () => {
    await trainModel(recipe('small.semb'), (line) => lines.push(line));
  });

  test('yields a model that knows which words belong together', async () => {
    const model = loadStaticModel(join(folder, 'small.semb'));
    const nearness = async (one: string, other: string) => {
      const [a, b] = await model.embed([one, other]);
      return a!.reduce((sum, value, at) => sum + value * b![at]!, 0);
    };
    expect(await nearness('bread', 'oven')).toBeGreaterThan((await nearness('bread', 'anchor')) + 0.3);
    expect(await nearness('The captain', 'the rudder')).toBeGreaterThan(
      (await nearness('The captain', 'the dough')) + 0.3,
    );
    expect(modelStamp(model.model)).toMatch(/^small@3\.[0-9a-f]{12}$/);
    expect(lines.join('\n')).toMatch(/examples[\s\S]*step \d+ of \d+, loss/);
  });

  test('yields the same file for the same seed', async () => {
    await trainModel(recipe('again.semb'), silent);
    expect(readFileSync(join(folder, 'again.semb')).equals(readFileSync(join(folder, 'small.semb')))).toBe(true);
  });

  test('adds other languages to an existing model, whose words keep their rows', async () => {
    const [start, out] = [join(folder, 'small.semb'), join(folder, 'both.semb')];
    const corpora = { corpus: [corpus, writeTranslations()], start, words: 120, buckets: 128 };
    await trainModel({ ...recipe('both.semb'), ...corpora, training: { batch: 32, epochs: 8, rate: 0.02 } }, silent);
    const words = wordsOf(start);
    const both = wordsOf(out);
    expect(both.slice(0, words.length)).toEqual(words);
    expect(both).toEqual(expect.arrayContaining(['brot', 'パン']));
    const model = loadStaticModel(out);
    const nearness = async (one: string, other: string) => {
      const [a, b] = await model.embed([one, other]);
      return a!.reduce((sum, value, at) => sum + value * b![at]!, 0);
    };
    for (const bread of ['Brot', 'パン'])
      expect(await nearness('bread', bread)).toBeGreaterThan((await nearness('anchor', bread)) + 0.3);
  });

  test('refuses a number of buckets that would hide a model’s n-grams', async () => {
    const odd = { ...recipe('odd.semb'), start: join(folder, 'small.semb'), buckets: 100 };
    await expect(trainModel(odd, silent)).rejects.toThrow('--buckets must be a multiple of 64');
  });

  test('reports too little text for a batch', async () => {
    const wide = { ...recipe('none.semb'), training: { batch: 5_000 } };
    await expect(trainModel(wide, silent)).rejects.toThrow('too little text');
  });

  test('refuses an unknown setting', async () => {
    const odd = { ...recipe('none.semb'), training: { patience: 3 } };
    await expect(trainModel(odd, silent)).rejects.toThrow('no option is called patience');
  });
});

describe('the corpus', () => {
  test('yields no pair twice, and the same pairs each time', async () => {
    const [once, again] = [
      await gatherPairs({ corpus: [corpus] }, 7, silent),
      await gatherPairs({ corpus: [corpus] }, 7, silent),
    ];
    const written = (store: typeof once) =>
      [...store.all()].map(({ kind, source, a, b }) => `${kind} ${source} ${a} | ${b}`);
    expect(written(once)).toEqual(written(again));
    expect(new Set(written(once)).size).toBe(once.size);
    expect(new Set([...once.all()].map(({ kind }) => kind))).toEqual(
      new Set(['askedHeading', 'cloze', 'neighbours', 'turn', 'surroundings', 'same']),
    );
  });

  test('lists its most useful words first, and none from a single source', async () => {
    const { words, counts } = chooseVocabulary(await gatherPairs({ corpus: [corpus] }, 7, silent), 30);
    expect(words).toContain('bread');
    expect(words.slice(0, 2).sort()).toEqual(['and', 'the']);
    expect(words).not.toContain('what');
    expect(counts).toHaveLength(words.length);
  });

  test('leaves out the named sources', async () => {
    const all = await gatherPairs({ corpus: [corpus] }, 7, silent);
    const fewer = await gatherPairs({ corpus: [corpus], without: ['talk'] }, 7, silent);
    const sources = (store: typeof all) => new Set([...store.all()].map(({ source }) => source));
    expect(sources(all)).toContain('talk');
    expect(sources(fewer)).toEqual(new Set(['book', 'pairs']));
  });

  test('is refused if it is empty', async () => {
    const empty = mkdtempSync(join(folder, 'empty-'));
    await expect(gatherPairs({ corpus: [empty] }, 1, silent)).rejects.toThrow('No text-*.jsonl.gz');
  });
});

describe('everyday words', () => {
  const random = seeded(11);
  const [words, dimensions] = [['ramp', 'truck', 'door', 'porte'], 16];
  const rows = Float32Array.from({ length: 7 * dimensions }, () => random.next() - 0.5);
  const path = join(folder, 'everyday.semb');
  const likeness = (one: Float32Array, other: Float32Array) => {
    const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, at) => sum + value * b[at]!, 0);
    return dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other));
  };
  const rowOf = (word: string) => {
    const at = words.indexOf(word);
    return rows.subarray(at * dimensions, (at + 1) * dimensions);
  };

  test('without a row share a new one in the direction of their meaning, and known words keep their rows', () => {
    packModel(path, { words, bucketCount: 3, dimensions, rows }, 8);
    const things = readThings(
      '# a remark\nramp, truck ramp | de: Rampe, Laderampe | fr: quai, porte\ndoor | de: Tür | es: puerta\n',
    );
    const [ramp, door, ...others] = everydayRows(readStaticFile(path), things);
    expect([ramp!.words, door!.words, others]).toEqual([['rampe', 'laderampe', 'quai'], ['tur', 'puerta'], []]);
    expect(likeness(ramp!.vector, rowOf('ramp'))).toBeGreaterThan(likeness(ramp!.vector, rowOf('door')));
    expect(likeness(door!.vector, rowOf('door'))).toBeGreaterThan(0.99);
  });

  test('with several meanings belong to the one that lists them in most languages; a thing without a known word has no row', () => {
    packModel(path, { words, bucketCount: 3, dimensions, rows }, 8);
    const lines = 'door | fr: rampe\nramp | de: Rampe | it: rampa, rampe\n???, !!! | de: Nichts\n';
    const made = everydayRows(readStaticFile(path), readThings(lines));
    expect(made.map(({ words: sharing }) => sharing)).toEqual([['rampe', 'rampa']]);
  });
});

describe('notes and their questions', () => {
  const notes = noteFiles().flatMap(readNotes);

  test('are complete, and no note occurs twice', () => {
    expect(notes.length).toBeGreaterThan(8_000);
    expect(new Set(notes.map(({ note }) => note)).size).toBe(notes.length);
    expect(new Set(notes.map(({ language }) => language))).toEqual(new Set(['de', 'en', 'es', 'fr', 'it', 'ja', 'zh']));
  });

  test('have no two pairs in one family, where one would be the wrong answer to the other', () => {
    const families = pairsOfNote(notes[0]!).map(({ type }) => rulesOf(type as PairKind).family);
    expect(new Set(families).size).toBe(families.length);
  });

  test('with a missing field are refused by line number', () => {
    const file = join(folder, 'short.txt');
    writeFileSync(file, 'en\tThe hens sleep in the coop.\tWhere do the birds spend the night?\n');
    expect(() => readNotes(file)).toThrow(/Line 1 of .*six fields/);
  });
});

describe('a packed model', () => {
  test('has words that share a row, and a duplicate word is reported', () => {
    const rows = Float32Array.from({ length: 4 * 8 }, (_, at) => Math.sin(at + 1));
    const write = (name: string, words: string[]) => {
      packModel(join(folder, name), { words, bucketCount: 2, dimensions: 8, rows }, 8);
      return join(folder, name);
    };
    const table = readStaticFile(write('shared.semb', ['alpha beta', 'gamma']));
    expect([...table.vocabulary]).toEqual([
      ['alpha', 0],
      ['beta', 0],
      ['gamma', 1],
    ]);
    expect(startWords(join(folder, 'shared.semb'))).toEqual(['alpha beta', 'gamma']);
    expect(() => readStaticFile(write('twice.semb', ['alpha beta', 'beta']))).toThrow(/damaged: 1 words twice/);
  });

  test.each([4, 8] as const)('with %d bits is read back unchanged, up to its precision', (bits) => {
    const random = seeded(5);
    const [words, bucketCount, dimensions] = [['alpha', 'beta'], 3, 8];
    const rows = Float32Array.from({ length: 5 * dimensions }, () => random.next() - 0.5);
    packModel(join(folder, `packed${bits}.semb`), { words, bucketCount, dimensions, rows }, bits);
    const table = readStaticFile(join(folder, `packed${bits}.semb`));
    expect([...table.vocabulary].map(([word]) => word)).toEqual(words);
    expect(table.bucketCount).toBe(bucketCount);
    const read = Array.from(table.scales, (scale, row) => {
      const values = new Float32Array(dimensions);
      addRow(values, table, row, scale);
      return [...values];
    }).flat();
    const factor = read[0]! / rows[0]!;
    for (const [at, value] of rows.entries())
      expect(Math.abs(read[at]! / factor - value)).toBeLessThan(bits === 8 ? 0.01 : 0.15);
  });
});

const wordsOf = (path: string) => [...readStaticFile(path).vocabulary].map(([word]) => word);
