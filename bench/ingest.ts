/**
 * npm run bench:ingest -- [--megabytes 100] [--database postgres://…] [--json FILE]: imports files of other programs
 * beside a running service. One import is stopped midway, one is killed, and the same commands are repeated. Then every
 * piece must be stored exactly once. Memory is the peak reported by Linux.
 */
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rounded } from './latency.ts';
import { killAll, type RunningServer, runCli, startCli, startServer } from './program.ts';

const { values: options } = parseArgs({
  options: { megabytes: { type: 'string', default: '100' }, database: { type: 'string' }, json: { type: 'string' } },
});
const folder = mkdtempSync(join(tmpdir(), 'stele-ingest-'));
const surroundings = {
  dataDir: join(folder, 'data'),
  env: {
    STELE_RATE_LIMIT: '0',
    STELE_LOG_LEVEL: 'error',
    ...(options.database && { STELE_DATABASE_URL: options.database }),
  },
};
process.on('exit', () => {
  killAll();
  rmSync(folder, { recursive: true, force: true });
});

const people = ['Priya', 'Jonas', 'Wei', 'Mara', 'Ines', 'Tomas', 'Aisha', 'Lena'];
const things = ['staging database', 'billing export', 'payments gateway', 'search index', 'release train'];
const places = ['Lisbon', 'Oslo', 'Porto', 'Ghent', 'Turin', 'Malmö'];
const pick = <Value>(values: readonly Value[], n: number): Value => values[n % values.length]!;
/** About 600 characters, none twice. */
const message = (n: number) =>
  Array.from({ length: 7 }, (_, line) => {
    const at = n * 7 + line;
    return `${pick(people, at)} moved the ${pick(things, at >> 2)} number ${at} to ${pick(places, at >> 4)} because of ticket ${at * 31}.`;
  }).join(' ');

type Kind = 'chatgpt' | 'json' | 'markdown';
let next = 0;

async function conversations(path: string, bytes: number): Promise<void> {
  const file = createWriteStream(path);
  file.write('[');
  for (let id = 0, written = 0; written < bytes; id += 1) {
    const texts = Array.from({ length: 20 }, () => message(next++));
    const mapping: Record<string, object> = { root: { id: 'root', message: null, parent: null, children: ['n0'] } };
    for (const [at, text] of texts.entries())
      mapping[`n${at}`] = {
        id: `n${at}`,
        parent: at === 0 ? 'root' : `n${at - 1}`,
        children: at === texts.length - 1 ? [] : [`n${at + 1}`],
        message: {
          author: { role: at % 2 === 0 ? 'user' : 'assistant' },
          create_time: 1_750_000_000 + id * 600 + at,
          content: { content_type: 'text', parts: [text] },
        },
      };
    const conversation = {
      title: `Talk ${id}`,
      conversation_id: `c${id}`,
      current_node: `n${texts.length - 1}`,
      mapping,
    };
    const text = `${id === 0 ? '' : ','}${JSON.stringify(conversation)}\n`;
    written += text.length;
    if (!file.write(text)) await new Promise<void>((resolve) => file.once('drain', () => resolve()));
  }
  await new Promise<void>((resolve) => file.end(']', () => resolve()));
}

async function lines(path: string, bytes: number): Promise<void> {
  const file = createWriteStream(path);
  for (let written = 0; written < bytes; ) {
    const text = `${JSON.stringify({ content: message(next++), tags: ['ticket'], date: '2026-05-08' })}\n`;
    written += text.length;
    if (!file.write(text)) await new Promise<void>((resolve) => file.once('drain', () => resolve()));
  }
  await new Promise<void>((resolve) => file.end(() => resolve()));
}

function notes(path: string, bytes: number): void {
  mkdirSync(path);
  for (let n = 0, written = 0; written < bytes; n += 1) {
    const text = `---\ntags: [note]\n---\n# Note ${n}\n\n${message(next++)}\n\n## More\n\n${message(next++)}\n`;
    writeFileSync(join(path, `note-${n}.md`), text);
    written += text.length;
  }
}

interface Import {
  complete: boolean;
  items: number;
  duplicates: number;
}

