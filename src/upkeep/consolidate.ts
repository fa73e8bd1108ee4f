/**
 * Runs a consolidation cycle. It clusters recent memories, writes one summary per cluster that cites its members, and
 * renews the card of each frequent person. A summary or card that would say nothing new is not written, and one that no
 * longer holds ends.
 */
import { z } from 'zod';
import type { Entity } from '../model/entity.ts';
import { dayMs } from '../time-units.ts';
import type { RunningJob, Workspace } from '../workspace.ts';
import { type Cluster, clusterByMeaning } from './clusters.ts';
import { type Gathered, gatherRecent } from './gather.ts';
import { endCardsOfNonPeople, endContained, endOutdated } from './outdated.ts';
import { draftPeerCard, minMentions } from './peer-card.ts';
import { draftSummary } from './summary.ts';
import {
  endGenerated,
  type GeneratedDraft,
  type GeneratedMemories,
  predecessorOf,
  readGenerated,
  writeGenerated,
} from './write-generated.ts';

const writtenSchema = z.object({
  memory_id: z.string(),
  content: z.string(),
  sources: z.array(z.string()),
  supersedes: z.string().nullable().describe('The memory that it replaces'),
});

export const consolidatedSchema = z.object({
  operation_id: z.string().describe('Reverts all of it'),
  considered: z
    .number()
    .int()
    .describe('Memories of the working and episodic layers stored within a year, the newest 3,000'),
  clusters: z.number().int().describe('Groups of three or more memories about the same topic'),
  summaries: z.array(writtenSchema),
  peer_cards: z.array(writtenSchema.extend({ entity_id: z.string(), name: z.string() })),
  unchanged: z.number().int().describe('Summaries and cards that would say nothing new'),
  left: z.array(z.string()).describe('How many memories and people have no summary or card, with the reason'),
});

export type Consolidated = z.infer<typeof consolidatedSchema>;

const recentDays = 365;
const maxMemories = 3_000;
const minMembers = 3;
const minTopicScore = 0.55;
/** Bonus on the cosine similarity for a shared rare word. */
const rareWordBonus = 0.25;
const maxPeople = 50;
/** Number of entities among which people are searched. */
const maxEntities = 1_000;

export async function consolidate(workspace: Workspace, job: RunningJob): Promise<Consolidated> {
  const since = new Date(workspace.now().getTime() - recentDays * dayMs).toISOString();
  const layers = ['working', 'episodic'] as const;
  const gathered = await gatherRecent(workspace, { layers, since, limit: maxMemories });
  await job.report(0.2, `read ${gathered.length} memories`);
  const groups = await clusterByMeaning(gathered, minTopicScore, rareWordBonus);
  const clusters = groups.filter(({ members }) => members.length >= minMembers);
  await job.report(0.4, `found ${clusters.length} topics`);
  const reached = job.reached as Pick<Consolidated, 'summaries' | 'peer_cards'> | null;
  const answer: Consolidated = {
    operation_id: workspace.caller.operation_id,
    considered: gathered.length,
    clusters: clusters.length,
    summaries: reached?.summaries ?? [],
    peer_cards: reached?.peer_cards ?? [],
    unchanged: 0,
    left: formatLeftOut(groups),
  };
  await writeSummaries(workspace, clusters, job, answer);
  await writePeerCards(workspace, await findPeople(workspace, gathered), job, answer);
  return answer;
}

/** Counts the memories that are too few for a summary, in sentences. */
function formatLeftOut(groups: readonly Cluster[]): string[] {
  const ofSize = (size: number) => groups.filter(({ members }) => members.length === size).length;
  const [alone, pairs] = [ofSize(1), ofSize(2)];
  return [
    ...(alone === 1 ? ['1 memory shares its topic with no other.'] : []),
    ...(alone > 1 ? [`${alone} memories share their topic with no other memory.`] : []),
    ...(pairs > 0 ? [`${2 * pairs} memories share their topic with one other: a summary needs ${minMembers}.`] : []),
  ];
}

async function writeSummaries(workspace: Workspace, clusters: Cluster[], job: RunningJob, answer: Consolidated) {
  const existing = await readGenerated(workspace, 'summary');
  for (const [done, cluster] of clusters.entries()) {
    await job.report(0.4 + (0.4 * done) / clusters.length, `summarised ${done} of ${clusters.length} topics`);
    const sources = cluster.members.map(({ memory }) => memory);
    const result = await writeIfNew(workspace, { kind: 'summary', sources }, existing, job, () =>
      draftNamedSummary(workspace, cluster),
    );
    if (result === null) continue;
    if (result.isNew) answer.summaries.push(result.written);
    await saveProgress(workspace, job, answer, result);
  }
  await endOutdated(workspace, 'summary', job);
  await endContained(workspace, job);
}

