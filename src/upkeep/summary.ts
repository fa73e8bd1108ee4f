/** Summarises a cluster in its own sentences: those nearest to its centre, without repetition, each with its source. */

import { type CitedLine, writeCited } from '../language-model/cited.ts';
import { oldestFirst } from '../model/by-time.ts';
import { timeKey } from '../model/memory.ts';
import { dayOf } from '../retrieval/pack/citation.ts';
import { type ComparedText, repeats, toComparedText } from '../retrieval/pack/repeats.ts';
import { oneLine } from '../text/boundaries.ts';
import { citedText } from '../text/citations.ts';
import { leadingExcerpt } from '../text/excerpt.ts';
import { sentencesOf } from '../text/sentences/sentences.ts';
import type { Workspace } from '../workspace.ts';
import { type Cluster, similarityTo } from './clusters.ts';
import type { Gathered } from './gather.ts';
import type { GeneratedDraft } from './write-generated.ts';

const maxSentences = 6;
const maxSentenceLength = 300;

/** Names of the most mentioned entities, by id. */
export type EntityNames = ReadonlyMap<string, string>;

/** Drafts a summary. `names` are the names of the entities that its title may mention. */
export async function draftSummary(
  workspace: Workspace,
  cluster: Cluster,
  names: EntityNames,
): Promise<GeneratedDraft> {
  const sources = cluster.members.map(({ memory }) => memory).toSorted(oldestFirst(timeKey));
  const topic = topicOf(cluster, names);
  const [first, last] = [dayOf(sources[0]!), dayOf(sources.at(-1)!)];
  const title = `${oneLine(topic)}: ${sources.length} memories, ${first === last ? first : `${first} to ${last}`}.`;
  const task = `Summarise what is known about ${topic}, in at most five lines; say when something changed.`;
  const texts = sources.map((memory) => ({ id: memory.memory_id, text: `${dayOf(memory)}: ${memory.content}` }));
  const written = await writeCited(workspace.languageModel, { task, sources: texts, maxTokens: 500 }, 'background');
  const lines = written ?? informativeSentences(cluster);
  return {
    kind: 'summary',
    content: [title, ...lines.map(citedLine)].join('\n'),
    layer: 'semantic',
    memory_type: 'fact',
    tags: [],
    metadata: { topic, written_by: written === null ? 'sentences of the sources' : workspace.languageModel!.name },
    sources,
  };
}

/** `- text [mem_…][mem_…]` */
export function citedLine({ text, sources }: CitedLine): string {
  return `- ${citedText(text, sources)}`;
}

/** "Naledi: Danke!", "Tom: See you.": a speaker and at most two words, without information. */
const smallTalk = /^\p{Lu}[\p{L}.'’ -]{0,30}: [^\s\d]+(?: [^\s\d]+)?$/u;

/**
 * The most informative sentence of each memory, in the order in which the memories happened, with the day if the days
 * differ.
 */
function informativeSentences(cluster: Cluster): CitedLine[] {
  const candidates = cluster.members
    .map((member) => ({ member, score: similarityTo(cluster, member) + member.memory.importance / 5 }))
    .sort((one, other) => other.score - one.score);
  const chosen: { member: Gathered; text: string; compared: ComparedText }[] = [];
  for (const { member } of candidates) {
    if (chosen.length === maxSentences) break;
    const text = informativeSentence(cluster, member);
    if (smallTalk.test(text)) continue;
    const compared = toComparedText(text, member.memory.language);
    if (!chosen.some((before) => repeats(compared, before.compared))) chosen.push({ member, text, compared });
  }
  const isOfOneDay = new Set(cluster.members.map(({ memory }) => dayOf(memory))).size === 1;
  return chosen.toSorted(oldestFirst(({ member }) => timeKey(member.memory))).map(({ member: { memory }, text }) => ({
    text: isOfOneDay ? text : `${text} (${dayOf(memory)})`,
    sources: [memory.memory_id],
  }));
}

/**
 * The whole of a short memory. Of a longer one, the sentence that shares the most words with the other members,
 * relative to its length.
 */
function informativeSentence({ terms }: Cluster, { memory }: Gathered): string {
  const whole = oneLine(memory.content);
  if (whole.length <= maxSentenceLength) return whole;
  const weigh = (sentence: string) => {
    const { terms: sentenceTerms } = toComparedText(sentence, memory.language);
    return (
      [...new Set(sentenceTerms)].reduce((sum, term) => sum + (terms.get(term) ?? 1) - 1, 0) /
      (sentenceTerms.length + 6)
    );
  };
  const sentences = sentencesOf(memory.content, memory.language);
  const best = sentences.reduce(
    (one, other) => (weigh(other) > weigh(one) ? other : one),
    sentences[0] ?? memory.content,
  );
  return leadingExcerpt(best, maxSentenceLength);
}

/**
 * The topic: the entities that at least half of the members mention, or else the words that at least a third of them
 * share.
 */
function topicOf(cluster: Cluster, names: EntityNames): string {
  const half = cluster.members.length / 2;
  const mostFrequent = (counts: ReadonlyMap<string, number>, minCount: number) =>
    [...counts].filter(([, count]) => count >= minCount).sort(([, one], [, other]) => other - one);
  const entityNames = mostFrequent(cluster.entities, half).flatMap(([id]) => names.get(id) ?? []);
  if (entityNames.length > 0) return entityNames.slice(0, 3).join(', ');
  const sharedWords = mostFrequent(cluster.terms, Math.max(2, cluster.members.length / 3))
    .map(([term]) => term)
    .filter((term, at, all) => !isPartOf(term, all.slice(0, at)))
    .slice(0, 3)
    .map((term) => spellingOf(cluster, term));
  return sharedWords.length > 0 ? sharedWords.join(', ') : 'various';
}

const han = /^\p{Script=Han}+$/u;

/** True if a term is a single Han character, or overlaps a term that is already in the topic. */
function isPartOf(term: string, named: readonly string[]): boolean {
  return han.test(term) && (term.length === 1 || named.some((other) => [...term].some((sign) => other.includes(sign))));
}

/** The usual spelling of a term, which is a stem: the shortest word in the texts that starts with it. */
function spellingOf({ members }: Cluster, term: string): string {
  if (han.test(term)) return term;
  const words = members.flatMap(({ memory }) => memory.content.match(/[\p{L}\p{N}][\p{L}\p{N}_-]*/gu) ?? []);
  const fitting = words.filter((word) => word.toLowerCase().startsWith(term.slice(0, Math.max(3, term.length - 1))));
  return fitting.reduce((one, other) => (other.length < one.length ? other : one), fitting[0] ?? term);
}
