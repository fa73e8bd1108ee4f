/**
 * A real answer to the example of each tool, from a small workspace whose ids, times and figures are the same each
 * time.
 */

import { revert } from '../../../src/memory/revert.ts';
import type { Recipe } from '../../../src/model/ranking/recipe.ts';
import { countTokens } from '../../../src/text/tokens.ts';
import { tools } from '../../../src/tools/catalogue.ts';
import { compactAnswer } from '../../../src/tools/compact.ts';
import { exampleMemoryId } from '../../../src/tools/fields.ts';
import { carryOut } from '../../../src/verb.ts';
import { engines } from '../../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts';

export interface ExampleCall {
  args: unknown;
  /** In the default form. */
  answer: unknown;
  /** The sizes of the full and the compact answer, with ids and times at full length. */
  tokens: { full: number; compact: number };
}

const hour = 3_600_000;

/** Set by hand for the page, so that newly learned weights do not change the page. */
const recipe: Recipe = {
  name: 'example',
  description: 'Words, meaning and time, with what stands around a memory and in its session.',
  models: [],
  weights: {
    words: 2,
    meaning: 1.5,
    phrase: 1,
    nearness: 2,
    opening: 0.5,
    speaker: 0.5,
    names: 1.5,
    time: 2.5,
    words_before: 3,
    words_after: 1.5,
    words_nearby: 1.5,
    meaning_before: 1,
    meaning_after: 0.5,
    session_best: 3.5,
    session_mass: -1,
  },
  confidence: { weights: { constant: -1.2, share: 0.9, words: 0.8, likeness: 2.4 }, likely: 0.2 },
  trained_on: [{ set: 'conversations', licence: 'MIT' }],
};

const notes = [
  'Atlas billing uses PostgreSQL since May 2026.',
  'Priya Raman leads the Atlas billing migration and works at Northwind.',
  'Priyanka Raman reviews the schema of Atlas billing.',
  'The staging database moves to Lisbon on the first Monday of June.',
  'The staging database runs on PostgreSQL 16.',
  'The staging database runs on PostgreSQL 16!',
  'The queue of Atlas billing belongs to Jonas Ek, who works with Priya Raman.',
  'Who tells the customers of Atlas about the new invoices?',
];

/** The earlier work of agents. Returns the ids that the examples use. */
async function seed({ tool, add, pass }: TestWorkspace): Promise<Record<string, string>> {
  const ids: string[] = [];
  for (const content of notes) {
    ids.push((await add(content)).memory_id);
    pass(hour / 4);
  }
  const steps = 'To rotate the webhook signing key: open the console, press rotate, then restart the gateway.';
  await tool('remember', { content: steps, layer: 'procedural', memory_type: 'procedure' });
  await tool('remember_project', { name: 'Atlas', status: 'beta', location: 'Porto' });
  await tool('remember_decision', { decision: 'Atlas billing keeps one queue.', rationale: 'Two fell out of order.' });
  const met = { error: 'ETIMEDOUT from the mail gateway', prevention: 'Send receipts in batches of fifty.' };
  await tool('remember_error', met);
  const warning = { content: 'Never move the database on a Friday.', scope: 'staging database' };
  await tool('remember_negative', warning);
  await tool('link_memories', { memory_id_1: ids[0], memory_id_2: ids[1], relation: 'follows' });
  await tool('pin', { memory_id: ids[3] });
  await tool('tag', { memory_id: ids[0], add: ['draft'] });
  await tool('diary_write', {
    entry: 'Moved billing to PostgreSQL. Next: switch the nightly export in jobs/export.ts.',
  });
  await tool('recall', { query: 'which database does billing use' });
  pass(hour);
  return { [exampleMemoryId]: ids[0]!, unpin: ids[3]!, other: ids[1]! };
}

/** By the tool's name. A tool's writes are reverted before the next one. */
export async function exampleCalls(): Promise<ReadonlyMap<string, ExampleCall>> {
  const workspace = await openTestWorkspace(engines[0]!, { recipe });
  const ids = await seed(workspace);
  const steady = steadier();
  const calls = new Map<string, ExampleCall>();
  const order = [...tools].sort((one, other) => Number(one.access === 'write') - Number(other.access === 'write'));
  for (const tool of order) {
    const { name, access, example } = tool;
    const args = Object.fromEntries(
      Object.entries(example as object).map(([field, value]) => [field, idFor(name, field, value, ids)]),
    );
    const { operation_id } = workspace.call().caller;
    const answer = await workspace.tool<unknown>(name, args, { operation_id });
    const compact = await compactAnswer(tool, answer);
    const tokens = { full: await tokensOf(steady.all(answer)), compact: await tokensOf(steady.all(compact)) };
    calls.set(name, { args: steady.ids(args), answer: steady.all(compact), tokens });
    if (access === 'write') await carryOut(workspace.call(), revert, { operation_id }).catch(() => undefined);
  }
  await workspace.remove();
  return calls;
}

/** Rounded to ten, since another embedding model may find another memory. */
async function tokensOf(answer: unknown): Promise<number> {
  const text = JSON.stringify(answer).replace(
    /\b(mem|ent|evt|op|job|run|key|ses|rec)_\d+\b/g,
    '$1_01J8ZQ4X0V3N5T7W9Y1B2C3D4E',
  );
  return Math.round((await countTokens(text)) / 10) * 10;
}

function idFor(tool: string, field: string, value: unknown, ids: Record<string, string>): unknown {
  if (!/^memory_id/.test(field)) return value;
  return ids[tool] ?? (field === 'memory_id_2' ? ids.other : ids[exampleMemoryId]);
}

const idPattern = /\b(mem|ent|evt|op|job|run|key|ses|rec)_[0-9A-HJKMNP-TV-Z]{26}\b/g;
/**
 * Values that differ from one run to the next. Tokens are included, since ids are counted with the text, and so is
 * the version, since migrations change no tool.
 */
const measured = /(_ms|_bytes|_seconds|^tokens|_tokens|^schema_version|^indexed|^pending|^lists_waiting)$/;
/** Values that depend on the embedding model. */
const scored = /^(score|dense|confidence|contribution|lowest_tenth|median|rank_correlation)$/;
/** Values that differ from machine to machine, and their replacements. */
const elsewhere: [RegExp, string][] = [
  [/\bwsp-[0-9a-z]{26}\b/g, 'demo'],
  [/^v\d+\.\d+\.\d+$/, 'v20'],
  [/\b(static-multi-384)@[\w.]+/g, '$1@2'],
  [/(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}):\d{2}\.\d{3}Z/g, '$1:00.000Z'],
];

/**
 * Replaces ids by their order, times by the minute, measured figures by 1, scores by 0.5, and rounds others to one
 * decimal.
 */
function steadier() {
  const known = new Map<string, string>();
  const shortened = (id: string, kind: string) => {
    if (!known.has(id))
      known.set(id, `${kind}_${[...known.values()].filter((one) => one.startsWith(`${kind}_`)).length + 1}`);
    return known.get(id)!;
  };
  const text = (value: string) =>
    elsewhere.reduce((kept, [differs, same]) => kept.replace(differs, same), value.replace(idPattern, shortened));
  const steady = (value: unknown, field = ''): unknown => {
    if (typeof value === 'string') return text(value);
    if (typeof value === 'number')
      return measured.test(field) ? 1 : scored.test(field) ? 0.5 : Math.round(value * 10) / 10;
    if (Array.isArray(value)) return value.map((one) => steady(one));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, steady(one, measured.test(field) ? field : name)]),
    );
  };
  const ids = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replace(idPattern, shortened));
  return { ids, all: (value: unknown) => steady(value) };
}
