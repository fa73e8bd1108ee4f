/**
 * A memory's page, and the actions of its forms. The forms call tools, on the same path and with the same audit trail.
 */
import { z } from 'zod';
import { actWriting } from '../../../access/act.ts';
import { authorise, permissions } from '../../../access/permissions.ts';
import { AppError, invalid } from '../../../errors.ts';
import { backlinks } from '../../../graph/backlinks.ts';
import { mentionedNames } from '../../../graph/mentioned-names.ts';
import { erase } from '../../../memory/erase.ts';
import { restore } from '../../../memory/forget.ts';
import { revert } from '../../../memory/revert.ts';
import { eventIdSchema } from '../../../model/history.ts';
import {
  contentSchema,
  layerSchema,
  layers,
  type Memory,
  memoryIdSchema,
  statusSchema,
  tagsSchema,
  toMemory,
} from '../../../model/memory.ts';
import { validate } from '../../../model/validation.ts';
import { findSimilar } from '../../../retrieval/similar.ts';
import { shortHash } from '../../../surface/fixed-answer.ts';
import { callTool } from '../../../tools/call-tool.ts';
import { htmlAnswer } from '../../html-answer.ts';
import { faultsOf, readForm, toLineFeeds, wantsPage } from '../forms.ts';
import { pathAfterAction } from '../last-action.ts';
import { rootOf } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';
import { MemoryPage, pathOf } from './memory-page.tsx';

const maxEvents = 100;
const maxSimilar = 5;
/** The minimum score of a similar memory: a memory with a lower score is about something else. */
const minSimilarity = 0.25;

const similarTo = async ({ workspace }: WorkspaceVisit, id: string) =>
  (await findSimilar(workspace, id, maxSimilar)).filter(({ score }) => score >= minSimilarity);

const memoryIdOf = ({ c }: WorkspaceVisit) => validate(memoryIdSchema, c.req.param('memory_id'), ['path', 'memory_id']);

export async function show(visit: WorkspaceVisit, faults?: Record<string, string>): Promise<Response> {
  const { workspace, c } = visit;
  const { store } = workspace;
  const id = memoryIdOf(visit);
  const stored = await store.memories.get(id, { forgotten: true });
  const isForgotten = stored.forgotten_at !== null;
  const latestEvents = await store.history.ofMemory(id, maxEvents + 1);
  const events = latestEvents.slice(-maxEvents);
  const props = {
    entities: (await mentionedNames(store, [id])).get(id) ?? [],
    events,
    hasOlderEvents: latestEvents.length > maxEvents,
    labels: await store.actors.labels(events.map(({ actor }) => actor)),
    similar: isForgotten ? [] : await similarTo(visit, id),
    backlinks: isForgotten ? null : await backlinks(workspace, id),
    neighbours: await findNeighbours(visit, id),
    isForgotten,
    ...(faults && { faults }),
  };
  return htmlAnswer(c, <MemoryPage visit={visit} memory={toMemory(stored)} {...props} />, faults ? 422 : 200);
}

async function findNeighbours({ workspace: { store } }: WorkspaceVisit, id: string) {
  const around = (await store.memories.neighbourIds([id], 1)).get(id);
  const [before, after] = [around?.before[0], around?.after[0]];
  const found = await store.memories.findMany([before, after].filter((one) => one !== undefined));
  const findById = (wanted: string | undefined) => {
    const memory = found.find(({ memory_id }) => memory_id === wanted);
    return memory ? toMemory(memory) : null;
  };
  return { before: findById(before), after: findById(after) };
}

/** The tags that the form showed, as JSON. Somebody else may have changed them since. */
const shownTags = z.preprocess((given) => {
  try {
    return JSON.parse(String(given));
  } catch {
    return given;
  }
}, tagsSchema);

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
    'erase',
  ]),
  new_content: contentSchema.optional(),
  tags: z.string().max(4_096).optional(),
  shown_tags: shownTags.optional(),
  /** The short hash of the content that the form showed. */
  shown_content: z.string().max(64).optional(),
  note: z.string().max(4_096).optional(),
  /** The short hash of the note that the form showed; of an empty text if there was none. */
  shown_note: z.string().max(64).optional(),
  layer: layerSchema.optional(),
  status: statusSchema.optional(),
  event_id: eventIdSchema.optional(),
  sure: z.string().optional(),
});

const changedMeanwhile =
  'was not saved: somebody changed this memory meanwhile. Its text is above now. Save again to replace it with yours';
const noteChangedMeanwhile =
  'was not saved: somebody changed this note meanwhile. The other note is above now. Set yours again to replace it';

type Change = z.output<typeof changeForm>;

