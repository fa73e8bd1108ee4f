/** The pages of memories and their forms. What a form does, a tool does: the same path, the same trail. */
import { z } from 'zod';
import { actWriting } from '../../access/act.ts';
import { permissions } from '../../access/permissions.ts';
import { mentionedNames } from '../../graph/mentioned-names.ts';
import { restore } from '../../memory/forget.ts';
import { revert } from '../../memory/revert.ts';
import { type WriteAnswer, writeMemory } from '../../memory/write/write-memory.ts';
import { eventIdSchema } from '../../model/history.ts';
import {
  contentSchema,
  layerSchema,
  layers,
  type Memory,
  memoryIdSchema,
  memoryInputSchema,
  memoryTypeSchema,
  statusSchema,
  toMemory,
} from '../../model/memory.ts';
import { validate } from '../../model/validation.ts';
import { workspaceStatus } from '../../reports/counts.ts';
import { recall } from '../../retrieval/recall.ts';
import { recentMemories } from '../../retrieval/recent.ts';
import { type RecalledMemory, recallRequestSchema } from '../../retrieval/request.ts';
import { findSimilar } from '../../retrieval/similar.ts';
import { callTool } from '../../tools/call-tool.ts';
import { htmlAnswer } from '../html-answer.ts';
import { faultsOf, readForm, wantsPage } from './forms.ts';
import { Found, FoundPage } from './found.tsx';
import { MemoryPage } from './memory-page.tsx';
import { Overview, type OverviewProps } from './overview.tsx';
import { type Contradiction, Review } from './review.tsx';
import { rootOf } from './shell.tsx';
import type { WorkspaceVisit } from './visit.ts';

export async function overview(visit: WorkspaceVisit, more: Partial<OverviewProps> = {}): Promise<Response> {
  const status = await workspaceStatus(visit.workspace);
  const recent = await recentMemories(visit.workspace, 10);
  return htmlAnswer(
    visit.c,
    <Overview visit={visit} status={status} recent={recent} {...more} />,
    more.faults ? 422 : 200,
  );
}

const rememberForm = z.strictObject({
  content: contentSchema,
  layer: layerSchema.default('episodic'),
  memory_type: memoryTypeSchema.default('narrative'),
});

export async function remember(visit: WorkspaceVisit): Promise<Response> {
  const { c } = visit;
  try {
    const { answer } = await actWriting(
      visit.workspace,
      {
        permission: permissions['memory.remember'],
        verb: writeMemory,
        shape: (written) => ({ ...(written as WriteAnswer), operation_id: visit.workspace.caller.operation_id }),
        written: ({ memory }) => [memory.memory_id],
      },
      async () => {
        const form = await readForm(visit, rememberForm);
        return { input: memoryInputSchema.parse(form), raw: form };
      },
    );
    if (wantsPage(c)) return c.redirect(`${rootOf(visit)}/memories/${answer.memory.memory_id}`, 303);
    return c.json(answer);
  } catch (error) {
    const faults = faultsOf(error);
    if (!wantsPage(c) || faults === null) throw error;
    return overview(visit, { faults });
  }
}

const mostFound = 20;

export async function find(visit: WorkspaceVisit): Promise<Response> {
  const query = (visit.c.req.query('query') ?? '').trim();
  if (query !== '') return found(visit, query);
  const recent = (await recentMemories(visit.workspace, mostFound)) as RecalledMemory[];
  return htmlAnswer(visit.c, <FoundPage visit={visit} query="" memories={recent} notes={[]} isRecent />);
}

export async function searchForm(visit: WorkspaceVisit): Promise<Response> {
  const { query } = await readForm(visit, z.strictObject({ query: recallRequestSchema.shape.query }));
  return found(visit, query);
}

/** The list alone for a search as one types, which a script asks for. */
async function found(visit: WorkspaceVisit, query: string): Promise<Response> {
  const request = validate(recallRequestSchema, { query, top_k: mostFound, mode: 'full_context' }, ['form']);
  const { memories, notes } = await recall(visit.workspace, request);
  const isPart = visit.c.req.header('X-Stele-Part') === 'list';
  const Page = isPart ? Found : FoundPage;
  return htmlAnswer(visit.c, <Page visit={visit} query={query} memories={memories} notes={notes} />);
}

export async function show(visit: WorkspaceVisit): Promise<Response> {
  const { workspace, c } = visit;
  const { store } = workspace;
  const id = validate(memoryIdSchema, c.req.param('memory_id'), ['path', 'memory_id']);
  const stored = await store.memories.get(id, { forgotten: true });
  const isForgotten = stored.forgotten_at !== null;
  const events = await store.history.ofMemory(id, 100);
  const entities = (await mentionedNames(store, [id])).get(id) ?? [];
  const labels = await store.actors.labels(events.map(({ actor }) => actor));
  const similar = isForgotten ? [] : await findSimilar(workspace, id, 5);
  const more = { entities, events, labels, similar, isForgotten };
  return htmlAnswer(c, <MemoryPage visit={visit} memory={toMemory(stored)} {...more} />);
}

