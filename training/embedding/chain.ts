/** The way from a corpus to a model file, from top to bottom. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { embeddingDimensions } from '../../src/model/vector.ts';
import { removeCommon } from './common-directions.ts';
import { gatherPairs } from './gather.ts';
import { compileTrainer, runTrainer } from './native.ts';
import { packModel } from './pack.ts';
import { withSpellings } from './spellings.ts';
import { goBack, startWords, writeRates, writeStartRows } from './start.ts';
import { chooseVocabulary, type Vocabulary } from './vocabulary.ts';
import { writeExamples } from './write-examples.ts';

export interface Recipe {
  /** Folders with the shards of the corpus. */
  corpus: readonly string[];
  /** Sources that are left out. */
  without?: readonly string[];
  /** A model file, of English, whose words and rows are where this one begins. */
  start?: string | undefined;
  /** Whether the start's rows stay as they are, and only new words are learned. */
  extend?: boolean | undefined;
  /** A script, such as `Cyrillic`, whose words are learned on although the others stay. */
  relearn?: string | undefined;
  /** A file with a line for each other spelling: `spelling word`; the spelling has the word's row. */
  spellings?: string | undefined;
  /** How many directions that all rows have in common are taken out of them. */
  common?: number | undefined;
  /** The share of English pairs that are trained on: less where there is a start that knows them. */
  review: number;
  /** The model file to write. */
  out: string;
  words: number;
  buckets: number;
  bits: 4 | 8;
  seed: number;
  threads: number;
  /** What else `trainer.cpp` is told. */
  training: Readonly<Record<string, number>>;
  /** Where examples, words and learned rows are kept; without it, in a folder that is removed. */
  keep?: string | undefined;
}

/** What the bundled model was made with before words were added to it. */
export const bundledRecipe = {
  words: 85_000,
  buckets: 16_384,
  bits: 4,
  seed: 1,
  threads: 2,
  review: 1,

  training: {},
} as const;

export async function trainModel(recipe: Recipe, tell: (line: string) => void): Promise<void> {
  const folder = recipe.keep ?? mkdtempSync(join(tmpdir(), 'stele-training-'));
  mkdirSync(folder, { recursive: true });
  try {
    const program = compileTrainer();
    const [examples, learned] = [join(folder, 'examples.bin'), join(folder, 'rows.f32')];
    const vocabulary = await prepareExamples(recipe, examples, tell);
    writeFileSync(join(folder, 'words.json'), JSON.stringify(vocabulary));
    if (recipe.start !== undefined) writeStartRows(join(folder, 'start.f32'), recipe.start, vocabulary, recipe.buckets);
    const start = recipe.start === undefined ? undefined : join(folder, 'start.f32');
    const rates = recipe.extend ? join(folder, 'rates.f32') : undefined;
    if (rates !== undefined)
      writeRates(rates, startWords(recipe.start!).length, vocabulary, recipe.buckets, recipe.relearn);
    const options = { dimensions: embeddingDimensions, seed: recipe.seed, ...recipe.training };
    await runTrainer(program, { examples, start, rates, out: learned, options, threads: recipe.threads }, tell);
    const rows = readRows(learned);
    if (start !== undefined && !recipe.extend) goBack(rows, readRows(start), vocabulary, recipe.buckets);
    const table = { words: vocabulary.words, bucketCount: recipe.buckets, dimensions: embeddingDimensions, rows };
    mkdirSync(dirname(recipe.out), { recursive: true });
    const spelled = recipe.spellings === undefined ? table : withSpellings(table, recipe.spellings);
    removeCommon(spelled, recipe.common ?? 0);
    packModel(recipe.out, spelled, recipe.bits);
    tell(`wrote ${recipe.out}`);
  } finally {
    if (recipe.keep === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

function readRows(path: string): Float32Array {
  const bytes = readFileSync(path);
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / Float32Array.BYTES_PER_ELEMENT);
}

async function prepareExamples(recipe: Recipe, path: string, tell: (line: string) => void): Promise<Vocabulary> {
  const store = await gatherPairs(recipe, recipe.seed, tell);
  const vocabulary = chooseVocabulary(store, recipe.words, recipe.start === undefined ? [] : startWords(recipe.start));
  tell(
    `${vocabulary.words.length.toLocaleString('en')} words of ${store.words.length.toLocaleString('en')} written forms`,
  );
  const count = writeExamples(path, store, vocabulary, recipe.buckets, recipe);
  tell(`${count.toLocaleString('en')} examples`);
  return vocabulary;
}
