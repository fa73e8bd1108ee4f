/** Crash rounds: write from several clients, kill or stop the server at a random moment, start it again, compare. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type RunningServer, runCli, startServer } from './program.ts';

/** SIGKILL simulates a crash. SIGTERM stops the server in order, a second SIGTERM at once. */
export const endings = ['SIGKILL', 'SIGTERM', 'twice'] as const;
export type StopMode = (typeof endings)[number];

export interface Round {
  clients: number;
  ending: StopMode;
}

export interface CrashReport {
  rounds: number;
  /** Number of writes that were answered with success. */
  acknowledged: number;
  /** Number of writes pending when the server died: each may be stored or not, but never in part. */
  unanswered: number;
  /** Acknowledged memories that are missing or differ: must stay empty. */
  lost: string[];
  /**
   * For servers that were stopped: exit codes, -1 if a signal ended the process, and the time from the signal to the
   * end.
   */
  stops: { ending: StopMode; code: number; ms: number }[];
  /** Memories that exist but are not found by their own words or meaning: must stay empty. */
  unfindable: string[];
}

export interface CrashOptions {
  dataDir: string;
  rounds: readonly Round[];
  /** A round ends after a random number of acknowledged writes between these bounds. */
  writes?: { min: number; max: number };
  onRound?: (report: CrashReport) => void;
}

interface Client {
  base: string;
  slug: string;
  key: string;
}

/** Content → id of all memories acknowledged in all rounds. */
type Ledger = Map<string, string>;

export async function crashRounds({
  dataDir,
  rounds,
  writes = { min: 0, max: 100 },
  onRound,
}: CrashOptions): Promise<CrashReport> {
  const report: CrashReport = { rounds: 0, acknowledged: 0, unanswered: 0, lost: [], stops: [], unfindable: [] };
  const ledger: Ledger = new Map();
  const workspace = await makeKey(dataDir);
  const start = () => startServer({ dataDir, env: { STELE_RATE_LIMIT: '0', STELE_LOG_LEVEL: 'warn' } });
  let server = await start();
  for (const [round, { clients, ending }] of rounds.entries()) {
    const targetWrites = randomInt(writes.min, writes.max + 1);
    const client = { base: server.base, ...workspace };
    const end = () => endServer(ending, server, report);
    const fresh = await writeUntilEnded(end, client, round, clients, targetWrites, report);
    for (const [content, id] of fresh) ledger.set(content, id);
    server = await start();
    const restarted = { base: server.base, ...workspace };
    await compareStored(restarted, round === rounds.length - 1 ? ledger : fresh, report);
    await compareRecalled(restarted, sample([...fresh], 24), report);
    await compareIndexed(restarted, report);
    report.rounds += 1;
    report.acknowledged = ledger.size;
    onRound?.(report);
  }
  await server.kill();
  await checkWithDoctor(dataDir, report);
  return report;
}

async function makeKey(dataDir: string): Promise<{ slug: string; key: string }> {
  const run = async (args: string[]) => {
    const { code, stdout, stderr } = await runCli([...args, '--json'], { dataDir });
    if (code !== 0) throw new Error(`stele ${args.join(' ')} failed: ${stderr}`);
    return JSON.parse(stdout) as { slug: string; key: string };
  };
  const { slug } = await run(['workspace', 'create', '--name', 'Crash']);
  return { slug, key: (await run(['key', 'create', '--workspace', slug, '--label', 'crash'])).key };
}

const longestPauseMs = 30;

const topics = ['harbour', 'invoice', 'migration', 'orchard', 'telescope', 'violin', 'glacier', 'pharmacy'];

async function endServer(ending: StopMode, server: RunningServer, report: CrashReport): Promise<void> {
  if (ending === 'SIGKILL') return server.kill();
  const began = performance.now();
  const stopped = server.stop();
  if (ending === 'twice') {
    await Promise.race([
      once(server.process, 'exit'),
      new Promise((resolve) => setTimeout(resolve, randomInt(longestPauseMs))),
    ]);
    server.process.kill('SIGTERM');
  }
  report.stops.push({ ending, code: await stopped, ms: Math.round(performance.now() - began) });
}

