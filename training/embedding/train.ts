/**
 * npm run train:embedding -- --corpus DIR --out FILE: trains a static embedding model. `--help` lists the other
 * options.
 */
import { parseArgs } from 'node:util';
import { bundledRecipe, trainModel } from './chain.ts';

const usage = `Usage: npm run train:embedding -- --corpus DIR [--corpus DIR]... --out FILE [options]

Reads pairs of texts that belong together out of a corpus, chooses a vocabulary, learns a vector a word and writes them
as a model file. Needs g++ and OpenBLAS. Five minutes on two idle cores, ten where languages are added; 2 GB of memory.

  --corpus DIR       a folder of text-*, dialogue-* and pairs-*.jsonl.gz; several are read as one
  --without SOURCE   leaves a source of the corpus out; may be given several times
  --start FILE       begins with the words and rows of an English model, and adds those of other languages
  --extend           leaves all rows of the start as they are: only new words are learned
  --relearn SCRIPT   learns on the start's words of a script all the same, such as Cyrillic
  --spellings FILE   lines of "spelling word": other spellings that share the row of a known word
  --common N         takes N directions that all rows have in common out of them
  --review SHARE     the share of English pairs that are trained on (${bundledRecipe.review})
  --out FILE         the model, such as build/mine.semb (STELE_EMBEDDING_MODEL names it to Stele)
  --words N          words with a row of their own (${bundledRecipe.words})
  --buckets N        rows that the n-grams of all other words share (${bundledRecipe.buckets})
  --bits 4|8         bits a component (${bundledRecipe.bits}); 8 makes the file twice as large
  --seed N           of everything that chance decides (${bundledRecipe.seed})
  --threads N        of the matrix product (${bundledRecipe.threads})
  --set NAME=VALUE   anything else that training/embedding/trainer.cpp knows, such as epochs=1
  --keep DIR         keeps examples, words and learned rows there
  --help             this text
`;

const { values } = parseArgs({
  options: {
    corpus: { type: 'string', multiple: true, default: [] },
    without: { type: 'string', multiple: true, default: [] },
    start: { type: 'string' },
    extend: { type: 'boolean', default: false },
    relearn: { type: 'string' },
    spellings: { type: 'string' },
    common: { type: 'string', default: '0' },
    review: { type: 'string' },
    out: { type: 'string' },
    words: { type: 'string' },
    buckets: { type: 'string' },
    bits: { type: 'string' },
    seed: { type: 'string' },
    threads: { type: 'string' },
    set: { type: 'string', multiple: true, default: [] },
    keep: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help || values.out === undefined || values.corpus.length === 0) {
  (values.help ? process.stdout : process.stderr).write(usage);
  process.exit(values.help ? 0 : 2);
}

const number = (name: 'words' | 'buckets' | 'bits' | 'seed' | 'threads') => {
  const value = Number(values[name] ?? bundledRecipe[name]);
  if (!Number.isSafeInteger(value) || value < 1) fail(`--${name} must be a whole number, not ${values[name]}.`);
  return value;
};
const bits = number('bits');
if (bits !== 4 && bits !== 8) fail(`--bits must be 4 or 8, not ${bits}.`);
const settings = values.set.map((setting): [string, number] => {
  const [name = '', value] = setting.split('=');
  if (value === undefined || Number.isNaN(Number(value))) fail(`--set wants NAME=VALUE with a number, not ${setting}.`);
  return [name, Number(value)];
});

if (values.extend && values.start === undefined) fail('--extend wants --start: the model whose rows stay.');

const startedAt = Date.now();
try {
  await trainModel(
    {
      corpus: values.corpus,
      without: values.without,
      start: values.start,
      extend: values.extend,
      relearn: values.relearn,
      spellings: values.spellings,
      common: Number(values.common),
      review: Number(values.review ?? bundledRecipe.review),
      out: values.out,
      words: number('words'),
      buckets: number('buckets'),
      bits: bits as 4 | 8,
      seed: number('seed'),
      threads: number('threads'),
      training: { ...bundledRecipe.training, ...Object.fromEntries(settings) },
      keep: values.keep,
    },
    (line) => process.stderr.write(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(5)} s  ${line}\n`),
  );
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
