/** The review queues, and a person's decisions. */
import { z } from 'zod';
import { actWriting } from '../../../access/act.ts';
import { authorise, permissions, toolPermission } from '../../../access/permissions.ts';
import { AppError } from '../../../errors.ts';
import { distinctKey, findDuplicateEntities } from '../../../graph/entity/duplicate-entities.ts';
import { readLatestMentioning } from '../../../graph/entity/entity-timeline.ts';
import { type Entity, entityIdSchema } from '../../../model/entity.ts';
import { memoryIdSchema, recalledStatuses, toMemory } from '../../../model/memory.ts';
import { validate } from '../../../model/validation.ts';
import { likelyDuplicates } from '../../../reports/quality/likely-duplicates.ts';
import { callTool } from '../../../tools/call-tool.ts';
import { distinctRelation } from '../../../upkeep/duplicates/distinct.ts';
import { mergeMemories } from '../../../upkeep/duplicates/merge-memories.ts';
import { htmlAnswer } from '../../html-answer.ts';
import { readForm, wantsPage } from '../forms.ts';
import { pathAfterAction } from '../last-action.ts';
import { rootOf } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';
import { withoutGenerated } from '../without-generated.ts';
import { type Contradiction, Contradictions, Duplicates, type EntityEvidence, EntityPairs } from './review.tsx';

const maxReviewed = 10;

export async function review(visit: WorkspaceVisit): Promise<Response> {
  const { store } = visit.workspace;
  const filter = { statuses: ['challenged'] } as const;
  const pairs: Contradiction[] = [];
  for (const challenged of await store.memories.list(filter, { limit: maxReviewed })) {
    const by = await contradictingMemories(visit, challenged.memory_id);
    pairs.push({ challenged: toMemory(challenged), newerMemories: by.map(toMemory) });
  }
  return htmlAnswer(visit.c, <Contradictions visit={visit} pairs={pairs} total={await store.memories.count(filter)} />);
}

async function contradictingMemories({ workspace: { store } }: WorkspaceVisit, memoryId: string) {
  const links = await store.links.ofMemory(memoryId);
  const ids = links.filter(({ relation, to }) => relation === 'contradicts' && to === memoryId).map(({ from }) => from);
  return store.memories.findMany(ids);
}

const decisionForm = z.strictObject({ keep: z.enum(['newer', 'earlier', 'both', 'neither']) });

/** Each decision changes a status, with a reason, and can be undone. */
export async function decide(visit: WorkspaceVisit): Promise<Response> {
  const { workspace, c } = visit;
  const memory_id = validate(memoryIdSchema, c.req.param('memory_id'), ['path', 'memory_id']);
  authorise(workspace.caller.principal, permissions['memory.remember']);
  const { keep } = await readForm(visit, decisionForm);
  const { status } = await workspace.store.memories.get(memory_id);
  if (status !== 'challenged')
    throw new AppError(
      'conflict',
      `This was decided meanwhile: the earlier memory is ${status} now. Nothing was changed. Open Review again for what is left.`,
    );
  const newerMemories = await contradictingMemories(visit, memory_id);
  if (keep === 'newer' && newerMemories.length === 0)
    throw new AppError(
      'conflict',
      'The newer memory was forgotten meanwhile, so it cannot be kept. Nothing was changed. Open Review again and decide what is left.',
    );
  const setStatus = (id: string, new_status: string, reason: string) =>
    callTool(workspace, { tool: 'update_status', args: { memory_id: id, new_status, reason } });
  if (keep === 'newer') await setStatus(memory_id, 'superseded', 'a person decided that the newer one is true');
  else if (keep === 'neither')
    await setStatus(memory_id, 'invalidated', 'a person decided that this is no longer true');
  else {
    await setStatus(memory_id, 'active', `a person decided that ${keep === 'both' ? 'both are true' : 'this is true'}`);
    if (keep === 'earlier')
      for (const newer of newerMemories)
        await setStatus(newer.memory_id, 'invalidated', `a person decided that ${memory_id} is true`);
  }
  if (wantsPage(c)) return c.redirect(pathAfterAction(visit, `${rootOf(visit)}/review`), 303);
  return c.json({ memory_id, kept: keep });
}

export async function duplicates(visit: WorkspaceVisit): Promise<Response> {
  return htmlAnswer(visit.c, <Duplicates visit={visit} pairs={await likelyDuplicates(visit.workspace)} />);
}

