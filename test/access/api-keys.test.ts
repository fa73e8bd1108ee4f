/** API keys: the format of their secret, and which of them are accepted. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createKey, verifyKey } from '../../src/access/api-keys.ts';
import { createKeyUse } from '../../src/access/key-use.ts';
import type { ControlStore } from '../../src/storage/ports/control/control-store.ts';
import { engines, type OpenedEngine, silent } from '../support/engines.ts';

describe.each(engines)('on $name', (engine) => {
  let opened: OpenedEngine;
  let control: ControlStore;
  let workspace_id: string;
  beforeEach(async () => {
    opened = await engine.open();
    control = opened.storage.control;
    ({ workspace_id } = await control.workspaces.create({ name: 'Keys' }));
  });
  afterEach(() => opened.remove());

  const now = new Date('2026-05-08T12:00:00.000Z');
  const make = (expires_at: string | null = null) =>
    createKey(control, { workspace_id, label: 'a key', scope: 'write', expires_at, created_by: 'test' });

  test('a secret contains the id of its key and 256 random bits, and only its hash is stored', async () => {
    const { key, secret } = await make();
    expect(secret).toMatch(new RegExp(`^stele_${key.key_id.slice(4)}_[0-9A-Za-z]{43}$`));
    expect(key.preview).toBe(secret.slice(0, 12));
    const stored = await control.keys.find(key.key_id);
    expect(stored?.secret_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(stored)).not.toContain(secret.slice(33));
  });

  test('two keys share nothing of their secrets', async () => {
    const [one, other] = [await make(), await make()];
    expect(one.secret.slice(33)).not.toBe(other.secret.slice(33));
  });

  test('a valid key is accepted, and the result omits its hash', async () => {
    const { key, secret } = await make('2026-05-08T12:00:00.001Z');
    const found = await verifyKey(control, secret, now);
    expect(found).toEqual(key);
    expect(found).not.toHaveProperty('secret_hash');
  });

  test('a key that has just expired is refused', async () => {
    const { secret } = await make('2026-05-08T12:00:00.000Z');
    expect(await verifyKey(control, secret, now)).toBeNull();
  });

  test('a revoked key is refused', async () => {
    const { key, secret } = await make();
    await control.keys.revoke(workspace_id, key.key_id, now.toISOString());
    expect(await verifyKey(control, secret, now)).toBeNull();
  });

  test.each([
    ['nothing', () => ''],
    ['another word', () => 'password'],
    [
      'a secret with one character changed',
      (secret: string) => secret.slice(0, -1) + (secret.endsWith('a') ? 'b' : 'a'),
    ],
    ['a secret with one character more', (secret: string) => `${secret}a`],
    ['a secret with another key’s id', (secret: string) => secret.replace(/_.{26}_/, '_00000000000000000000000000_')],
    ['a secret in lower case', (secret: string) => secret.toLowerCase()],
    ['the id alone', (secret: string) => secret.slice(0, 33)],
    ['what a database would choke on', () => "stele_'; drop table api_keys; --\0"],
  ])('%s is refused', async (_what, change) => {
    const { secret } = await make();
    expect(await verifyKey(control, change(secret), now)).toBeNull();
  });

  test('the last use is written once it is a minute old, and not before', async () => {
    const { key } = await make();
    const use = createKeyUse(control, silent);
    const lastUse = async () => (await control.keys.find(key.key_id))?.last_used_at;
    const secondsLater = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    await use(key, now);
    expect(await lastUse()).toBe(now.toISOString());
    await use(key, secondsLater(59));
    expect(await lastUse()).toBe(now.toISOString());
    await use(key, secondsLater(60));
    expect(await lastUse()).toBe(secondsLater(60).toISOString());
  });

  test('a call succeeds even if the last use cannot be written', async () => {
    const { key } = await make();
    const broken = {
      ...control,
      keys: { touch: () => Promise.reject(new Error('disk full')) },
    } as unknown as ControlStore;
    await expect(createKeyUse(broken, silent)(key, now)).resolves.toBeUndefined();
  });
});
