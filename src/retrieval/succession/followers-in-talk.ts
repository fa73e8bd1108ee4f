/**
 * Finds what replaced the best turns of a chat with an assistant. A turn mostly speaks of something else: "Is there a trolley for cobbles? We sell out by eleven with 48
 * loaves" says how many loaves there are now. So a sentence of each turn is compared.
 */
import { pauses } from '../../fair/pauses.ts';
import type { StoredMemory } from '../../model/memory.ts';
import { asksForAggregate } from '../../text/claims/aggregate-questions.ts';
import { relativesIn } from '../../text/claims/relatives.ts';
import { addressesAssistant } from '../../text/claims/second-person.ts';
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
const mostFollowed = 2;
const nearBest = 0.6;

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
  const followed = turns.slice(0, mostFollowed).filter((turn) => scoreOf(turn) >= nearBest * scoreOf(turns[0]!));
  const talk: Talk = {
    query,
    asked: relativesIn(query.text),
    ids: best.map(({ memory_id }) => memory_id),
    people: await found.people(turns.map(({ memory_id }) => memory_id)),
  };
  const pause = pauses();
  const judged: Followed[] = [];
  for (const memory of followed) {
    await pause();
    const older = tellingMost(query, memory);
    const laterTurns = turns.filter((turn) => isLater(memory, turn) && !areSaidByTwo(memory, turn));
    if (older === null || laterTurns.length === 0) continue;
    const { vector, likes } = await found.likeSaid(older, laterTurns.flatMap(sentencesSaid));
    if (vector === null) continue;
    const placed = place(talk, older, vector);
    const later: LaterMemory[] = [];
    for (const { like, nearest } of nearestFirst(likes)) {
      await pause();
      later.push(...comparedWith(talk, memory, placed, like, nearest));
    }
    judged.push({ memory, text: null, later });
  }
  return judged;
}

interface Talk {
  query: Query;
  /** The relatives that the question names. */
  asked: ReadonlySet<string>;
  /** The best results, in order. */
  ids: readonly string[];
  people: ReadonlyMap<string, readonly string[]>;
}

const place = ({ query, ids }: Talk, { memory, words }: SaidSentence, vector: Float32Array): Placed => ({
  memory,
  vector,
  place: ids.indexOf(memory.memory_id) + 1,
  held: heldOf(words, query),
});

/** A sentence of a later turn, compared with the best one of `turn`; none that has no word of that or of the question, since only its wording would speak. */
function comparedWith(talk: Talk, turn: StoredMemory, older: Placed, like: Like, nearest: number): LaterMemory[] {
  const { query, people } = talk;
  const { memory, vector, terms } = like;
  const newer = place(talk, { memory, words: new Set(terms) }, vector);
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
        !tellsOfOthers(talk, turn, memory) &&
        (!givesAsked(query, older.memory) || givesAsked(query, memory)),
    },
  ];
}

/** Whether the earlier one tells of the relative asked for, and the later one of other relatives alone: of a brother, and not of the sister. */
function tellsOfOthers({ asked }: Talk, earlier: StoredMemory, later: StoredMemory): boolean {
  if (asked.size === 0) return false;
  const told = [...relativesIn(later.content)];
  const isAsked = (noun: string) => asked.has(noun);
  return told.length > 0 && [...relativesIn(earlier.content)].some(isAsked) && !told.some(isAsked);
}

/** What happened once, several things together and what the assistant said are replaced by nothing. */
const asksForState = ({ text }: Query) =>
  !asksInPastTense(text) && !asksForAggregate(text) && !addressesAssistant(text);

/** Whether it names the kind of thing asked for. */
const givesAsked = ({ kind, text }: Query, memory: StoredMemory) =>
  kind !== null && memoryGives(kind, memory, text) === true;

/** The sentence that names the kind of thing asked for, if any does, and that holds most of the question. */
function tellingMost(query: Query, turn: StoredMemory): SaidSentence | null {
  const weighed = sentencesSaid(turn).map((sentence) => ({
    sentence,
    weight: reachOf(sentence.words, query) + Number(givesAsked(query, sentence.memory)),
  }));
  const most = Math.max(...weighed.map(({ weight }) => weight));
  return weighed.find(({ weight }) => weight === most)?.sentence ?? null;
}

/** With the place of each one's turn among the turns, from 1. */
function nearestFirst(likes: readonly Like[]): { like: Like; nearest: number }[] {
  const seen = new Set<string>();
  return likes
    .toSorted((one, other) => other.likeness - one.likeness)
    .map((like) => ({ like, nearest: seen.add(like.memory.memory_id).size }));
}