const changeForm = z.strictObject({
  do: z.enum([
    'edit_memory',
    'tag',
    'annotate',
    'move',
    'update_status',
    'pin',
    'unpin',
    'invalidate',
    'forget',
    'restore',
    'revert',
  ]),
  new_content: contentSchema.optional(),
  tags: z.string().max(4_096).optional(),
  note: z.string().max(4_096).optional(),
  layer: layerSchema.optional(),
  status: statusSchema.optional(),
  event_id: eventIdSchema.optional(),
});

type Change = z.output<typeof changeForm>;

export async function change(visit: WorkspaceVisit): Promise<Response> {
  const { workspace, c } = visit;
  const memory_id = validate(memoryIdSchema, c.req.param('memory_id'), ['path', 'memory_id']);
  const form = await readForm(visit, changeForm);
  if (form.do === 'restore' || form.do === 'revert') await takeBack(visit, memory_id, form);
  else {
    const before = await workspace.store.memories.get(memory_id);
    const call = toolOf(form, memory_id, toMemory(before));
    if (call) await callTool({ ...workspace, caller: { ...workspace.caller, tool: call.tool } }, call);
  }
  if (wantsPage(c)) return c.redirect(`${rootOf(visit)}/memories/${memory_id}`, 303);
  return c.json({ memory_id });
}

/** Null where nothing is to be changed. */
function toolOf(form: Change, memory_id: string, before: Memory): { tool: string; args: object } | null {
  switch (form.do) {
    case 'edit_memory':
      return { tool: 'edit_memory', args: { memory_id, new_content: form.new_content ?? '' } };
    case 'annotate':
      return { tool: 'annotate', args: { memory_id, note: form.note ?? '' } };
    case 'update_status':
      return { tool: 'update_status', args: { memory_id, new_status: form.status ?? before.status } };
    case 'tag': {
      const wanted = (form.tags ?? '')
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean);
      const [add, remove] = [
        wanted.filter((tag) => !before.tags.includes(tag)),
        before.tags.filter((tag) => !wanted.includes(tag)),
      ];
      return add.length + remove.length === 0 ? null : { tool: 'tag', args: { memory_id, add, remove } };
    }
    case 'move': {
      const target_layer = form.layer ?? before.layer;
      if (target_layer === before.layer) return null;
      const tool = layers.indexOf(target_layer) > layers.indexOf(before.layer) ? 'promote' : 'demote';
      return { tool, args: { memory_id, target_layer } };
    }
    default:
      return { tool: form.do, args: { memory_id } };
  }
}

async function takeBack({ workspace }: WorkspaceVisit, memory_id: string, form: Change): Promise<void> {
  const shape = (answer: object) => answer;
  const written = () => [memory_id];
  if (form.do === 'restore') {
    const writing = { permission: permissions['memory.restore'], verb: restore, shape, written };
    await actWriting(workspace, writing, () => ({ input: { memory_id }, raw: form }));
    return;
  }
  const event_id = validate(eventIdSchema, form.event_id, ['form', 'event_id']);
  const writing = { permission: permissions['memory.revert'], verb: revert, shape, written };
  await actWriting(workspace, writing, () => ({ input: { event_id }, raw: form }));
}

const mostReviewed = 20;

export async function review(visit: WorkspaceVisit): Promise<Response> {
  const { store } = visit.workspace;
  const filter = { statuses: ['challenged'] } as const;
  const pairs: Contradiction[] = [];
  for (const challenged of await store.memories.list(filter, { limit: mostReviewed })) {
    const by = await contradicting(visit, challenged.memory_id);
    pairs.push({ challenged: toMemory(challenged), by: by.map(toMemory) });
  }
  return htmlAnswer(visit.c, <Review visit={visit} pairs={pairs} total={await store.memories.count(filter)} />);
}

async function contradicting({ workspace: { store } }: WorkspaceVisit, memoryId: string) {
  const links = await store.links.ofMemory(memoryId);
  const ids = links.filter(({ relation, to }) => relation === 'contradicts' && to === memoryId).map(({ from }) => from);
  return store.memories.findMany(ids);
}

const decisionForm = z.strictObject({ keep: z.enum(['newer', 'earlier', 'both']) });

/** Each decision is a change of status with its reason, which the memory's page can take back. */
export async function decide(visit: WorkspaceVisit): Promise<Response> {
  const { workspace, c } = visit;
  const memory_id = validate(memoryIdSchema, c.req.param('memory_id'), ['path', 'memory_id']);
  const { keep } = await readForm(visit, decisionForm);
  const set = (id: string, new_status: string, reason: string) =>
    callTool(workspace, { tool: 'update_status', args: { memory_id: id, new_status, reason } });
  if (keep === 'newer') await set(memory_id, 'superseded', 'a person decided that the newer holds');
  else {
    await set(memory_id, 'active', `a person decided that ${keep === 'both' ? 'both hold' : 'this holds'}`);
    if (keep === 'earlier')
      for (const newer of await contradicting(visit, memory_id))
        await set(newer.memory_id, 'invalidated', `a person decided that ${memory_id} holds`);
  }
  if (wantsPage(c)) return c.redirect(`${rootOf(visit)}/review`, 303);
  return c.json({ memory_id, kept: keep });
}
