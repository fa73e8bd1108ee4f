/** Divides a long text into passages: groups of adjacent sentences, which are found and shown separately. */
import { type Segment, segmentsOf } from '../boundaries.ts';
import { unspaced } from '../unspaced.ts';
import { sentenceSpans, type TextSpan } from './sentences.ts';

/** A text of at most this many characters has no passages. */
export const longestWhole = 1_000;
/** Maximum number of characters of a passage. From half of it on, a passage ends where a paragraph ends. */
const longest = 700;
const half = longest / 2;
/** A last passage shorter than this joins the one before it. */
const shortest = 200;
/** Number of letters that correspond to one Chinese character. */
const lettersPerSign = 2.5;

const scaleOf = (text: string) => (unspaced.test(text) ? 1 / lettersPerSign : 1);

/** True if a text has passages. */
export const isLong = (text: string) => text.length > longestWhole * scaleOf(text);

/** The passages of a long text, in order; none for a short text. They cover everything but the space between them. */
export function passageSpans(text: string): TextSpan[] {
  if (!isLong(text)) return [];
  const scale = scaleOf(text);
  const passages: TextSpan[] = [];
  let open: TextSpan | null = null;
  for (const sentence of sentenceSpans(text).flatMap((span) => withinLength(text, span, longest * scale))) {
    const isFull = open !== null && sentence.end - open.start > longest * scale;
    const endsHere =
      open !== null &&
      open.end - open.start >= half * scale &&
      endsParagraph(text, open.end, sentence.start, half * scale);
    if (open === null || isFull || endsHere) {
      open = { ...sentence };
      passages.push(open);
    } else open.end = sentence.end;
  }
  const [before, last] = passages.slice(-2);
  if (before && last && last.end - last.start < shortest * scale) {
    before.end = last.end;
    passages.pop();
  }
  return passages;
}

/**
 * True if a paragraph ends between two sentences: at a blank line, or after a line that is long enough to be a
 * paragraph.
 */
function endsParagraph(text: string, end: number, next: number, long: number): boolean {
  const between = text.slice(end, next);
  if (!between.includes('\n')) return false;
  return /\n\s*\n/.test(between) || end - (text.lastIndexOf('\n', end - 1) + 1) >= long;
}

/** Cuts a span that is too long, such as a table or a log, between words, or else between characters. */
function withinLength(text: string, span: TextSpan, most: number): TextSpan[] {
  if (span.end - span.start <= most) return [span];
  const parts: TextSpan[] = [];
  let start = span.start;
  const segments = segmentsOf(text.slice(span.start, span.end)).flatMap((segment) => inPieces(segment, most));
  for (const { end } of segments) {
    const at = span.start + end;
    if (at - start < most && at < span.end) continue;
    parts.push({ start, end: at });
    start = at;
  }
  return parts;
}

/** The ends of a word's pieces: one, unless the word itself is too long. Surrogate pairs stay together. */
function inPieces({ text, start, end }: Segment, most: number): Pick<Segment, 'end'>[] {
  if (text.length <= most) return [{ end }];
  const pieces = Array.from({ length: Math.floor((text.length - 1) / most) }, (_, at) => Math.round((at + 1) * most));
  return [...pieces.map((at) => ({ end: start + at + (/^[\udc00-\udfff]/.test(text.slice(at)) ? 1 : 0) })), { end }];
}
