/** The graph, its entities, and a person's corrections of them. */
import { z } from 'zod';
import { actWriting } from '../../../access/act.ts';
import { authorise, permissions, toolPermission } from '../../../access/permissions.ts';
import { AppError } from '../../../errors.ts';
import { readStructure } from '../../../graph/communities/communities.ts';
import { updateEntity } from '../../../graph/entity/edit-entity.ts';
import { recallEntity } from '../../../graph/entity/entity-profile.ts';
import { findEntity } from '../../../graph/entity/find-entity.ts';
import { entityGraph } from '../../../graph/subgraph.ts';
import { type EntityEdge, entityIdSchema, entityNameSchema } from '../../../model/entity.ts';
import { validate } from '../../../model/validation.ts';
import { callTool } from '../../../tools/call-tool.ts';
import { htmlAnswer } from '../../html-answer.ts';
import { faultsOf, readForm, wantsPage } from '../forms.ts';
import { pathAfterAction } from '../last-action.ts';
import { resultIfReady } from '../result-if-ready.ts';
import type { WorkspaceVisit } from '../visit.ts';
import { withoutGenerated } from '../without-generated.ts';
import { EntityPage, entityPath } from './entity-page.tsx';
import { GraphPage } from './graph.tsx';

const maxEntities = 60;
const cacheMs = 60_000;
/** Counting fewer mentions takes no time worth saving. */
const fewMentions = 10_000;
/** Maximum memories read, and maximum edges kept, per shown entity. */
const neighbourLimits = { memories: 20, limit: 12 };
const maxCommunities = 8;

/**
 * The version of cached results: they are computed once a minute for all viewers, and again after
 * an entity was merged or corrected.
 */
async function cacheVersion({ workspace: { store }, services }: WorkspaceVisit): Promise<string> {
  return `${await store.entities.version()} ${Math.floor(services.now().getTime() / cacheMs)}`;
}

/** Counted again for each view if there are few: a person who just wrote about somebody looks for them here. */
async function mostMentioned(visit: WorkspaceVisit) {
  const { store } = visit.workspace;
  const count = () => store.entities.list({ limit: maxEntities });
  const cached = await store.cached('most spoken of', await cacheVersion(visit), count);
  const mentions = cached.reduce((sum, one) => sum + one.mentions, 0);
  return cached.length < maxEntities && mentions < fewMentions ? count() : cached;
}

/** The page needs this graph, and then its drawing does, so the latest graph is cached. */
async function graphAround(visit: WorkspaceVisit, name: string) {
  const { store } = visit.workspace;
  const newest = await store.memories.version({}, 1);
  const version = JSON.stringify([name, newest, await cacheVersion(visit)]);
  return store.cached('graph around', version, async () =>
    withoutSummaryEdges(await entityGraph(visit.workspace, name)),
  );
}

export async function graph(visit: WorkspaceVisit): Promise<Response> {
  const name = (visit.c.req.query('name') ?? '').trim().slice(0, 200);
  const entities = await mostMentioned(visit);
  try {
    const around = name === '' ? null : await graphAround(visit, name);
    return await htmlAnswer(visit.c, <GraphPage visit={visit} name={name} entities={entities} around={around} />);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    const page = <GraphPage visit={visit} name={name} entities={entities} around={null} fault={error.message} />;
    return htmlAnswer(visit.c, page, 404);
  }
}

/**
 * The data of the drawing: nodes, edges, and the large community that each node belongs to. Finding
 * communities takes seconds in a large workspace: until they are found, the answer has none and says
 * `pending`; with `?wait`, it waits for them.
 */
export async function graphData(visit: WorkspaceVisit): Promise<Response> {
  const { workspace, c } = visit;
  const name = c.req.query('name');
  const shownGraph = name === undefined ? await cachedWholeGraph(visit) : await graphAround(visit, name);
  const pendingStructure = readStructure(workspace);
  const structure = c.req.query('wait') === undefined ? await resultIfReady(pendingStructure) : await pendingStructure;
  const { communities } = structure ?? { communities: [] };
  const largest = communities.slice(0, maxCommunities);
  const communityOf = new Map(
    largest.flatMap(({ members }, at) => members.map(({ entity_id }) => [entity_id, at] as const)),
  );
  const nodes = shownGraph.nodes.map((node) => ({ ...node, community: communityOf.get(node.entity_id) ?? null }));
  const names = new Map(shownGraph.nodes.map(({ entity_id, name: called }) => [entity_id, called]));
  const legend = largest.flatMap(({ members }, at) => {
    const shownNames = members.flatMap(({ entity_id }) => names.get(entity_id) ?? []).slice(0, 3);
    return shownNames.length > 0 ? [{ community: at, name: shownNames.join(', ') }] : [];
  });
  return c.json({ nodes, edges: shownGraph.edges, legend, pending: structure === null });
}

