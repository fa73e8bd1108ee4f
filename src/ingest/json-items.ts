/**
 * The items of a JSON text, which is an array or has one value per line. An item yields its whole text, or the text of
 * a named field.
 */
import { invalid } from '../errors.ts';
import { readJson } from '../fair/json-steps.ts';
import { isMarkedInteger, markLongIntegers, withoutMark, writeJson } from '../fair/long-integers.ts';
import { splitLazily } from './steps.ts';

export type Fields = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Maximum number of field names that an error lists. */
const shownFields = 12;

/**
 * The texts of the items, in order; null after a stretch that completed no item. An object yields its `content` or
 * `text`, or else the whole object as JSON. With `field`, it yields the text of that field; after the last item,
 * `invalid` is thrown with the number of items that lack it. An item whose field is empty yields an empty text.
 */
export function* byItem(content: string, field?: string): Generator<string | null> {
  const items = itemsOf(content);
  if (field !== undefined) return yield* textsOf(items, field);
  for (const item of items) yield item === progressMark ? null : textOf(item);
}

/** Yielded instead of an item after a number of lines or a part of a long value was read. */
const progressMark = Symbol('looked');
const linesPerStep = 1_000;

function* itemsOf(content: string): Generator<unknown> {
  if (yield* isLines(content)) {
    let lines = 0;
    for (const line of filledLines(content)) {
      lines += 1;
      yield yield* parsed(line, `at line ${lines}, empty lines not counted`);
    }
    return;
  }
  const value = yield* parsed(content);
  if (Array.isArray(value)) yield* value;
  else yield value;
}

/** True if the text has one value per line. */
function* isLines(content: string): Generator<typeof progressMark, boolean> {
  if (content.trimStart().startsWith('[')) return false;
  let lines = 0;
  for (const line of filledLines(content)) {
    if (!/^\s*[{["\d]/.test(line)) return false;
    lines += 1;
    if (lines % linesPerStep === 0) yield progressMark;
  }
  return lines > 1;
}

function* filledLines(content: string): Generator<string> {
  for (const line of splitLazily(content.trim(), /\n/g)) if (line.trim() !== '') yield line;
}

function* parsed(text: string, place = ''): Generator<typeof progressMark, unknown> {
  try {
    return yield* markingProgress(readJson(yield* markingProgress(markLongIntegers(text))));
  } catch {
    const message = `cannot be read as JSON${place && ` ${place}`}: send an array, or one value a line`;
    throw invalid(['body', 'content'], message, 'json_invalid');
  }
}

function* markingProgress<Value>(steps: Generator<void, Value>): Generator<typeof progressMark, Value> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    yield progressMark;
  }
}

function* textsOf(items: Iterable<unknown>, field: string): Generator<string | null> {
  const missing: { count: number; first: unknown; place: number } = { count: 0, first: undefined, place: 0 };
  let count = 0;
  for (const item of items) {
    if (item === progressMark) {
      yield null;
      continue;
    }
    const text = textIn(item, field);
    if (text !== undefined) yield text;
    else {
      if (missing.count === 0) Object.assign(missing, { first: item, place: count });
      missing.count += 1;
    }
    count += 1;
  }
  if (missing.count > 0) throw fieldMissingError(field, missing, count);
}

function fieldMissingError(
  field: string,
  { count, first, place }: { count: number; first: unknown; place: number },
  of: number,
) {
  const names = Object.keys(first ?? {}).slice(0, shownFields);
  const fieldsText = !isObject(first)
    ? 'It is no object.'
    : names.length === 0
      ? 'It has no field.'
      : `Its fields: ${names.map((name) => name.slice(0, 60)).join(', ')}.`;
  return invalid(
    ['body', 'field'],
    `${count} of ${of} items have no text in the field "${field}". The first is item ${place}, counted from 0. ${fieldsText} Name a field that every item has, or leave these items out.`,
    'field_missing',
  );
}

/**
 * The text of a field, or of a nested field such as `message.text`. A field whose name contains the dot takes
 * precedence. Undefined if there is no text.
 */
export function textIn(item: unknown, field: string): string | undefined {
  const direct = ownField(item, field);
  const value = direct === undefined ? field.split('.').reduce(ownField, item) : direct;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? withoutMark(value) : undefined;
}

const ownField = (item: unknown, name: string): unknown =>
  isObject(item) && Object.hasOwn(item, name) ? item[name] : undefined;

function textOf(item: unknown): string {
  if (typeof item === 'string') return withoutMark(item);
  for (const text of [ownField(item, 'content'), ownField(item, 'text')])
    if (typeof text === 'string' && !isMarkedInteger(text)) return text;
  try {
    return writeJson(item);
  } catch {
    throw invalid(['body', 'content'], 'contains an item that is nested too deeply to write as text', 'too_deep');
  }
}
