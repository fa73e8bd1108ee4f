/** npm run train:questions -- --corpus DIR --out DIR: makes question sets that the reranker learns from. */
import { parseArgs } from 'node:util';
import { makeSets } from './make-sets.ts';

const usage = `Usage: npm run train:questions -- --corpus DIR --out DIR [options]

Makes documents, questions and which documents answer them out of the texts of a corpus, one JSON file a set, in the form
that npm run bench:retrieval -- --sets DIR reads. A minute or two, about 1.5 GB of memory.

  --corpus DIR   a folder of text-*, dialogue-* and pairs-*.jsonl.gz, and sources.json with the licences
  --out DIR      where the sets go; made if it is missing. Not into the project: their text is not ours
  --set NAME     this set alone; may be given several times
  --seed N       of everything that chance decides (1)
  --help         this text
`;

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    out: { type: 'string' },
    set: { type: 'string', multiple: true, default: [] },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help || values.corpus === undefined || values.out === undefined) {
  (values.help ? process.stdout : process.stderr).write(usage);
  process.exit(values.help ? 0 : 2);
}

const startedAt = Date.now();
try {
  const seed = Number(values.seed);
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error(`--seed must be a whole number, not ${values.seed}.`);
  await makeSets({ corpus: values.corpus, out: values.out, seed, only: values.set }, (line) =>
    process.stderr.write(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(4)} s  ${line}\n`),
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
