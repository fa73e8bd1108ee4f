/** The whole way from a corpus to a model file. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { embeddingDimensions } from '../../src/model/vector.ts';
import { removeCommon } from './common-directions.ts';
import { gatherPairs } from './gather.ts';
import { compileTrainer, runTrainer } from './native.ts';
import { packModel } from './pack.ts';
import { withSpellings } from './spellings.ts';
import { blendStartRows, startWords, writeRates, writeStartRows } from './start.ts';
import { chooseVocabulary, type Vocabulary } from './vocabulary.ts';
import { writeExamples } from './write-examples.ts';

export interface Recipe {
  /** Folders with the corpus shards. */
  corpus: readonly string[];
  /** Sources to leave out. */
  without?: readonly string[];
  /** An English model file whose words and rows are the starting point. */
  start?: string | undefined;
  /** True if the start's rows stay unchanged, and only new words are learned. */
  extend?: boolean | undefined;
  /** A script, such as `Cyrillic`, whose words are retrained although the others stay unchanged. */
  relearn?: string | undefined;
  /** A file with lines of `spelling word`: the spelling shares the word's row. */
  spellings?: string | undefined;
  /** Number of common directions to remove from all rows. */
  common?: number | undefined;
  /** Share of English pairs to train on: smaller if a start already knows them. */
  review: number;
  /** Path of the model file to write. */
  out: string;
  words: number;
  buckets: number;
  bits: 4 | 8;
  seed: number;
  threads: number;
  /** Further options of `trainer.cpp`. */
  training: Readonly<Record<string, number>>;
  /** Folder that keeps examples, words and learned rows. If missing, a temporary folder is used and removed. */
  keep?: string | undefined;
}

/** The options of the bundled model before words were added to it. */
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
    if (start !== undefined && !recipe.extend) blendStartRows(rows, readRows(start), vocabulary, recipe.buckets);
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
