/**
 * npm run bench:pages [-- --memories 100000 --entities 20000 --visits 20 --only memory,graph --data DIR]: measures the
 * cost of each dashboard page for the server on a large workspace, from the request to the end of the response, in ms
 * of wall-clock and processor time, and the size of the files that a browser loads. A memory is written before each
 * visit, so that no figure cached until the next write is reused. With --data the store is kept for later runs.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { beginSession } from '../src/access/people/browser-sessions.ts';
import { createApp } from '../src/app.ts';
import { memoryInputSchema } from '../src/model/memory.ts';
import { buildServices } from '../src/services.ts';
import { readSettings } from '../src/settings.ts';
import { prepareDateParsers } from '../src/text/dates.ts';
import { toWorkspace } from './bench-workspace.ts';
import { fillGraph, type Landmarks } from './graph-texts.ts';
import { rounded } from './latency.ts';
import { rememberAll } from './remember-all.ts';
import { fillPath, workspacePages } from './site/tour.ts';

/** Wall-clock and processor time of the process in milliseconds, and the size of the response. */
interface Visit {
  ms: number;
  cpu: number;
  kB: number;
}

const { values } = parseArgs({
  options: {
    memories: { type: 'string', default: '100000' },
    entities: { type: 'string', default: '20000' },
    visits: { type: 'string', default: '20' },
    only: { type: 'string' },
    data: { type: 'string' },
  },
});
const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'stele-pages-'));
mkdirSync(dataDir, { recursive: true });
if (values.data === undefined) process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const services = await buildServices(readSettings({ STELE_DATA_DIR: dataDir, STELE_LOG_LEVEL: 'warn' }));
for (const _ of prepareDateParsers());
const { control } = services.storage;
const identity = { provider: 'bench', subject: 'ada' };
const { slug, landmarks } = await openWorkspace(join(dataDir, 'landmarks.json'));
const record = (await control.workspaces.findBySlug(slug))!;
const person = (await control.people.findByIdentity(identity))!;
const app = createApp(services);
const token = await beginSession(control, person, services.now());
const memory = landmarks.memories[Math.floor(landmarks.memories.length / 2)]!;
const query = encodeURIComponent(`who ${landmarks.names[0]} met`);
await open('');

const heads = ['first', 'p50', 'p95', 'worst', 'cpu p50', 'cpu p95', 'kB'];
console.log(`${'page'.padEnd(14)}${heads.map((head) => head.padStart(9)).join('')}`);
const entity = await services.storage.withWorkspace(record, async (opened) => {
  const [found] = await toWorkspace(services, record, opened.storeFor).store.entities.list({ limit: 1 });
  return found!.entity.entity_id;
});
const { merge: _asks, ...ofWorkspace } = workspacePages;
const pages = { ...ofWorkspace, graph_data: '/graph/data' };
for (const [name, path] of Object.entries(pages)) {
  if (values.only && !values.only.split(',').includes(name)) continue;
  const visits: Visit[] = [];
  for (let n = 0; n <= Number(values.visits); n++) visits.push(await visit(fillPlaceholders(path), `${name} ${n}`));
  const first = visits.shift()!;
  const at = (share: number, of: 'ms' | 'cpu') =>
    visits.map((one) => one[of]).sort((a, b) => a - b)[Math.max(0, Math.ceil(visits.length * share) - 1)]!;
  const times = [at(0.5, 'ms'), at(0.95, 'ms'), at(1, 'ms'), at(0.5, 'cpu'), at(0.95, 'cpu')];
  const figures = [first.ms, ...times, first.kB];
  console.log(name.padEnd(14) + figures.map((figure) => String(rounded(figure)).padStart(9)).join(''));
}

const links = new Set<string>();
for (const path of ['', '/memories', '/jobs', '/ingest', '/graph'])
  for (const [, link] of (await open(path)).matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:js|css))"/g)) links.add(link!);
let [plain, packed] = [0, 0];
for (const link of links) {
  const text = await (await app.request(`http://localhost${link}`)).text();
  plain += text.length;
  packed += gzipSync(text).length;
}
console.log(
  `\nScript and style of all pages together, the drawing of the graph apart: ${rounded(plain / 1024)} kB, ${rounded(packed / 1024)} kB compressed`,
);
await services.jobs.stop();
await services.storage.close();

/** The workspace and its content: from an earlier run, or created now. */
async function openWorkspace(file: string): Promise<{ slug: string; landmarks: Landmarks }> {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const made = await control.workspaces.create({ name: 'Pages' });
  const ada = await control.people.create({ email: 'ada@example.org', email_verified: true, name: 'Ada', identity });
  await control.members.add({ workspace_id: made.workspace_id, person_id: ada.person_id, role: 'owner' });
  const size = { memories: Number(values.memories), entities: Number(values.entities) };
  const content = {
    slug: made.slug,
    landmarks: await services.storage.withWorkspace(made, (opened) =>
      fillGraph(toWorkspace(services, made, opened.storeFor), size),
    ),
  };
  writeFileSync(file, JSON.stringify(content));
  return content;
}

async function open(path: string): Promise<string> {
  const headers = { Cookie: `stele_session=${token}` };
  const answer = await app.request(`http://localhost/app/workspaces/${record.slug}${path}`, { headers });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
  return text;
}

async function visit(path: string, note: string): Promise<Visit> {
  await services.storage.withWorkspace(record, (opened) =>
    rememberAll(toWorkspace(services, record, opened.storeFor), [
      memoryInputSchema.parse({
        content: `${landmarks.names[1]} visited the page ${note} at ${new Date().toISOString()}.`,
      }),
    ]),
  );
  await wait(150);
  const before = process.cpuUsage();
  const began = performance.now();
  const text = await open(path);
  const ms = performance.now() - began;
  const { user, system } = process.cpuUsage(before);
  return { ms, cpu: (user + system) / 1000, kB: text.length / 1024 };
}

function fillPlaceholders(path: string): string {
  return fillPath(path, { memory, entity })
    .replace('Priya+Raman', encodeURIComponent(landmarks.names[0]!))
    .replace(/query=[^&]*/, `query=${query}`);
}
