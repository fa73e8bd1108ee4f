/** Workspace keys: how a secret is made, stored (only as a hash) and verified. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { ApiKey, KeyScope, Profile } from '../model/api-key.ts';
import { idPrefixes, newId } from '../model/ids.ts';
import type { ControlStore } from '../storage/ports/control/control-store.ts';
import { dayMs } from '../time-units.ts';
import { hashOfToken } from './token-hash.ts';

export interface KeyRequest {
  workspace_id: string;
  label: string;
  scope: KeyScope;
  /** The profile that selects the listed tools; all tools if left out. */
  profile?: Profile;
  /** ISO 8601, or null for a key that does not expire. */
  expires_at: string | null;
  created_by: string;
}

/** `stele_<key id without its prefix>_<32 random bytes>`: the id finds the key, the rest proves it. */
const secretForm = /^stele_([0-9A-HJKMNP-TV-Z]{26})_[0-9A-Za-z]{43}$/;
const previewLength = 12;
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Makes a key. Its secret is returned once and cannot be read again. */
export async function createKey(control: ControlStore, request: KeyRequest): Promise<{ key: ApiKey; secret: string }> {
  const key_id = newId('key');
  const { secret, secret_hash } = newSecret(key_id);
  const preview = secret.slice(0, previewLength);
  const key = await control.keys.create({ profile: 'full', ...request, key_id, preview, secret_hash });
  return { key, secret };
}

/**
 * Replaces a key's secret. The former secret works for `overlapMs` more; an even earlier secret stops working at once.
 */
export async function rotateSecret(
  control: ControlStore,
  workspaceId: string,
  keyId: string,
  { overlapMs, now }: { overlapMs: number; now: Date },
): Promise<{ key: ApiKey; secret: string }> {
  const { secret, secret_hash } = newSecret(keyId);
  const former_until = new Date(now.getTime() + overlapMs).toISOString();
  const key = await control.keys.rotate(workspaceId, keyId, { secret_hash, former_until, at: now.toISOString() });
  return { key, secret };
}

/** The secret begins with the key's id, so that the id finds the key for its present and its former secret. */
function newSecret(keyId: string): { secret: string; secret_hash: string } {
  const secret = `stele_${keyId.slice(idPrefixes.key.length + 1)}_${base62(randomBytes(32))}`;
  return { secret, secret_hash: hashOfToken(secret) };
}

/**
 * The key of a secret, with the time at which this secret expires. Null if the secret is
 * malformed, unknown, revoked or expired.
 */
export async function verifyKey(control: ControlStore, secret: string, now: Date): Promise<ApiKey | null> {
  const ulid = secretForm.exec(secret)?.[1];
  if (ulid === undefined) return null;
  const found = await control.keys.find(`${idPrefixes.key}_${ulid}`);
  if (found === null) return null;
  const { secret_hash, former_hash, ...key } = found;
  const given = Buffer.from(hashOfToken(secret), 'hex');
  const isNewest = isHashOf(given, secret_hash);
  const isFormer = former_hash !== null && isHashOf(given, former_hash);
  if (key.revoked_at !== null || (!isNewest && !isFormer)) return null;
  const ends = [key.expires_at, isNewest ? null : key.former_until].filter((end) => end !== null);
  const expires_at = ends.toSorted()[0] ?? null;
  return expires_at !== null && Date.parse(expires_at) <= now.getTime() ? null : { ...key, expires_at };
}

function isHashOf(given: Buffer, hash: string): boolean {
  const known = Buffer.from(hash, 'hex');
  return known.length === given.length && timingSafeEqual(known, given);
}

const warningMs = 14 * dayMs;

/** True if the key still works and expires within two weeks. */
export function expiresSoon({ expires_at, revoked_at }: ApiKey, now: Date): boolean {
  if (revoked_at !== null || expires_at === null) return false;
  const left = Date.parse(expires_at) - now.getTime();
  return left > 0 && left <= warningMs;
}

/** Always 43 characters for 32 bytes. */
function base62(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  while (text.length < 43) {
    text = digits[Number(rest % 62n)] + text;
    rest /= 62n;
  }
  return text;
}
