/**
 * Makes compact forms of answers: the fields that an agent acts on, without empty and default values, each line
 * once. The full form is an option.
 */
import { z } from 'zod';
import { pauses } from '../fair/pauses.ts';
import { oneLine } from '../text/boundaries.ts';
import { leadingExcerpt } from '../text/excerpt.ts';
import { maxUndividedLength } from '../text/sentences/passages.ts';
import { fitsTokens } from '../text/tokens.ts';
import type { Tool } from './tool.ts';

export const details = ['compact', 'full'] as const;
export type Detail = (typeof details)[number];
export const detailSchema = z.enum(details).describe('full: every field; compact is the default');

type Fields = Record<string, unknown>;

/** Maximum tokens of an answer that is cut. */
const maxAnswerTokens = 1_500;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isMemory = (value: Fields) => 'memory_id' in value && 'content' in value && 'access_count' in value;

/**
 * Makes the compact form of `answer`, which is the full answer as the tool declares it. The compact form has some of
 * its fields, and `cut`: the number of items left out of each list.
 */
export async function compactAnswer(
  { access, compact = {} }: Pick<Tool, 'access' | 'compact'>,
  answer: unknown,
): Promise<unknown> {
  const { keptFields, fieldsInText = [], changedFields = [], maxTextLength, hasTokenLimit, isFull } = compact;
  if (!isFields(answer) || isFull) return answer;
  const isWrite = access === 'write';
  const compactMemory = (value: Fields) => {
    if (maxTextLength !== undefined) return withOpening(value, maxTextLength);
    if (!isMemory(value)) return value;
    return isWrite ? compactWrittenMemory(value, changedFields) : compactFoundMemory(value);
  };
  const isInText = (name: string) => typeof answer.text === 'string' && fieldsInText.includes(name);
  const isKept = (name: string) => !isInText(name) && (keptFields === undefined || keptFields.includes(name));
  const selected = Object.fromEntries(Object.entries(answer).filter(([name]) => isKept(name)));
  const compacted = await compactInTurns(selected, compactMemory);
  const firstList = Object.keys(selected).find((name) => Array.isArray(selected[name]) && name !== 'notes');
  const withList =
    isWrite || firstList === undefined || firstList in compacted ? compacted : { ...compacted, [firstList]: [] };
  return hasTokenLimit ? fitToBudget(withList) : withList;
}

/** The same as {@link compactValue}, in steps, so that other work can run between the items of a list. */
async function compactInTurns(answer: Fields, compactMemory: (fields: Fields) => Fields): Promise<Fields> {
  const longLists = Object.entries(answer).filter((entry): entry is [string, unknown[]] => {
    return Array.isArray(entry[1]) && entry[1].length > maxItemsAtOnce;
  });
  const placeholders = Object.fromEntries(longLists.map(([name]) => [name, ['']]));
  const result = compactValue({ ...answer, ...placeholders }, compactMemory) as Fields;
  const pause = pauses();
  for (const [name, list] of longLists) {
    const items: unknown[] = [];
    for (const [at, item] of list.entries()) {
      items.push(compactValue(item, compactMemory));
      // Awaiting takes as long as a small item, even if there is no pause.
      if (at % 4 === 0) await pause();
    }
    result[name] = items;
  }
  return result;
}

const maxItemsAtOnce = 50;

function compactValue(value: unknown, compactMemory: (fields: Fields) => Fields): unknown {
  if (Array.isArray(value)) return value.map((item) => compactValue(item, compactMemory));
  if (typeof value === 'string')
    return value.length === timeLength && timePattern.test(value) ? toMinute(value) : value;
  if (typeof value === 'number') return Number.isInteger(value) ? value : Number(value.toFixed(3));
  if (!isFields(value)) return value;
  const fields = compactMemory(value);
  const kept: Fields = {};
  let isSame = fields === value;
  for (const [name, field] of Object.entries(fields)) {
    const compactedField = name === 'metadata' ? field : compactValue(field, compactMemory);
    const isOmitted = isEmpty(compactedField) || (omittedIfFalse.has(name) && compactedField === false);
    if (!isOmitted) kept[name] = compactedField;
    isSame &&= !isOmitted && compactedField === field;
  }
  // Copies only what changed: lists may have thousands of small items.
  return isSame ? value : kept;
}

const timePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const timeLength = 24;
const toMinute = (iso: string) => `${iso.slice(0, 16)}Z`;
/** Fields that are left out when false. */
const omittedIfFalse: ReadonlySet<string> = new Set(['existing', 'shortened']);

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** A found memory: its content, time, type and confidence, and anything unusual about it. */
function compactFoundMemory(memory: Fields): Fields {
  const { memory_id, memory_type, status, occurred_at, created_at, score, confidence } = memory;
  const { tags, note, pinned, source, metadata, supersedes, superseded_by, challenged_by, competes_with } = memory;
  const { merged_into, valid_to, why } = memory;
  return {
    memory_id,
    ...contentFields(memory),
    memory_type,
    ...(status !== 'active' && { status }),
    ...(occurred_at ? { occurred_at } : { created_at }),
    ...(confidence === null || confidence === undefined ? { score } : { confidence: roundShare(confidence) }),
    ...{ why, superseded_by, challenged_by, competes_with, supersedes, merged_into, valid_to, tags, note },
    ...(pinned === true && { pinned }),
    ...(isFields(source) && { source: { name: source.name } }),
    // The content of a decision or an error already contains its parts.
    ...(isFields(metadata) && !('kind' in metadata) && !('generated' in metadata) && { metadata }),
  };
}

/** Characters shown of a long content in an answer without a question. */
const maxContentLength = 600;

/**
 * The content of a memory. For a long content: the passages that answer, or else the
 * beginning, and the length of the whole.
 */
function contentFields({ content, passages, length }: Fields): Fields {
  if (Array.isArray(passages)) return { passages, length };
  if (typeof content !== 'string' || content.length <= maxUndividedLength) return { content };
  return { content: leadingExcerpt(content, maxContentLength), length: content.length };
}

const roundShare = (share: unknown) => Math.round(Number(share) * 100) / 100;

/** A written memory, without its content, which the writer knows. */
function compactWrittenMemory(memory: Fields, changedFields: readonly string[]): Fields {
  const { memory_id, status, layer, supersedes, merged_into } = memory;
  const changes = Object.fromEntries(changedFields.map((name) => [name, memory[name]]));
  return { memory_id, layer, ...(status !== 'active' && { status }), supersedes, merged_into, ...changes };
}

/** Shortens a generated text to its beginning, without the list of sources: the text itself cites them. */
function withOpening(value: Fields, characters: number): Fields {
  if (typeof value.content !== 'string' || !('sources' in value)) return value;
  const { sources: _cited, content, ...rest } = value;
  return { ...rest, content: leadingExcerpt(oneLine(content as string), characters) };
}

/** Characters kept of each content in an answer over its budget. */
const maxClippedLength = 240;

/**
 * Shortens contents, then halves the longest list until everything fits; `cut` states how
 * many items of each list are missing.
 */
async function fitToBudget(answer: Fields): Promise<Fields> {
  const fits = (fields: Fields) => fitsTokens(JSON.stringify(fields), maxAnswerTokens);
  if (await fits(answer)) return answer;
  const shortened = withShortContents(answer) as Fields;
  if (await fits(shortened)) return shortened;
  const cut: Record<string, number> = {};
  do {
    const longest = listsIn(shortened, '').toSorted((one, other) => other.size - one.size)[0];
    if (longest === undefined) break;
    const { path, list } = longest;
    const removed = list.splice(Math.floor(list.length / 2));
    cut[path] = (cut[path] ?? 0) + removed.length;
  } while (!(await fits({ ...shortened, cut })));
  return Object.keys(cut).length === 0 ? shortened : { ...shortened, cut };
}

/** Returns a copy. */
function withShortContents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withShortContents);
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === 'content' && typeof inner === 'string'
        ? leadingExcerpt(oneLine(inner), maxClippedLength)
        : withShortContents(inner),
    ]),
  );
}

/** The lists with more than one item; lists within the same list share a path. */
function listsIn(value: unknown, path: string): { path: string; list: unknown[]; size: number }[] {
  if (Array.isArray(value)) {
    const ownEntry = value.length > 1 ? [{ path, list: value, size: JSON.stringify(value).length }] : [];
    return [...ownEntry, ...value.flatMap((item) => listsIn(item, path))];
  }
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => listsIn(inner, path === '' ? name : `${path}.${name}`));
}
