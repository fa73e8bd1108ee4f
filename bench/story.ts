/**
 * npm run bench:story [-- --story NAME] [--folder DIR] [--apart SECONDS [--session]] [--consolidated] [--verbose]
 * [--json FILE] [--url postgres://…]
 *
 * Plays made-up stories of some months through the tools, with the clock moved along, and grades the answers of recall
 * at their end: right (a wanted memory first, and nothing outdated above), partly (second or third), wrong; and how
 * often an outdated memory is first. Then it makes the story's calls and counts those that answer as a person would
 * expect. Responses are compact, as agents receive them. With `--consolidated`, `dedup` and `consolidate` run before
 * the questions, and the share of results that are summaries and cards is reported. With `--apart`, the memories are
 * stored that many seconds apart and without times of their own, as somebody types them in or a program stores them,
 * with `--session` all in one session, as an agent stores them.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openModels } from '../src/models.ts';
import { readSettings } from '../src/settings.ts';
import { countTokens } from '../src/text/tokens.ts';
import { callTool } from '../src/tools/call-tool.ts';
import { type Consolidated, consolidate } from '../src/upkeep/consolidate.ts';
import { type Deduped, dedup } from '../src/upkeep/duplicates/dedup.ts';
import type { RunningJob } from '../src/workspace.ts';
import { toWorkspace } from './bench-workspace.ts';
import { groupBy } from './evaluation-sets.ts';
import { modelSettings } from './model-settings.ts';
import {
  type Call,
  readStories,
  type Story,
  type StoryCall,
  type StoryQuestion,
  storeMemories,
  storyFolder,
  typedIn,
} from './stories.ts';

const { values } = parseArgs({
  options: {
    story: { type: 'string' },
    apart: { type: 'string' },
    session: { type: 'boolean', default: false },
    consolidated: { type: 'boolean', default: false },
    folder: { type: 'string', default: storyFolder },
    verbose: { type: 'boolean', default: false },
    json: { type: 'string' },
    url: { type: 'string' },
  },
});

type Grade = 'right' | 'partly' | 'wrong';
interface Answered {
  story: string;
  kind: string;
  question: string;
  grade: Grade;
  /** True if an outdated memory ranks first. */
  isLedAstray: boolean;
  tokens: number;
  /** Number of memories in the response, and number of summaries and cards among them. */
  places: number;
  derived: number;
  /** The story's names of the first result. */
  first: string[];
}
interface Called {
  story: string;
  call: string;
  args: string;
  falls: string[];
}

