/**
 * Clusters memories by the leader algorithm (Hartigan 1975). One pass in the order in which they were stored puts each
 * memory into the nearest cluster that is near enough, or starts a new one. Later memories never move earlier ones, so
 * the same memories always give the same clusters.
 */
import { pauses } from '../fair/pauses.ts';
import { analyse } from '../text/analyse.ts';
import { monthNames, weekdayNames } from '../text/claims/calendar-names.ts';
import type { Language } from '../text/language.ts';
import type { Gathered } from './gather.ts';

export interface Cluster {
  members: Gathered[];
  /** Sum of the members' vectors. `length` is the length of this sum. */
  readonly sum: Float32Array;
  length: number;
  /** Number of members that mention each entity or contain each term. */
  readonly entities: Map<string, number>;
  readonly terms: Map<string, number>;
}

/** Limit on the members of a cluster. A larger topic becomes several clusters. */
const maxMembers = 40;
/** Bonus on the cosine similarity for a shared entity. */
const entityBonus = 0.12;
/** A word is rare if it occurs in at most this share of all memories, or in at most this number of them. */
const maxRareShare = 0.05;
const maxRareCount = 12;

/**
 * Clusters memories. A memory joins a cluster if its score is at least `minScore`. The score is the cosine similarity
 * to the centre of the cluster, plus a bonus for a shared entity, plus `wordBonus` for a rare word that half of the
 * cluster contains: such a word is mostly the topic.
 */
export async function clusterByMeaning(
  gathered: readonly Gathered[],
  minScore: number,
  wordBonus = 0,
): Promise<Cluster[]> {
  const clusters: Cluster[] = [];
  const pause = pauses();
  const isRare = wordBonus > 0 ? rareTermTest(gathered) : () => false;
  for (const one of gathered) {
    const rare = [...one.terms].filter(isRare);
    let best: Cluster | null = null;
    let bestScore = minScore;
    for (const cluster of clusters) {
      if (cluster.members.length >= maxMembers) continue;
      const isShared = rare.some((term) => (cluster.terms.get(term) ?? 0) * 2 >= cluster.members.length);
      const bonus = isShared ? wordBonus : 0;
      const score = similarityTo(cluster, one, bestScore - bonus) + bonus;
      if (score >= bestScore) [best, bestScore] = [cluster, score];
    }
    if (best === null) clusters.push(clusterOf(one));
    else addMember(best, one);
    await pause();
  }
  return wordBonus > 0 ? mergeByRareWord(clusters, isRare) : clusters;
}

/** Fewest members of a cluster that absorbs smaller ones. */
const minMembersToAbsorb = 3;

/** Merges clusters that share a rare word into the largest of them. Most members of each must contain the word. */
function mergeByRareWord(clusters: readonly Cluster[], isRare: (term: string) => boolean): Cluster[] {
  const bySize = clusters.toSorted((one, other) => other.members.length - one.members.length);
  const byWord = new Map<string, Cluster>();
  const merged = new Set<Cluster>();
  for (const cluster of bySize) {
    const words = [...cluster.terms].filter(([term, count]) => count * 2 > cluster.members.length && isRare(term));
    const target = words.map(([term]) => byWord.get(term)).find((found) => found && hasRoomFor(found, cluster));
    if (target) {
      for (const member of cluster.members) addMember(target, member);
      merged.add(cluster);
    } else if (cluster.members.length >= minMembersToAbsorb) {
      for (const [term] of words) if (!byWord.has(term)) byWord.set(term, cluster);
    }
  }
  return clusters.filter((cluster) => !merged.has(cluster));
}

const hasRoomFor = (into: Cluster, { members }: Cluster) => into.members.length + members.length <= maxMembers;

/** Numbers, amounts and single Han characters, which occur in many topics. */
const topiclessTerms =
  /\p{N}|^\p{Script=Han}$|^(?:pound|euro|eur|usd|gbp|chf|dollar|franc|percent|prozent|hour|minut|day|week|month|year|stund|tag|woch|monat|jahr|镑|欧元)s?$/u;

/**
 * The stems of month and weekday names in every language: a short text may be detected as another language, whose stems
 * differ.
 */
function calendarStems(): ReadonlySet<string> {
  const names = [monthNames, weekdayNames].flatMap((of) => Object.values(of).flat()).join(' ');
  const languages = Object.keys(monthNames) as Language[];
  return new Set(languages.flatMap((language) => analyse(names, language)));
}

/**
 * Returns a test for words that more than one but only few of the memories contain. Numbers, months and weekdays are
 * never topics.
 */
function rareTermTest(gathered: readonly Gathered[]): (term: string) => boolean {
  const counts = new Map<string, number>();
  for (const { terms } of gathered) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const calendarTerms = calendarStems();
  const maxCount = Math.max(maxRareCount, gathered.length * maxRareShare);
  return (term) =>
    !topiclessTerms.test(term) &&
    !calendarTerms.has(term) &&
    (counts.get(term) ?? 0) > 1 &&
    counts.get(term)! <= maxCount;
}

/**
 * Similarity of a memory to a cluster: cosine similarity, or without a vector the share of common words, plus the bonus
 * for a shared entity. A result below `minSimilarity` may be too small.
 */
export function similarityTo(cluster: Cluster, one: Gathered, minSimilarity = 0): number {
  const similarity = baseSimilarity(cluster, one);
  if (similarity + entityBonus < minSimilarity) return similarity;
  for (const id of one.entities)
    if ((cluster.entities.get(id) ?? 0) * 3 >= cluster.members.length) return similarity + entityBonus;
  return similarity;
}

function baseSimilarity({ sum, length, terms, members }: Cluster, { vector, terms: own }: Gathered): number {
  if (vector === null || length === 0) {
    const common = [...own].filter((term) => (terms.get(term) ?? 0) * 2 >= members.length).length;
    return common / Math.max(1, own.size);
  }
  let dot = 0;
  for (let at = 0; at < sum.length; at += 1) dot += sum[at]! * vector[at]!;
  return dot / length;
}

function clusterOf(one: Gathered): Cluster {
  const size = one.vector?.length ?? 0;
  const cluster: Cluster = {
    members: [],
    sum: new Float32Array(size),
    length: 0,
    entities: new Map(),
    terms: new Map(),
  };
  addMember(cluster, one);
  return cluster;
}

function addMember(cluster: Cluster, one: Gathered): void {
  cluster.members.push(one);
  if (one.vector) {
    for (let at = 0; at < cluster.sum.length; at += 1) cluster.sum[at]! += one.vector[at]!;
    cluster.length = Math.hypot(...cluster.sum);
  }
  for (const id of one.entities) cluster.entities.set(id, (cluster.entities.get(id) ?? 0) + 1);
  for (const term of one.terms) cluster.terms.set(term, (cluster.terms.get(term) ?? 0) + 1);
}
