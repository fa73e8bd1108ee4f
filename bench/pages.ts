/**
 * npm run bench:pages [-- --memories 100000 --entities 20000 --visits 20 --only memory,graph]: what each page of the dashboard costs the
 * server on a large workspace, from the request to the whole answer; and what a browser loads besides.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { beginSession } from '../src/access/people/browser-sessions.ts';
import { createApp } from '../src/app.ts';
import { buildServices } from '../src/services.ts';
import { readSettings } from '../src/settings.ts';
import { toWorkspace } from './bench-workspace.ts';
import { fillGraph } from './graph-texts.ts';
import { measure, rounded } from './latency.ts';
import { workspacePages } from './site/tour.ts';

const { values } = parseArgs({
  options: {
    memories: { type: 'string', default: '100000' },
    entities: { type: 'string', default: '20000' },
    visits: { type: 'string', default: '20' },
    only: { type: 'string' },
  },
});
const dataDir = mkdtempSync(join(tmpdir(), 'stele-pages-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const services = await buildServices(readSettings({ STELE_DATA_DIR: dataDir, STELE_LOG_LEVEL: 'warn' }));
const { control } = services.storage;
const record = await control.workspaces.create({ name: 'Pages' });
const email = 'ada@example.org';
const identity = { provider: 'bench', subject: 'ada' };
const person = await control.people.create({ email, email_verified: true, name: 'Ada', identity });
await control.members.add({ workspace_id: record.workspace_id, person_id: person.person_id, role: 'owner' });
const size = { memories: Number(values.memories), entities: Number(values.entities) };
const landmarks = await services.storage.withWorkspace(record, (open) =>
  fillGraph(toWorkspace(services, record, open.storeFor), size),
);
console.log(`${size.memories.toLocaleString('en')} memories, ${size.entities.toLocaleString('en')} entities\n`);

const app = createApp(services);
const token = await beginSession(control, person, services.now());
const open = async (path: string) => {
  const headers = { Cookie: `stele_session=${token}` };
  const answer = await app.request(`http://localhost/app/workspaces/${record.slug}${path}`, { headers });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
  return text;
};
const memory = landmarks.memories[Math.floor(landmarks.memories.length / 2)]!;
const query = encodeURIComponent(`who ${landmarks.names[0]} met`);
const placed = (path: string) =>
  path
    .replace('{memory}', memory)
    .replace('Priya+Raman', encodeURIComponent(landmarks.names[0]!))
    .replace(/query=[^&]*/, `query=${query}`);
await open('');

console.log(`${'page'.padEnd(14)}${['first', 'p50', 'p95', 'kB'].map((head) => head.padStart(9)).join('')}`);
for (const [name, path] of Object.entries({ ...workspacePages, graph_data: '/graph/data' })) {
  if (values.only && !values.only.split(',').includes(name)) continue;
  const began = performance.now();
  const text = await open(placed(path));
  const first = rounded(performance.now() - began);
  const { p50, p95 } = await measure(Number(values.visits), 1, () => open(placed(path)));
  console.log(
    name.padEnd(14) +
      [first, p50, p95, rounded(text.length / 1024)].map((figure) => String(figure).padStart(9)).join(''),
  );
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
