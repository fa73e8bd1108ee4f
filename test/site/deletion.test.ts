/**
 * Deletion of a workspace: deleted by its owner, restored unchanged, or dropped for good after its retention period.
 */
import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { startDropping } from '../../src/jobs/drop-deleted.ts';
import type { Role } from '../../src/model/people/member.ts';
import type { WorkspaceRecord } from '../../src/model/workspace.ts';
import { createStorage } from '../../src/storage/open.ts';
import { openSqlite } from '../../src/storage/sqlite/engine.ts';
import { startService, type TestService } from '../http/test-service.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { engines, silent } from '../support/engines.ts';
import { provenance, searchForm, storedMemory } from '../support/memories.ts';

const day = 86_400_000;
const secret = 'The vault holds seven crates.';

describe.each(engines)('on $name', (engine) => {
  let service: TestService;
  let owner: TestBrowser;
  let slug: string;
  beforeEach(async () => {
    service = await startService({ engine });
    owner = await signedIn('owner');
    slug = service.alpha.slug;
  });
  afterEach(async () => {
    await service.services.providers.close();
    await service.remove();
  });

  const control = () => service.services.storage.control;
  /** A person with a role in alpha, or with none. */
  const signedIn = async (name: Role | 'stranger') => {
    const browser = openBrowser(createApp(service.services));
    const email = `${name}-${service.alpha.slug}@example.org`;
    await browser.signIn(email);
    const person = await control().people.findByEmail(email);
    const { workspace_id } = service.alpha;
    if (name !== 'stranger') await control().members.add({ workspace_id, person_id: person!.person_id, role: name });
    return browser;
  };
  const remember = async (content: string) => {
    const { status, json } = await service.call('POST', 'remember', { body: { content } });
    expect(status).toBe(200);
    return json.memory.memory_id as string;
  };
  const root = () => `/app/workspaces/${slug}`;
  const remove = (typed = slug, browser = owner) => browser.post(`${root()}/delete`, { slug: typed });
  const restore = (browser = owner) => browser.post(`${root()}/restore`);
  const drop = async () => {
    const dropping = startDropping(service.services);
    await expect.poll(() => control().workspaces.findDeletedBySlug(slug)).toBeNull();
    await dropping.stop();
  };

  test('an owner deletes it by typing its slug: its keys are refused at once, nobody finds it, and others are untouched', async () => {
    await remember(secret);
    expect((await remove('another')).json.detail[0]).toMatchObject({ loc: ['form', 'slug'] });
    expect((await owner.get(`${root()}/settings`)).text).toContain('For 30 days');
    const { json } = await remove();
    expect(json.workspace).toMatchObject({ slug, restorable_until: expect.any(String) });
    expect((await service.call('GET', 'status')).status).toBe(403);
    expect((await service.tool('recall', { query: 'vault' })).status).toBe(403);
    expect((await owner.get(root())).status).toBe(404);
    const home = (await owner.get('/app')).text;
    expect(home).not.toContain(`href="${root()}"`);
    expect(home).toContain(`${root()}/restore`);
    expect((await control().workspaces.list()).map((one) => one.slug)).not.toContain(slug);
    expect((await owner.post('/app/workspaces', { name: slug })).json.workspace.slug).not.toBe(slug);
    const other = await service.call('GET', `/api/workspaces/${service.beta.slug}/status`, { key: service.keys.other });
    expect(other.status).toBe(200);
  });

  test('only its owner can delete and restore it', async () => {
    const browsers = [await signedIn('admin'), await signedIn('member'), await signedIn('viewer')];
    for (const browser of browsers) expect((await remove(slug, browser)).status).toBe(403);
    browsers.push(await signedIn('stranger'));
    expect((await remove(slug, browsers.at(-1)!)).status).toBe(404);
    await remove();
    for (const browser of browsers) {
      expect((await restore(browser)).status).toBe(404);
      expect((await browser.get('/app')).text).not.toContain('/restore');
    }
    expect((await restore(openBrowser(createApp(service.services)))).status).toBe(401);
  });

  test('it is restored in full within thirty days: memories, keys, members and history', async () => {
    const id = await remember(secret);
    const { json } = await owner.post(`${root()}/invites`, { email: 'later@example.org' });
    await remove();
    service.pass(29 * day);
    const dropping = startDropping(service.services);
    await dropping.stop();
    // Thirty days without a visit end a browser session; this is one day short of it.
    expect(await restore()).toMatchObject({ status: 200, json: { workspace: { slug } } });
    expect((await service.call('GET', `memories/${id}`)).json.memory.content).toBe(secret);
    const found = await service.call('POST', 'search', { body: { query: 'how many crates' } });
    expect(found.json.memories[0].content).toBe(secret);
    expect((await owner.get(`${root()}/people`)).text).toContain(json.invite.email);
    const { text } = await owner.get(`${root()}/activity`);
    for (const action of ['memory.remember', 'workspace.delete', 'workspace.restore']) expect(text).toContain(action);
  });

  test('a running call is answered, and its write is kept', async () => {
    const held: (() => void)[] = [];
    const storage = service.services.storage;
    const writing = storage.withWorkspace(service.alpha, async (open) => {
      await new Promise<void>((resolve) => held.push(resolve));
      const memory = storedMemory(secret);
      await open.storeFor(provenance()).memories.add([{ memory, form: searchForm(secret, 0) }]);
      return memory.memory_id;
    });
    await expect.poll(() => held.length).toBe(1);
    await remove();
    expect((await service.call('GET', 'status')).status).toBe(403);
    held[0]!();
    const id = await writing;
    await restore();
    expect((await service.call('GET', `memories/${id}`)).json.memory.content).toBe(secret);
  });

  test('after thirty days it is gone, with its keys, members and invites, and its slug is free', async () => {
    await remember(secret);
    await service.call('POST', 'search', { body: { query: 'crates' } });
    await owner.post(`${root()}/invites`, { email: 'never@example.org' });
    await remove();
    service.pass(30 * day + 2 * 3_600_000);
    await owner.signIn(`owner-${slug}@example.org`);
    expect((await restore()).status).toBe(409);
    await drop();
    expect((await restore()).status).toBe(404);
    const { workspace_id } = service.alpha;
    expect(await control().keys.list(workspace_id)).toEqual([]);
    expect(await control().members.list(workspace_id)).toEqual([]);
    expect(await control().invites.list(workspace_id)).toEqual([]);
    expect((await service.call('GET', 'status')).status).toBe(401);
    const kept = await service.dump();
    const left = ['seven crates', 'never@example.org', 'workspace.drop'].filter((text) => kept.includes(text));
    expect(left).toEqual(['workspace.drop']);
    const again = await control().workspaces.create({ name: 'Again', slug });
    expect(again.slug).toBe(slug);
    const status = await service.call('GET', `/api/workspaces/${service.beta.slug}/status`, {
      key: service.keys.other,
    });
    expect(status.status).toBe(200);
  });

  test('a drop that was interrupted after the store was removed is completed the next time', async () => {
    await remember(secret);
    await remove();
    service.pass(31 * day);
    await service.services.storage.dropStore(service.alpha.workspace_id);
    expect(await control().workspaces.findDeletedBySlug(slug)).not.toBeNull();
    await drop();
    expect((await service.dump()).includes('seven crates')).toBe(false);
  });

  test('a process that still knows a deleted workspace cannot open it again', async () => {
    await remove();
    await service.services.storage.closeWorkspace(service.alpha.workspace_id);
    await expect(service.services.storage.withWorkspace(service.alpha, async () => 0)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

test('no file of a dropped store remains in the folder of SQLite, whatever a crash left beside it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stele-drop-'));
  const storage = createStorage(await openSqlite(folder, silent, { exclusive: true }), 4, silent);
  const { workspaces } = storage.control;
  const [gone, kept] = [await workspaces.create({ name: 'Gone' }), await workspaces.create({ name: 'Kept' })];
  const add = (where: WorkspaceRecord) =>
    storage.withWorkspace(where, async (open) => {
      const store = open.storeFor(provenance());
      const form = searchForm(secret, 0);
      await store.memories.add([{ memory: storedMemory(secret), form }]);
      await store.memories.nearest(form.vector!, form.model, 1, {});
    });
  await add(gone);
  await add(kept);
  await writeFile(join(folder, 'workspaces', `${gone.workspace_id}.vectors.draft`), 'cut off');
  const files = (of: WorkspaceRecord) =>
    readdirSync(join(folder, 'workspaces')).filter((name) => name.startsWith(of.workspace_id));
  expect(files(gone).length).toBeGreaterThan(2);
  await workspaces.delete(gone.workspace_id, new Date(0).toISOString());
  const before = files(kept);
  await storage.dropStore(gone.workspace_id);
  expect(files(gone)).toEqual([]);
  expect(files(kept)).toEqual(before);
  await storage.close();
  await rm(folder, { recursive: true });
});
