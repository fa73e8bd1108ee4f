/** Makes an excerpt: the most relevant part of a text on one line. */
import { graphemesOf, oneLine, type Segment, segmentsOf } from './boundaries.ts';

/** The weight of a word of the text; null for most words. Words with the same `key` count once. */
export type ExcerptWeigher = (word: string) => { key: string; weight: number } | null;

const ellipsis = '…';

/**
 * An excerpt of at most `length` UTF-16 units on one line, around the words that weigh most, or from the beginning if
 * none weighs anything. It contains whole words if there is room for one, and never splits a character as readers see
 * it. `…` marks omitted text.
 */
export function excerpt(text: string, length: number, weigh: ExcerptWeigher): string {
  const line = oneLine(text);
  if (line.length <= length) return line;
  const segments = segmentsOf(line);
  const room = length - 2 * ellipsis.length;
  const found = heaviestSpan(segments, room, weigh);
  if (found && found.end - found.start > room) return clipFrom(line, found.start, length);
  const { start, end } = widen(segments, found ?? { start: 0, end: 0 }, room);
  if (end === 0) return clipFrom(line, 0, length);
  const before = start > 0 ? ellipsis : '';
  return `${before}${line.slice(start, end).trim()}${end < line.length ? ellipsis : ''}`;
}

/** An excerpt from the beginning, at most `length` UTF-16 units. */
export function leadingExcerpt(text: string, length: number): string {
  // Text that is mostly spaces and hidden characters shrinks, so more of it is read.
  for (let read = 4 * length; read < text.length; read *= 4) {
    const start = oneLine(text.slice(0, read));
    if (start.length > length) return excerpt(start, length, () => null);
  }
  return excerpt(text, length, () => null);
}

/** The beginning of a text, with its line breaks, cut between two characters as readers see them. */
export function beginningOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = graphemesOf(text.slice(0, length + longestCharacter)).findLast((at) => at <= length) ?? 0;
  // A single character of any length is shown as a part, because there is nothing else to show.
  return `${text.slice(0, end === 0 ? length : end)} …`;
}

/** Longer than nearly every character as readers see it, such as a family of emoji, in UTF-16 units. */
const longestCharacter = 64;

interface Span {
  start: number;
  end: number;
}

/** The span, within `room`, whose distinct words have the highest total weight; the earliest of equals. */
function heaviestSpan(segments: readonly Segment[], room: number, weigh: ExcerptWeigher): Span | null {
  const weighted = segments.flatMap((segment) => {
    const entry = segment.isWord ? weigh(segment.text) : null;
    return entry && entry.weight > 0 ? [{ ...segment, ...entry }] : [];
  });
  let best: (Span & { weight: number }) | null = null;
  for (const [index, { start, end: firstEnd }] of weighted.entries()) {
    const seenKeys = new Set<string>();
    let [weight, end] = [0, firstEnd];
    for (const word of weighted.slice(index, index + maxWeightedWords)) {
      if (word.end - start > room && seenKeys.size > 0) break;
      if (seenKeys.has(word.key)) continue;
      seenKeys.add(word.key);
      weight += word.weight;
      end = word.end;
    }
    if (best === null || weight > best.weight + 1e-9) best = { start, end, weight };
  }
  return best;
}

/**
 * Maximum number of weighted words considered from one start. An excerpt has at most 400 units, and rarely more such
 * words.
 */
const maxWeightedWords = 60;

/** Widens a span by whole segments: first some before it, then those after it, then more before it. */
function widen(segments: readonly Segment[], { start, end }: Span, room: number): Span {
  let first = segments.findIndex((segment) => segment.end > start);
  let last = segments.findLastIndex((segment) => segment.start < end);
  const span = { start, end };
  const extendBack = (limit: number) => {
    while (first > 0 && span.end - segments[first - 1]!.start <= limit) span.start = segments[--first]!.start;
  };
  extendBack(end - start + (room - (end - start)) / 3);
  while (last + 1 < segments.length && segments[last + 1]!.end - span.start <= room) span.end = segments[++last]!.end;
  extendBack(room);
  return span;
}

/** The text from `start` on, cut within a word that is longer than the room. */
function clipFrom(line: string, start: number, length: number): string {
  const before = start > 0 ? ellipsis : '';
  const tail = line.slice(start);
  const room = length - before.length - ellipsis.length;
  const end = graphemesOf(tail.slice(0, room + longestCharacter)).findLast((at) => at <= room) ?? 0;
  return `${before}${tail.slice(0, end)}${ellipsis}`;
}
