/**
 * Finds what replaced the best turns of a chat with an assistant. A turn mostly speaks of something else: "Is there a trolley for cobbles? We sell out by eleven with 48
 * loaves" says how many loaves there are now. So a sentence of each turn is compared.
 */
import { pauses } from '../../fair/pauses.ts';
import type { StoredMemory } from '../../model/memory.ts';
import { relativesIn } from '../../text/claims/relatives.ts';
import { speaksToAssistant } from '../../text/claims/second-person.ts';
import { asksForSeveral } from '../../text/claims/several.ts';
import { asksInPastTense } from '../../text/claims/tense.ts';
import type { Findings, Like } from '../ground/ground.ts';
import {
  bareText,
  memoryGives,
  type SaidSentence,
  saysAssistant,
  sentencesSaid,
  speakerIn,
} from '../memory-reading.ts';
import type { Query } from '../query/query.ts';
import { answersAlike } from './answers-alike.ts';
import type { Followed, LaterMemory } from './likelihood.ts';
import { areMomentsApart, areSaidByTwo, isLater } from './occasions.ts';
import { heldOf, reachOf } from './reach.ts';
import { nameWordsOf, type Placed, signsOf } from './signs.ts';

/** Best turns of people whose followers are looked for, if their score is near the best. */
const maxFollowed = 2;
const minShareOfBest = 0.6;

/** Looks from the first turns of people to their later ones among the best. Only what is so now is asked of them. */
export async function judgedInTalk(
  query: Query,
  best: readonly StoredMemory[],
  scores: ReadonlyMap<string, number>,
  found: Pick<Findings, 'likeSaid' | 'people'>,
): Promise<Followed[]> {
  if (!best.some(saysAssistant) || !asksForState(query)) return [];
  const turns = best.filter((memory) => speakerIn(memory) !== null && !saysAssistant(memory));
  const scoreOf = ({ memory_id }: StoredMemory) => scores.get(memory_id)!;
  const followed = turns.slice(0, maxFollowed).filter((turn) => scoreOf(turn) >= minShareOfBest * scoreOf(turns[0]!));
  const talk: Talk = {
    query,
    askedRelatives: relativesIn(query.text),
    bestIds: best.map(({ memory_id }) => memory_id),
    people: await found.people(turns.map(({ memory_id }) => memory_id)),
  };
  const pause = pauses();
  const judged: Followed[] = [];
  for (const memory of followed) {
    await pause();
    const olderSentence = mostRelevantSentence(query, memory);
    const laterTurns = turns.filter((turn) => isLater(memory, turn) && !areSaidByTwo(memory, turn));
    if (olderSentence === null || laterTurns.length === 0) continue;
    const { vector, likes } = await found.likeSaid(olderSentence, laterTurns.flatMap(sentencesSaid));
    if (vector === null) continue;
    const older = toJudged(talk, olderSentence, vector);
    const later: LaterMemory[] = [];
    for (const { like, nearest } of nearestFirst(likes)) {
      await pause();
      later.push(...compareSentence(talk, memory, older, like, nearest));
    }
    judged.push({ memory, text: null, later });
  }
  return judged;
}

interface Talk {
  query: Query;
  /** The relatives that the question names. */
  askedRelatives: ReadonlySet<string>;
  /** The best results, in order. */
  bestIds: readonly string[];
  people: ReadonlyMap<string, readonly string[]>;
}

const toJudged = ({ query, bestIds }: Talk, { memory, words }: SaidSentence, vector: Float32Array): Placed => ({
  memory,
  vector,
  place: bestIds.indexOf(memory.memory_id) + 1,
  held: heldOf(words, query),
});

/** A sentence of a later turn, compared with the best one of `turn`; none that has no word of that or of the question, since only its wording would speak. */
function compareSentence(talk: Talk, turn: StoredMemory, older: Placed, like: Like, nearest: number): LaterMemory[] {
  const { query, people } = talk;
  const { memory, vector, terms } = like;
  const newer = toJudged(talk, { memory, words: new Set(terms) }, vector);
  if (like.shared.length === 0 && newer.held.size === 0) return [];
  const nameWords = nameWordsOf(people.get(turn.memory_id) ?? []);
  return [
    {
      id: memory.memory_id,
      isDecision: false,
      isMomentsLater: areMomentsApart(turn, memory),
      isOfHouseAlone: false,
      signs: signsOf(query, { older, newer, like, nearest, nearestBefore: 1, nameWords }),
      vector,
      text: bareText(memory),
      answersAlike:
        answersAlike(query, older.memory, memory, people) &&
        !isAboutOtherRelatives(talk, turn, memory) &&
        (!givesAskedKind(query, older.memory) || givesAskedKind(query, memory)),
    },
  ];
}

/** Whether the earlier one tells of the relative asked for, and the later one of other relatives alone: of a brother, and not of the sister. */
function isAboutOtherRelatives({ askedRelatives }: Talk, earlier: StoredMemory, later: StoredMemory): boolean {
  if (askedRelatives.size === 0) return false;
  const laterRelatives = [...relativesIn(later.content)];
  const isAsked = (noun: string) => askedRelatives.has(noun);
  return laterRelatives.length > 0 && [...relativesIn(earlier.content)].some(isAsked) && !laterRelatives.some(isAsked);
}

/** What happened once, several things together and what the assistant said are replaced by nothing. */
const asksForState = ({ text }: Query) => !asksInPastTense(text) && !asksForSeveral(text) && !speaksToAssistant(text);

/** Whether it names the kind of thing asked for. */
const givesAskedKind = ({ kind, text }: Query, memory: StoredMemory) =>
  kind !== null && memoryGives(kind, memory, text) === true;

/** The sentence that names the kind of thing asked for, if any does, and that holds most of the question. */
function mostRelevantSentence(query: Query, turn: StoredMemory): SaidSentence | null {
  const weighted = sentencesSaid(turn).map((sentence) => ({
    sentence,
    weight: reachOf(sentence.words, query) + Number(givesAskedKind(query, sentence.memory)),
  }));
  const most = Math.max(...weighted.map(({ weight }) => weight));
  return weighted.find(({ weight }) => weight === most)?.sentence ?? null;
}

/** With the place of each one's turn among the turns, from 1. */
function nearestFirst(likes: readonly Like[]): { like: Like; nearest: number }[] {
  const seen = new Set<string>();
  return likes
    .toSorted((one, other) => other.likeness - one.likeness)
    .map((like) => ({ like, nearest: seen.add(like.memory.memory_id).size }));
}
