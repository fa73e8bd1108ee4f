/** Reverts one event or a whole operation. The revert is itself an operation, which can be reverted. */
import { z } from 'zod';
import type { Embedder } from '../embedding/embedder.ts';
import { AppError, Changed } from '../errors.ts';
import { pausesHolding } from '../fair/pauses.ts';
import { together } from '../fair/together.ts';
import { storeReadings } from '../graph/resolve.ts';
import type { EntityEvent } from '../model/entity.ts';
import { eventIdSchema, type HistoryEvent, operationIdSchema } from '../model/history.ts';
import type { SearchForm } from '../model/ranking/search-form.ts';
import { type ReadText, readTexts } from '../reading/read-texts.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import type { Transaction, Verb } from '../verb.ts';
import {
  challengeFreed,
  contradictionsIn,
  isContradictedSince,
  successorsOfContradicting,
} from './contradictions/reverted-challenges.ts';
import { forgetGenerated } from './forget.ts';
import { applyAbsorption } from './undo/absorb.ts';
import { formerMentionsIn, readMentions, restoreMentions } from './undo/former-mentions.ts';
import { planUndo } from './undo/undo-change.ts';
import { undoEntityEvent } from './undo/undo-entity.ts';
import { undoLink } from './undo/undo-link.ts';

export const revertTargetSchema = z.union(
  [z.strictObject({ event_id: eventIdSchema }), z.strictObject({ operation_id: operationIdSchema })],
  { error: 'must name either an event_id (evt_…) or an operation_id (op_…)' },
);

export const revertedSchema = z.object({
  /** The operation of this revert. Reverting it undoes the revert. */
  operation_id: z.string(),
  /** The events undone, newest first. */
  event_ids: z.array(z.string()),
  memory_ids: z.array(z.string()),
  /** The entities that were changed back. For a merge, the entity that absorbed the other. */
  entity_ids: z.array(z.string()),
  /** Memories and entities that were erased since then and could not be restored. */
  erased_ids: z.array(z.string()),
});

const maxOpenJobs = 1_000;
/** Memories per batch when mentions are stored. */
const mentionBatchSize = 100;

/** A change in the history of a memory or an entity. */
type Change = HistoryEvent | EntityEvent;
const isEntityEvent = (event: Change): event is EntityEvent => 'entity_id' in event;

export type RevertTarget = z.infer<typeof revertTargetSchema>;
export type Reverted = z.infer<typeof revertedSchema>;

interface PreparedRevert {
  id: string;
  target: RevertTarget;
  /** Newest first. */
  events: Change[];
  /** The analysed contents that edits replaced, by event id. */
  texts: Map<string, ReadText>;
}

/**
 * Reverts events newest first, all or none. Throws `not_found` for an unknown event or operation, and `conflict` if a
 * value was changed again since then, if there is nothing to undo, or if a job still stores items of the operation.
 */
export const revert: Verb<RevertTarget, PreparedRevert, Reverted> = {
  prepare: async ({ store, embedder }, target) => {
    // The job may not have stored anything yet.
    if ('operation_id' in target) await refuseIfStoring(store, target.operation_id);
    const events = await eventsOf(store, target);
    const id = 'event_id' in target ? target.event_id : target.operation_id;
    return { id, target, events, texts: await readReplaced(embedder, events) };
  },
  commit: async (tx, { id, target, events, texts }) => {
    if ('operation_id' in target) await refuseIfStoring(tx.store, target.operation_id);
    if ((await eventsOf(tx.store, target)).length !== events.length) throw new Changed();
    const contradictions = contradictionsIn('operation_id' in target ? events : []);
    const later = await successorsOfContradicting(tx.store, contradictions);
    const cause = `revert of ${id}`;
    const undone = await undoAll(tx, events, { cause, texts, contradicted: new Set(contradictions.keys()) });
    if (undone.length === 0) throw nothingToUndoError(id, events);
    await challengeFreed(tx, contradictions, later);
    await storeMentionsAgain(tx.store, undone, texts);
    await forgetGenerated(tx.store, idsOfForgotten(undone), tx.now().toISOString());
    return {
      operation_id: tx.caller.operation_id,
      event_ids: undone.map(({ event_id }) => event_id),
      memory_ids: [...new Set(undone.flatMap((event) => (isEntityEvent(event) ? [] : event.memory_id)))],
      entity_ids: [...new Set(undone.flatMap((event) => (isEntityEvent(event) ? event.entity_id : [])))],
      erased_ids: erasedIn(events),
    };
  },
};

