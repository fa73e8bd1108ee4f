/** Memories that are forgotten or erased between two reads of a call: the call answers with the remaining ones. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../../src/errors.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { callTool } from '../../src/tools/call-tool.ts';
import { tools } from '../../src/tools/catalogue.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

const [sqlite] = engines;

/** Arguments of each reading tool, about the vanishing memories. */
const calls: Record<string, (about: { memory_id: string }) => Record<string, unknown>> = {
  status: () => ({}),
  health: () => ({}),
  memory_map: () => ({}),
  quality_metrics: () => ({}),
  count_by: () => ({ group_by: 'entity' }),
  access_patterns: () => ({}),
  reranker_status: () => ({}),
  recall: () => ({ query: 'Priya Raman in Lisbon', mode: 'full_context' }),
  recall_context: () => ({ query: 'Priya Raman in Lisbon' }),
  recall_hints: () => ({ query: 'Priya Raman in Lisbon' }),
  recall_recent: () => ({}),
  recall_by_type: () => ({ memory_type: 'fact' }),
  recall_layer: () => ({ layer: 'episodic' }),
  recall_timeline: () => ({ start: '2020-01' }),
  recall_related: () => ({ name: 'Priya Raman', max_hops: 3 }),
  recall_explain: () => ({ query: 'Priya Raman in Lisbon' }),
  compress: () => ({ query: 'Priya Raman in Lisbon' }),
  recall_entity: () => ({ name: 'Priya Raman' }),
  search_entities: () => ({ query: 'Priya' }),
  entity_graph: () => ({ name: 'Priya Raman' }),
  entity_timeline: () => ({ name: 'Priya Raman' }),
  backlinks: ({ memory_id }) => ({ memory_id }),
  find_similar: ({ memory_id }) => ({ memory_id }),
  detect_communities: () => ({ generate_summaries: true }),
  diary_read: () => ({}),
  focus_brief: () => ({ query: 'Priya Raman in Lisbon' }),
  layers: () => ({ query: 'Priya Raman in Lisbon' }),
  get_skills: () => ({ query: 'Priya Raman in Lisbon' }),
  resume_context: () => ({}),
  session_summary: () => ({ session_id: 's-1' }),
  status_history: ({ memory_id }) => ({ memory_id }),
  export: () => ({}),
  hotspots: () => ({}),
  compare_queries: () => ({ query_a: 'Priya Raman', query_b: 'Lisbon' }),
};

test('every reading tool is among the calls', () => {
  const reading = tools.filter(({ access }) => access === 'read').map(({ name }) => name);
  expect(Object.keys(calls).sort()).toEqual(reading.sort());
});

describe('while a tool reads', () => {
  let workspace: TestWorkspace;
  let about: { memory_id: string };
  let others: string[];
  beforeAll(async () => {
    workspace = await openTestWorkspace(sqlite!);
    const add = async (content: string) => (await workspace.add(content, { session_id: 's-1' })).memory_id;
    about = { memory_id: await add('Priya Raman met Tomás Silva in Lisbon.') };
    others = [
      await add('Tomás Silva works at Globex in Lisbon.'),
      await add('Priya Raman leads the Atlas project with Ada Stone.'),
      await add('Ada Stone moved to Lisbon.'),
      await add('Globex hired Lars Berg.'),
    ];
    for (const to of others)
      await workspace.tool('link_memories', { memory_id_1: about.memory_id, memory_id_2: to, relation: 'about' });
  });
  afterAll(() => workspace.remove());

  const changed = (memory_id: string, kind: 'forget' | 'restore', forgotten_at: string | null) =>
    workspace.call().store.memories.change(memory_id, kind, { forgotten_at });

  test.each(Object.keys(calls))('%s answers with the remaining memories', async (name) => {
    for (let at = 1; at < 60; at += 1) {
      const { store, ...call } = workspace.call({ tool: name });
      let reads = 0;
      const isOver = () => reads < at;
      const vanishing = beforeEachRead(store, async () => {
        reads += 1;
        if (reads === at) for (const memory_id of others) await changed(memory_id, 'forget', workspace.time());
      });
      try {
        await callTool({ ...call, store: vanishing }, { tool: name, args: calls[name]!(about) });
      } catch (error) {
        if (!(error instanceof AppError)) throw new Error(`at read ${at}`, { cause: error });
      }
      if (isOver()) return;
      for (const memory_id of others) await changed(memory_id, 'restore', null);
    }
  });
});

/** The store, with a hook before each of its reads. */
function beforeEachRead(store: WorkspaceStore, act: () => Promise<void>): WorkspaceStore {
  const watched = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key);
        if (typeof value === 'object' && value !== null) return watched(value);
        if (typeof value !== 'function') return value;
        return async (...args: unknown[]) => {
          await act();
          return value.apply(target, args);
        };
      },
    });
  return watched(store);
}
