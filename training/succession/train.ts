/**
 * npm run train:succession [-- --folder DIR]... [--without NAME,NAME] [--pull N] [--json FILE]
 *
 * Learns how likely a later memory replaces an earlier one (`src/retrieval/succession/likelihood.ts`) from stories in which things change
 * (`bench/stories`) and from notebooks in which most things stay as they are (`bench/notes`); both weigh alike. Plays each story and asks its questions. Of each question's best results that are outdated, the later memory that answers
 * shall follow; none shall follow one that answers. Prints the weights, and how often they choose rightly in the stories that they were not
 * learned from, in parts of five. `--json` writes the weights of each part, by the names of the stories left out.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { toWorkspace } from '../../bench/bench-workspace.ts';
import { modelSettings } from '../../bench/model-settings.ts';
import {
  noteFolder,
  readStories,
  type Story,
  type StoryQuestion,
  storeMemories,
  storyFolder,
} from '../../bench/stories.ts';
import { openModels } from '../../src/models.ts';
import type { Findings } from '../../src/retrieval/ground/ground.ts';
import { presentGround } from '../../src/retrieval/ground/present.ts';
import { readQuery } from '../../src/retrieval/query/query.ts';
import { filterOf, rankClosely } from '../../src/retrieval/ranking.ts';
import { type Example, learnWeights, scoresOf } from '../../src/retrieval/rerank/learn.ts';
import { type Followed, judgedFollowers, leastLogOdds } from '../../src/retrieval/succession/followers.ts';
import { signNames } from '../../src/retrieval/succession/likelihood.ts';
import { mostAged } from '../../src/retrieval/succession/newer-first.ts';
import { readSettings } from '../../src/settings.ts';
import { callTool } from '../../src/tools/call-tool.ts';
import type { Workspace } from '../../src/workspace.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', multiple: true, default: [storyFolder, noteFolder] },
    without: { type: 'string', default: '' },
    pull: { type: 'string', default: '0.0003' },
    json: { type: 'string' },
  },
});
const leftOut = new Set(values.without.split(','));
const folds = 5;
/** Best results that are learned from; recall looks for followers of fewer. */
const mostLearned = 4;
const questionsOfPart = 4;

