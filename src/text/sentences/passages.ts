/** Divides a long text into passages: groups of adjacent sentences, which are found and shown separately. */
import { type Segment, segmentsOf } from '../boundaries.ts';
import { unspacedScript } from '../unspaced.ts';
import { sentenceSpans, type TextSpan } from './sentences.ts';

/** A text of at most this many characters has no passages. */
export const maxUndividedLength = 1_000;
/** Maximum number of characters of a passage. From half of it on, a passage ends where a paragraph ends. */
const maxPassageLength = 700;
const minBreakLength = maxPassageLength / 2;
/** A last passage shorter than this joins the one before it. */
const minPassageLength = 200;
/** Number of letters that correspond to one Chinese character. */
const lettersPerIdeograph = 2.5;

const scaleOf = (text: string) => (unspacedScript.test(text) ? 1 / lettersPerIdeograph : 1);

/** True if a text has passages. */
export const isLong = (text: string) => text.length > maxUndividedLength * scaleOf(text);

/** The passages of a long text, in order; none for a short text. They cover everything but the space between them. */
export function passageSpans(text: string): TextSpan[] {
  if (!isLong(text)) return [];
  const scale = scaleOf(text);
  const passages: TextSpan[] = [];
  let current: TextSpan | null = null;
  for (const sentence of sentenceSpans(text).flatMap((span) => splitToLength(text, span, maxPassageLength * scale))) {
    const isFull = current !== null && sentence.end - current.start > maxPassageLength * scale;
    const endsHere =
      current !== null &&
      current.end - current.start >= minBreakLength * scale &&
      endsParagraph(text, current.end, sentence.start, minBreakLength * scale);
    if (current === null || isFull || endsHere) {
      current = { ...sentence };
      passages.push(current);
    } else current.end = sentence.end;
  }
  const [before, last] = passages.slice(-2);
  if (before && last && last.end - last.start < minPassageLength * scale) {
    before.end = last.end;
    passages.pop();
  }
  return passages;
}

/**
 * True if a paragraph ends between two sentences: at a blank line, or after a line that is long enough to be a
 * paragraph.
 */
function endsParagraph(text: string, end: number, next: number, minLineLength: number): boolean {
  const between = text.slice(end, next);
  if (!between.includes('\n')) return false;
  return /\n\s*\n/.test(between) || end - (text.lastIndexOf('\n', end - 1) + 1) >= minLineLength;
}

/** Cuts a span that is too long, such as a table or a log, between words, or else between characters. */
function splitToLength(text: string, span: TextSpan, maxLength: number): TextSpan[] {
  if (span.end - span.start <= maxLength) return [span];
  const parts: TextSpan[] = [];
  let start = span.start;
  const segments = segmentsOf(text.slice(span.start, span.end)).flatMap((segment) => pieceEnds(segment, maxLength));
  for (const { end } of segments) {
    const at = span.start + end;
    if (at - start < maxLength && at < span.end) continue;
    parts.push({ start, end: at });
    start = at;
  }
  return parts;
}

/** The ends of a word's pieces: one, unless the word itself is too long. Surrogate pairs stay together. */
function pieceEnds({ text, start, end }: Segment, maxLength: number): Pick<Segment, 'end'>[] {
  if (text.length <= maxLength) return [{ end }];
  const pieces = Array.from({ length: Math.floor((text.length - 1) / maxLength) }, (_, at) =>
    Math.round((at + 1) * maxLength),
  );
  return [...pieces.map((at) => ({ end: start + at + (/^[\udc00-\udfff]/.test(text.slice(at)) ? 1 : 0) })), { end }];
}
