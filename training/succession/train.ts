/**
 * npm run train:succession [-- --folder DIR]... [--without NAME,NAME] [--pull N] [--part N] [--out FILE]
 *
 * Learns how likely a later memory replaces an earlier one (`src/retrieval/succession/likelihood.ts`) from stories in
 * which things change (`bench/stories`), from notebooks in which most things stay as they are (`bench/notes`), and from
 * notes with a replacement and a note that replaces nothing (`changes.ts`), many in one workspace and each alone. It
 * plays each story and asks its questions. Among the best results, an outdated memory must be followed by the later
 * memory that answers, and a memory that answers by none. It prints how often the weights choose rightly in stories
 * they were not learned from, in five folds, and writes `assets/succession.json`: once with signs and phrasing, for any
 * model, and once with the meaning of the later memory, for the present model in its present version. Takes hours.
 *
 * `--part 5` plays one in five notes and notebooks of changes, and pulls the weights towards the bundled ones instead
 * of towards zero. With `--pull 0.0005`, this brought the bundled weights up to date.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { modelSettings } from '../../bench/model-settings.ts';
import { root } from '../../bench/program.ts';
import { noteFolder, readStories, type Story, storyFolder } from '../../bench/stories.ts';
import { modelStamp } from '../../src/embedding/embedder.ts';
import type { LearnedOdds } from '../../src/embedding/learned-odds.ts';
import { openModels } from '../../src/models.ts';
import { type Example, learnWeights, type SparseRow, scoresOf } from '../../src/retrieval/rerank/learn-weights.ts';
import { minFollowLogOdds } from '../../src/retrieval/succession/followers.ts';
import { bundledLikelihoods } from '../../src/retrieval/succession/likelihood.ts';
import { type SignName, signNames } from '../../src/retrieval/succession/signs.ts';
import { readSettings } from '../../src/settings.ts';
import { frequentPieces, type OddsRows, oddsRows, staying } from '../odds.ts';
import { changeNotebooks, changesAlone } from './changes.ts';
import { type Choice, choicesOf, type StoryRunner } from './choices.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', multiple: true, default: [storyFolder, noteFolder] },
    without: { type: 'string', default: '' },
    pull: { type: 'string', default: '0.0002' },
    part: { type: 'string', default: '1' },
    out: { type: 'string', default: join(root, 'assets', 'succession.json') },
  },
});
const leftOut = new Set(values.without.split(','));
const folds = 5;

/** Stories whose choices together have this weight, regardless of their number. */
interface LessonStories {
  lesson: string;
  weight: number;
  stories: readonly Story[];
}

interface StoryChoices {
  lesson: string;
  /** The story, or the notebook whose lines are also played alone. */
  source: string;
  choices: readonly Choice[];
}

const dataDir = mkdtempSync(join(tmpdir(), 'stele-succession-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
let clock = 0;
const settings = readSettings({ ...modelSettings(), STELE_DATA_DIR: dataDir, STELE_LOG_LEVEL: 'warn' });
const services = await openModels(settings, { now: () => new Date(++clock) });
const runner: StoryRunner = {
  services,
  setClock: (at) => {
    clock = at;
  },
};
/** Chosen so that neither long stories nor the first notes of a newcomer get worse answers. */
const lessons: LessonStories[] = [
  ...values.folder.map((folder) => ({ lesson: folder, weight: 2, stories: readStories(folder) })),
  { lesson: 'changes', weight: 1, stories: samplePart(changeNotebooks()) },
  { lesson: 'changes alone', weight: 3, stories: samplePart(changesAlone()) },
];
const storyChoices: StoryChoices[] = [];
for (const { lesson, stories } of lessons) {
  const chosen = stories.filter(({ name }) => !leftOut.has(name));
  for (const [at, story] of chosen.entries()) {
    storyChoices.push({ lesson, source: story.name.split(':')[0]!, choices: await choicesOf(runner, story) });
    if (at % 20 === 0 || at === chosen.length - 1)
      process.stderr.write(`${lesson}: ${at + 1} of ${chosen.length} played\n`);
  }
}
const stamp = modelStamp(services.embedder.model);
await services.storage.close();
const formerOdds = Number(values.part) > 1 ? readFormerOdds() : null;
const frequent = frequentPieces(
  storyChoices.flatMap(({ choices }) => choices.flatMap(({ later }) => later.map(({ text }) => text))),
);
const sources = [...new Set(storyChoices.map(({ source }) => source))];

const learned = [false, true].map((withMeaning): LearnedOdds<SignName> => {
  const prior = formerOdds?.find(({ change }) => (change !== null) === withMeaning);
  const pieces = [...new Set([...frequent, ...Object.keys(prior?.phrasing ?? {})])].sort();
  const rows = oddsRows(signNames, pieces, withMeaning);
  const learn = (some: readonly StoryChoices[]) => learnFrom(some, rows, prior ? rows.fromLearned(prior) : undefined);
  const parts = Array.from({ length: folds }, (_, fold) => {
    const isTested = ({ source }: StoryChoices) => sources.indexOf(source) % folds === fold;
    const others = storyChoices.filter((one) => !isTested(one));
    return { tested: storyChoices.filter(isTested), weights: learn(others) };
  });
  for (const { lesson } of lessons)
    console.log(formatLine(`${lesson}, ${withMeaning ? 'with' : 'without'} meaning`, parts, rows.rowOf, lesson));
  return rows.toLearned(learn(storyChoices), [withMeaning ? stamp : '']);
});
writeFileSync(values.out, `${JSON.stringify(learned.reverse())}\n`);

type Rows = OddsRows<SignName>;
type RowOf = Rows['rowOf'];

/** Every nth story (`--part`), spread over all files. */
function samplePart(stories: readonly Story[]): readonly Story[] {
  return stories.filter((_, at) => at % Number(values.part) === 0);
}

function readFormerOdds(): LearnedOdds<SignName>[] {
  return JSON.parse(readFileSync(bundledLikelihoods, 'utf8'));
}

function learnFrom(
  some: readonly StoryChoices[],
  { rowOf, width }: Rows,
  prior = new Array<number>(width).fill(0),
): number[] {
  const examples = lessons.map(({ lesson, weight }) => ({
    examples: some.filter((one) => one.lesson === lesson).flatMap(({ choices }) => choices.map(exampleBy(rowOf))),
    weight,
  }));
  return learnWeights(examples, Number(values.pull), prior);
}

function exampleBy(rowOf: RowOf): (choice: Choice) => Example<SparseRow> {
  return ({ later, right }) => ({ rows: [staying, ...later.map(rowOf)], relevant: right });
}

/**
 * Reports how often the answer is chosen to follow an outdated memory, and how often a memory is chosen to follow an
 * answer.
 */
function formatLine(
  label: string,
  parts: readonly { tested: readonly StoryChoices[]; weights: readonly number[] }[],
  rowOf: RowOf,
  lesson: string,
): string {
  let [replaced, found, holding, mistaken] = [0, 0, 0, 0];
  for (const { tested, weights } of parts) {
    for (const choice of tested.filter((one) => one.lesson === lesson).flatMap(({ choices }) => choices)) {
      const scores = scoresOf(exampleBy(rowOf)(choice), [...weights]);
      scores[0] = minFollowLogOdds;
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
