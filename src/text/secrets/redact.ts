/** Replaces secrets by markers of their kind: `[redacted: aws key]`. Linear in the length of the text. */
import { pauses } from '../../fair/pauses.ts';
import { accessCodes } from './access-codes.ts';
import { cardNumbers } from './card-numbers.ts';
import { codesIn } from './codes.ts';
import { sessionSecrets } from './cookies.ts';
import { loginPasswords } from './logins.ts';
import { kindOfField, type NamedSecret, namedSecrets } from './named-secrets.ts';
import { type PlainForm, plainForm } from './plain-form.ts';
import { recoverySecrets } from './recovery.ts';
import { anyShape, shapes } from './shapes.ts';
import { statedPasswords } from './stated-passwords.ts';
import { tableSecrets } from './tables.ts';

export interface Redacted<Value> {
  value: Value;
  /** Number of replaced secrets of each kind; empty if there were none. */
  found: Record<string, number>;
}

export interface RedactOptions {
  /** Also redacts numbers of bank accounts. */
  accounts?: boolean;
  /** Reads a long text in parts, cut at the ends of lines: a secret that spans a cut is not found. */
  inParts?: boolean;
}

interface Redaction extends RedactOptions {
  found: Record<string, number>;
}

export function redactText(text: string, options: RedactOptions = {}): Redacted<string> {
  const redaction: Redaction = { ...options, found: {} };
  const { plain, originalOffset } = plainForm(text);
  const secrets = text.length < minSecretLength ? [] : [...secretsIn(plain, redaction)].flat();
  return { value: replaceSecrets(text, secrets, originalOffset, redaction), found: redaction.found };
}

/**
 * Redacts a JSON value: secrets in its texts and field names, and values whose field name indicates a secret. Pauses
 * for other work between values, since ten megabytes take a second.
 */
export async function redactValue(value: unknown, options: RedactOptions = {}): Promise<Redacted<unknown>> {
  const found: Record<string, number> = {};
  return { value: await redactNode(value, [], { ...options, found, pause: pauses() }), found };
}

type PausedRedaction = Redaction & { pause(): Promise<void> };

/** Redacts a value. `fields` are the names of its enclosing fields, innermost first. */
async function redactNode(value: unknown, fields: readonly string[], redaction: PausedRedaction): Promise<unknown> {
  if (typeof value === 'string') {
    const kind = kindByFields(fields, value);
    if (kind !== null) return markerOf(kind, redaction.found);
    const parts = [];
    for (const part of redaction.inParts ? partsOf(value) : [value]) {
      parts.push(await redactPart(part, redaction));
    }
    return parts.join('');
  }
  if (typeof value === 'number') {
    const kind = kindByFields(fields, String(value));
    return kind === null ? value : markerOf(kind, redaction.found);
  }
  if (Array.isArray(value)) {
    const clean: unknown[] = [];
    for (const item of value) clean.push(await redactNode(item, fields, redaction));
    return clean;
  }
  if (typeof value !== 'object' || value === null) return value;
  const clean = new Map<string, unknown>();
  for (const [name, inner] of Object.entries(value))
    clean.set(
      uniqueName(cleanNames.has(name) ? name : await redactName(name, redaction), clean),
      await redactNode(inner, [name, ...fields].slice(0, maxFieldNames), redaction),
    );
  return Object.fromEntries(clean);
}

/** The name of a field with secrets redacted. Names of a schema recur with every call and are checked once. */
async function redactName(name: string, redaction: PausedRedaction): Promise<string> {
  const clean = await redactPart(name, redaction);
  if (clean === name && cleanNames.size < maxCleanNames && cacheableName.test(name)) cleanNames.add(name);
  return clean;
}

/** Cache of names in which nothing was found. */
const cleanNames = new Set<string>();
const maxCleanNames = 500;
/** Only names without digits are cached: account numbers have digits, and not every workspace redacts them. */
const cacheableName = /^[A-Za-z_]{1,24}$/;

/**
 * The kind of a secret value by the names of its fields, as in `passwords: {prod: …}`. Under an outer name only values
 * without spaces count, since an outer name says less about them.
 */
