/** Identifiers: a prefix for the kind and a ULID, so that identifiers sort by creation time. */
import { randomFillSync } from 'node:crypto';
import { monotonicFactory } from 'ulid';
import { z } from 'zod';

export const idPrefixes = {
  memory: 'mem',
  event: 'evt',
  operation: 'op',
  audit: 'aud',
  workspace: 'wsp',
  key: 'key',
  person: 'per',
  invite: 'inv',
  entity: 'ent',
  run: 'run',
  session: 'ses',
  record: 'rec',
  job: 'job',
  client: 'cli',
  webhook: 'whk',
  delivery: 'dlv',
  question: 'qst',
  question_run: 'qrn',
} as const;

export type IdKind = keyof typeof idPrefixes;

/** A buffer of random bytes. An identifier takes sixteen, and fetching them one by one costs ten times as much. */
const bytes = new Uint8Array(1_024);
let used = bytes.length;

function random(): number {
  if (used === bytes.length) {
    randomFillSync(bytes);
    used = 0;
  }
  used += 1;
  return bytes[used - 1]! / 256;
}

const nextUlid = monotonicFactory(random);

/** Makes a new identifier. Identifiers that one process makes within a millisecond still sort in order of creation. */
export function newId(kind: IdKind, at: Date = new Date()): string {
  return `${idPrefixes[kind]}_${nextUlid(at.getTime())}`;
}

/** A schema for identifiers of one kind. An unknown id of the right form is a 404; an id of the wrong form is a 422. */
export function idSchema(kind: IdKind) {
  const prefix = idPrefixes[kind];
  return z.string().regex(new RegExp(`^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$`), {
    error: `not ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind} id; these look like ${prefix}_01J8ZQ4X0V3N5T7W9Y1B2C3D4E`,
  });
}
