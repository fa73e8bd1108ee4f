/** Replaces secrets by markers that say what stood there: `[redacted: aws key]`. Linear in the length of what is read. */
import { cardNumbers } from './card-numbers.ts';
import { codesIn } from './codes.ts';
import { sessionSecrets } from './cookies.ts';
import { kindOfNamed, type NamedSecret, namedSecrets } from './named.ts';
import { plainForm } from './plain-form.ts';
import { saidPasswords } from './said.ts';
import { anyShape, shapes } from './shapes.ts';

export interface Redacted<Value> {
  value: Value;
  /** How many of each kind were replaced; empty where there was nothing. */
  found: Record<string, number>;
}

/** `accounts`: numbers of bank accounts too. */
export interface RedactOptions {
  accounts?: boolean;
}

interface Redaction extends RedactOptions {
  found: Record<string, number>;
}

export function redactText(text: string, options: RedactOptions = {}): Redacted<string> {
  const found: Record<string, number> = {};
  return { value: replaceIn(text, { ...options, found }), found };
}

/** A JSON value with the secrets in its texts and names replaced, and those that only the name of their field tells. */
export function redactValue(value: unknown, options: RedactOptions = {}): Redacted<unknown> {
  const found: Record<string, number> = {};
  return { value: redacted(value, [], { ...options, found }), found };
}

/** `fields` are the names that it stands under, the innermost first. */
function redacted(value: unknown, fields: readonly string[], redaction: Redaction): unknown {
  if (typeof value === 'string') {
    const kind = kindUnder(fields, value);
    return kind === null ? replaceIn(value, redaction) : mark(kind, redaction.found);
  }
  if (typeof value === 'number') {
    const kind = kindUnder(fields, String(value));
    return kind === null ? value : mark(kind, redaction.found);
  }
  if (Array.isArray(value)) return value.map((item) => redacted(item, fields, redaction));
  if (typeof value !== 'object' || value === null) return value;
  const clean = new Map<string, unknown>();
  for (const [name, inner] of Object.entries(value))
    clean.set(
      untaken(replaceIn(name, redaction), clean),
      redacted(inner, [name, ...fields].slice(0, mostNames), redaction),
    );
  return Object.fromEntries(clean);
}

/** As in `passwords: {prod: …}`. Of what stands further in, only values without spaces: an outer name tells less of them. */
function kindUnder([own, ...outer]: readonly string[], value: string): string | null {
  const kind = own === undefined ? null : kindOfNamed(own, value);
  if (kind !== null || /\s/.test(value)) return kind;
  return outer.reduce<string | null>((known, name) => known ?? kindOfNamed(name.replace(/s$/i, ''), value), null);
}

/** So many names around a value are looked at. */
const mostNames = 3;

/** Two names may become the same marker; neither value may be lost by that. */
function untaken(name: string, taken: ReadonlyMap<string, unknown>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`;
  return free;
}

function mark(kind: string, found: Record<string, number>): string {
  found[kind] = (found[kind] ?? 0) + 1;
  return `[redacted: ${kind}]`;
}

/** Shorter texts hold none. */
const shortest = 6;

function replaceIn(text: string, { accounts = false, found }: Redaction): string {
  if (text.length < shortest) return text;
  const { plain, placeOf } = plainForm(text);
  const secrets = [
    ...shapedSecrets(plain),
    ...sessionSecrets(plain),
    ...namedSecrets(plain),
    ...codesIn(plain, accounts),
    ...saidPasswords(plain),
    ...cardNumbers(plain),
  ].sort((one, other) => one.start - other.start || other.end - one.end);
  if (secrets.length === 0) return text;
  const parts: string[] = [];
  let end = 0;
  for (const secret of secrets) {
    // What begins within another secret goes with it, also where it reaches further.
    if (secret.start >= end) parts.push(text.slice(at(end), at(secret.start)), mark(secret.kind, found));
    end = Math.max(end, secret.end);
  }
  return parts.join('') + text.slice(at(end));

  function at(place: number): number {
    return place === 0 ? 0 : placeOf(place - 1) + 1;
  }
}

function shapedSecrets(text: string): NamedSecret[] {
  return [...text.matchAll(anyShape)].map(({ 0: secret, index, ...groups }) => {
    const at = shapes.findIndex((_shape, place) => groups[place + 1] !== undefined);
    return { kind: shapes[at]!.kind, start: index, end: index + secret.length };
  });
}