interface UndoOptions {
  cause: string;
  /** The analysed contents that edits replaced, by event id. */
  texts: ReadonlyMap<string, ReadText>;
  /** The memories that the events challenged or replaced. */
  contradicted: ReadonlySet<string>;
}

/** A job would store the other items of the operation after the revert. */
async function refuseIfStoring({ jobs }: WorkspaceStore, operationId: string): Promise<void> {
  for (const state of ['queued', 'running'] as const) {
    const open = await jobs.list({ limit: maxOpenJobs, state });
    const storing = open.find(({ kind, operation_id }) => kind === 'ingest' && operation_id === operationId);
    if (storing === undefined) continue;
    throw new AppError(
      'conflict',
      `The job ${storing.job_id} still stores items of ${operationId}. Wait for its end, or cancel it (POST /jobs/${storing.job_id}/cancel), and revert then. Nothing was reverted.`,
    );
  }
}

async function undoAll(tx: Transaction, events: readonly Change[], options: UndoOptions): Promise<Change[]> {
  const { cause, texts, contradicted } = options;
  const pause = pausesHolding();
  const undone: Change[] = [];
  const undoOne = async (event: Change) => {
    const isOfContradicted = !isEntityEvent(event) && event.kind === 'status' && contradicted.has(event.memory_id);
    if (isOfContradicted && (await isContradictedSince(tx.store, event))) return false;
    return undo(tx, event, cause, texts.get(event.event_id)?.form);
  };
  for (const group of independentGroups(events.filter((one) => !isErased(one)))) {
    const areUndone = await together(...group.map(undoOne));
    undone.push(...group.filter((_, at) => areUndone[at]));
    await pause();
  }
  return undone;
}

/** Events that are undone at a time: PostgreSQL answers for all of them after one wait. */
const maxGroupSize = 20;

/**
 * The events in their order. Appearances of different memories in a row form a group, since each is undone without a
 * look at anything else. Any other event is a group by itself.
 */
function* independentGroups(events: readonly Change[]): Generator<Change[]> {
  let group: Change[] = [];
  for (const event of events) {
    if (group.length === maxGroupSize || !group.every((other) => areIndependent(other, event))) {
      yield group;
      group = [];
    }
    group.push(event);
  }
  if (group.length > 0) yield group;
}

const areIndependent = (one: Change, other: Change): boolean =>
  isAppearance(one) && isAppearance(other) && one.memory_id !== other.memory_id;

/** True if undoing the event forgets a memory: its creation, or its restoration. */
const isAppearance = (event: Change): event is HistoryEvent =>
  !isEntityEvent(event) && (event.kind === 'create' || event.kind === 'restore');

/** True if the memory or entity was erased. It cannot be restored, but the rest of the operation can. */
function isErased({ after }: Change): boolean {
  return 'erased' in after;
}

function erasedIn(events: readonly Change[]): string[] {
  const erased = events.filter(isErased).map((event) => (isEntityEvent(event) ? event.entity_id : event.memory_id));
  return [...new Set(erased)];
}

function nothingToUndoError(id: string, events: readonly Change[]): AppError {
  const erased = erasedIn(events);
  if (erased.length === 0)
    return new AppError('conflict', `Everything that ${id} changed is already as it was before.`);
  const listed = erased.slice(0, 5).join(', ') + (erased.length > 5 ? ` and ${erased.length - 5} more` : '');
  return new AppError(
    'conflict',
    `Nothing that ${id} changed can be restored: ${listed} ${erased.length > 1 ? 'were' : 'was'} erased for good${erased.length < events.length ? ', and the rest is already as it was before' : ''}.`,
  );
}

