/** The most telling part of a text, in a line. */
import { graphemesOf, oneLine, type Segment, segmentsOf } from './boundaries.ts';

/** How much a word of the text tells: 0 for most. Words with the same `key` tell it once. */
export type Telling = (word: string) => { key: string; weight: number } | null;

const ellipsis = '…';

/**
 * At most `length` UTF-16 units of a text on one line, where it speaks of what is looked for, or its beginning. Whole words
 * while there is room for one; never half a character as readers see it. `…` stands where something is left out.
 */
export function excerpt(text: string, length: number, tells: Telling): string {
  const line = oneLine(text);
  if (line.length <= length) return line;
  const segments = segmentsOf(line);
  const room = length - 2 * ellipsis.length;
  const found = mostTelling(segments, room, tells);
  if (found && found.end - found.start > room) return clipped(line, found.start, length);
  const { start, end } = widened(segments, found ?? { start: 0, end: 0 }, room);
  if (end === 0) return clipped(line, 0, length);
  const before = start > 0 ? ellipsis : '';
  return `${before}${line.slice(start, end).trim()}${end < line.length ? ellipsis : ''}`;
}

/** The first `length` UTF-16 units at most, as an excerpt. */
export function beginning(text: string, length: number): string {
  const start = oneLine(text.slice(0, 4 * length));
  return excerpt(start.length > length ? start : text, length, () => null);
}

interface Span {
  start: number;
  end: number;
}

/** The stretch from one telling word to another that tells most for its room; the earliest of equals. */
function mostTelling(segments: readonly Segment[], room: number, tells: Telling): Span | null {
  const telling = segments.flatMap((segment) => {
    const said = segment.isWord ? tells(segment.text) : null;
    return said && said.weight > 0 ? [{ ...segment, ...said }] : [];
  });
  let best: (Span & { weight: number }) | null = null;
  for (const [index, { start, end: firstEnd }] of telling.entries()) {
    const said = new Set<string>();
    let [weight, end] = [0, firstEnd];
    for (const word of telling.slice(index, index + mostInExcerpt)) {
      if (word.end - start > room && said.size > 0) break;
      if (said.has(word.key)) continue;
      said.add(word.key);
      weight += word.weight;
      end = word.end;
    }
    if (best === null || weight > best.weight + 1e-9) best = { start, end, weight };
  }
  return best;
}

/** An excerpt has at most 400 units, and rarely more telling words than these. */
const mostInExcerpt = 60;

/** Takes in whole segments: some of what stands before, then what follows, then more of what stands before. */
function widened(segments: readonly Segment[], { start, end }: Span, room: number): Span {
  let first = segments.findIndex((segment) => segment.end > start);
  let last = segments.findLastIndex((segment) => segment.start < end);
  const span = { start, end };
  const goBack = (limit: number) => {
    while (first > 0 && span.end - segments[first - 1]!.start <= limit) span.start = segments[--first]!.start;
  };
  goBack(end - start + (room - (end - start)) / 3);
  while (last + 1 < segments.length && segments[last + 1]!.end - span.start <= room) span.end = segments[++last]!.end;
  goBack(room);
  return span;
}

/** From a place on, where a single word is longer than the room. */
function clipped(line: string, start: number, length: number): string {
  const before = start > 0 ? ellipsis : '';
  const rest = line.slice(start);
  const room = length - before.length - ellipsis.length;
  const end = graphemesOf(rest.slice(0, room + 64)).findLast((at) => at <= room) ?? 0;
  return `${before}${rest.slice(0, end)}${ellipsis}`;
}
