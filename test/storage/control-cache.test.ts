/** Keys and workspaces that SQLite's control store caches: a lookup matches the rows, whoever changed them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createKey } from '../../src/access/api-keys.ts';
import { openStorage } from '../../src/storage/open.ts';
import type { ControlStore } from '../../src/storage/ports/control/control-store.ts';
import type { Storage } from '../../src/storage/ports/storage.ts';
import { silent } from '../support/engines.ts';

const at = '2026-05-08T12:00:00.000Z';
let dataDir: string;
let [here, beside]: Storage[] = [];
let known: { workspace_id: string; slug: string; key_id: string };

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'stele-known-control-'));
  const open = () => openStorage({ dataDir, databaseUrl: null, databasePool: 2, openWorkspaces: 4 }, silent);
  [here, beside] = [await open(), await open()];
  const { workspace_id, slug } = await here.control.workspaces.create({ name: 'Atlas' });
  const given = { workspace_id, label: 'a key', scope: 'write', expires_at: null, created_by: 'test' } as const;
  const { key } = await createKey(here.control, given);
  known = { workspace_id, slug, key_id: key.key_id };
  await lookUpTwice();
});
afterEach(async () => {
  await Promise.all([here!.close(), beside!.close()]);
  rmSync(dataDir, { recursive: true, force: true });
});

/** The lookups of admission, twice: the second one is answered from the cache. */
async function lookUpTwice() {
  const { keys, workspaces } = here!.control;
  const look = async () => ({
    revoked_at: (await keys.find(known.key_id))?.revoked_at,
    name: (await workspaces.findBySlug(known.slug))?.name,
  });
  const first = await look();
  expect(await look()).toEqual(first);
  return first;
}

const changes: [what: string, change: (control: ControlStore) => Promise<unknown>, then: object][] = [
  ['a revoked key', ({ keys }) => keys.revoke(known.workspace_id, known.key_id, at), { revoked_at: at, name: 'Atlas' }],
  [
    'a renamed workspace',
    ({ workspaces }) => workspaces.change(known.workspace_id, { name: 'Globe' }),
    { revoked_at: null, name: 'Globe' },
  ],
  [
    'a deleted workspace',
    ({ workspaces }) => workspaces.delete(known.workspace_id, at),
    { revoked_at: null, name: undefined },
  ],
];

test.each(changes)('%s shows at the next lookup, whichever process changed it', async (_what, change, then) => {
  await change(beside!.control);
  expect(await lookUpTwice()).toEqual(then);
});

test.each(changes)(
  '%s shows at the next lookup, changed in a transaction of this process',
  async (_what, change, then) => {
    await here!.control.transaction(change);
    expect(await lookUpTwice()).toEqual(then);
  },
);

test('a lookup during a transaction matches its outcome, committed or not', async () => {
  const { control } = here!;
  let during: ReturnType<typeof lookUpTwice> | undefined;
  const failing = control.transaction(async ({ keys }) => {
    await keys.revoke(known.workspace_id, known.key_id, at);
    during = lookUpTwice();
    await new Promise((resolve) => setTimeout(resolve, 5));
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  expect(await during).toEqual({ revoked_at: null, name: 'Atlas' });
  await control.transaction(async ({ keys }) => {
    during = lookUpTwice();
    await keys.revoke(known.workspace_id, known.key_id, at);
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
  await during;
  expect((await lookUpTwice()).revoked_at).toBe(at);
});
