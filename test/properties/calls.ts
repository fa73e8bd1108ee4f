/** Calls of every writing tool on a small workspace, as data: the pool of a random sequence. */
import fc from 'fast-check';

/** Numbers select one of the memories and operations that exist at the time of the call. */
export interface Call {
  /** A tool, or `revert` of an earlier operation. */
  tool: string;
  args: Record<string, unknown>;
  /** Arguments that name a memory: the number of the memory. */
  memories: Record<string, number>;
  /** Milliseconds that pass before the call. */
  wait: number;
}

/** The initial memories. */
export const beginning = [
  'Priya Raman leads Atlas billing.',
  'Priya works from Lisbon on Fridays.',
  'Jonas Ek owns the payments-api service.',
  'Talk to Wei before the release of Atlas.',
  'The staging database runs on PostgreSQL 16.',
  'payments-api depends on Redis.',
  'The dock of Atlas opens at nine.',
  'The nightly export is in jobs/export.ts.',
  'Atlas Corp signed the contract with Nordwind GmbH in May.',
  'ECONNRESET appears when the queue is full.',
  'To rotate the signing key: open the console, then press rotate, then restart payments-api.',
];

/** Written repeatedly, so that some repeat, contradict, resemble or refine existing memories. */
const sentences = [
  ...beginning,
  'Priya Raman leads Atlas billing!',
  'P. Raman reviews schema changes for Atlas.',
  'Priya Nair closes the books of Nordwind GmbH.',
  'Jonas reviews every change of payments-api.',
  'The staging database runs on PostgreSQL 17.',
  'The dock of Atlas opens at ten.',
  'The dock of Atlas opens at nine every day of the week.',
  'The dock of Atlas opens at nine on every day of the week.',
  'Mara Lind moved the nightly export to jobs/nightly.ts.',
  'Mara moved from Porto to Lisbon.',
  'Redis ran out of memory because of payments-api.',
  'Wei Zhang designs the ticket screens of Atlas in Porto.',
];
const queries = ['Atlas dock', 'Priya Raman', 'payments-api and Redis', 'staging database', 'nightly export'];
const names = [
  'Priya Raman',
  'Priya',
  'Jonas Ek',
  'payments-api',
  'Redis',
  'Atlas',
  'Lisbon',
  'Mara Lind',
  'PostgreSQL',
];
const aliases = ['the payments service', 'PR', 'JE', 'the harbour city', 'the cache'];

const oneOf = <Value>(values: readonly Value[]) => fc.constantFrom(...values);
const sentence = oneOf(sentences);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const word = oneOf(['billing', 'ops', 'draft', 'atlas', 'urgent']);
const words = fc.uniqueArray(word, { minLength: 1, maxLength: 3 });
const layer = oneOf(['working', 'episodic', 'semantic', 'procedural']);
const memoryType = oneOf(['fact', 'procedure', 'narrative']);
const importance = maybe(oneOf([0.1, 0.5, 0.9]));

type Args = Record<string, fc.Arbitrary<unknown>>;
const wait = oneOf([0, 60_000, 3_600_000]);
const which = fc.nat(10_000);

interface Drawn {
  tool: string;
  arbitrary: fc.Arbitrary<Call>;
}

function call(tool: string, args: Args = {}, memories: readonly string[] = []): Drawn {
  const chosen = Object.fromEntries(memories.map((name) => [name, which]));
  const given = fc
    .record(args)
    .map((all) => Object.fromEntries(Object.entries(all).filter(([, one]) => one !== undefined)));
  return { tool, arbitrary: fc.record({ tool: fc.constant(tool), args: given, memories: fc.record(chosen), wait }) };
}

const ofMemory = (tool: string, args: Args = {}) => call(tool, args, ['memory_id']);
const reason = maybe(oneOf(['Two sources disagree.', 'It moved.']));

/** The frequency of each call, and its arguments. */
const weighted: [weight: number, call: Drawn][] = [
  [12, call('remember', { content: sentence, layer: maybe(layer), memory_type: maybe(memoryType) })],
  [3, call('remember_decision', { decision: sentence, rationale: maybe(sentence), importance })],
  [3, call('remember_error', { error: sentence, prevention: maybe(sentence), importance })],
  [3, call('remember_interaction', { question: oneOf(queries), answer: sentence, importance })],
  [2, call('remember_negative', { content: sentence, scope: maybe(oneOf(queries)), importance })],
  [
    4,
    call('remember_project', {
      name: oneOf(['Atlas', 'payments-api']),
      status: maybe(oneOf(['beta', 'live'])),
      notes: maybe(sentence),
    }),
  ],
  [6, ofMemory('edit_memory', { new_content: sentence })],
  [3, ofMemory('annotate', { note: oneOf(['Confirmed by Priya.', 'Ask again in June.']) })],
  [4, ofMemory('tag', { add: words, remove: maybe(words) })],
  [2, ofMemory('pin')],
  [2, ofMemory('unpin')],
  [
    4,
    ofMemory('update_status', {
      new_status: oneOf(['active', 'challenged', 'invalidated', 'merged', 'superseded']),
      reason,
    }),
  ],
  [3, ofMemory('invalidate', { reason })],
  [3, ofMemory('forget')],
  [3, ofMemory('promote', { target_layer: layer })],
  [3, ofMemory('demote', { target_layer: layer })],
  [4, call('batch_tag', { query: oneOf(queries), tags: words, top_k: oneOf([1, 3, 8]) })],
  [5, call('link_memories', { relation: maybe(oneOf(['supports', 'follows'])) }, ['memory_id_1', 'memory_id_2'])],
  [
    4,
    call('update_entity', {
      name: oneOf(names),
      alias: maybe(oneOf(aliases)),
      metadata: oneOf([{ team: 'billing' }, { team: 'platform', level: 2 }, { team: null }]),
    }),
  ],
  [5, call('merge_entities', { source_name: oneOf(names), target_name: oneOf(names) })],
  [4, call('dedup', { threshold: oneOf([0.6, 0.8, 0.92]), max_merges: oneOf([1, 5, 50]) })],
  [2, call('consolidate')],
  [2, call('extract_patterns', { hours: oneOf([24, 168]), novelty_threshold: oneOf([0, 0.35]) })],
  [1, call('diary_write', { entry: sentence })],
  [1, call('session_checkpoint', { note: maybe(sentence) })],
  [1, call('session_handoff', { save: fc.boolean() })],
  [4, call('revert', {}, ['operation'])],
];

export const calledTools = weighted.map(([, { tool }]) => tool);
export const anyCall = fc.oneof(...weighted.map(([weight, { arbitrary }]) => ({ weight, arbitrary })));