/** Leaves out the links of generated texts to their sources: these relate no two entities. */
const withoutSummaryEdges = <Graph extends { edges: readonly EntityEdge[] }>(graph: Graph) => ({
  ...graph,
  edges: graph.edges.filter(({ kind, relation }) => kind !== 'linked' || relation !== 'summarises'),
});

async function cachedWholeGraph(visit: WorkspaceVisit) {
  const { store } = visit.workspace;
  const nodes = (await mostMentioned(visit)).map(({ entity: { entity_id, name, kind }, mentions }) => ({
    entity_id,
    name,
    kind,
    mentions,
  }));
  const counts = nodes.map(({ entity_id, mentions }) => [entity_id, mentions]);
  const version = JSON.stringify([counts, await cacheVersion(visit)]);
  return store.cached('graph of the most spoken of', version, async () =>
    withoutSummaryEdges(await readWhole(visit, nodes)),
  );
}

async function readWhole<Node extends { entity_id: string }>(visit: WorkspaceVisit, nodes: readonly Node[]) {
  const { entities } = visit.workspace.store;
  const ids = new Set(nodes.map(({ entity_id }) => entity_id));
  const edges = ids.size > 1 ? await entities.neighbours([...ids], neighbourLimits) : [];
  return { nodes, edges: edges.filter(({ from, to }) => ids.has(from) && ids.has(to)) };
}

const entityIdOf = ({ c }: WorkspaceVisit) => validate(entityIdSchema, c.req.param('entity_id'), ['path', 'entity_id']);

export async function entity(visit: WorkspaceVisit, faults: Record<string, string> = {}): Promise<Response> {
  const entityProfile = await recallEntity(visit.workspace, entityIdOf(visit));
  const profile = { ...entityProfile, timeline: await withoutGenerated(visit, entityProfile.timeline) };
  const requestedName = visit.c.req.method === 'GET' ? visit.c.req.query('merge_into') : undefined;
  const mergeTarget =
    requestedName === undefined ? null : await findMergeTarget(visit, requestedName, profile.entity.entity_id);
  const allFaults = { ...faults, ...(typeof mergeTarget === 'string' && { merge_into: mergeTarget }) };
  const into = typeof mergeTarget === 'string' ? null : mergeTarget;
  const page = <EntityPage visit={visit} profile={profile} into={into} faults={allFaults} />;
  return htmlAnswer(visit.c, page, Object.keys(allFaults).length > 0 ? 422 : 200);
}

/** The entity to merge into, or a sentence if there is none. */
async function findMergeTarget({ workspace }: WorkspaceVisit, requestedName: string, ownId: string) {
  try {
    const { entity: into } = await findEntity(workspace, requestedName);
    return into.entity_id === ownId ? 'This is the same entity.' : into;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return error.message;
    throw error;
  }
}

const entityForm = z.strictObject({
  do: z.enum(['kind', 'alias', 'unalias', 'merge']),
  kind: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z][a-z _-]{0,39}$/, { error: 'must be a word such as person, place or product' })
    .optional(),
  alias: entityNameSchema.optional(),
  into: entityIdSchema.optional(),
});

export async function correct(visit: WorkspaceVisit): Promise<Response> {
  const { c, workspace } = visit;
  const entity_id = entityIdOf(visit);
  try {
    authorise(workspace.caller.principal, permissions['memory.remember']);
    const form = await readForm(visit, entityForm);
    const remainingId = form.do === 'merge' ? validate(entityIdSchema, form.into, ['form', 'into']) : entity_id;
    if (form.do === 'merge')
      await callTool(workspace, { tool: 'merge_entities', args: { source_name: entity_id, target_name: remainingId } });
    else await updateFromForm(visit, entity_id, form);
    if (wantsPage(c)) return c.redirect(pathAfterAction(visit, entityPath(visit, remainingId)), 303);
    return c.json({ entity_id: remainingId });
  } catch (error) {
    const faults = faultsOf(error);
    if (!wantsPage(c) || faults === null) throw error;
    return entity(visit, faults);
  }
}

async function updateFromForm(
  { workspace }: WorkspaceVisit,
  name: string,
  form: z.output<typeof entityForm>,
): Promise<void> {
  const input = {
    name,
    ...(form.do === 'kind' && { kind: validate(entityForm.shape.kind.unwrap(), form.kind, ['form', 'kind']) }),
    ...(form.do === 'alias' && { alias: validate(entityNameSchema, form.alias, ['form', 'alias']) }),
    ...(form.do === 'unalias' && { without: validate(entityNameSchema, form.alias, ['form', 'alias']) }),
  };
  const permission = toolPermission('update_entity', 'write');
  const shape = (answer: object) => answer;
  await actWriting(workspace, { permission, verb: updateEntity, shape }, () => ({ input, raw: input }));
}
