/**
 * npm run bench:start [-- --rounds 7 --against FOLDER --data FOLDER --workspace SLUG --json FILE]: measures the time
 * from starting the service to its health and first answers, and the duration of short commands, in wall-clock time and
 * in processor time, since wall-clock time includes other programs. `--against` names another built checkout: both are
 * started in turns. By default the store holds 200 memories; `--data` names a data folder to start on, in which a key
 * is created.
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { jsonClient, rounded } from './latency.ts';
import { processorOf, processorOfEnded } from './processor.ts';
import { killAll, root, runCli, startServer } from './program.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    against: { type: 'string' },
    data: { type: 'string' },
    workspace: { type: 'string', default: 'start' },
    json: { type: 'string' },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'stele-start-'));
process.on('exit', () => {
  killAll();
  rmSync(folder, { recursive: true, force: true });
});

const slug = values.workspace;
const questions = ['When does the ferry to the northern island leave?', 'Which ferry is late?', 'Where do I board?'];
const commands = ['--version', '--help', 'workspace list', 'mcp'];
const filled = values.data ?? (await fill(join(folder, 'filled')));
const key = await makeKey(filled);
const versions = [root, ...(values.against ? [resolve(values.against)] : [])].map((checkout, at) => ({
  name: at === 0 ? 'this' : 'other',
  program: join(checkout, 'dist', 'main.js'),
  dataDir: values.data ?? copyOf(filled, String(at)),
  found: new Map<string, number[]>(),
}));
type Version = (typeof versions)[number];

for (let round = 0; round < Number(values.rounds); round += 1)
  for (const state of round % 2 ? versions.toReversed() : versions) {
    await measureService(state);
    for (const command of commands) await measureCommand(state, command);
  }
report();

async function fill(dataDir: string): Promise<string> {
  await runCli(['workspace', 'create', '--name', 'Start', '--slug', slug], { dataDir });
  const server = await startServer({ dataDir, env: { STELE_RATE_LIMIT: '0' } });
  const post = jsonClient(server.base, await makeKey(dataDir));
  for (let n = 0; n < 200; n += 1)
    await post(`/api/workspaces/${slug}/remember`, {
      content: `Ferry ${n} leaves for island ${n % 17} at ${n % 24}:30.`,
    });
  await server.stop();
  return dataDir;
}

async function makeKey(dataDir: string): Promise<string> {
  const { stdout } = await runCli(['key', 'create', '--workspace', slug, '--label', 'start', '--json'], { dataDir });
  return (JSON.parse(stdout) as { key: string }).key;
}

function copyOf(dataDir: string, name: string): string {
  const copy = join(folder, name);
  cpSync(dataDir, copy, { recursive: true });
  return copy;
}

async function measureService(state: Version): Promise<void> {
  const { program, dataDir } = state;
  const begin = performance.now();
  const server = await startServer({ dataDir, program, env: { STELE_LOG_LEVEL: 'warn' } });
  const note = (until: string) => {
    const { main, all } = processorOf(server.process);
    keep(state, `${until}, ms by the clock`, performance.now() - begin);
    keep(state, `${until}, ms of the thread that answers`, main);
    keep(state, `${until}, ms of all threads`, all);
  };
  note('start to health');
  const post = jsonClient(server.base, key);
  for (const [at, query] of questions.entries()) {
    await post(`/api/workspaces/${slug}/search`, { query });
    // V8 compiles a regular expression the second time it is used.
    if (at !== 1) note(at === 0 ? 'start to the first answer' : 'start to the third answer');
  }
  await server.stop();
}

async function measureCommand(state: Version, command: string): Promise<void> {
  const env = { STELE_URL: 'http://127.0.0.1:9', STELE_WORKSPACE: slug, STELE_KEY: key };
  const [begin, before] = [performance.now(), processorOfEnded()];
  await runCli(command.split(' '), { dataDir: state.dataDir, program: state.program, env });
  keep(state, `stele ${command}, ms by the clock`, performance.now() - begin);
  keep(state, `stele ${command}, ms of processor`, processorOfEnded() - before);
}

function keep({ found }: Version, figure: string, ms: number): void {
  found.set(figure, [...(found.get(figure) ?? []), ms]);
}

/** Prints median, minimum and maximum. */
function report(): void {
  const figures = [...versions[0]!.found.keys()].map((figure) => {
    const of = versions.map(({ name, found }) => {
      const sorted = found.get(figure)!.toSorted((one, other) => one - other);
      return [
        name,
        { median: rounded(sorted[sorted.length >> 1]!), least: rounded(sorted[0]!), most: rounded(sorted.at(-1)!) },
      ];
    });
    return [figure, Object.fromEntries(of)] as const;
  });
  for (const [figure, of] of figures)
    console.log(
      figure.padEnd(62),
      Object.entries(of as Record<string, { median: number; least: number; most: number }>)
        .map(
          ([name, { median, least, most }]) =>
            `${name} ${Math.round(median)} (${Math.round(least)} to ${Math.round(most)})`,
        )
        .join('   '),
    );
  if (values.json) writeFileSync(values.json, JSON.stringify(Object.fromEntries(figures), null, 2));
}
