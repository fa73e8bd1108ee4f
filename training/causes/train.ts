/**
 * npm run train:causes [-- --folder DIR]... [--pull N]
 *
 * Learns how likely a memory gives the reason that a question asks for (`src/retrieval/answering/likely-cause.ts`). It
 * plays stories and asks their "why" questions; among the memories that recall then considers, one that is wanted must
 * be chosen. It prints the weights, and how often such weights choose rightly in stories from which they were not
 * learned, in six folds. Takes some minutes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { toWorkspace } from '../../bench/bench-workspace.ts';
import { modelSettings } from '../../bench/model-settings.ts';
import { root } from '../../bench/program.ts';
import { readStories, type Story, storeMemories, storyFolder } from '../../bench/stories.ts';
import { openModels } from '../../src/models.ts';
import { possibleReasons } from '../../src/retrieval/answering/causes.ts';
import { type CauseSigns, causeSigns, logOddsOf } from '../../src/retrieval/answering/likely-cause.ts';
import { presentGround } from '../../src/retrieval/ground/present.ts';
import { readQuery } from '../../src/retrieval/query/query.ts';
import { filterOf, orderByTime, rankByContent } from '../../src/retrieval/ranking.ts';
import { type Example, learnWeights } from '../../src/retrieval/rerank/learn-weights.ts';
import { readSettings } from '../../src/settings.ts';
import { callTool } from '../../src/tools/call-tool.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', multiple: true, default: [join(root, 'training', 'stories'), storyFolder] },
    pull: { type: 'string', default: '0.01' },
  },
});
const folds = 6;

/** The memories considered for a question, and the indices of those that give the reason. */
interface Choice {
  story: string;
  signs: readonly CauseSigns[];
  right: readonly number[];
}

const dataDir = mkdtempSync(join(tmpdir(), 'stele-causes-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
let clock = 0;
const settings = readSettings({ ...modelSettings(), STELE_DATA_DIR: dataDir, STELE_LOG_LEVEL: 'warn' });
const services = await openModels(settings, { now: () => new Date(++clock) });
const choices: Choice[] = [];
for (const story of values.folder.flatMap((folder) => readStories(folder))) {
  choices.push(...(await choicesOf(story)));
  process.stderr.write(`${story.name}: ${choices.length} questions\n`);
}
await services.storage.close();

const answerable = choices.filter(({ right }) => right.length > 0);
const stories = [...new Set(answerable.map(({ story }) => story))];
const foldOf = ({ story }: Choice) => stories.indexOf(story) % folds;
const scales = causeSigns.map((_, at) =>
  deviation(
    answerable.flatMap(({ signs }) => signs.map(columnsOf)),
    at,
  ),
);
let rightInFolds = 0;
for (let fold = 0; fold < folds; fold += 1) {
  const weights = learn(answerable.filter((choice) => foldOf(choice) !== fold));
  rightInFolds += countRight(
    answerable.filter((choice) => foldOf(choice) === fold),
    weights,
  );
}
const present = answerable.filter(({ signs, right }) => right.includes(likeliest(signs.map(logOddsOf)))).length;
const weights = learn(answerable);
console.log(`${choices.length} questions, of which ${answerable.length} have a right memory among those considered`);
console.log(`right: ${rightInFolds} in folds, ${countRight(answerable, weights)} of its own, ${present} now`);
console.log(Object.fromEntries(causeSigns.map((sign, at) => [sign, Math.round(weights[at]! * 100) / 100])));

async function choicesOf(story: Story): Promise<Choice[]> {
  clock = Date.parse(story.memories[0]!.at) - 1_000;
  const record = await services.storage.control.workspaces.create({ name: story.name });
  return services.storage.withWorkspace(record, async (open) => {
    const workspace = toWorkspace(services, record, open.storeFor);
    const call = async (tool: string, args: Record<string, unknown>) =>
      (await callTool(workspace, { tool, args, detail: 'compact' })).answer;
    const { names } = await storeMemories(story, call, (at) => {
      clock = Date.parse(at);
    });
    clock = Date.parse(story.now);
    const found: Choice[] = [];
    for (const { question, wanted } of story.questions) {
      const ground = presentGround(workspace);
      const query = await readQuery(workspace, question, ground);
      if (query.kind !== 'cause') continue;
      const filter = filterOf({}, query.wantedAge);
      const content = await rankByContent(workspace, ground, query, filter);
      const ranked = await orderByTime(workspace, ground, filter, content);
      const possible = await possibleReasons(workspace, content.adjustedQuery, ranked, content.findings);
      const right = possible.flatMap(({ memory }, at) => (wanted.includes(names.get(memory.memory_id)!) ? [at] : []));
      found.push({ story: story.name, signs: possible.map(({ signs }) => signs), right });
    }
    return found;
  });
}

function columnsOf(signs: CauseSigns): Float64Array {
  return Float64Array.from(causeSigns, (sign) => signs[sign] ?? 0);
}

/** The weights of unscaled signs. The pull towards zero acts on signs of equal spread. */
function learn(some: readonly Choice[]): number[] {
  const examples = some.map(({ signs, right }): Example => {
    const rows = signs.map((one) => columnsOf(one).map((value, at) => value / scales[at]!));
    return { rows, relevant: right };
  });
  return learnWeights([{ examples, weight: 1 }], Number(values.pull)).map((weight, at) => weight / scales[at]!);
}

function countRight(some: readonly Choice[], learned: readonly number[]): number {
  const oddsOf = (signs: CauseSigns) => columnsOf(signs).reduce((sum, value, at) => sum + value * learned[at]!, 0);
  return some.filter(({ signs, right }) => right.includes(likeliest(signs.map(oddsOf)))).length;
}

function likeliest(odds: readonly number[]): number {
  return odds.indexOf(Math.max(...odds));
}

function deviation(rows: readonly Float64Array[], at: number): number {
  const mean = rows.reduce((sum, row) => sum + row[at]!, 0) / rows.length;
  return Math.sqrt(rows.reduce((sum, row) => sum + (row[at]! - mean) ** 2, 0) / rows.length) || 1;
}