function kindByFields([own, ...outer]: readonly string[], value: string): string | null {
  const kind = own === undefined ? null : kindOfField(own, value);
  if (kind !== null || /\s/.test(value)) return kind;
  return outer.reduce<string | null>((known, name) => known ?? kindOfField(name.replace(/s$/i, ''), value), null);
}

/** Number of enclosing names that are considered. */
const maxFieldNames = 3;

/** A free field name: two names may redact to the same marker, and neither value may be lost. */
function uniqueName(name: string, used: ReadonlyMap<string, unknown>): string {
  let free = name;
  for (let number = 2; used.has(free); number += 1) free = `${name} ${number}`;
  return free;
}

function markerOf(kind: string, found: Record<string, number>): string {
  found[kind] = (found[kind] ?? 0) + 1;
  return `[redacted: ${kind}]`;
}

/** Maximum number of characters of a part. */
const maxPartLength = 65_536;

/** Splits the text into parts that end at a line end where possible. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    const limit = from + maxPartLength;
    const lineEnd = limit < text.length ? text.lastIndexOf('\n', limit) + 1 : 0;
    const end = lineEnd > from ? lineEnd : limit;
    parts.push(text.slice(from, end));
    from = end;
  }
  return parts;
}

/** A text shorter than this contains no secret. */
const minSecretLength = 6;

async function redactPart(text: string, redaction: PausedRedaction): Promise<string> {
  if (text.length < minSecretLength) {
    await redaction.pause();
    return text;
  }
  const { plain, originalOffset } = plainForm(text);
  const secrets: NamedSecret[] = [];
  for (const batch of secretsIn(plain, redaction)) {
    for (const one of batch) secrets.push(one);
    await redaction.pause();
  }
  return replaceSecrets(text, secrets, originalOffset, redaction);
}

/** Yields the secrets in steps of a few milliseconds. */
function* secretsIn(plain: string, { accounts = false }: Redaction): Generator<readonly NamedSecret[]> {
  yield [...shapedSecrets(plain), ...sessionSecrets(plain), ...namedSecrets(plain), ...codesIn(plain, accounts)];
  yield* accessCodes(plain);
  yield [
    ...statedPasswords(plain),
    ...loginPasswords(plain),
    ...recoverySecrets(plain),
    ...cardNumbers(plain),
    ...tableSecrets(plain),
  ];
}

/**
 * Compiles the rules, which takes some 150 ms, before a text needs them. Runs twice, because a pattern is only
 * interpreted the first time. Yields like {@link secretsIn}.
 */
export function* prepareSecrets(isWide: boolean): Generator<unknown> {
  const text = 'The code of the alarm is 4711, the recovery code a1b2-c3d4 and the password of the Wi-Fi / hunter2';
  for (let time = 0; time < 2; time += 1) yield* secretsIn(isWide ? `${text}…` : text, { found: {} });
}

function replaceSecrets(
  text: string,
  found: readonly NamedSecret[],
  originalOffset: PlainForm['originalOffset'],
  redaction: Redaction,
): string {
  if (found.length === 0) return text;
  const secrets = [...found].sort((one, other) => one.start - other.start || other.end - one.end);
  const parts: string[] = [];
  let end = 0;
  for (const secret of secrets) {
    // A secret that starts within another is redacted together with it, even if it ends later.
    if (secret.start >= end)
      parts.push(text.slice(endOffset(end), originalOffset(secret.start)), markerOf(secret.kind, redaction.found));
    end = Math.max(end, secret.end);
  }
  return parts.join('') + text.slice(endOffset(end));

  function endOffset(position: number): number {
    return position === 0 ? 0 : originalOffset(position - 1) + 1;
  }
}

function shapedSecrets(text: string): NamedSecret[] {
  return [...text.matchAll(anyShape)].map(({ 0: secret, index, ...groups }) => {
    const at = shapes.findIndex((_shape, place) => groups[place + 1] !== undefined);
    return { kind: shapes[at]!.kind, start: index, end: index + secret.length };
  });
}
