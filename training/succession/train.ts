/**
 * npm run train:succession [-- --folder DIR] [--pull N]
 *
 * Learns how likely a later memory replaces an earlier one (`src/retrieval/succession/likelihood.ts`) from stories in which things change
 * (`bench/stories`). Plays each story, looks from every memory with a known fate to the later ones nearest to it, and prints the weights.
 * Says also how well weights judge the stories that they were not learned from, in parts of five.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { toWorkspace } from '../../bench/bench-workspace.ts';
import { modelSettings } from '../../bench/model-settings.ts';
import { readStories, type Story, storeMemories, storyFolder } from '../../bench/stories.ts';
import { modelStamp } from '../../src/embedding/embedder.ts';
import { mentionedPeople } from '../../src/graph/mentioned-names.ts';
import { aroundMemory } from '../../src/retrieval/ground/around-memory.ts';
import { type Example, learnWeights, scoresOf } from '../../src/retrieval/rerank/learn.ts';
import { laterAlike } from '../../src/retrieval/succession/followers.ts';
import { signNames, signsOf } from '../../src/retrieval/succession/likelihood.ts';
import { openModels } from '../../src/services.ts';
import { readSettings } from '../../src/settings.ts';
import { callTool } from '../../src/tools/call-tool.ts';
import { type Fate, fatesOf } from './fates.ts';

const { values } = parseArgs({
  options: { folder: { type: 'string', default: storyFolder }, pull: { type: 'string', default: '0.0001' } },
});
const folds = 5;

/** A memory with a known fate, and the signs of the later ones near it, true for those that replaced it. */
interface Judged {
  signs: readonly Float64Array[];
  replaces: readonly boolean[];
  isFinal: boolean;
}

const dataDir = mkdtempSync(join(tmpdir(), 'stele-succession-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
let clock = 0;
const settings = readSettings({ ...modelSettings(), STELE_DATA_DIR: dataDir, STELE_LOG_LEVEL: 'warn' });
const services = await openModels(settings, { now: () => new Date(++clock) });
const stories: Judged[][] = [];
for (const story of readStories(values.folder)) {
  stories.push(await judge(story));
  process.stderr.write(`${story.name}: ${stories.at(-1)!.length} memories with a known fate\n`);
}
await services.storage.close();

for (const part of ['learned from', 'left out']) console.log(`${part}: ${lineOf(part === 'left out')}`);
const weights = learn(stories.flat());
for (const [at, name] of signNames.entries()) console.log(`  ${name}: ${weights[at]!.toFixed(2)},`);

async function judge(story: Story): Promise<Judged[]> {
  clock = Date.parse(story.memories[0]!.at) - 1_000;
  const record = await services.storage.control.workspaces.create({ name: story.name });
  return services.storage.withWorkspace(record, async (open) => {
    const workspace = toWorkspace(services, record, open.storeFor);
    const call = async (tool: string, args: Record<string, unknown>) =>
      (await callTool(workspace, { tool, args, detail: 'compact' })).answer;
    const { ids, names } = await storeMemories(story, call, (at) => {
      clock = Date.parse(at);
    });
    const load = (some: readonly string[]) => workspace.store.memories.findMany(some, {});
    const people = (some: readonly string[]) => mentionedPeople(workspace.store, some);
    const model = modelStamp(workspace.embedder.model);
    const around = aroundMemory(workspace.store, { model, filter: {}, load, people });
    const judged: Judged[] = [];
    for (const [name, fate] of fatesOf(story)) {
      const [memory] = await load([ids.get(name)!]);
      if (memory) judged.push(await judgeOne(memory, fate));
    }
    return judged;

    async function judgeOne(memory: Parameters<typeof laterAlike>[0], fate: Fate): Promise<Judged> {
      const later = await laterAlike(memory, around);
      const known = [memory, ...later.map(({ like }) => like.memory)].map(({ memory_id }) => memory_id);
      const named = await people(known);
      return {
        signs: later.map((candidate) => signsOf(memory, candidate, named)),
        replaces: later.map(({ like }) => fate.replacedBy.has(names.get(like.memory.memory_id) ?? '')),
        isFinal: fate.isFinal,
      };
    }
  });
}

/** Whether each pair is of a memory and its replacement, as a softmax between yes and no. */
function learn(some: readonly Judged[]): number[] {
  const examples = some.flatMap(({ signs, replaces }) =>
    signs.map((row, at): Example => ({ rows: [row, new Float64Array(row.length)], relevant: [replaces[at] ? 0 : 1] })),
  );
  return learnWeights([{ examples, weight: 1 }], Number(values.pull));
}

/** How often the likeliest later memory replaced one that was replaced, and how often one that holds to the end is taken for replaced. */
function lineOf(isLeftOut: boolean): string {
  let [replaced, found, final, mistaken] = [0, 0, 0, 0];
  for (let fold = 0; fold < folds; fold += 1) {
    const isTested = (_: unknown, at: number) => at % folds === fold;
    const known = stories.filter((one, at) => !isLeftOut || !isTested(one, at)).flat();
    const weights = learn(known);
    for (const { signs, replaces, isFinal } of stories.filter(isTested).flat()) {
      const odds = scoresOf({ rows: signs, relevant: [] }, weights);
      const best = odds.indexOf(Math.max(...odds));
      const isTaken = odds.length > 0 && odds[best]! >= 0;
      if (isFinal) {
        final += 1;
        if (isTaken) mistaken += 1;
      } else {
        replaced += 1;
        if (isTaken && replaces[best]) found += 1;
      }
    }
  }
  const share = (part: number, whole: number) => `${part} of ${whole} (${Math.round((100 * part) / whole)} %)`;
  return `the replacement found of ${share(found, replaced)}, one seen that is none of ${share(mistaken, final)}`;
}