async function draftNamedSummary(workspace: Workspace, cluster: Cluster): Promise<GeneratedDraft> {
  const mentioned = await workspace.store.entities.findMany([...cluster.entities.keys()]);
  return draftSummary(workspace, cluster, new Map(mentioned.map(({ entity_id, name }) => [entity_id, name])));
}

/**
 * The people that the memories mention, most mentioned first. In a small graph, also the people that any other memory
 * mentions.
 */
async function findPeople({ store }: Workspace, gathered: readonly Gathered[]): Promise<Entity[]> {
  const mentionCounts = new Map<string, number>();
  for (const { entities } of gathered)
    for (const id of entities) mentionCounts.set(id, (mentionCounts.get(id) ?? 0) + 1);
  const ids = [...mentionCounts].sort(([, one], [, other]) => other - one).map(([id]) => id);
  const isSmall = (await store.entities.count()) <= maxEntities;
  const others = isSmall ? (await store.entities.list({ limit: maxEntities })).map(({ entity }) => entity) : [];
  const mentioned = await store.entities.findMany(ids.slice(0, maxEntities));
  const all = new Map([...mentioned, ...others].map((entity) => [entity.entity_id, entity]));
  return [...all.values()].filter(({ kind }) => kind === 'person').slice(0, maxPeople);
}

async function writePeerCards(workspace: Workspace, people: Entity[], job: RunningJob, answer: Consolidated) {
  const existing = await readGenerated(workspace, 'peer-card');
  await endCardsOfNonPeople(workspace, existing, job);
  let withoutCard = 0;
  for (const [done, entity] of people.entries()) {
    await job.report(0.8 + (0.2 * done) / people.length, `made ${done} of ${people.length} peer cards`);
    const draft = await draftPeerCard(workspace, entity);
    if (draft === null) {
      withoutCard += 1;
      const card = existing.list.find(({ metadata }) => metadata.about === entity.entity_id);
      if (card) await endGenerated(workspace, card, 'too few memories say something about the person', job);
      continue;
    }
    const result = await writeIfNew(workspace, draft, existing, job, async () => draft);
    if (result === null) continue;
    if (result.isNew) answer.peer_cards.push({ ...result.written, entity_id: entity.entity_id, name: entity.name });
    await saveProgress(workspace, job, answer, result);
  }
  await endOutdated(workspace, 'peer-card', job);
  if (withoutCard > 0)
    answer.left.push(
      `${withoutCard === 1 ? '1 person has' : `${withoutCard} people have`} no card: a card needs ${minMentions} memories that say something about the person.`,
    );
}

/** Saves the progress for a run that resumes from here. The resumed run counts memories written by this one as new. */
async function saveProgress(
  { store }: Workspace,
  job: RunningJob,
  answer: Consolidated,
  result: WriteResult,
): Promise<void> {
  const { summaries, peer_cards } = answer;
  if (result.isNew) await job.hold(store, { summaries, peer_cards });
  else if (![...summaries, ...peer_cards].some(({ memory_id }) => memory_id === result.memory_id))
    answer.unchanged += 1;
}

type WriteResult = { isNew: true; written: z.infer<typeof writtenSchema> } | { isNew: false; memory_id: string };

/**
 * Writes a memory only if it says something new. Otherwise the draft is not made. Null if its sources changed meanwhile.
 */
async function writeIfNew(
  workspace: Workspace,
  target: Pick<GeneratedDraft, 'kind' | 'sources' | 'about'>,
  existing: GeneratedMemories,
  job: RunningJob,
  makeDraft: () => Promise<GeneratedDraft>,
): Promise<WriteResult | null> {
  const { same, earlier } = await predecessorOf(workspace, target, existing);
  if (same !== null) return { isNew: false, memory_id: same.memory_id };
  const draft = await makeDraft();
  const memory = await writeGenerated(workspace, draft, earlier, job);
  if (memory === null) return null;
  const sources = draft.sources.map(({ memory_id }) => memory_id);
  const { memory_id, content, supersedes } = memory;
  return { isNew: true, written: { memory_id, content, sources, supersedes } };
}
