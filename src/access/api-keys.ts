/** Workspace keys: how a secret is made, kept (only as its hash) and recognised again. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ApiKey, KeyScope, Profile } from '../model/api-key.ts';
import { idPrefixes, newId } from '../model/ids.ts';
import type { ControlStore } from '../storage/ports/control/control-store.ts';

export interface KeyRequest {
  workspace_id: string;
  label: string;
  scope: KeyScope;
  /** Which tools are listed to it; all of them where nothing is said. */
  profile?: Profile;
  /** ISO 8601, or null for a key that does not expire. */
  expires_at: string | null;
  created_by: string;
}

/** `stele_<key id without its prefix>_<32 random bytes>`: the id finds the key, the rest proves it. */
const secretForm = /^stele_([0-9A-HJKMNP-TV-Z]{26})_[0-9A-Za-z]{43}$/;
const previewLength = 12;
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Makes a key. The secret is given here once and cannot be had again. */
export async function createKey(control: ControlStore, request: KeyRequest): Promise<{ key: ApiKey; secret: string }> {
  const key_id = newId('key');
  const secret = `stele_${key_id.slice(idPrefixes.key.length + 1)}_${base62(randomBytes(32))}`;
  const preview = secret.slice(0, previewLength);
  const secret_hash = hashOf(secret).toString('hex');
  const key = await control.keys.create({ profile: 'full', ...request, key_id, preview, secret_hash });
  return { key, secret };
}

/** The key that a secret belongs to; null when it is malformed, unknown, revoked or expired. */
export async function verifyKey(control: ControlStore, secret: string, now: Date): Promise<ApiKey | null> {
  const ulid = secretForm.exec(secret)?.[1];
  if (ulid === undefined) return null;
  const found = await control.keys.find(`${idPrefixes.key}_${ulid}`);
  if (found === null) return null;
  const { secret_hash, ...key } = found;
  const known = Buffer.from(secret_hash, 'hex');
  const given = hashOf(secret);
  const isRight = known.length === given.length && timingSafeEqual(known, given);
  const isExpired = key.expires_at !== null && Date.parse(key.expires_at) <= now.getTime();
  return isRight && key.revoked_at === null && !isExpired ? key : null;
}

/** A plain hash is enough: the secret holds 256 random bits, so there is nothing to guess. */
function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
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
