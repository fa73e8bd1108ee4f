/**
 * Finds what replaced the best turns of a chat with an assistant. Most of a turn is about something else: "Is there a
 * trolley for cobbles? We sell out by eleven with 48 loaves" mentions the present number of loaves in passing. So
 * single sentences of the turns are compared.
 */
import { pauses } from '../../fair/pauses.ts';
import type { StoredMemory } from '../../model/memory.ts';
import { asksForAggregate } from '../../text/claims/aggregate-questions.ts';
import { relativesIn } from '../../text/claims/relatives.ts';
import { addressesAssistant } from '../../text/claims/second-person.ts';
import { asksInPastTense } from '../../text/claims/tense.ts';
import type { Findings, SimilarMemory } from '../ground/ground.ts';
import {
  isAssistantTurn,
  memoryGivesKind,
  speakerIn,
  type TurnSentence,
  textWithoutSpeaker,
  turnSentences,
} from '../memory-reading.ts';
import type { Query } from '../query/query.ts';
import { canAnswerInstead } from './can-answer-instead.ts';
import type { FollowedMemory, LaterMemory } from './likelihood.ts';
import { areMomentsApart, haveDifferentSpeakers, isLater } from './occasions.ts';
import { queryPlacesIn, reachOf } from './reach.ts';
import { type JudgedMemory, nameWordsOf, signsOf } from './signs.ts';

/** Maximum number of people's turns whose followers are searched, and their minimum score as a share of the best. */
const maxFollowed = 2;
const minShareOfBest = 0.6;

/**
 * Compares the first turns of people with their later turns among the best results. Compares nothing unless the
 * question asks for a present state.
 */
export async function judgeFollowersInTalk(
  query: Query,
  best: readonly StoredMemory[],
  scores: ReadonlyMap<string, number>,
  findings: Pick<Findings, 'compareSentences' | 'people'>,
): Promise<FollowedMemory[]> {
  if (!best.some(isAssistantTurn) || !asksForState(query)) return [];
  const turns = best.filter((memory) => speakerIn(memory) !== null && !isAssistantTurn(memory));
  const scoreOf = ({ memory_id }: StoredMemory) => scores.get(memory_id)!;
  const followed = turns.slice(0, maxFollowed).filter((turn) => scoreOf(turn) >= minShareOfBest * scoreOf(turns[0]!));
  const talk: Talk = {
    query,
    questionRelatives: relativesIn(query.text),
    bestIds: best.map(({ memory_id }) => memory_id),
    people: await findings.people(turns.map(({ memory_id }) => memory_id)),
  };
  const pause = pauses();
  const judged: FollowedMemory[] = [];
  for (const memory of followed) {
    await pause();
    const olderSentence = mostRelevantSentence(query, memory);
    const laterTurns = turns.filter((turn) => isLater(memory, turn) && !haveDifferentSpeakers(memory, turn));
    if (olderSentence === null || laterTurns.length === 0) continue;
    const { vector, similar } = await findings.compareSentences(olderSentence, laterTurns.flatMap(turnSentences));
    if (vector === null) continue;
    const older = toJudged(talk, olderSentence, vector);
    const later: LaterMemory[] = [];
    for (const { sentence, nearestRank } of nearestFirst(similar)) {
      await pause();
      later.push(...compareSentence(talk, memory, older, sentence, nearestRank));
    }
    judged.push({ memory, text: null, later });
  }
  return judged;
}

interface Talk {
  query: Query;
  /** The relatives that the question names. */
  questionRelatives: ReadonlySet<string>;
  /** The best results, in order. */
  bestIds: readonly string[];
  people: ReadonlyMap<string, readonly string[]>;
}

const toJudged = ({ query, bestIds }: Talk, { memory, words }: TurnSentence, vector: Float32Array): JudgedMemory => ({
  memory,
  vector,
  rank: bestIds.indexOf(memory.memory_id) + 1,
  queryPlaces: queryPlacesIn(words, query),
});

/**
 * Compares a sentence of a later turn with the best sentence of `turn`. Empty if it shares no word with that sentence
 * or with the question: only its phrasing could be judged.
 */
function compareSentence(
  talk: Talk,
  turn: StoredMemory,
  older: JudgedMemory,
  similar: SimilarMemory,
  nearestRank: number,
): LaterMemory[] {
  const { query, people } = talk;
  const { memory, vector, terms } = similar;
  const newer = toJudged(talk, { memory, words: new Set(terms) }, vector);
  if (similar.shared.length === 0 && newer.queryPlaces.size === 0) return [];
  const nameWords = nameWordsOf(people.get(turn.memory_id) ?? []);
  return [
    {
      id: memory.memory_id,
      isDecision: false,
      isMomentsLater: areMomentsApart(turn, memory),
      sharesOnlyNonPersonName: false,
      signs: signsOf(query, { older, newer, similar, nearestRank, nearestRankBefore: 1, nameWords, isOfOneDay: false }),
      vector,
      text: textWithoutSpeaker(memory),
      canAnswerInstead:
        canAnswerInstead(query, older.memory, memory, people) &&
        !isAboutOtherRelatives(talk, turn, memory) &&
        (!givesWantedKind(query, older.memory) || givesWantedKind(query, memory)),
    },
  ];
}

/**
 * True if the earlier turn mentions the relative asked for, and the later one only others: a brother, not the sister.
 */
function isAboutOtherRelatives({ questionRelatives }: Talk, earlier: StoredMemory, later: StoredMemory): boolean {
  if (questionRelatives.size === 0) return false;
  const laterRelatives = [...relativesIn(later.content)];
  const isInQuestion = (noun: string) => questionRelatives.has(noun);
  return (
    laterRelatives.length > 0 &&
    [...relativesIn(earlier.content)].some(isInQuestion) &&
    !laterRelatives.some(isInQuestion)
  );
}

/** A past event, several things together and the assistant's own words cannot be replaced. */
const asksForState = ({ text }: Query) =>
  !asksInPastTense(text) && !asksForAggregate(text) && !addressesAssistant(text);

/** True if the memory names the kind of thing asked for. */
const givesWantedKind = ({ kind, text }: Query, memory: StoredMemory) =>
  kind !== null && memoryGivesKind(kind, memory, text) === true;

/** The sentence with the highest reach, preferring sentences that name the kind of thing asked for. */
function mostRelevantSentence(query: Query, turn: StoredMemory): TurnSentence | null {
  const weighted = turnSentences(turn).map((sentence) => ({
    sentence,
    weight: reachOf(sentence.words, query) + Number(givesWantedKind(query, sentence.memory)),
  }));
  const most = Math.max(...weighted.map(({ weight }) => weight));
  return weighted.find(({ weight }) => weight === most)?.sentence ?? null;
}

/** The sentences, nearest first, each with the rank of its turn among the turns, from 1. */
function nearestFirst(similar: readonly SimilarMemory[]): { sentence: SimilarMemory; nearestRank: number }[] {
  const seen = new Set<string>();
  return similar
    .toSorted((one, other) => other.cosine - one.cosine)
    .map((sentence) => ({ sentence, nearestRank: seen.add(sentence.memory.memory_id).size }));
}
