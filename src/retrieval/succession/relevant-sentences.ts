/**
 * Finds the sentence of each conversation turn that is relevant to a question. Most of a turn is about something else:
 * "By the way, I have added 25 postcards since. Do you have ideas for a display?"
 */
import type { StoredMemory } from '../../model/memory.ts';
import { asksForAggregate } from '../../text/claims/aggregate-questions.ts';
import {
  isPlainStatement,
  memoryGivesKind,
  speakerIn,
  type TurnSentence,
  tellsChange,
  turnSentences,
} from '../memory-reading.ts';
import type { Query } from '../query/query.ts';
import { reachOf } from './reach.ts';

export interface RelevantSentence extends TurnSentence {
  /** The sentence's share of the question's weight, 0 to 1. */
  reach: number;
}

/** Minimum reach of a turn, as a share of the highest reach. Turns below it neither replace nor are replaced. */
const minReachShare = 0.5;

/**
 * Memory id → the sentence with the highest reach. Empty if no two turns can compete, or if several statements answer
 * together.
 */
export function relevantSentences(
  query: Query,
  memories: readonly StoredMemory[],
  wordsOf: (memory: StoredMemory) => ReadonlySet<string>,
): ReadonlyMap<string, RelevantSentence> {
  const sentences = new Map<string, RelevantSentence>();
  if (asksForAggregate(query.text)) return sentences;
  const turns = memories.filter(speakerIn).map((memory) => ({ memory, reach: reachOf(wordsOf(memory), query) }));
  const bestReach = Math.max(0, ...turns.map(({ reach }) => reach));
  const candidates = turns
    .filter(({ reach }) => reach > 0 && reach >= minReachShare * bestReach)
    .map(({ memory }) => memory);
  if (!canCompete(query, candidates)) return sentences;
  for (const memory of candidates.filter((one) => !isPlainStatement(one))) {
    const best = mostRelevant(query, turnSentences(memory));
    if (best !== null) sentences.set(memory.memory_id, best);
  }
  return sentences;
}

/**
 * True if two turns name the kind of thing asked for, or one reports a change. This check is cheaper than reading the
 * sentences.
 */
function canCompete({ kind, text }: Query, turns: readonly StoredMemory[]): boolean {
  if (turns.length < 2) return false;
  const giving = turns.filter((memory) => kind !== null && memoryGivesKind(kind, memory, text) === true);
  return giving.length > 1 || turns.some(tellsChange);
}

function mostRelevant(query: Query, sentences: readonly TurnSentence[]): RelevantSentence | null {
  const weighted = sentences.map((sentence) => ({ ...sentence, reach: reachOf(sentence.words, query) }));
  const bestReach = Math.max(0, ...weighted.map(({ reach }) => reach));
  return bestReach > 0 ? weighted.find(({ reach }) => reach === bestReach)! : null;
}