/** The events of the target, newest first. Event ids sort by time. */
async function eventsOf({ history, entities }: WorkspaceStore, target: RevertTarget): Promise<Change[]> {
  if ('event_id' in target)
    return [(await entities.findEvent(target.event_id)) ?? (await history.get(target.event_id))];
  const ofMemories = await history.ofOperation(target.operation_id);
  const ofEntities = await entities.eventsOfOperation(target.operation_id);
  const events = [...ofMemories.reverse(), ...ofEntities.reverse()];
  if (events.length === 0)
    throw new AppError(
      'not_found',
      `No operation ${target.operation_id} changed a memory or an entity in this workspace.`,
    );
  if (ofMemories.length === 0 || ofEntities.length === 0) return events;
  return events.sort((one, other) => (one.event_id < other.event_id ? 1 : -1));
}

/** Analyses the contents that will be restored. Returns them by event id. */
async function readReplaced(embedder: Embedder, events: readonly Change[]): Promise<Map<string, ReadText>> {
  const edits = events.flatMap((event) =>
    isEntityEvent(event) || typeof event.before?.content !== 'string' ? [] : event,
  );
  const texts = await readTexts(
    embedder,
    edits.map(({ before }) => before!.content as string),
  );
  return new Map(edits.map(({ event_id }, index) => [event_id, texts[index]!]));
}

/** The memories that a revert forgot: their creation or restoration was undone. */
function idsOfForgotten(undone: readonly Change[]): string[] {
  return undone.flatMap((event) => (isAppearance(event) ? event.memory_id : []));
}

/** Undoes one event. Returns false if there is nothing to undo. */
async function undo(
  { store, now }: Transaction,
  event: Change,
  cause: string,
  form: SearchForm | undefined,
): Promise<boolean> {
  if (isEntityEvent(event)) return undoEntityEvent(store, event, cause);
  if (event.kind === 'link') return undoLink(store, event, cause);
  const memory = await store.memories.getLocked(event.memory_id, { forgotten: true });
  const plan = await planUndo(store, event, memory, now());
  if (plan === null) return false;
  const { kind, change, absorbed } = plan;
  const withForm = 'content' in change && form ? { form } : {};
  const formerMentions = 'content' in change ? formerMentionsIn(event) : null;
  const also = {
    ...(absorbed && { absorbed }),
    ...(formerMentions && { spoke_of: await readMentions(store, event.memory_id) }),
  };
  const alsoOption = absorbed || formerMentions ? { also } : {};
  await store.memories.change(event.memory_id, kind, change, { cause, ...withForm, ...alsoOption });
  if (absorbed) await applyAbsorption(store, memory, absorbed);
  if (formerMentions) await restoreMentions(store, event.memory_id, formerMentions);
  return true;
}

/**
 * Stores the mentions of restored contents again if the reverted events do not contain them. Of several edits, the
 * oldest one's content remains.
 */
async function storeMentionsAgain(
  store: WorkspaceStore,
  undone: readonly Change[],
  texts: ReadonlyMap<string, ReadText>,
): Promise<void> {
  const oldest = new Map<string, ReadText>();
  for (const event of undone) {
    const text = texts.get(event.event_id);
    if (text && !isEntityEvent(event) && formerMentionsIn(event) === null) oldest.set(event.memory_id, text);
  }
  const found = await store.memories.findMany([...oldest.keys()]);
  const readings = found.map((memory) => ({ memory, reading: oldest.get(memory.memory_id)!.reading }));
  for (let start = 0; start < readings.length; start += mentionBatchSize)
    await storeReadings(store, readings.slice(start, start + mentionBatchSize));
}
