/** A moved workspace takes everything along, accepts no writes during the move, and leaves a read-only copy. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { type Move, moveWorkspace, reopen } from '../../src/archive/move-workspace.ts';
import type { Storage } from '../../src/storage/ports/storage.ts';
import { startService, type TestService } from '../http/test-service.ts';
import { engines } from '../support/engines.ts';
import { provenance } from '../support/memories.ts';
import { exportArchive, fill, inStore } from './filled-workspace.ts';

const pairs = engines.flatMap((from) => engines.map((to) => ({ from, to, name: `${from.name} to ${to.name}` })));
const elsewhere = pairs.filter(({ from, to }) => from !== to);
const as = provenance({ actor: 'system:cli', actor_label: 'cli', key_id: null, tool: 'stele move' });

describe.each(elsewhere)('a move from $name', ({ from, to }) => {
  let source: TestService;
  let target: TestService;
  beforeEach(async () => {
    source = await startService({ engine: from });
    target = await startService({ engine: to });
    await source.call('POST', 'remember', { body: { content: 'Marta Kowalska leads Atlas.', tags: ['atlas'] } });
    await source.services.jobs.stop();
    await target.services.jobs.stop();
    // A workspace with this slug at the destination would block the move.
    const { control } = target.services.storage;
    const there = await control.workspaces.findBySlug(source.alpha.slug);
    if (there)
      await control.transaction(async ({ workspaces }) => {
        await workspaces.delete(there.workspace_id, new Date().toISOString());
        await workspaces.drop(there.workspace_id);
      });
  });
  afterEach(async () => {
    await source.remove();
    await target.remove();
  });
  const buildMove = (change: Partial<Move> = {}): Move => ({
    from: source.services.storage,
    to: target.services.storage,
    workspace: source.alpha,
    as,
    now: () => new Date(),
    onStep: () => undefined,
    ...change,
  });
  const requestTarget = (path: string, method = 'GET', body?: object) =>
    createApp(target.services).request(`/api/workspaces/${source.alpha.slug}/${path}`, {
      method,
      headers: { Authorization: `Bearer ${source.keys.write}` },
      ...(body && { body: JSON.stringify(body) }),
    });

  test('takes memories, history, keys, audit and usage along, and the old key works at the destination', async () => {
    await fill(source);
    const before = await exportArchive(source, source.alpha);
    const usage = await inStore(source, source.alpha, ({ trail }) => trail.recentUsage(500));
    const audit = await inStore(source, source.alpha, ({ trail }) => trail.recentAudit(500));
    const { keys, sums } = await moveWorkspace(buildMove());
    expect(keys).toBe(4);
    expect(sums.audit?.count).toBe(audit.length);
    const there = await target.services.storage.control.workspaces.findBySlug(source.alpha.slug);
    expect(there).toEqual(source.alpha);
    expect((await exportArchive(target, there!)).body).toBe(before.body);
    expect(await inStore(target, there!, ({ trail }) => trail.recentUsage(500))).toEqual(usage);
    expect((await requestTarget('status')).status).toBe(200);
    expect((await requestTarget('remember', 'POST', { content: 'Written over there.' })).status).toBe(200);
  });

  test('leaves a copy that answers reads, refuses writes with 503, and can be opened again', async () => {
    await moveWorkspace(buildMove());
    const refused = await source.call('POST', 'remember', { body: { content: 'Too late.' } });
    expect(refused).toMatchObject({
      status: 503,
      json: { detail: expect.stringMatching(/was moved to another store/) },
    });
    expect((await source.tool('recall', { query: 'Who leads Atlas?' })).status).toBe(200);
    await expect(moveWorkspace(buildMove())).rejects.toThrow(/was moved to another store.*--reopen/);
    await reopen(buildMove());
    expect((await source.call('POST', 'remember', { body: { content: 'Here again.' } })).status).toBe(200);
  });

  test('and a move back lose nothing and replace the old copy', async () => {
    await fill(source);
    const before = await exportArchive(source, source.alpha);
    await moveWorkspace(buildMove());
    const back = buildMove({ from: target.services.storage, to: source.services.storage });
    await expect(moveWorkspace(back)).rejects.toThrow(/old copy .* over there still.*Nothing was moved/);
    expect((await requestTarget('remember', 'POST', { content: 'Written over there.' })).status).toBe(200);
    await expect(moveWorkspace(buildMove({ replaces: true }))).rejects.toThrow(/was moved to another store/);
    const written = await exportArchive(target, source.alpha);
    await moveWorkspace({ ...back, replaces: true });
    expect(written.body).not.toBe(before.body);
    expect((await exportArchive(source, source.alpha)).body).toBe(written.body);
    expect((await source.call('POST', 'remember', { body: { content: 'Back home.' } })).status).toBe(200);
  });

  test('onto a deleted copy is refused before anything is copied, and leaves that copy as it can be restored', async () => {
    await moveWorkspace(buildMove());
    const { control } = source.services.storage;
    const { workspace_id } = source.alpha;
    const deletedAt = new Date().toISOString();
    await control.workspaces.delete(workspace_id, deletedAt);
    await requestTarget('remember', 'POST', { content: 'Written over there.' });
    const back = buildMove({ from: target.services.storage, to: source.services.storage, replaces: true });
    await expect(moveWorkspace(back)).rejects.toThrow(/deleted workspace .*--now.*Nothing was moved/);
    expect((await requestTarget('remember', 'POST', { content: 'Still over there.' })).status).toBe(200);
    await control.workspaces.restore(workspace_id, deletedAt);
    const restored = await exportArchive(source, source.alpha);
    expect(restored.body).toContain('Marta Kowalska');
    expect(restored.body).not.toContain('Written over there.');
    expect((await source.call('POST', 'remember', { body: { content: 'A second copy.' } })).status).toBe(503);
    await control.workspaces.delete(workspace_id, deletedAt);
    await source.services.storage.dropStore(workspace_id);
    await control.workspaces.drop(workspace_id);
    await moveWorkspace(back);
    expect((await exportArchive(source, source.alpha)).body).toContain('Still over there.');
  });

  test('refuses writes while it runs; a failed move leaves nothing at the destination and reopens this copy', async () => {
    const statuses: (number | undefined)[] = [];
    const to = target.services.storage;
    const failing: Storage = {
      ...to,
      receive: (workspace, by, work) =>
        to.receive(workspace, by, async (store) => {
          await work(store);
          statuses.push((await source.call('POST', 'remember', { body: { content: 'Meanwhile.' } })).status);
          throw new Error('the cable was pulled');
        }),
    };
    await expect(moveWorkspace(buildMove({ to: failing }))).rejects.toThrow(/cable/);
    expect(statuses).toEqual([503]);
    expect((await source.call('POST', 'remember', { body: { content: 'Afterwards.' } })).status).toBe(200);
    expect(await to.control.workspaces.findBySlug(source.alpha.slug)).toBeNull();
    const before = await exportArchive(source, source.alpha);
    await moveWorkspace(buildMove());
    expect((await exportArchive(target, source.alpha)).body).toBe(before.body);
  });

  test('that fails after the destination has a control row leaves this copy closed, and a second move completes it', async () => {
    const onStep = (step: string) => {
      if (/keys/.test(step)) throw new Error('the terminal is gone');
    };
    await expect(moveWorkspace(buildMove({ onStep }))).rejects.toThrow(/terminal/);
    expect((await source.call('POST', 'remember', { body: { content: 'Here.' } })).status).toBe(503);
    await moveWorkspace(buildMove());
    expect((await requestTarget('remember', 'POST', { content: 'There.' })).status).toBe(200);
  });

  test('that was killed starts again, and one that was killed at its very end is completed', async () => {
    // The state after a kill: closed here, and half a store at the destination without a control row.
    await expect(
      moveWorkspace(
        buildMove({
          onStep: (step) => {
            if (step === 'compared') throw new Error('killed');
          },
        }),
      ),
    ).rejects.toThrow('killed');
    const { keys } = await moveWorkspace(buildMove());
    expect(keys).toBe(4);
    // Closed, as before the last step.
    await inStore(source, source.alpha, ({ archive }) => archive.setClosed(null));
    expect((await moveWorkspace(buildMove())).keys).toBe(4);
    // Once the destination has accepted a write, this copy stays closed.
    await inStore(source, source.alpha, ({ archive }) => archive.setClosed(null));
    await requestTarget('remember', 'POST', { content: 'Written over there.' });
    await expect(moveWorkspace(buildMove())).rejects.toThrow(/already exists, with other content/);
    expect((await source.call('POST', 'remember', { body: { content: 'Not here.' } })).status).toBe(503);
  });

  /** PGlite keeps the people of earlier tests, so each direction has its own. */
  const identity = (subject: string) => ({ provider: 'github', subject: `${subject} ${from.name} ${to.name}` });
  const addPerson = (at: TestService, name: string, subject: string) =>
    at.services.storage.control.people.create({
      email: `${name}.${from.name}.${to.name}@example.org`.toLowerCase(),
      email_verified: true,
      name,
      identity: identity(subject),
    });

  test('knows a person by the account that they sign in with, and two who become one keep the higher role', async () => {
    const { workspace_id } = source.alpha;
    const { members, invites } = source.services.storage.control;
    const [ada, alias, mira] = [
      await addPerson(source, 'ada', '1'),
      await addPerson(source, 'ada.new', '2'),
      await addPerson(source, 'mira', '3'),
    ];
    const there = await addPerson(target, 'ada.new', '1');
    await members.add({ workspace_id, person_id: ada.person_id, role: 'viewer' });
    await members.add({ workspace_id, person_id: alias.person_id, role: 'admin' });
    await members.add({ workspace_id, person_id: mira.person_id, role: 'owner' });
    await invites.create({
      workspace_id,
      email: null,
      role: 'viewer',
      created_by: ada.person_id,
      expires_at: new Date().toISOString(),
      token_hash: `hash ${from.name} ${to.name}`,
    });
    await moveWorkspace(buildMove());
    const { control } = target.services.storage;
    const moved = await control.members.list(workspace_id);
    // Members of the same millisecond are in no particular order.
    expect(Object.fromEntries(moved.map(({ person_id, role }) => [person_id, role]))).toEqual({
      [there.person_id]: 'admin',
      [mira.person_id]: 'owner',
    });
    expect(await control.people.findByIdentity(identity('3'))).toEqual(mira);
    expect((await control.invites.list(workspace_id)).map(({ created_by }) => created_by)).toEqual([there.person_id]);
  });
});
