/** Validates input against a schema. Errors say what is wrong and what to do. */
import { z } from 'zod';
import { AppError, type InvalidDetail, invalid } from '../errors.ts';
import { didYouMean, nearNames } from '../near-names.ts';

type Location = readonly (string | number)[];
type Issue = z.core.$ZodIssue;

/**
 * Returns the value as the schema parses it. Throws `invalid` with one detail per fault, each located under `prefix`.
 */
export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown, prefix: Location): z.output<Schema> {
  return parsedAs(schema, schema.safeParse(value, { error: explain, reportInput: true }), prefix);
}

/** Like `validate`, for a schema that reads a long value in steps and lets other work run between them. */
export async function validateInSteps<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  prefix: Location,
): Promise<z.output<Schema>> {
  return parsedAs(schema, await schema.safeParseAsync(value, { error: explain, reportInput: true }), prefix);
}

function parsedAs<Schema extends z.ZodType>(
  schema: Schema,
  result: z.ZodSafeParseResult<z.output<Schema>>,
  prefix: Location,
): z.output<Schema> {
  if (result.success) return result.data;
  const details = toInvalidDetails(result.error.issues, prefix, schema);
  throw new AppError('invalid', details.map(toSentence).join(' '), { details });
}

/**
 * Converts Zod's issues to the contract's form; keeps the first issue per location. With the schema, the error for an
 * unknown name lists the known names.
 */
function toInvalidDetails(issues: readonly Issue[], prefix: Location, schema?: z.ZodType): InvalidDetail[] {
  const missing = issues.filter(isMissing);
  const details = issues.flatMap((issue): InvalidDetail[] => {
    const path = issue.path.filter((part) => typeof part !== 'symbol');
    const loc = [...prefix, ...path];
    if (issue.code === 'unrecognized_keys')
      return unrecognised(issue.keys, loc, {
        expected: expectedNames(schema, path),
        lacked: missingFieldsAt(path, missing),
      });
    if (isMissing(issue)) return [{ loc, msg: 'is required', type: 'missing' }];
    const detail: InvalidDetail = { loc, msg: issue.message, type: issue.code };
    return [isShort(issue.input) ? { ...detail, input: issue.input } : detail];
  });
  const byPlace = new Map<string, InvalidDetail>();
  for (const detail of details) {
    const place = JSON.stringify(detail.loc);
    if (!byPlace.has(place)) byPlace.set(place, detail);
  }
  return firstFaults([...byPlace.values()], prefix);
}

/** Maximum number of faults in an answer: more do not help, and an answer must not be larger than the request. */
const maxFaults = 20;

function firstFaults(details: readonly InvalidDetail[], prefix: Location): InvalidDetail[] {
  if (details.length <= maxFaults) return [...details];
  const more = details.length - maxFaults;
  return [
    ...details.slice(0, maxFaults),
    { loc: [...prefix], msg: `has ${more} more faults of this kind`, type: 'more' },
  ];
}

