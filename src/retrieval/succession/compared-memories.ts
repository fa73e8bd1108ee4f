/** What of a question and of its best memories is compared, to see which replaces which. */
import { isGenerated } from '../../model/generated.ts';
import { happenedAt, type StoredMemory } from '../../model/memory.ts';
import { isGivenName } from '../../reading/extract/dictionary.ts';
import type { Successor } from '../../storage/ports/links.ts';
import { analyseQuery } from '../../text/analyse.ts';
import type { RankedMemory } from '../fuse.ts';
import type { Findings } from '../ground/ground.ts';
import { isFormerStatement, isPlainStatement } from '../memory-reading.ts';
import { asksWhatNameIs, maxQuestionLength, type Query } from '../query/query.ts';
import type { CandidatePool } from '../rerank/pool.ts';
import { type ComparedMemory, type ComparedQuestion, isAboutOwners } from './competing.ts';
import type { Followers } from './followers.ts';
import { reachOf } from './reach.ts';
import { relevantSentences } from './relevant-sentences.ts';

/** A single Han character: it occurs in many words. */
const hanCharacter = /^\p{Script=Han}$/u;

/** Loads the best memories and their successors, as far as they pass the filter. */
export async function loadCompared(
  query: Query,
  all: readonly RankedMemory[],
  best: readonly RankedMemory[],
  successors: ReadonlyMap<string, readonly Successor[]>,
  { likeliest }: Followers,
  pool: CandidatePool,
  findings: Findings,
): Promise<ComparedMemory[]> {
  const comparedIds = new Set(best.map(({ memory_id }) => memory_id));
  for (const { memory_id } of [...successors.values()].flat()) comparedIds.add(memory_id);
  for (const id of likeliest.values()) comparedIds.add(id);
  const [loaded, people] = await Promise.all([
    findings.load([...comparedIds]),
    query.kind === 'person' ? findings.people([...comparedIds]) : null,
  ]);
  const memories = new Map(loaded.map((memory) => [memory.memory_id, memory]));
  const areCompared = query.text.length <= maxQuestionLength;
  const candidates = new Map(pool.candidates.map((candidate) => [candidate.memory_id, candidate]));
  const wordsOf = ({ memory_id }: StoredMemory) => withoutHanCharacters(candidates.get(memory_id)?.words);
  const sentences = relevantSentences(query, areCompared ? loaded : [], wordsOf);
  return all.flatMap((ranked): ComparedMemory[] => {
    const memory = memories.get(ranked.memory_id);
    // A generated memory is newer than all that it repeats, and replaces none of it.
    if (memory === undefined || isGenerated(memory)) return [];
    // A former state comes before every present state, whenever it was stored.
    const at = isFormerStatement(memory) ? '' : happenedAt(memory);
    const names = people && (people.get(ranked.memory_id) ?? []);
    const sentence = sentences.get(ranked.memory_id);
    if (sentence !== undefined) return [{ ranked, ...sentence, at, isSentence: true, people: names }];
    // For a long text only links on record count, since comparing its words with the question's costs most.
    if (!areCompared || !isPlainStatement(memory))
      return [{ ranked, memory, words: noWords, at, reach: 0, isSentence: false, people: null }];
    const words = wordsOf(memory);
    return [{ ranked, memory, words, at, reach: reachOf(words, query), isSentence: false, people: names }];
  });
}

const noWords: ReadonlySet<string> = new Set();

/**
 * The words without single Han characters. Cached by the list's identity: the store keeps the list of a memory from one
 * question to the next.
 */
function withoutHanCharacters(words: readonly string[] | undefined): ReadonlySet<string> {
  if (words === undefined) return noWords;
  const wordSet = wordSets.get(words) ?? new Set(words.filter((word) => !hanCharacter.test(word)));
  wordSets.set(words, wordSet);
  return wordSet;
}

const wordSets = new WeakMap<readonly string[], ReadonlySet<string>>();

export function comparedQuestionOf(query: Query): ComparedQuestion {
  const { text, kind, terms, entities } = query;
  const isUnreliableKind =
    kind === 'place' || kind === 'person' || kind === 'permission' || (kind === 'definition' && !asksWhatNameIs(query));
  const entityNames = [...entities.values()].map((entity) => entity.matched);
  return {
    text,
    kind: isUnreliableKind ? null : kind,
    words: new Set(terms.indexByWord.keys()),
    nameWords: new Set(entityNames.flatMap((name) => analyseQuery(name))),
    nonPersonWords: new Set(
      entityNames.filter((name) => !isGivenName(name.split(/\s/)[0]!)).flatMap((name) => analyseQuery(name)),
    ),
    firstNameWords: new Set(entityNames.flatMap((name) => analyseQuery(name.split(/\s/)[0]!))),
    wantsOldest: query.wantedAge === 'oldest',
    isAboutOwners: isAboutOwners(text),
  };
}