const dataDir = mkdtempSync(join(tmpdir(), 'stele-succession-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
let clock = 0;
let workspaces = 0;
const settings = readSettings({ ...modelSettings(), STELE_DATA_DIR: dataDir, STELE_LOG_LEVEL: 'warn' });
const services = await openModels(settings, { now: () => new Date(++clock) });
const stories: { name: string; folder: string; choices: Example[] }[] = [];
for (const { folder, story } of values.folder.flatMap((one) =>
  readStories(one)
    .filter(({ name }) => !leftOut.has(name))
    .map((read) => ({ folder: one, story: read })),
)) {
  stories.push({ name: story.name, folder, choices: await choicesOf(story) });
  process.stderr.write(`${story.name}: ${stories.at(-1)!.choices.length} choices\n`);
}
await services.storage.close();

const parts = Array.from({ length: folds }, (_, fold) => {
  const [tested, known] = [stories.filter(isOf(fold)), stories.filter((one, at) => !isOf(fold)(one, at))];
  return { tested, weights: learn(known) };
});
const weights = learn(stories);
console.log(lineOf('learned from', [{ tested: stories, weights }]));
console.log(lineOf('left out', parts));
for (const [at, name] of signNames.entries()) console.log(`  ${name}: ${weights[at]!.toFixed(2)},`);
if (values.json) {
  const named = parts.flatMap(({ tested, weights }) => tested.map(({ name }) => [name, weights]));
  writeFileSync(values.json, JSON.stringify(Object.fromEntries(named)));
}

function isOf(fold: number) {
  return (_: unknown, at: number) => at % folds === fold;
}

/** The choices of a story, and of its parts by themselves: in a small workspace every memory is near every other one. */
async function choicesOf(story: Story): Promise<Example[]> {
  const choices: Example[] = [];
  for (const part of [story, ...partsOf(story)]) choices.push(...(await choicesIn(part)));
  return choices;
}

/** A few questions each, with the memories that they are about and as many others. */
function partsOf(story: Story): Story[] {
  const others = story.memories.filter((_, at) => at % 5 === 0).map(({ memory }) => memory);
  const starts = story.questions.flatMap((_, at) => (at % questionsOfPart === 0 ? [at] : []));
  return starts.map((start): Story => {
    const questions = story.questions.slice(start, start + questionsOfPart);
    const named = questions.flatMap(({ wanted, outdated = [] }) => [...wanted, ...outdated]);
    const kept = new Set([...named, ...others.slice(start % others.length).slice(0, named.length)]);
    return { ...story, questions, calls: [], memories: story.memories.filter(({ memory }) => kept.has(memory)) };
  });
}

async function choicesIn(story: Story): Promise<Example[]> {
  clock = Date.parse(story.memories[0]!.at) - 1_000;
  workspaces += 1;
  const record = await services.storage.control.workspaces.create({ name: `${story.name} ${workspaces}` });
  return services.storage.withWorkspace(record, async (open) => {
    const workspace = toWorkspace(services, record, open.storeFor);
    const call = async (tool: string, args: Record<string, unknown>) =>
      (await callTool(workspace, { tool, args, detail: 'compact' })).answer;
    const { names } = await storeMemories(story, call, (at) => {
      clock = Date.parse(at);
    });
    clock = Date.parse(story.now);
    const choices: Example[] = [];
    for (const question of story.questions) choices.push(...(await choicesFor(workspace, question, names)));
    return choices;
  });
}

type Fate = 'answers' | 'outdated' | 'other';

/**
 * The choices for the best results. Of each outdated one there are two: the answer shall follow it, and where the workspace lacks everything
 * that is newer, nothing shall.
 */
async function choicesFor(
  workspace: Workspace,
  { question, wanted, outdated = [] }: StoryQuestion,
  names: ReadonlyMap<string, string>,
): Promise<Example[]> {
  const fateOf = (id: string): Fate => {
    const name = names.get(id) ?? '';
    return wanted.includes(name) ? 'answers' : outdated.includes(name) ? 'outdated' : 'other';
  };
  const ground = presentGround(workspace);
  const query = await readQuery(workspace, question, ground);
  const { ranked, trusted, found } = await rankClosely(workspace, ground, query, filterOf({}, query.wants));
  const followed = await judgedFollowers(trusted, ranked.slice(0, mostAged), found, mostLearned);
  const choices = followed.flatMap((one) => choiceOf(one, fateOf));
  for (const { memory } of followed.filter((one) => fateOf(one.memory.memory_id) === 'outdated')) {
    const isKept = (id: string) => id === memory.memory_id || fateOf(id) === 'other';
    const left = ranked.filter(({ memory_id }) => isKept(memory_id));
    const alone = await judgedFollowers(trusted, left.slice(0, mostAged), onlyWith(found, isKept), mostLearned);
    const own = alone.filter((one) => one.memory.memory_id === memory.memory_id);
    choices.push(...own.flatMap((one) => choiceOf(one, (id) => (id === memory.memory_id ? 'answers' : fateOf(id)))));
  }
  return choices;
}

/** The same finds without some memories. */
function onlyWith(found: Findings, isKept: (id: string) => boolean): Findings {
  return {
    ...found,
    load: async (ids) => found.load(ids.filter(isKept)),
    likeTo: async (memory, others) => {
      const { vector, likes } = await found.likeTo(memory, others);
      return { vector, likes: likes.filter((like) => isKept(like.memory.memory_id)) };
    },
  };
}

/** The choice between staying with a memory, a row of zeros, and each later one. Nothing is learned where no right one is known. */
function choiceOf({ memory, later }: Followed, fateOf: (id: string) => Fate): Example[] {
  const fate = fateOf(memory.memory_id);
  if (fate === 'other') return [];
  // Another one that is outdated as well, or answers as well, is neither right nor wrong.
  const judged = later.filter(
    ({ id, mayReplace }) => mayReplace && fateOf(id) !== 'outdated' && (fate !== 'answers' || fateOf(id) !== 'answers'),
  );
  const right = judged.flatMap(({ id }, at) => (fateOf(id) === 'answers' ? [at + 1] : []));
  if (fate === 'outdated' && right.length === 0) return [];
  const staying = new Float64Array(signNames.length);
  return [{ rows: [staying, ...judged.map(({ signs }) => signs)], relevant: fate === 'answers' ? [0] : right }];
}

function learn(some: typeof stories): number[] {
  const lessons = [...new Set(some.map(({ folder }) => folder))].map((folder) => ({
    examples: some.filter((one) => one.folder === folder).flatMap(({ choices }) => choices),
    weight: 1,
  }));
  return learnWeights(lessons, Number(values.pull));
}

/** How often the answer is chosen to follow an outdated memory, and how often something is chosen to follow an answer. */
function lineOf(name: string, parts: readonly { tested: typeof stories; weights: readonly number[] }[]): string {
  let [replaced, found, holding, mistaken] = [0, 0, 0, 0];
  for (const { tested, weights } of parts) {
    for (const example of tested.flatMap(({ choices }) => choices)) {
      const scores = scoresOf(example, [...weights]);
      scores[0] = leastLogOdds;
      const chosen = scores.indexOf(Math.max(...scores));
      const [isRight, holds] = [example.relevant.includes(chosen), example.relevant[0] === 0];
      if (holds) {
        holding += 1;
        if (!isRight) mistaken += 1;
      } else {
        replaced += 1;
        if (isRight) found += 1;
      }
    }
  }
  const share = (part: number, whole: number) => `${part} of ${whole} (${Math.round((100 * part) / whole)} %)`;
  return `${name}: the replacement found of ${share(found, replaced)}, one seen that is none of ${share(mistaken, holding)}`;
}
