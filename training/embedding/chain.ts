/** The way from a corpus to a model file, from top to bottom. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { embeddingDimensions } from '../../src/model/vector.ts';
import { writeExamples } from './examples.ts';
import { gatherPairs } from './gather.ts';
import { compileTrainer, runTrainer } from './native.ts';
import { packModel } from './pack.ts';
import { chooseVocabulary, type Vocabulary } from './vocabulary.ts';

export interface Recipe {
  /** Folders with the shards of the corpus. */
  corpus: readonly string[];
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

/** What the bundled model was made with. */
export const bundledRecipe = { words: 30_000, buckets: 8_192, bits: 4, seed: 1, threads: 2, training: {} } as const;

export async function trainModel(recipe: Recipe, tell: (line: string) => void): Promise<void> {
  const folder = recipe.keep ?? mkdtempSync(join(tmpdir(), 'stele-training-'));
  mkdirSync(folder, { recursive: true });
  try {
    const program = compileTrainer(folder);
    const [examples, learned] = [join(folder, 'examples.bin'), join(folder, 'rows.f32')];
    const vocabulary = await prepareExamples(recipe, examples, tell);
    writeFileSync(join(folder, 'words.json'), JSON.stringify(vocabulary));
    const options = { dimensions: embeddingDimensions, seed: recipe.seed, ...recipe.training };
    await runTrainer(program, { examples, out: learned, options, threads: recipe.threads }, tell);
    const bytes = readFileSync(learned);
    const table = {
      words: vocabulary.words,
      bucketCount: recipe.buckets,
      dimensions: embeddingDimensions,
      rows: new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / Float32Array.BYTES_PER_ELEMENT),
    };
    mkdirSync(dirname(recipe.out), { recursive: true });
    packModel(recipe.out, table, recipe.bits);
    tell(`wrote ${recipe.out}`);
  } finally {
    if (recipe.keep === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

async function prepareExamples(recipe: Recipe, path: string, tell: (line: string) => void): Promise<Vocabulary> {
  const store = await gatherPairs(recipe.corpus, recipe.seed, tell);
  const vocabulary = chooseVocabulary(store, recipe.words);
  tell(
    `${vocabulary.words.length.toLocaleString('en')} words of ${store.words.length.toLocaleString('en')} written forms`,
  );
  const count = writeExamples(path, store, vocabulary, recipe.buckets, recipe.seed);
  tell(`${count.toLocaleString('en')} examples`);
  return vocabulary;
}