/** The message for a fault whose schema defines none. */
const explain: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${articled[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be one of: ${issue.values.join(', ')}`;
    case 'too_small':
      return `must ${amount(issue.origin, 'at least', Number(issue.minimum))}`;
    case 'too_big':
      return `must ${amount(issue.origin, 'at most', Number(issue.maximum))}`;
    default:
      return undefined;
  }
};

const articled: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
};

function amount(origin: string, bound: string, value: number): string {
  if (origin !== 'array' && origin !== 'string') return `be ${bound} ${value}`;
  const unit = origin === 'array' ? 'item' : 'character';
  return `have ${bound} ${value} ${unit}${value === 1 ? '' : 's'}`;
}

function isMissing(issue: Issue): boolean {
  return 'input' in issue && issue.input === undefined && issue.code !== 'custom';
}

/**
 * Short values are echoed, so that the caller sees what was read. Longer values and objects may contain anything and
 * are not echoed.
 */
function isShort(input: unknown): boolean {
  if (typeof input === 'string') return input.length <= 100;
  return typeof input === 'number' || typeof input === 'boolean' || input === null;
}

/** The names of required fields that are missing in the object at a path. */
function missingFieldsAt(path: Location, missing: readonly Issue[]): string[] {
  const directChildren = missing.filter((issue) => issue.path.length === path.length + 1);
  return directChildren
    .filter((issue) => path.every((part, at) => issue.path[at] === part))
    .map(({ path }) => String(path.at(-1)));
}

interface Names {
  /** Null if the schema does not define them. */
  expected: readonly string[] | null;
  lacked: readonly string[];
}

function unrecognised(keys: readonly string[], loc: Location, { expected, lacked }: Names): InvalidDetail[] {
  const all =
    expected === null ? '' : expected.length === 0 ? ' No field is expected.' : ` Expected: ${expected.join(', ')}.`;
  // One more than is reported, to show that there are more.
  return keys.slice(0, maxFaults + 1).map((key) => {
    const name = key.slice(0, 100);
    const near = nearNames(name, expected ?? []);
    const suggestion = didYouMean(near);
    // One unknown name and one missing name are probably the same field.
    const [only = '', another] = keys.length === 1 ? lacked : [];
    const isRenamed = only !== '' && another === undefined && (near.length === 0 || near.includes(only));
    const corrected = suggestion === '' ? `${all} Remove it and retry.` : `${suggestion}${all} Correct it and retry.`;
    return {
      loc: [...loc, name],
      msg: `"${name}" is unknown here.${isRenamed ? ` Rename "${name}" to "${only}" and retry.` : corrected}`,
      type: 'unrecognized_keys',
    };
  });
}

/** The names that the object at a path accepts. Null if the schema does not define them. */
function expectedNames(schema: z.ZodType | undefined, path: Location): readonly string[] | null {
  let at: unknown = schema;
  for (const part of [...path, null]) {
    while (at instanceof z.ZodOptional || at instanceof z.ZodNullable || at instanceof z.ZodDefault) at = at.unwrap();
    if (at instanceof z.ZodPipe) at = at.in;
    if (part === null) break;
    if (at instanceof z.ZodObject) at = at.shape[part];
    else if (at instanceof z.ZodArray) at = at.element;
    else return null;
  }
  return at instanceof z.ZodObject ? Object.keys(at.shape) : null;
}

function toSentence({ loc, msg }: InvalidDetail): string {
  return `${loc.join('.')}: ${msg}${/[.!?]$/.test(msg) ? '' : '.'}`;
}

const unstorable = /[\0\p{Cs}]/u;
const maxDepthOfCall = 64;
/** Far more than any call needs; the walk does not yield. */
const maxValues = 20_000;

/**
 * Refuses a JSON value if a string or a name in it cannot be stored because it contains NUL, which PostgreSQL does not
 * accept, or half of a surrogate pair, which is no character. Also refuses a value that is nested too deeply or has too
 * many parts.
 */
export function refuseUnstorableText(value: unknown, prefix: Location, maxDepth = maxDepthOfCall): void {
  const pending: { value: unknown; loc: Location }[] = [{ value, loc: prefix }];
  let values = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value: found, loc } = next;
    if (typeof found === 'string') refuseText(found, loc);
    if (typeof found !== 'object' || found === null) continue;
    if (loc.length - prefix.length > maxDepth) {
      throw invalid([...prefix], `must not be nested deeper than ${maxDepth} levels`, 'too_deep');
    }
    const entries = Object.entries(found);
    values += entries.length;
    if (values > maxValues) throw invalid([...prefix], `must contain at most ${maxValues} values`, 'too_many');
    for (const [name, inner] of entries) {
      const at = [...loc, Array.isArray(found) ? Number(name) : name];
      if (!Array.isArray(found)) refuseText(name, loc);
      pending.push({ value: inner, loc: at });
    }
  }
}

/** False for a text that no store holds: one with NUL or half of a surrogate pair. */
export const isStorableText = (text: string): boolean => !unstorable.test(text);

function refuseText(text: string, loc: Location): void {
  if (isStorableText(text)) return;
  const description = text.includes('\0')
    ? 'the character NUL (\\u0000)'
    : 'half of a surrogate pair, which is no character';
  throw invalid([...loc], `contains ${description}. Remove it and retry.`, 'unstorable_text');
}
