/**
 * npm run train:succession [-- --folder DIR]... [--without NAME,NAME] [--pull N] [--out FILE]
 *
 * Learns how likely a later memory replaces an earlier one (`src/retrieval/succession/likelihood.ts`) from stories in which things change
 * (`bench/stories`), from notebooks in which most things stay as they are (`bench/notes`), and from notes with those that replace them and those that do not
 * (`changes.ts`); each of the three weighs alike. Plays each story and asks its questions. Of each question's best results that are outdated, the later memory that answers
 * shall follow; none shall follow one that answers. Prints how often the weights choose rightly in the stories that they were not
 * learned from, in parts of five, and writes `assets/succession.json`: once by signs alone, for any model, and once with what the later memory means, for the present one in its present version.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { modelSettings } from '../../bench/model-settings.ts';
import { noteFolder, readStories, storyFolder } from '../../bench/stories.ts';
import { modelStamp } from '../../src/embedding/embedder.ts';
import { rounded } from '../../src/model/rounded.ts';
import { embeddingDimensions } from '../../src/model/vector.ts';
import { openModels } from '../../src/models.ts';
import { type Example, learnWeights, scoresOf } from '../../src/retrieval/rerank/learn.ts';
import { leastLogOdds } from '../../src/retrieval/succession/followers.ts';
import { bundledLikelihoods, type Likelihood } from '../../src/retrieval/succession/likelihood.ts';
import { type SignName, signNames } from '../../src/retrieval/succession/signs.ts';
import { readSettings } from '../../src/settings.ts';
import { changeNotebooks } from './changes.ts';
import { type Choice, choicesOf, type Stage } from './choices.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', multiple: true, default: [storyFolder, noteFolder] },
    without: { type: 'string', default: '' },
    pull: { type: 'string', default: '0.0003' },
    out: { type: 'string', default: fileURLToPath(bundledLikelihoods) },
  },
});
const leftOut = new Set(values.without.split(','));
const folds = 5;

/** Staying is a row of zeros. */
const staying = {
  signs: new Float64Array(signNames.length),
  vector: new Float32Array(embeddingDimensions),
};

/** A lesson weighs as much as every other one, whatever the number of its stories. */
interface Told {
  lesson: string;
  choices: readonly Choice[];
}

const dataDir = mkdtempSync(join(tmpdir(), 'stele-succession-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
let clock = 0;
const settings = readSettings({ ...modelSettings(), STELE_DATA_DIR: dataDir, STELE_LOG_LEVEL: 'warn' });
const services = await openModels(settings, { now: () => new Date(++clock) });
const stage: Stage = {
  services,
  setClock: (at) => {
    clock = at;
  },
};
const lessons = [
  ...values.folder.map((folder) => ({ lesson: folder, stories: readStories(folder) })),
  { lesson: 'changes', stories: changeNotebooks() },
];
const told: Told[] = [];
for (const { lesson, stories } of lessons) {
  for (const story of stories.filter(({ name }) => !leftOut.has(name))) {
    told.push({ lesson, choices: await choicesOf(stage, story) });
    process.stderr.write(`${story.name}: ${told.at(-1)!.choices.length} choices\n`);
  }
}
const stamp = modelStamp(services.embedder.model);
await services.storage.close();

const learned = [false, true].map((withMeaning): Likelihood => {
  const rowsOf = withMeaning ? signsAndMeaning : signsAlone;
  const parts = Array.from({ length: folds }, (_, fold) => {
    const isTested = (_: Told, at: number) => at % folds === fold;
    return {
      tested: told.filter(isTested),
      weights: learn(
        told.filter((one, at) => !isTested(one, at)),
        rowsOf,
      ),
    };
  });
  for (const { lesson } of lessons)
    console.log(lineOf(`${lesson}, ${withMeaning ? 'with meaning' : 'signs'}`, parts, rowsOf, lesson));
  const weights = learn(told, rowsOf).map((weight) => rounded(weight));
  const signs = Object.fromEntries(signNames.map((sign, at) => [sign, weights[at]!])) as Record<SignName, number>;
  return withMeaning
    ? { models: [stamp], signs, change: weights.slice(signNames.length) }
    : { models: [''], signs, change: null };
});
writeFileSync(values.out, `${JSON.stringify(learned.reverse())}\n`);

type RowsOf = (later: Choice['later'][number]) => Float64Array;

function signsAlone({ signs }: Choice['later'][number]): Float64Array {
  return signs;
}

function signsAndMeaning({ signs, vector }: Choice['later'][number]): Float64Array {
  return Float64Array.from([...signs, ...vector]);
}

function learn(some: readonly Told[], rowsOf: RowsOf): number[] {
  const examples = lessons.map(({ lesson }) => ({
    examples: some.filter((one) => one.lesson === lesson).flatMap(({ choices }) => choices.map(exampleBy(rowsOf))),
    weight: 1,
  }));
  return learnWeights(examples, Number(values.pull));
}

function exampleBy(rowsOf: RowsOf): (choice: Choice) => Example {
  return ({ later, right }) => ({ rows: [staying, ...later].map(rowsOf), relevant: right });
}

/** How often the answer is chosen to follow an outdated memory, and how often something is chosen to follow an answer. */
function lineOf(
  label: string,
  parts: readonly { tested: readonly Told[]; weights: readonly number[] }[],
  rowsOf: RowsOf,
  lesson: string,
): string {
  let [replaced, found, holding, mistaken] = [0, 0, 0, 0];
  for (const { tested, weights } of parts) {
    for (const choice of tested.filter((one) => one.lesson === lesson).flatMap(({ choices }) => choices)) {
      const scores = scoresOf(exampleBy(rowsOf)(choice), [...weights]);
      scores[0] = leastLogOdds.shown;
      const isRight = choice.right.includes(scores.indexOf(Math.max(...scores)));
      if (choice.right[0] === 0) {
        holding += 1;
        if (!isRight) mistaken += 1;
      } else {
        replaced += 1;
        if (isRight) found += 1;
      }
    }
  }
  const share = (part: number, whole: number) => `${part} of ${whole} (${Math.round((100 * part) / whole)} %)`;
  return `${label}: the replacement found of ${share(found, replaced)}, one seen that is none of ${share(mistaken, holding)}`;
}