export async function change(visit: WorkspaceVisit): Promise<Response> {
  const { c } = visit;
  const memory_id = memoryIdOf(visit);
  try {
    authorise(visit.workspace.caller.principal, permissions['memory.remember']);
    const form = await readForm(visit, changeForm);
    await applyForm(visit, memory_id, form);
    const path = form.do === 'erase' ? rootOf(visit) : pathOf(visit, memory_id);
    if (wantsPage(c)) return c.redirect(pathAfterAction(visit, path), 303);
    return c.json({ memory_id });
  } catch (error) {
    const faults = faultsOf(error);
    if (!wantsPage(c) || faults === null) throw error;
    return show(visit, faults);
  }
}

async function applyForm(visit: WorkspaceVisit, memory_id: string, form: Change): Promise<void> {
  const { workspace } = visit;
  if (form.do === 'restore' || form.do === 'revert' || form.do === 'erase')
    return restoreOrErase(visit, memory_id, form);
  const before = await workspace.store.memories.get(memory_id, { forgotten: true });
  if (before.forgotten_at !== null)
    throw new AppError('conflict', 'This memory was forgotten meanwhile, so nothing was changed. Restore it first.');
  const call = toolCallOf(form, memory_id, toMemory(before));
  if (call) await callTool({ ...workspace, caller: { ...workspace.caller, tool: call.tool } }, call);
}

/** The tool call for a form; null if nothing is to be changed. */
function toolCallOf(form: Change, memory_id: string, before: Memory): { tool: string; args: object } | null {
  switch (form.do) {
    case 'edit_memory': {
      const { new_content = '', shown_content = shortHash(before.content) } = form;
      if (shown_content !== shortHash(before.content))
        throw invalid(['form', 'new_content'], changedMeanwhile, 'stale');
      // A text area cannot hold CR LF, so a text that only lacks it was not edited. The same holds for a note.
      return new_content === toLineFeeds(before.content)
        ? null
        : { tool: 'edit_memory', args: { memory_id, new_content } };
    }
    case 'annotate': {
      const { note = '', shown_note = shortHash(before.note ?? '') } = form;
      if (shown_note !== shortHash(before.note ?? '')) throw invalid(['form', 'note'], noteChangedMeanwhile, 'stale');
      return before.note !== null && note === toLineFeeds(before.note)
        ? null
        : { tool: 'annotate', args: { memory_id, note } };
    }
    case 'update_status':
      return { tool: 'update_status', args: { memory_id, new_status: form.status ?? before.status } };
    case 'tag': {
      const { shown_tags = before.tags } = form;
      const requestedTags = tagsIn(form.tags ?? '', shown_tags);
      const add = requestedTags.filter((tag) => !shown_tags.includes(tag) && !before.tags.includes(tag));
      const remove = shown_tags.filter((tag) => !requestedTags.includes(tag) && before.tags.includes(tag));
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

/** Reads tags that commas separate. A known tag stays whole, even if it contains a comma or spaces at its ends. */
function tagsIn(typed: string, known: readonly string[]): string[] {
  const tags: string[] = [];
  for (let rest = typed; rest.trim() !== ''; ) {
    const start = rest.replace(/^ /, '');
    const whole = known
      .filter((tag) => start === tag || start.startsWith(`${tag},`))
      .toSorted((one, other) => other.length - one.length)[0];
    const tag = whole ?? rest.split(',', 1)[0]!;
    rest = (whole === undefined ? rest : start).slice(tag.length + 1);
    tags.push(whole ?? tag.trim());
  }
  return [...new Set(tags.filter(Boolean))];
}

/** Actions that no tool performs. */
async function restoreOrErase({ workspace }: WorkspaceVisit, memory_id: string, form: Change): Promise<void> {
  const writing = { shape: (answer: object) => answer, written: () => [memory_id] };
  const raw = form;
  switch (form.do) {
    case 'restore':
      await actWriting(workspace, { ...writing, permission: permissions['memory.restore'], verb: restore }, () => ({
        input: { memory_id },
        raw,
      }));
      return;
    case 'erase':
      await actWriting(workspace, { ...writing, permission: permissions['memory.erase'], verb: erase }, () => {
        if (form.sure !== 'yes') throw invalid(['form', 'sure'], 'confirm that you want it erased', 'missing');
        return { input: { memory_id }, raw };
      });
      return workspace.store.scrub();
    default: {
      await actWriting(workspace, { ...writing, permission: permissions['memory.revert'], verb: revert }, () => ({
        input: { event_id: validate(eventIdSchema, form.event_id, ['form', 'event_id']) },
        raw,
      }));
    }
  }
}
