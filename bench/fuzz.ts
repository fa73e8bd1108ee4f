/**
 * npm run bench:fuzz -- [--seconds 300] [--seed 1] [--clients 4] [--database postgres://…]: sends invalid input to
 * every route and tool, made from their schemas. Any 500, and the end of the process, are faults.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inputSchema, toolManifest, tools } from '../src/tools/catalogue.ts';
import { killAll, runCli, startServer } from './program.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    clients: { type: 'string', default: '4' },
    database: { type: 'string' },
  },
});

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  maxLength?: number;
  maximum?: number;
  minimum?: number;
};

/** Mulberry32: the same seed gives the same calls, except for effects of their order. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomOf(Number(options.seed));
const pickOne = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
const isLikely = (share: number) => random() < share;

const buildDeep = (depth: number): unknown => (depth === 0 ? 1 : [buildDeep(depth - 1)]);
const texts = [
  '',
  ' ',
  'a',
  'Priya Raman moved the staging database to Lisbon on 2026-05-04.',
  '\u0000',
  '\ud800',
  '🧑‍🚀'.repeat(200),
  "'; drop table memories; --",
  '{"a":',
  '../../etc/passwd',
  '%00%ff',
  '"*" OR NEAR(a b)',
  'ﷺ'.repeat(50),
  '(((((((',
  'x'.repeat(40_000),
  'wörd '.repeat(500),
  '日本語のメモ',
  '9999-99-99',
  '2026-02-30T25:61:00Z',
  'mem_01ARZ3NDEKTSV4RRFFQ69G5FAV',
];
const rubbish: (() => unknown)[] = [
  () => pickOne(texts),
  () => pickOne([0, -1, 1, 1.5, 1e308, -0, 2 ** 53, 1e-9]),
  () => null,
  () => isLikely(0.5),
  () => [],
  () => ({}),
  () => buildDeep(200),
  () => Array.from({ length: 300 }, () => pickOne(texts.slice(0, 6))),
  () => ({ __proto__: { a: 1 }, constructor: 'x', toString: 1 }),
];

/** Usually a value of the declared type, so that it passes the first checks. */
function valueFor(schema: Schema, known: readonly string[], depth = 0): unknown {
  if (isLikely(0.12)) return pickOne(rubbish)();
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pickOne(schema.enum);
  if (schema.anyOf) return valueFor(pickOne(schema.anyOf), known, depth);
  const type = Array.isArray(schema.type) ? pickOne(schema.type) : schema.type;
  if (type === 'string')
    return isLikely(0.35) && known.length > 0
      ? pickOne(known)
      : pickOne(texts).slice(0, isLikely(0.9) ? (schema.maxLength ?? 500) : undefined);
  if (type === 'integer' || type === 'number') {
    const [low, high] = [schema.minimum ?? 0, Math.min(schema.maximum ?? 100, 1_000)];
    const number = low + random() * (high - low);
    return type === 'integer' ? Math.round(number) : number;
  }
  if (type === 'boolean') return isLikely(0.5);
  if (type === 'array')
    return Array.from({ length: Math.floor(random() * 4) }, () => valueFor(schema.items ?? {}, known, depth + 1));
  if (schema.properties && depth < 5) return objectFor(schema.properties, known, depth + 1);
  return pickOne(rubbish)();
}

function objectFor(properties: Record<string, Schema>, known: readonly string[], depth = 0): Record<string, unknown> {
  const given = Object.entries(properties).filter(() => isLikely(0.75));
  const made = Object.fromEntries(given.map(([name, schema]) => [name, valueFor(schema, known, depth)]));
  return isLikely(0.05) ? { ...made, unexpected: pickOne(rubbish)() } : made;
}

interface Operation {
  method: string;
  path: string;
  query: Record<string, Schema>;
  body: Schema | null;
}

async function operationsOf(base: string): Promise<Operation[]> {
  const document = (await (await fetch(`${base}/openapi.json`)).json()) as {
    paths: Record<
      string,
      Record<
        string,
        {
          parameters?: { in: string; name: string; schema: Schema }[];
          requestBody?: { content: Record<string, { schema: Schema }> };
        }
      >
    >;
  };
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      query: Object.fromEntries(
        parameters.filter((one) => one.in === 'query').map(({ name, schema }) => [name, schema]),
      ),
      body: Object.values(requestBody?.content ?? {})[0]?.schema ?? null,
    })),
  );
}

const dataDir = mkdtempSync(join(tmpdir(), 'stele-fuzz-'));
process.on('exit', () => {
  killAll();
  rmSync(dataDir, { recursive: true, force: true });
});
const env = {
  STELE_RATE_LIMIT: '0',
  STELE_WRONG_KEYS: '0',
  STELE_LOG_LEVEL: 'error',
  ...(options.database && { STELE_DATABASE_URL: options.database }),
};
await runCli(['workspace', 'create', '--name', 'Fuzz', '--slug', 'fuzz'], { dataDir, env });
const { key } = JSON.parse(
  (await runCli(['key', 'create', '--workspace', 'fuzz', '--label', 'fuzz', '--json'], { dataDir, env })).stdout,
) as { key: string };
const server = await startServer({ dataDir, env });
const isOver = () => server.process.exitCode !== null || server.process.signalCode !== null;
const operations = await operationsOf(server.base);
const known: string[] = [];
const statuses = new Map<string, number>();
const faults: string[] = [];
const reached = new Set<string>();
const slowest: [ms: number, name: string][] = [];