const dataDir = mkdtempSync(join(tmpdir(), 'stele-story-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
/** Advances by a millisecond with each read, so that no two events have the same time. */
let clock = 0;
const now = () => new Date(++clock);
const settings = readSettings({
  ...modelSettings(),
  STELE_DATA_DIR: dataDir,
  STELE_LOG_LEVEL: 'warn',
  ...(values.url !== undefined && { STELE_DATABASE_URL: values.url }),
});
const services = await openModels(settings, { now });
/** A stand-in for a job, since jobs run directly here. */
const directly: RunningJob = {
  reached: null,
  stop: new AbortController().signal,
  isCancelled: () => false,
  report: async () => {},
  hold: async () => {},
};

const derivedName = 'derived';
const answered: Answered[] = [];
const called: Called[] = [];
let merges = 0;
for (const played of readStories(values.folder, values.story)) {
  const story =
    values.apart === undefined ? played : typedIn(played, Number(values.apart), values.session ? 'one' : null);
  clock = Date.parse(story.memories[0]!.at) - 1_000;
  const record = await services.storage.control.workspaces.create({ name: story.name });
  await services.storage.withWorkspace(record, async (open) => {
    await playStory(story, async (tool, args) => {
      const workspace = toWorkspace(services, record, open.storeFor);
      if (tool === 'dedup') return dedup(workspace, { threshold: 0.92, max_merges: 1_000 }, directly);
      if (tool === 'consolidate') return consolidate(workspace, directly);
      return (await callTool(workspace, { tool, args, detail: 'compact' })).answer;
    });
  });
}
await services.storage.close();
printGrades();
if (values.json) writeFileSync(values.json, `${JSON.stringify({ answered, called }, null, 2)}\n`);

async function playStory(story: Story, call: Call): Promise<void> {
  const { ids, names } = await storeMemories(story, call, (at) => {
    clock = Date.parse(at);
  });
  clock = Date.parse(story.now);
  const merged = values.consolidated ? ((await call('dedup', {})) as Deduped) : null;
  merges += merged?.merged ?? 0;
  const derived = values.consolidated ? ((await call('consolidate', {})) as Consolidated) : null;
  for (const { memory_id } of [...(derived?.summaries ?? []), ...(derived?.peer_cards ?? [])])
    names.set(memory_id, derivedName);
  for (const question of story.questions) answered.push(await ask(story.name, question, names, call));
  for (const one of story.calls) called.push(await runCall(story.name, one, ids, call));
}

async function ask(
  story: string,
  { question, kind, wanted, outdated = [] }: StoryQuestion,
  names: ReadonlyMap<string, string>,
  call: Call,
): Promise<Answered> {
  const answer = (await call('recall', { query: question })) as { memories: { memory_id: string }[] };
  const ranking = answer.memories.map(({ memory_id }) => names.get(memory_id) ?? '?');
  const at = ranking.findIndex((name) => wanted.includes(name));
  return {
    story,
    kind,
    question,
    grade: at === 0 ? 'right' : at > 0 && at < 3 ? 'partly' : 'wrong',
    isLedAstray: outdated.includes(ranking[0] ?? ''),
    tokens: await countTokens(JSON.stringify(answer)),
    places: ranking.length,
    derived: ranking.filter((name) => name === derivedName).length,
    first: ranking.slice(0, 4),
  };
}

async function runCall(story: string, one: StoryCall, ids: ReadonlyMap<string, string>, call: Call): Promise<Called> {
  const withIds = (text: string) => text.replace(/\$([a-z]\d+)\b/g, (_all, name: string) => ids.get(name) ?? name);
  const args = JSON.stringify(one.args);
  const falls: string[] = [];
  try {
    const answer = JSON.stringify(await call(one.call, JSON.parse(withIds(args))));
    for (const text of one.has ?? []) if (!answer.includes(withIds(text))) falls.push(`lacks ${text}`);
    for (const text of one.not ?? []) if (answer.includes(withIds(text))) falls.push(`has ${text}`);
    const tokens = await countTokens(answer);
    if (one.tokens !== undefined && tokens > one.tokens) falls.push(`${tokens} tokens`);
  } catch (error) {
    falls.push(error instanceof Error ? error.message : String(error));
  }
  return { story, call: one.call, args, falls };
}

function printGrades(): void {
  if (values.verbose) printFailures();
  console.log(`\n${'story'.padEnd(20)}  right  partly  wrong  outdated first  tokens an answer  calls`);
  for (const [story, rows] of [...groupBy(answered, ({ story: name }) => name), ['all', answered] as const]) {
    const calls = called.filter((one) => story === 'all' || one.story === story);
    console.log(line(story, rows), `  ${calls.filter(({ falls }) => falls.length === 0).length} of ${calls.length}`);
  }
  for (const [kind, rows] of groupBy(answered, ({ kind: name }) => name)) console.log(line(`  ${kind}`, rows));
  const sum = (of: 'places' | 'derived') => answered.reduce((all, row) => all + row[of], 0);
  if (!values.consolidated) return;
  console.log(`\n${merges} memories merged. Summaries and cards take ${sum('derived')} of ${sum('places')} places.`);
}

function line(name: string, rows: readonly Answered[]): string {
  const count = (grade: Grade) => String(rows.filter((row) => row.grade === grade).length);
  const astray = String(rows.filter(({ isLedAstray }) => isLedAstray).length);
  const tokens = Math.round(rows.reduce((sum, row) => sum + row.tokens, 0) / rows.length);
  const share = `${Math.round((100 * rows.filter(({ grade }) => grade === 'right').length) / rows.length)} %`;
  return `${name.padEnd(20)}${count('right').padStart(5)} ${share.padStart(6)}${count('partly').padStart(5)}${count('wrong').padStart(7)}${astray.padStart(10)}${String(tokens).padStart(18)}`;
}

function printFailures(): void {
  for (const { story, kind, question, grade, isLedAstray, first } of answered) {
    if (grade === 'right') continue;
    console.log(`${story} ${kind} ${grade}${isLedAstray ? ', outdated first' : ''}: ${question} → ${first.join(' ')}`);
  }
  for (const { story, call, args, falls } of called) {
    if (falls.length > 0) console.log(`${story} ${call} ${args}: ${falls.join('; ')}`);
  }
}
