/** Reads the signs by related words: they cost a tenth of a millisecond for each pair of texts, more than all others together. */
import type { Embedder } from '../../embedding/embedder.ts';
import { type Query, weighByRarity } from '../query/query.ts';
import { signNames } from './signs.ts';

/** Two memories and the signs of them, in the order of {@link signNames}. */
export interface SignedPair {
  signs: Float64Array;
  /** The earlier memory. */
  before: string;
  /** The later one, without labels. */
  text: string;
}

/** What of a question they need. */
export type Sought = Pick<Query, 'sought' | 'frequencies' | 'wordTrust'>;

/** Characters of the earlier memory whose words are looked for in the later one. */
const mostSought = 500;
const [related, relatedBefore, relatedTexts] = (['related', 'related_before', 'related_texts'] as const).map((name) =>
  signNames.indexOf(name),
) as [number, number, number];

/** The signs with those by related words; null for an embedder that compares no words. */
export function relatedSigns(
  embedder: Pick<Embedder, 'relatedTo'>,
  { sought, frequencies, wordTrust }: Sought,
): ((pair: SignedPair) => Float64Array) | null {
  const toAsked = embedder.relatedTo?.(sought, weighByRarity(frequencies, wordTrust));
  if (toAsked === undefined) return null;
  const toQuestion = keeping(toAsked);
  const toBefore = new Map<string, (text: string) => number>();
  return ({ signs, before, text }) => {
    const toThis = toBefore.get(before) ?? embedder.relatedTo!(before.slice(0, mostSought));
    toBefore.set(before, toThis);
    const read = Float64Array.from(signs);
    read[related] = toQuestion(text);
    read[relatedBefore] = toQuestion(before);
    read[relatedTexts] = toThis(text);
    return read;
  };
}

/** The most that the signs can be, whatever words are related, and the least. */
export function rangeOfRelated(signs: Float64Array): { least: Float64Array; most: Float64Array } {
  const most = Float64Array.from(signs);
  for (const at of [related, relatedBefore, relatedTexts]) most[at] = 1;
  return { least: signs, most };
}

/** The signs for an embedder that compares no words. */
export function withoutRelated(signs: Float64Array): Float64Array {
  const read = Float64Array.from(signs);
  for (const at of [related, relatedBefore, relatedTexts]) read[at] = 0;
  return read;
}

/** A memory is compared with several others, and with the question once. */
function keeping(measure: (text: string) => number): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    const share = known.get(text) ?? measure(text);
    known.set(text, share);
    return share;
  };
}
