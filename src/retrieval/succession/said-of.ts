/**
 * What turns of a conversation say of a question: "By the way, I have added 25 postcards since. Do you have ideas for a display?" mostly
 * speaks of something else.
 */
import type { StoredMemory } from '../../model/memory.ts';
import { asksForAggregate } from '../../text/claims/aggregate-questions.ts';
import { isPlain, memoryGives, type SaidSentence, sentencesSaid, speakerIn, tellsChange } from '../memory-reading.ts';
import type { Query } from '../query/query.ts';
import { reachOf } from './reach.ts';

export interface Said extends SaidSentence {
  /** Share of the question's weight that the sentence holds, 0 to 1. */
  reach: number;
}

/** A turn that holds less of the question than this share of what another one holds neither replaces it nor is replaced. */
const leastShare = 0.5;

/**
 * Memory id → the sentence that holds most of the question. Empty where no two turns can compete, and where several statements answer
 * together.
 */
export function saidOf(
  query: Query,
  memories: readonly StoredMemory[],
  wordsOf: (memory: StoredMemory) => ReadonlySet<string>,
): ReadonlyMap<string, Said> {
  const said = new Map<string, Said>();
  if (asksForAggregate(query.text)) return said;
  const turns = memories.filter(speakerIn).map((memory) => ({ memory, reach: reachOf(wordsOf(memory), query) }));
  const most = Math.max(0, ...turns.map(({ reach }) => reach));
  const near = turns.filter(({ reach }) => reach > 0 && reach >= leastShare * most).map(({ memory }) => memory);
  if (!mayCompete(query, near)) return said;
  for (const memory of near.filter((one) => !isPlain(one))) {
    const best = tellingMost(query, sentencesSaid(memory));
    if (best !== null) said.set(memory.memory_id, best);
  }
  return said;
}

/** Reading their sentences takes longer than to see that no two turns name the kind of thing asked for, and none tells of a change. */
function mayCompete({ kind, text }: Query, near: readonly StoredMemory[]): boolean {
  if (near.length < 2) return false;
  const giving = near.filter((memory) => kind !== null && memoryGives(kind, memory, text) === true);
  return giving.length > 1 || near.some(tellsChange);
}

function tellingMost(query: Query, sentences: readonly SaidSentence[]): Said | null {
  const weighed = sentences.map((sentence) => ({ ...sentence, reach: reachOf(sentence.words, query) }));
  const most = Math.max(0, ...weighed.map(({ reach }) => reach));
  return most > 0 ? weighed.find(({ reach }) => reach === most)! : null;
}
