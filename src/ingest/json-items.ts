/** The items of a JSON text: of an array, or one value a line; of each the whole, or the text of a field that is named. */
import { invalid } from '../errors.ts';

export type Fields = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names of fields that a refusal lists. */
const shownFields = 12;

/**
 * The texts of the items. Of an object its `content` or `text`, or else the whole object. With `field` the text of that field; `invalid` says how many
 * items lack it. An item whose field is empty gives an empty text.
 */
export function byItem(content: string, field?: string): string[] {
  const items = itemsOf(content.replace(/^\ufeff/, ''));
  return field === undefined ? items.map(textOf) : textsOf(items, field);
}

function itemsOf(content: string): unknown[] {
  const lines = content
    .trim()
    .split('\n')
    .filter((line) => line.trim() !== '');
  const isLines =
    lines.length > 1 && !content.trimStart().startsWith('[') && lines.every((line) => /^\s*[{["\d]/.test(line));
  const value = isLines ? lines.map(parsed) : parsed(content);
  return Array.isArray(value) ? value : [value];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid(['body', 'content'], 'cannot be read as JSON: send an array, or one value a line', 'json_invalid');
  }
}

function textsOf(items: readonly unknown[], field: string): string[] {
  const texts = items.map((item) => textIn(item, field));
  const missing = texts.flatMap((text, place) => (text === undefined ? [place] : []));
  const first = missing[0];
  if (first === undefined) return texts as string[];
  const names = Object.keys(items[first] ?? {}).slice(0, shownFields);
  const has = !isObject(items[first])
    ? 'It is no object.'
    : names.length === 0
      ? 'It has no field.'
      : `Its fields: ${names.map((name) => name.slice(0, 60)).join(', ')}.`;
  throw invalid(
    ['body', 'field'],
    `${missing.length} of ${items.length} items have no text in the field "${field}". The first is item ${first}, counted from 0. ${has} Name a field that every item has, or leave these items out.`,
    'field_missing',
  );
}

/** The text of a field, or of a field within fields: `message.text`. A field whose name has the dot wins. Undefined where there is no text. */
export function textIn(item: unknown, field: string): string | undefined {
  const whole = own(item, field);
  const value = whole === undefined ? field.split('.').reduce(own, item) : whole;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : undefined;
}

const own = (item: unknown, name: string): unknown =>
  isObject(item) && Object.hasOwn(item, name) ? item[name] : undefined;

function textOf(item: unknown): string {
  if (typeof item === 'string') return item;
  for (const said of [own(item, 'content'), own(item, 'text')]) if (typeof said === 'string') return said;
  try {
    return JSON.stringify(item);
  } catch {
    throw invalid(['body', 'content'], 'holds an item that is nested too deep to write as a text', 'too_deep');
  }
}