async function writeUntilEnded(
  end: () => Promise<void>,
  client: Client,
  round: number,
  clients: number,
  wanted: number,
  report: CrashReport,
): Promise<Ledger> {
  const acknowledged: Ledger = new Map();
  let isDown = false;
  const crash = async () => {
    // A write takes a few milliseconds, so with a random pause crashes hit each of its stages.
    await new Promise((resolve) => setTimeout(resolve, randomInt(longestPauseMs)));
    await end();
    isDown = true;
  };
  let crashing = wanted === 0 ? crash() : null;
  const write = async (writer: number) => {
    for (let n = 0; !isDown; n += 1) {
      const content = `Round ${round}, writer ${writer}, note ${n}: the ${topics[(writer + n) % topics.length]} code is z${round}x${writer}x${n}q.`;
      const id = await remember(client, content);
      if (id === null) {
        report.unanswered += 1;
        return;
      }
      acknowledged.set(content, id);
      if (acknowledged.size >= wanted) crashing ??= crash();
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, writer) => write(writer)));
  await (crashing ?? crash());
  return acknowledged;
}

/** The new memory's id; null if the server died meanwhile, or refuses calls because it is stopping. */
async function remember(client: Client, content: string): Promise<string | null> {
  const answered = await post(client, '/remember', { content })
    .then(async (answer) => ({
      status: answer.status,
      body: (await answer.json()) as { memory: { memory_id: string } },
    }))
    .catch(() => null);
  if (answered === null) return null;
  if (answered.status === 503) return null;
  if (answered.status !== 200)
    throw new Error(`remember answered ${answered.status}: ${JSON.stringify(answered.body)}`);
  return answered.body.memory.memory_id;
}

/** Reads every acknowledged memory by its id and compares it with what was sent. */
async function compareStored(client: Client, expected: Ledger, report: CrashReport): Promise<void> {
  for (const [content, id] of expected) {
    const answer = await fetch(`${client.base}/api/workspaces/${client.slug}/memories/${id}`, {
      headers: headers(client),
    });
    const stored =
      answer.status === 200
        ? ((await answer.json()) as { memory: { content: string } }).memory.content
        : `status ${answer.status}`;
    if (stored !== content) report.lost.push(`${id}: ${stored}`);
  }
}

/** Searches for each memory by its own words. */
async function compareRecalled(client: Client, expected: [string, string][], report: CrashReport): Promise<void> {
  for (const [content, id] of expected) {
    const answer = await post(client, '/search', { query: content, top_k: 3 });
    const { memories } = (await answer.json()) as { memories: { memory_id: string }[] };
    if (!memories.some(({ memory_id }) => memory_id === id)) report.unfindable.push(`${id}: ${content}`);
  }
}

/** Checks that every memory has a vector, and that all vectors are loaded into memory eventually. */
async function compareIndexed(client: Client, report: CrashReport): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    // The first question loads the vectors.
    await (await post(client, '/search', { query: 'code' })).text();
    const answer = await post(client, '/mcp', { tool: 'health', args: {} });
    const { result } = (await answer.json()) as {
      result: { indexes: Record<'memories' | 'vectors' | 'indexed' | 'pending', number> };
    };
    const { memories, vectors, indexed, pending } = result.indexes;
    if (pending === 0 && memories === vectors && indexed === vectors) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  report.unfindable.push('the vector index does not come to hold every memory');
}

/** Runs the stores' own checks: database, lexical index and vector index against the rows. */
async function checkWithDoctor(dataDir: string, report: CrashReport): Promise<void> {
  const { code, stdout } = await runCli(['doctor'], { dataDir });
  if (code !== 0) report.unfindable.push(`doctor: ${stdout}`);
}

function headers({ key }: Client): Record<string, string> {
  return { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
}

function post(client: Client, path: string, body: unknown): Promise<Response> {
  return fetch(`${client.base}/api/workspaces/${client.slug}${path}`, {
    method: 'POST',
    headers: headers(client),
    body: JSON.stringify(body),
  });
}

function sample<T>(items: T[], count: number): T[] {
  const step = Math.max(1, Math.floor(items.length / count));
  return items.filter((_, at) => at % step === 0).slice(0, count);
}
