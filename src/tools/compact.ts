/** Short forms of answers: what an agent acts on, without empty and default fields, each line once. The full form is an option. */
import { z } from 'zod';
import { countTokens } from '../text/tokens.ts';

export const details = ['compact', 'full'] as const;
export type Detail = (typeof details)[number];
export const detailSchema = z.enum(details).describe('full: every field; compact is the default');

type Fields = Record<string, unknown>;

/** Whose text says everything that the other fields say again. */
const kept: Readonly<Record<string, readonly string[]>> = {
  recall_context: ['text', 'tokens', 'left_out', 'notes'],
  compress: ['text', 'tokens', 'notes'],
  focus_brief: ['text', 'notes'],
  layers: ['tokens', 'text', 'notes'],
  resume_context: ['text'],
  session_handoff: ['saved', 'record_id', 'text'],
  session_summary: ['written_by', 'text'],
  session_checkpoint: ['saved', 'record_id', 'session_id', 'at', 'stored', 'changed'],
};
/** What a tool changes of a memory, told also where it is a default. */
const changes: Readonly<Record<string, readonly string[]>> = {
  pin: ['pinned'],
  unpin: ['pinned'],
  tag: ['tags'],
  batch_tag: ['tags'],
  annotate: ['note'],
  edit_memory: ['content'],
  update_status: ['status'],
  invalidate: ['status'],
  promote: ['layer'],
  demote: ['layer'],
};
/** These answer with as much as there is, and are cut to a budget of tokens. */
const cutTools: ReadonlySet<string> = new Set(['detect_communities', 'memory_map', 'recall_entity', 'recall_explain']);
const mostTokens = 1_500;
/** An export is taken along as it is. */
const uncut: ReadonlySet<string> = new Set(['export']);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isMemory = (value: Fields) => 'memory_id' in value && 'content' in value && 'access_count' in value;

/** `answer` in full is what the tool declares. The compact form has some of its fields, and `cut`, how many items of each list it leaves out. */
export async function compactAnswer(tool: string, writes: boolean, answer: unknown): Promise<unknown> {
  if (!isFields(answer) || uncut.has(tool)) return answer;
  const memory = (value: Fields) => (writes ? writtenMemory(value, changes[tool] ?? []) : foundMemory(value));
  const names = kept[tool];
  const some = names ? Object.fromEntries(Object.entries(answer).filter(([name]) => names.includes(name))) : answer;
  const short = compacted(withoutText(tool, some), memory) as Fields;
  const list = Object.keys(some).find((name) => Array.isArray(some[name]) && name !== 'notes');
  const whole = writes || list === undefined || list in short ? short : { ...short, [list]: [] };
  return cutTools.has(tool) ? fitted(whole) : whole;
}

/** Skills that were laid out as a text are not told twice. */
function withoutText(tool: string, answer: Fields): Fields {
  if (tool !== 'get_skills' || typeof answer.text !== 'string') return answer;
  const { skills: _told, ...rest } = answer;
  return rest;
}

function compacted(value: unknown, memory: (fields: Fields) => Fields): unknown {
  if (Array.isArray(value)) return value.map((item) => compacted(item, memory));
  if (typeof value === 'string') return time.test(value) ? toMinute(value) : value;
  if (typeof value === 'number') return Number(value.toFixed(3));
  if (!isFields(value)) return value;
  const fields = isMemory(value) ? memory(value) : value;
  const entries = Object.entries(fields).map(
    ([name, inner]) => [name, name === 'metadata' ? inner : compacted(inner, memory)] as const,
  );
  return Object.fromEntries(
    entries.filter(([name, inner]) => !isEmpty(inner) && !(unsaid.has(name) && inner === false)),
  );
}

const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const toMinute = (iso: string) => `${iso.slice(0, 16)}Z`;
/** False where nothing is to be told. */
const unsaid: ReadonlySet<string> = new Set(['existing', 'shortened']);

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** What it says, when, of what type, how sure; and what is out of the ordinary about it. */
function foundMemory(memory: Fields): Fields {
  const { memory_id, content, memory_type, status, occurred_at, created_at, score, confidence } = memory;
  const { tags, note, pinned, source, metadata, supersedes, superseded_by, challenged_by, competes_with } = memory;
  const { merged_into, valid_to } = memory;
  return {
    memory_id,
    content,
    memory_type,
    ...(status !== 'active' && { status }),
    ...(occurred_at ? { occurred_at } : { created_at }),
    ...(confidence === null || confidence === undefined ? { score } : { confidence: rounded(confidence) }),
    ...{ superseded_by, challenged_by, competes_with, supersedes, merged_into, valid_to, tags, note },
    ...(pinned === true && { pinned }),
    ...(isFields(source) && { source: { name: source.name } }),
    // Parts of a decision or an error stand in its content.
    ...(isFields(metadata) && !('kind' in metadata) && !('generated' in metadata) && { metadata }),
  };
}

const rounded = (share: unknown) => Math.round(Number(share) * 100) / 100;

/** Whoever wrote it knows what it says. */
function writtenMemory(memory: Fields, changed: readonly string[]): Fields {
  const { memory_id, status, layer, supersedes, merged_into } = memory;
  const told = Object.fromEntries(changed.map((name) => [name, memory[name]]));
  return { memory_id, layer, ...(status !== 'active' && { status }), supersedes, merged_into, ...told };
}

/** Cuts the longest list by half until everything fits, and says how much of each is missing. */
async function fitted(answer: Fields): Promise<Fields> {
  const whole = structuredClone(answer);
  const cut: Record<string, number> = {};
  while ((await countTokens(JSON.stringify(whole))) > mostTokens) {
    const longest = listsIn(whole, '').toSorted((one, other) => other.size - one.size)[0];
    if (longest === undefined) break;
    const { path, list } = longest;
    const removed = list.splice(Math.floor(list.length / 2));
    cut[path] = (cut[path] ?? 0) + removed.length;
  }
  return Object.keys(cut).length === 0 ? whole : { ...whole, cut };
}

/** Lists of more than one item; those within the same list share a path. */
function listsIn(value: unknown, path: string): { path: string; list: unknown[]; size: number }[] {
  if (Array.isArray(value)) {
    const own = value.length > 1 ? [{ path, list: value, size: JSON.stringify(value).length }] : [];
    return [...own, ...value.flatMap((item) => listsIn(item, path))];
  }
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => listsIn(inner, path === '' ? name : `${path}.${name}`));
}