const duplicateForm = z.strictObject({ keep: z.enum(['older', 'newer', 'both', 'merged']) });

/**
 * A memory that is not kept becomes superseded. If both are kept, they are linked as
 * distinct and are not offered again.
 */
export async function decideDuplicate(visit: WorkspaceVisit): Promise<Response> {
  const { workspace, c } = visit;
  const older = validate(memoryIdSchema, c.req.param('older'), ['path', 'older']);
  const newer = validate(memoryIdSchema, c.req.param('newer'), ['path', 'newer']);
  authorise(workspace.caller.principal, permissions['memory.remember']);
  const { keep } = await readForm(visit, duplicateForm);
  await requireBothStanding(visit, [older, newer]);
  if (keep === 'merged') {
    const input = { kept_id: older, merged_id: newer };
    const permission = toolPermission('dedup', 'write');
    const shape = (answer: object) => answer;
    const written = () => [older, newer];
    await actWriting(workspace, { permission, verb: mergeMemories, shape, written }, () => ({ input, raw: input }));
  } else if (keep === 'both') {
    const args = { memory_id_1: older, memory_id_2: newer, relation: distinctRelation };
    await callTool(workspace, { tool: 'link_memories', args });
  } else {
    const memory_id = keep === 'older' ? newer : older;
    const reason = `a person kept ${keep === 'older' ? older : newer}, which says the same`;
    await callTool(workspace, { tool: 'update_status', args: { memory_id, new_status: 'superseded', reason } });
  }
  if (wantsPage(c)) return c.redirect(pathAfterAction(visit, `${rootOf(visit)}/review/duplicates`), 303);
  return c.json({ older, newer, kept: keep });
}

/** After another decision on the same pair, a second one could leave neither memory. */
async function requireBothStanding({ workspace }: WorkspaceVisit, ids: readonly string[]): Promise<void> {
  const standing = await workspace.store.memories.findMany([...ids], { statuses: recalledStatuses });
  if (standing.length < ids.length)
    throw new AppError(
      'conflict',
      'This was decided meanwhile: one of the two memories is no longer active. Nothing was changed. Open Review again for what is left.',
    );
}

export async function entityPairs(visit: WorkspaceVisit): Promise<Response> {
  const pairs = await findDuplicateEntities(visit.workspace);
  const [first] = pairs;
  const sides = first ? [await evidenceOf(visit, first.one), await evidenceOf(visit, first.other)] : [];
  return htmlAnswer(visit.c, <EntityPairs visit={visit} pairs={pairs} sides={sides} />);
}

/** Latest mentions that are read, and how many of them are shown, without generated texts. */
const maxMentionsRead = 8;
const maxMentionsShown = 2;

/** The facts by which a person can tell whether two entities are the same. */
async function evidenceOf({ workspace }: WorkspaceVisit, entity: Entity): Promise<EntityEvidence> {
  const presence = await workspace.store.entities.presence([entity.entity_id]);
  const latest = await withoutGenerated(
    { workspace },
    await readLatestMentioning(workspace, entity, maxMentionsRead, 200),
  );
  const mentions = presence.get(entity.entity_id)?.mentions ?? 0;
  return { entity, mentions, latest: latest.slice(0, maxMentionsShown) };
}

/** If they are merged, the entity `one`, which has more mentions, stays. */
export async function decideEntities(visit: WorkspaceVisit): Promise<Response> {
  const { workspace, c } = visit;
  const one = validate(entityIdSchema, c.req.param('one'), ['path', 'one']);
  const other = validate(entityIdSchema, c.req.param('other'), ['path', 'other']);
  const { keep } = await readForm(visit, z.strictObject({ keep: z.enum(['one', 'both']) }));
  if (keep === 'one')
    await callTool(workspace, { tool: 'merge_entities', args: { source_name: other, target_name: one } });
  else {
    const { metadata } = await workspace.store.entities.get(one);
    const known = Array.isArray(metadata[distinctKey]) ? metadata[distinctKey] : [];
    const args = { name: one, metadata: { [distinctKey]: [...known, other] } };
    await callTool(workspace, { tool: 'update_entity', args });
  }
  if (wantsPage(c)) return c.redirect(pathAfterAction(visit, `${rootOf(visit)}/review/entities`), 303);
  return c.json({ one, other, kept: keep });
}
