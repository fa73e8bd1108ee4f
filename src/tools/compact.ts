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
const mostTokens = 1_500;

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
  const { keeps, saidByText = [], changes = [], opening, isCut, isWhole } = compact;
  if (!isFields(answer) || isWhole) return answer;
  const writes = access === 'write';
  const memory = (value: Fields) => {
    if (opening !== undefined) return opened(value, opening);
    if (!isMemory(value)) return value;
    return writes ? writtenMemory(value, changes) : foundMemory(value);
  };
  const isTold = (name: string) => typeof answer.text === 'string' && saidByText.includes(name);
  const isKept = (name: string) => !isTold(name) && (keeps === undefined || keeps.includes(name));
  const some = Object.fromEntries(Object.entries(answer).filter(([name]) => isKept(name)));
  const short = await compactedInTurns(some, memory);
  const list = Object.keys(some).find((name) => Array.isArray(some[name]) && name !== 'notes');
  const whole = writes || list === undefined || list in short ? short : { ...short, [list]: [] };
  return isCut ? fitted(whole) : whole;
}

/** The same as {@link compacted}, in steps, so that other work can run between the items of a list. */
async function compactedInTurns(answer: Fields, memory: (fields: Fields) => Fields): Promise<Fields> {
  const long = Object.entries(answer).filter((entry): entry is [string, unknown[]] => {
    return Array.isArray(entry[1]) && entry[1].length > fewItems;
  });
  const stands = Object.fromEntries(long.map(([name]) => [name, ['']]));
  const short = compacted({ ...answer, ...stands }, memory) as Fields;
  const pause = pauses();
  for (const [name, list] of long) {
    const items: unknown[] = [];
    for (const [at, item] of list.entries()) {
      items.push(compacted(item, memory));
      // Awaiting takes as long as a small item, even if there is no pause.
      if (at % 4 === 0) await pause();
    }
    short[name] = items;
  }
  return short;
}

const fewItems = 50;

function compacted(value: unknown, memory: (fields: Fields) => Fields): unknown {
  if (Array.isArray(value)) return value.map((item) => compacted(item, memory));
  if (typeof value === 'string') return value.length === timeLength && time.test(value) ? toMinute(value) : value;
  if (typeof value === 'number') return Number.isInteger(value) ? value : Number(value.toFixed(3));
  if (!isFields(value)) return value;
  const fields = memory(value);
  const short: Fields = {};
  let isSame = fields === value;
  for (const [name, field] of Object.entries(fields)) {
    const inner = name === 'metadata' ? field : compacted(field, memory);
    const isLeftOut = isEmpty(inner) || (unsaid.has(name) && inner === false);
    if (!isLeftOut) short[name] = inner;
    isSame &&= !isLeftOut && inner === field;
  }
  // Copies only what changed: lists may have thousands of small items.
  return isSame ? value : short;
}

const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const timeLength = 24;
const toMinute = (iso: string) => `${iso.slice(0, 16)}Z`;
/** Fields that are left out when false. */
const unsaid: ReadonlySet<string> = new Set(['existing', 'shortened']);

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** A found memory: its content, time, type and confidence, and anything unusual about it. */
function foundMemory(memory: Fields): Fields {
  const { memory_id, memory_type, status, occurred_at, created_at, score, confidence } = memory;
  const { tags, note, pinned, source, metadata, supersedes, superseded_by, challenged_by, competes_with } = memory;
  const { merged_into, valid_to, why } = memory;
  return {
    memory_id,
    ...saidBy(memory),
    memory_type,
    ...(status !== 'active' && { status }),
    ...(occurred_at ? { occurred_at } : { created_at }),
    ...(confidence === null || confidence === undefined ? { score } : { confidence: rounded(confidence) }),
    ...{ why, superseded_by, challenged_by, competes_with, supersedes, merged_into, valid_to, tags, note },
    ...(pinned === true && { pinned }),
    ...(isFields(source) && { source: { name: source.name } }),
    // The content of a decision or an error already contains its parts.
    ...(isFields(metadata) && !('kind' in metadata) && !('generated' in metadata) && { metadata }),
  };
}

/** Characters shown of a long content in an answer without a question. */
const openingLength = 600;

/**
 * The content of a memory. For a long content: the passages that answer, or else the
 * beginning, and the length of the whole.
 */
function saidBy({ content, passages, length }: Fields): Fields {
  if (Array.isArray(passages)) return { passages, length };
  if (typeof content !== 'string' || content.length <= maxUndividedLength) return { content };
  return { content: leadingExcerpt(content, openingLength), length: content.length };
}

const rounded = (share: unknown) => Math.round(Number(share) * 100) / 100;

/** A written memory, without its content, which the writer knows. */
function writtenMemory(memory: Fields, changed: readonly string[]): Fields {
  const { memory_id, status, layer, supersedes, merged_into } = memory;
  const told = Object.fromEntries(changed.map((name) => [name, memory[name]]));
  return { memory_id, layer, ...(status !== 'active' && { status }), supersedes, merged_into, ...told };
}

/** Shortens a generated text to its beginning, without the list of sources: the text itself cites them. */
function opened(value: Fields, characters: number): Fields {
  if (typeof value.content !== 'string' || !('sources' in value)) return value;
  const { sources: _cited, content, ...rest } = value;
  return { ...rest, content: leadingExcerpt(oneLine(content as string), characters) };
}

/** Characters kept of each content in an answer over its budget. */
const clipped = 240;

/**
 * Shortens contents, then halves the longest list until everything fits; `cut` states how
 * many items of each list are missing.
 */
async function fitted(answer: Fields): Promise<Fields> {
  const fits = (fields: Fields) => fitsTokens(JSON.stringify(fields), mostTokens);
  if (await fits(answer)) return answer;
  const whole = withShortContents(answer) as Fields;
  if (await fits(whole)) return whole;
  const cut: Record<string, number> = {};
  do {
    const longest = listsIn(whole, '').toSorted((one, other) => other.size - one.size)[0];
    if (longest === undefined) break;
    const { path, list } = longest;
    const removed = list.splice(Math.floor(list.length / 2));
    cut[path] = (cut[path] ?? 0) + removed.length;
  } while (!(await fits({ ...whole, cut })));
  return Object.keys(cut).length === 0 ? whole : { ...whole, cut };
}

/** Returns a copy. */
function withShortContents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withShortContents);
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === 'content' && typeof inner === 'string'
        ? leadingExcerpt(oneLine(inner), clipped)
        : withShortContents(inner),
    ]),
  );
}

/** The lists with more than one item; lists within the same list share a path. */
function listsIn(value: unknown, path: string): { path: string; list: unknown[]; size: number }[] {
  if (Array.isArray(value)) {
    const own = value.length > 1 ? [{ path, list: value, size: JSON.stringify(value).length }] : [];
    return [...own, ...value.flatMap((item) => listsIn(item, path))];
  }
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => listsIn(inner, path === '' ? name : `${path}.${name}`));
}
