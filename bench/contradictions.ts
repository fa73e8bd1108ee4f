/**
 * npm run bench:contradictions [-- --pairs DIR] [--stories DIR]... [--verbose]
 *
 * Measures which older notes a new note challenges when it is written. Plays pairs of notes, each in a workspace of its
 * own with ten days between them, and counts the replacements that are found and the harmless pairs that are challenged.
 * Then it plays stories and counts the outdated notes of their questions that a later one is on record as replacing.
 * Notes on record that no question names are listed with `--verbose`, for a reader to judge: stories name few of them.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { openModels } from '../src/models.ts';
import { readSettings } from '../src/settings.ts';
import { callTool } from '../src/tools/call-tool.ts';
import type { Workspace } from '../src/workspace.ts';
import { toWorkspace } from './bench-workspace.ts';
import { modelSettings } from './model-settings.ts';
import { root } from './program.ts';
import { type Call, readStories, type Story, type StoryMemory, storeMemories } from './stories.ts';

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: join(root, 'bench', 'unseen', 'pairs') },
    stories: { type: 'string', multiple: true, default: [join(root, 'bench', 'unseen', 'plain')] },
    verbose: { type: 'boolean', default: false },
  },
});

interface Pair {
  before: string;
  after: string;
  contradicts: boolean;
}

const dataDir = mkdtempSync(join(tmpdir(), 'stele-contradictions-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const start = Date.UTC(2026, 1, 2, 9);
const gapMs = 10 * 86_400_000;
let clock = start;
const settings = readSettings({ ...modelSettings(), STELE_DATA_DIR: dataDir, STELE_LOG_LEVEL: 'warn' });
const services = await openModels(settings, { now: () => new Date(++clock) });

for (const file of readdirSync(values.pairs).sort()) {
  const lines = readFileSync(join(values.pairs, file), 'utf8').trim().split('\n');
  await playPairs(
    basename(file, '.jsonl'),
    lines.map((line) => JSON.parse(line) as Pair),
  );
}
for (const folder of values.stories) for (const story of readStories(folder)) await playStory(story);
await services.storage.close();

async function playPairs(name: string, pairs: readonly Pair[]): Promise<void> {
  const counts = { found: 0, wrong: 0 };
  for (const { before, after, contradicts } of pairs) {
    clock = start;
    const challenged = await withWorkspace(async (call) => {
      await call('remember', { content: before });
      clock += gapMs;
      return ((await call('remember', { content: after })) as { challenged?: unknown[] }).challenged ?? [];
    });
    if (challenged.length > 0) counts[contradicts ? 'found' : 'wrong'] += 1;
    if (values.verbose && challenged.length > 0 !== contradicts)
      console.log(`  ${contradicts ? 'missed' : 'wrong'}: ${before} ⇒ ${after}`);
  }
  const replaced = pairs.filter(({ contradicts }) => contradicts).length;
  console.log(`${name}: ${counts.found} of ${replaced} found, ${counts.wrong} of ${pairs.length - replaced} wrong`);
}

async function playStory(story: Story): Promise<void> {
  clock = Date.parse(story.memories[0]!.at) - 1_000;
  await withWorkspace(async (call, workspace) => {
    const { ids, names } = await storeMemories(story, call, (at) => {
      clock = Date.parse(at);
    });
    const textOf = ({ args }: StoryMemory) => Object.values(args).filter((value) => typeof value === 'string');
    const contentOf = new Map(story.memories.map((memory) => [memory.memory, textOf(memory).join(' | ')]));
    const onRecord = new Set<string>();
    for (const [name, id] of ids)
      for (const { from, to, relation } of await workspace().store.links.ofMemory(id))
        if (from === id && (relation === 'supersedes' || relation === 'contradicts'))
          onRecord.add(`${name} ${names.get(to)}`);
    const named = new Set<string>();
    let [found, outdatedCount] = [0, 0];
    for (const { wanted, outdated = [] } of story.questions)
      for (const older of outdated) {
        const pairs = [...outdated, ...wanted].map((newer) => `${newer} ${older}`);
        for (const pair of pairs) named.add(pair);
        outdatedCount += 1;
        if (pairs.some((pair) => onRecord.has(pair))) found += 1;
      }
    const others = [...onRecord].filter((pair) => !named.has(pair));
    console.log(`${story.name}: ${found} of ${outdatedCount} on record, and ${others.length} that no question names`);
    if (!values.verbose) return;
    for (const pair of others) {
      const [newer, older] = pair.split(' ').map((name) => contentOf.get(name));
      console.log(`  ${older} ⇒ ${newer}`);
    }
  });
}

async function withWorkspace<Result>(play: (call: Call, workspace: () => Workspace) => Promise<Result>) {
  const record = await services.storage.control.workspaces.create({ name: 'bench' });
  return services.storage.withWorkspace(record, (open) => {
    const workspace = () => toWorkspace(services, record, open.storeFor);
    return play(
      async (tool, args) => (await callTool(workspace(), { tool, args, detail: 'compact' })).answer,
      workspace,
    );
  });
}
