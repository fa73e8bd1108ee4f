/** Splits text into sentences as Unicode does, and rejoins them where a full stop only ended an abbreviation or a line was wrapped. */
import { isAbbreviated } from './abbreviations.ts';

const hasWord = /[\p{L}\p{N}]/u;
/** A line of at least this length may have been broken to fit a page or a mail. */
const wrappedAt = 50;
const startsItem = /^\s*(?:\p{N}{1,3}[.)]\s|\p{L}[\p{L} ]{0,30}:)/u;

/** A part of a text, by the positions of `slice`. */
export interface TextSpan {
  start: number;
  end: number;
}

/** The sentences in order, trimmed, none empty. A line break ends a sentence, unless it only wraps a long line. */
export function sentencesOf(text: string, language = 'und'): string[] {
  return sentenceSpans(text, language).map(({ start, end }) => text.slice(start, end));
}

/** Where the sentences stand in the text, in order. */
export function sentenceSpans(text: string, language = 'und'): TextSpan[] {
  const spans: TextSpan[] = [];
  let start = 0;
  for (const { segment, index } of segmenterFor(language).segment(text)) {
    const end = index + segment.length;
    const open = text.slice(start, end);
    if (!hasWord.test(open) || (end < text.length && goesOn(open, text.slice(end, end + 64), language))) continue;
    spans.push(trimmed(text, { start, end }));
    start = end;
  }
  const rest = trimmed(text, { start, end: text.length });
  const last = spans.at(-1);
  if (rest.start === rest.end) return spans;
  // A piece of signs alone belongs to the sentence before it.
  if (last && !hasWord.test(text.slice(rest.start, rest.end))) last.end = rest.end;
  else spans.push(rest);
  return spans;
}

function goesOn(open: string, after: string, language: string): boolean {
  if (!open.endsWith('\n')) return isAbbreviated(open, after, language);
  if (/\n\s*\n$/.test(open) || startsItem.test(after) || !/^[ \t]*[\p{Ll}\p{N}]/u.test(after)) return false;
  const line = open.trimEnd();
  const isWrapped = line.length - line.lastIndexOf('\n') > wrappedAt && !/[.!?:;。！？…]["'”’)]*$/u.test(line);
  return isWrapped || (line.endsWith('.') && /^\s*\p{N}/u.test(after) && isAbbreviated(line, after, language));
}

function trimmed(text: string, { start, end }: TextSpan): TextSpan {
  const part = text.slice(start, end);
  const from = start + part.length - part.trimStart().length;
  return { start: from, end: Math.max(from, start + part.trimEnd().length) };
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterFor(language: string): Intl.Segmenter {
  const made = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'sentence' });
  segmenters.set(language, made);
  return made;
}