/** Excludes signing out, calls that make further calls pointless, and the stream that never ends. */
const isHarmless = ({ path }: Operation) => !/\/events$|sign-?out|logout|\/workspaces\/\{slug\}\/delete/.test(path);

/** Replaces lone surrogates, which cannot be encoded in an address. */
const toAddressText = (text: string, most: number) => Buffer.from(text.slice(0, most)).toString('utf8');

/** `String` throws for an object whose `toString` is no function. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function drawCall(): { name: string; method: string; path: string; body: string | undefined } {
  if (isLikely(0.6)) {
    const tool = pickOne(tools);
    const { properties = {} } = inputSchema(tool) as Schema;
    const body = { tool: tool.name, args: isLikely(0.95) ? objectFor(properties, known) : pickOne(rubbish)() };
    return { name: `tool ${tool.name}`, method: 'POST', path: '/api/workspaces/fuzz/mcp', body: JSON.stringify(body) };
  }
  const { method, path, query, body } = pickOne(operations.filter(isHarmless));
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    name === 'slug'
      ? 'fuzz'
      : encodeURIComponent(
          isLikely(0.6) && known.length > 0 ? pickOne(known) : toAddressText(pickOne(texts), 200) || 'x',
        ),
  );
  const queryParts = Object.entries(objectFor(query, known)).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(toAddressText(textOf(value), 500))}`,
  );
  const sent =
    body === null
      ? undefined
      : isLikely(0.95)
        ? JSON.stringify(valueFor(body, known))
        : pickOne(['{', '\u0000', '[]', '"x"', '{"a":1}{"b":2}', '']);
  return {
    name: `${method} ${path}`,
    method,
    path: queryParts.length > 0 ? `${filled}?${queryParts.join('&')}` : filled,
    body: sent,
  };
}

async function makeCall(): Promise<void> {
  const { name, method, path, body } = drawCall();
  const headers = {
    Authorization: `Bearer ${key}`,
    ...(isLikely(0.1) && { 'Idempotency-Key': pickOne(['a', 'b', 'ü', '']) }),
  };
  const began = performance.now();
  try {
    const answer = await fetch(server.base + path, {
      method,
      headers: headers as Record<string, string>,
      redirect: 'manual',
      ...(body !== undefined && method !== 'GET' && { body }),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await answer.text();
    reached.add(name);
    slowest.push([Math.round(performance.now() - began), name]);
    statuses.set(String(answer.status), (statuses.get(String(answer.status)) ?? 0) + 1);
    if (answer.status === 500)
      faults.push(`${name}: 500 ${text.slice(0, 120)} for ${path.slice(0, 200)} ${body?.slice(0, 300)}`);
    for (const [id] of text.matchAll(/\b(?:mem|ent|evt|op|run|job|ses)_[0-9A-Za-z]+/g))
      if (known.length < 400) known.push(id);
  } catch (error) {
    faults.push(
      `${name}: ${isOver() ? 'the process ended' : String(error)} for ${path.slice(0, 200)} ${body?.slice(0, 300)}`,
    );
  }
}

const end = Date.now() + Number(options.seconds) * 1_000;
await Promise.all(
  Array.from({ length: Number(options.clients) }, async () => {
    while (Date.now() < end && !isOver()) await makeCall();
  }),
);
const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
const wanted = operations.filter(isHarmless).length + toolManifest().tools.length;
console.log(`${total} calls, seed ${options.seed}, ${reached.size} of ${wanted} routes and tools reached`);
console.log(
  [...statuses]
    .sort()
    .map(([status, count]) => `${status}: ${count}`)
    .join('  '),
);
const causes = new Map<string, string>();
for (const fault of faults) causes.set(fault.split(':')[0]!, fault);
slowest.sort(([one], [other]) => other - one);
console.log(
  `slowest: ${slowest
    .slice(0, 8)
    .map(([ms, name]) => `${name} ${ms} ms`)
    .join(', ')}`,
);
console.log(`${faults.length} faults in ${causes.size} places`);
for (const fault of causes.values()) console.log(`  ${fault}`);
for (const line of server
  .output()
  .split('\n')
  .filter((line) => line.includes('a call failed'))
  .slice(0, 12)) {
  const { err, route } = JSON.parse(line) as { err?: { message?: string; stack?: string }; route?: string };
  console.log(`  ${route}: ${err?.message} ${err?.stack?.split('\n').slice(1, 4).join(' ')}`);
}
await server.stop();
process.exitCode = faults.length === 0 ? 0 : 1;