const peaks = { import: 0, service: 0 };
const peakMemoryOf = (pid: number | undefined): number => {
  try {
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024);
  } catch {
    return 0;
  }
};

/** Runs an import and ends it by a signal once `until` memories are stored. Null if it was killed. */
async function runImport(
  server: RunningServer,
  [kind, path]: [Kind, string],
  end?: { signal: NodeJS.Signals; until: number },
): Promise<Import | null> {
  const { process: child, ended } = startCli(['import-from', kind, path, '--workspace', slug, '--json'], surroundings);
  let isOver = false;
  const over = ended.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await Promise.race([over, new Promise((resolve) => setTimeout(resolve, 250))]);
    peaks.import = Math.max(peaks.import, peakMemoryOf(child.pid));
    peaks.service = Math.max(peaks.service, peakMemoryOf(server.process.pid));
    if (end && (await countStored(server)) >= end.until) {
      child.kill(end.signal);
      break;
    }
  }
  const { stdout, stderr } = await over;
  if (end?.signal === 'SIGKILL') return null;
  if (!stdout.includes('{')) throw new Error(stderr || stdout);
  return JSON.parse(stdout) as Import;
}

async function countStored({ base }: RunningServer): Promise<number> {
  const answer = await fetch(`${base}/api/workspaces/${slug}/status`, { headers: { Authorization: `Bearer ${key}` } });
  const { memories } = (await answer.json()) as { memories: number };
  return memories;
}

const bytes = Number(options.megabytes) * 1_000_000;
const sources: [Kind, string][] = [
  ['chatgpt', join(folder, 'conversations.json')],
  ['json', join(folder, 'items.jsonl')],
  ['markdown', join(folder, 'notes')],
];
await conversations(sources[0]![1], bytes * 0.4);
await lines(sources[1]![1], bytes * 0.4);
notes(sources[2]![1], bytes * 0.2);
const made = await runCli(['workspace', 'create', '--name', `Ingest ${Date.now()}`, '--json'], surroundings);
const { slug } = JSON.parse(made.stdout) as { slug: string };
const granted = await runCli(['key', 'create', '--workspace', slug, '--label', 'bench', '--json'], surroundings);
const { key } = JSON.parse(granted.stdout) as { key: string };
const server = await startServer(surroundings);

const preview = async ([kind, path]: [Kind, string]) => {
  const words = ['import-from', kind, path, '--workspace', slug, '--dry-run', '--json'];
  const { stdout, stderr } = await runCli(words, surroundings);
  if (!stdout.includes('{')) throw new Error(stderr);
  return JSON.parse(stdout) as { items: number; already_stored: number };
};
const expected = [];
for (const source of sources) expected.push((await preview(source)).items);
const start = performance.now();
const stopped = await runImport(server, sources[0]!, { signal: 'SIGTERM', until: Math.floor(expected[0]! / 2) });
console.log(`stopped: ${JSON.stringify(stopped)}`);
const resumed = await runImport(server, sources[0]!);
console.log(`went on: ${JSON.stringify(resumed)}`);
await runImport(server, sources[1]!, { signal: 'SIGKILL', until: expected[0]! + Math.floor(expected[1]! / 2) });
const afterKill = await runImport(server, sources[1]!);
console.log(`killed, then went on: ${JSON.stringify(afterKill)}`);
console.log(`notes: ${JSON.stringify(await runImport(server, sources[2]!))}`);
const seconds = (performance.now() - start) / 1_000;
const total = expected.reduce((sum, count) => sum + count, 0);
const there = await countStored(server);
const seen = [];
for (const source of sources) seen.push((await preview(source)).already_stored);
const report = {
  megabytes: rounded((statSync(sources[0]![1]).size + statSync(sources[1]![1]).size) / 1e6 + bytes * 2e-7),
  pieces: total,
  stored: there,
  missing: total - seen.reduce((sum, count) => sum + count, 0),
  doubles: there - total,
  seconds: Math.round(seconds),
  perSecond: Math.round(total / seconds),
  peakMiB: peaks,
};
console.log(JSON.stringify(report, null, 2));
if (options.json) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
await server.stop();
process.exitCode = report.missing !== 0 || report.doubles !== 0 || !resumed?.complete || !afterKill?.complete ? 1 : 0;
