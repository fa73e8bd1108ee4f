/**
 * Runs a consolidation cycle. It clusters recent memories, writes one summary per cluster that cites its members, and
 * renews the card of each frequent person. A summary or card that would say nothing new is not written.
 */
import { z } from 'zod';
import type { Entity } from '../model/entity.ts';
import type { RunningJob, Workspace } from '../workspace.ts';
import { type Cluster, clusterByMeaning } from './clusters.ts';
import { type Gathered, gatherRecent } from './gather.ts';
import { draftPeerCard, leastMentions } from './peer-card.ts';
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
const mostConsidered = 3_000;
const leastMembers = 3;
const sameTopic = 0.55;
/** Bonus on the cosine similarity for a shared rare word. */
const sharedWord = 0.25;
const mostPeople = 50;
/** Number of entities among which people are searched. */
const mostEntities = 1_000;

export async function consolidate(workspace: Workspace, job: RunningJob): Promise<Consolidated> {
  const since = new Date(workspace.now().getTime() - recentDays * 86_400_000).toISOString();
  const layers = ['working', 'episodic'] as const;
  const gathered = await gatherRecent(workspace, { layers, since, most: mostConsidered });
  await job.report(0.2, `read ${gathered.length} memories`);
  const groups = await clusterByMeaning(gathered, sameTopic, sharedWord);
  const clusters = groups.filter(({ members }) => members.length >= leastMembers);
  await job.report(0.4, `found ${clusters.length} topics`);
  const before = job.reached as Pick<Consolidated, 'summaries' | 'peer_cards'> | null;
  const answer: Consolidated = {
    operation_id: workspace.caller.operation_id,
    considered: gathered.length,
    clusters: clusters.length,
    summaries: before?.summaries ?? [],
    peer_cards: before?.peer_cards ?? [],
    unchanged: 0,
    left: leftOf(groups),
  };
  await writeSummaries(workspace, clusters, job, answer);
  await writePeerCards(workspace, await peopleIn(workspace, gathered), job, answer);
  return answer;
}

/** Counts the memories that are too few for a summary, in sentences. */
function leftOf(groups: readonly Cluster[]): string[] {
  const ofSize = (size: number) => groups.filter(({ members }) => members.length === size).length;
  const [alone, pairs] = [ofSize(1), ofSize(2)];
  return [
    ...(alone === 1 ? ['1 memory shares its topic with no other.'] : []),
    ...(alone > 1 ? [`${alone} memories share their topic with no other memory.`] : []),
    ...(pairs > 0 ? [`${2 * pairs} memories share their topic with one other: a summary needs ${leastMembers}.`] : []),
  ];
}

async function writeSummaries(workspace: Workspace, clusters: Cluster[], job: RunningJob, answer: Consolidated) {
  const written = await readGenerated(workspace, 'summary');
  for (const [done, cluster] of clusters.entries()) {
    await job.report(0.4 + (0.4 * done) / clusters.length, `summarised ${done} of ${clusters.length} topics`);
    const sources = cluster.members.map(({ memory }) => memory);
    const made = await writeUnlessSame(workspace, { kind: 'summary', sources }, written, job, () =>
      namedSummary(workspace, cluster),
    );
    if (made.isNew) answer.summaries.push(made.written);
    await told(workspace, job, answer, made);
  }
}

async function namedSummary(workspace: Workspace, cluster: Cluster): Promise<GeneratedDraft> {
  const known = await workspace.store.entities.findMany([...cluster.entities.keys()]);
  return draftSummary(workspace, cluster, new Map(known.map(({ entity_id, name }) => [entity_id, name])));
}

/**
 * The people that the memories mention, most mentioned first. In a small graph, also the people that any other memory
 * mentions.
 */
async function peopleIn({ store }: Workspace, gathered: readonly Gathered[]): Promise<Entity[]> {
  const spokenOf = new Map<string, number>();
  for (const { entities } of gathered) for (const id of entities) spokenOf.set(id, (spokenOf.get(id) ?? 0) + 1);
  const ids = [...spokenOf].sort(([, one], [, other]) => other - one).map(([id]) => id);
  const isSmall = (await store.entities.count()) <= mostEntities;
  const others = isSmall ? (await store.entities.list({ limit: mostEntities })).map(({ entity }) => entity) : [];
  const spoken = await store.entities.findMany(ids.slice(0, mostEntities));
  const all = new Map([...spoken, ...others].map((entity) => [entity.entity_id, entity]));
  return [...all.values()].filter(({ kind }) => kind === 'person').slice(0, mostPeople);
}

async function writePeerCards(workspace: Workspace, people: Entity[], job: RunningJob, answer: Consolidated) {
  const written = await readGenerated(workspace, 'peer-card');
  await endCardsOfOthers(workspace, written, job);
  let few = 0;
  for (const [done, entity] of people.entries()) {
    await job.report(0.8 + (0.2 * done) / people.length, `made ${done} of ${people.length} peer cards`);
    const draft = await draftPeerCard(workspace, entity);
    if (draft === null) {
      few += 1;
      continue;
    }
    const made = await writeUnlessSame(workspace, draft, written, job, async () => draft);
    if (made.isNew) answer.peer_cards.push({ ...made.written, entity_id: entity.entity_id, name: entity.name });
    await told(workspace, job, answer, made);
  }
  if (few > 0)
    answer.left.push(
      `${few === 1 ? '1 person has' : `${few} people have`} no card: a card needs ${leastMentions} memories that say something about the person.`,
    );
}

/** Ends the card of an entity that was corrected from a person to another kind, such as a place or a company. */
async function endCardsOfOthers(workspace: Workspace, { list }: GeneratedMemories, job: RunningJob): Promise<void> {
  const ids = [...new Set(list.map(({ metadata }) => String(metadata.about)))];
  const found = await workspace.store.entities.findMany(ids);
  const kinds = new Map(found.map(({ entity_id, kind }) => [entity_id, kind]));
  for (const card of list) {
    const kind = kinds.get(String(card.metadata.about));
    if (kind !== undefined && kind !== 'person')
      await endGenerated(workspace, card, `what it is about is no person but: ${kind}`, job);
  }
}

/** Saves the progress for a run that resumes from here. The resumed run counts memories written by this one as new. */
async function told({ store }: Workspace, job: RunningJob, answer: Consolidated, made: Made): Promise<void> {
  const { summaries, peer_cards } = answer;
  if (made.isNew) await job.hold(store, { summaries, peer_cards });
  else if (![...summaries, ...peer_cards].some(({ memory_id }) => memory_id === made.memory_id)) answer.unchanged += 1;
}

type Made = { isNew: true; written: z.infer<typeof writtenSchema> } | { isNew: false; memory_id: string };

/** Writes a memory only if it says something new. Otherwise the draft is not made. */
async function writeUnlessSame(
  workspace: Workspace,
  wanted: Pick<GeneratedDraft, 'kind' | 'sources' | 'about'>,
  written: GeneratedMemories,
  job: RunningJob,
  draft: () => Promise<GeneratedDraft>,
): Promise<Made> {
  const { same, earlier } = await predecessorOf(workspace, wanted, written);
  if (same !== null) return { isNew: false, memory_id: same.memory_id };
  const made = await draft();
  const memory = await writeGenerated(workspace, made, earlier, job);
  const sources = made.sources.map(({ memory_id }) => memory_id);
  const { memory_id, content, supersedes } = memory;
  return { isNew: true, written: { memory_id, content, sources, supersedes } };
}
