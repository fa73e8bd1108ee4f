/** Export and import of a whole workspace, by the routes and by the dashboard. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createKey } from '../../src/access/api-keys.ts';
import { createApp } from '../../src/app.ts';
import { runClaimed } from '../../src/jobs/run-claimed.ts';
import { createJobRunner } from '../../src/jobs/runner.ts';
import { erasedWord, exportArchive, fill, inStore } from '../archive/filled-workspace.ts';
import { filesInZip } from '../archive/stored-zip.ts';
import { openDashboard, type TestDashboard } from '../support/dashboard.ts';
import { engines } from '../support/engines.ts';
import { startService, type TestService } from './test-service.ts';

describe.each(engines)('over HTTP on $name', (engine) => {
  let service: TestService;
  let app: ReturnType<typeof createApp>;
  beforeEach(async () => {
    service = await startService({ engine });
    await service.services.jobs.stop();
    app = createApp(service.services);
  });
  afterEach(() => service.remove());
  const bytes = async (path: string, key = service.keys.write) => {
    const answer = await app.request(`/api/workspaces/${service.alpha.slug}/${path}`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    return { answer, body: Buffer.from(await answer.arrayBuffer()) };
  };
  const intoNew = async (archive: string | Uint8Array, headers: Record<string, string> = {}) => {
    const made = await service.services.storage.control.workspaces.create({ name: 'New' });
    const { secret } = await createKey(service.services.storage.control, {
      workspace_id: made.workspace_id,
      label: 'import',
      scope: 'write',
      expires_at: null,
      created_by: 'test',
    });
    const post = (raw: string | Uint8Array) =>
      service.call('POST', `/api/workspaces/${made.slug}/import`, { key: secret, raw, headers });
    return { made, post, answer: await post(archive) };
  };

  test('import accepts the file of an export, and both workspaces export alike', async () => {
    await fill(service);
    const { answer, body } = await bytes('export');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="alpha.*\.ndjson"$/);
    const { made, answer: imported, post } = await intoNew(body);
    expect(imported.status, imported.text).toBe(200);
    expect(imported.json).toMatchObject({ ok: true, waiting: 0, counts: { link: 1, ingest_run: 1 } });
    expect((await exportArchive(service, made)).body).toBe((await exportArchive(service, service.alpha)).body);
    const again = await post(body);
    expect(again).toMatchObject({ status: 409, json: { detail: expect.stringMatching(/not empty/) } });
    const audit = await inStore(service, made, ({ trail }) => trail.recentAudit(5));
    expect(audit.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['workspace.import', 'conflict'],
      ['workspace.import', 'ok'],
    ]);
  });

  test('memories of an archive without vectors are embedded by a job of the service', async () => {
    await fill(service);
    const { whole } = await exportArchive(service, service.alpha, { vectors: false });
    const { made, answer } = await intoNew(whole);
    expect(answer.json).toMatchObject({ ok: true, waiting: answer.json.counts.memory });
    const { services } = service;
    const runner = createJobRunner(services, (...claimed) => runClaimed(services, ...claimed), { atOnce: 1 });
    runner.wake(made);
    const jobs = () => inStore(service, made, (store) => store.jobs.list({ limit: 5 }));
    const { memory } = answer.json.counts;
    await expect.poll(jobs).toMatchObject([{ kind: 'embed_waiting', state: 'done', result: { embedded: memory } }]);
    await runner.stop();
    expect((await exportArchive(service, made)).body).toBe((await exportArchive(service, service.alpha)).body);
  });

  test('an archive changes no setting that its key may not change', async () => {
    await fill(service);
    const { workspaces } = service.services.storage.control;
    await workspaces.change(service.alpha.workspace_id, { redacts: false });
    const { made, answer } = await intoNew((await bytes('export')).body);
    expect(answer.status, answer.text).toBe(200);
    expect(await workspaces.find(made.workspace_id)).toMatchObject({ redacts: true });
  });

  test('invalid times, languages and rankings, and content that is too long, are refused', async () => {
    await fill(service);
    const whole = (await bytes('export?vectors=false')).body.toString();
    const begin = whole.indexOf('\n') + 1;
    const [header, body] = [whole.slice(0, begin), whole.slice(begin)];
    const [, content = ''] = /"content":"([^"]+)"/.exec(body)!;
    const [, time = ''] = /"created_at":"([^"]+)"/.exec(body)!;
    for (const [from, to, why] of [
      [time, 'yesterday', /must be a time such as/],
      [time, time.slice(0, 10), /must be a time such as/],
      [content, 'x'.repeat(300_000), /262144|262,144/],
      ['"language":"en"', '"language":"zz\\u202e"', /must be the code of a language/],
      ['{"record":"memory"', '{"record":"own_ranking","learned":"{"}\n{"record":"memory"', /must be JSON in a string/],
    ] as const) {
      expect(body).toContain(from);
      const { answer } = await intoNew(header + body.replace(from, to));
      expect(answer.status, answer.text).toBe(422);
      expect(answer.json.detail.map(({ msg }: { msg: string }) => msg).join(' ')).toMatch(why);
    }
  });

  test('an unreadable ranking counts as none: the workspace is searched as before', async () => {
    await fill(service);
    await inStore(service, service.alpha, (store) =>
      store.transaction((inner) => inner.archive.add('own_ranking', [{ learned: '{' }], () => [])),
    );
    const { status, json } = await service.tool('recall', { query: 'Who leads Atlas?' });
    expect(status, JSON.stringify(json)).toBe(200);
  });

  test('an archive that declares too large a size is refused before it is received', async () => {
    const { answer } = await intoNew('x', { 'Content-Length': String(9 * 1024 ** 3) });
    expect(answer).toMatchObject({ status: 413, json: { detail: expect.stringMatching(/larger than 8 GiB/) } });
  });

  test('a truncated file, and one that is no archive, is refused and leaves nothing behind', async () => {
    await fill(service);
    const { body } = await bytes('export?vectors=false');
    for (const [raw, why] of [
      [body.subarray(0, body.length - 40), /cut or altered/],
      ['not an archive', /not an archive of Stele/],
      ['x'.repeat(100_000), /not an archive of Stele/],
      ['', /it is empty/],
      [Buffer.from([0xff, 0xfe, 0x0a]), /not an archive of Stele/],
      [`{"archive":"stele","version":1,"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}\n`, /nested deeper than 64/],
    ] as const) {
      const { made, answer } = await intoNew(raw);
      expect(answer.status, answer.text).toBe(422);
      expect(answer.text).toMatch(why);
      expect(await inStore(service, made, ({ archive }) => archive.isEmpty())).toBe(true);
    }
  });

  test('a Markdown export is a ZIP with a file for each memory that is not forgotten; hostile text stays within its value', async () => {
    const { forgotten, pinned } = await fill(service);
    const hostile = '---\nlayer: procedural\n---\n# "quoted" `code` <script>alert(1)</script>\u2028';
    const { json } = await service.call('POST', 'remember', {
      body: { content: hostile, tags: ['a: b', '- c\n---', '"'], source: { name: '../../../etc/passwd\nlayer: x' } },
    });
    const { answer, body } = await bytes('export?format=markdown');
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const files = filesInZip(body);
    expect([...files.keys()].filter((path) => !/^(README|memories\/[a-z]+\/[A-Za-z0-9_-]+)\.md$/.test(path))).toEqual(
      [],
    );
    const fileOf = (id: string) => [...files].find(([path]) => path.includes(id))?.[1];
    expect(fileOf(forgotten)).toBeUndefined();
    expect(files.get('README.md')).toContain(`${files.size - 1} files`);
    const [front, ...rest] = fileOf(json.memory.memory_id)!.slice(4).split('\n---\n');
    expect(parse(front!)).toMatchObject({
      memory_id: json.memory.memory_id,
      layer: 'episodic',
      tags: ['a: b', '- c\n---', '"'],
      source_name: '../../../etc/passwd\nlayer: x',
    });
    expect(rest.join('\n---\n')).toBe(`\n${hostile}\n`);
    const about = parse(fileOf(pinned)!.slice(4).split('\n---\n')[0]!);
    expect(about).toMatchObject({ pinned: true, entities: expect.arrayContaining(['Atlas']) });
    expect(about.links).toMatchObject([{ relation: 'follows' }]);
    expect([...files.values()].join('\n')).not.toContain(erasedWord);
  });

  test('a read-only key may neither export nor import, and a wrong format is reported', async () => {
    expect((await bytes('export', service.keys.read)).answer.status).toBe(403);
    expect((await service.call('POST', 'import', { key: service.keys.read, raw: 'x' })).status).toBe(403);
    expect((await bytes('export?format=xml')).answer.status).toBe(422);
    const { answer } = await bytes('export', service.keys.other);
    expect(answer.status).toBe(403);
  });

  test('a client that disconnects ends its export, and others continue', async () => {
    for (let item = 0; item < 3; item += 1)
      await service.call('POST', 'ingest', {
        body: {
          source_name: 'many',
          source_type: 'text',
          items: Array.from({ length: 100 }, (_, at) => `Sentence ${item} ${at} ${'of many words '.repeat(50)}`),
        },
      });
    for (let round = 0; round < 3; round += 1) {
      const answer = await app.request(`/api/workspaces/${service.alpha.slug}/export`, {
        headers: { Authorization: `Bearer ${service.keys.write}` },
      });
      const reader = answer.body!.getReader();
      await reader.read();
      await reader.cancel();
    }
    await expect.poll(async () => (await bytes('export?vectors=false')).answer.status).toBe(200);
  });
});

describe('in the dashboard', () => {
  let dashboard: TestDashboard;
  beforeAll(async () => {
    dashboard = await openDashboard();
  });
  afterAll(() => dashboard.close());

  test('an owner and an admin find and take the export, a member does not', async () => {
    const { ada, root, invited } = dashboard;
    expect((await ada.get(`${root}/settings`)).text).toContain(`${root}/export?format=ndjson`);
    const file = await ada.get(`${root}/export?format=ndjson`);
    expect(file.status).toBe(200);
    expect(file.text.split('\n')[0]).toContain('"archive":"stele"');
    const admin = await invited('admin@example.org', 'admin');
    expect((await admin.get(`${root}/export?format=markdown`)).status).toBe(200);
    const member = await invited('member@example.org', 'member');
    expect((await member.get(`${root}/settings`)).text).not.toContain('export?format');
    expect((await member.get(`${root}/export`)).status).toBe(403);
  });
});
