/**
 * Splits text into sentences by the rules of Unicode, and rejoins them where a full stop only ended an abbreviation or
 * a line was wrapped.
 */
import { isAbbreviated } from './abbreviations.ts';

const hasWord = /[\p{L}\p{N}]/u;
/** A line of at least this length may have been broken to fit a page or a mail. */
const minWrappedLength = 50;
const startsItem = /^\s*(?:\p{N}{1,3}[.)]\s|\p{L}[\p{L} ]{0,30}:)/u;
/**
 * Opening marks after a full stop of Chinese or Japanese, which has no space before them. Unicode counts them as
 * closing marks.
 */
const openingMarks = /(?<=[。！？｡．][”’」』）】》〉〕］)]{0,8})[“‘「『（【《〈〔［(]{1,8}$/u;
/** A quotation in Japanese and the particle after it: 「行きます。」と言った. */
const endsQuotation = /[。！？][」』]$/u;
const quotationParticle = /^(?:って|と(?!ても|ころ|りあえず|もあれ|にかく|きどき|うとう))/u;

/** A part of a text; positions are those of `slice`. */
export interface TextSpan {
  start: number;
  end: number;
}

/**
 * The sentences in order, trimmed, without empty ones. A line break ends a sentence, unless it only wraps a long line.
 */
export function sentencesOf(text: string, language = 'und'): string[] {
  return sentenceSpans(text, language).map(({ start, end }) => text.slice(start, end));
}

/** The spans of the sentences in the text, in order. */
export function sentenceSpans(text: string, language = 'und'): TextSpan[] {
  const spans: TextSpan[] = [];
  let start = 0;
  let containsWord = false;
  for (const { begin, end } of segmentsOfText(text, segmenterFor(language))) {
    containsWord ||= hasWord.test(text.slice(begin, end));
    if (!containsWord) continue;
    const tail = text.slice(Math.max(start, end - lookbackLength), end);
    if (end < text.length && continuesSentence(tail, text.slice(end, end + 64), language)) continue;
    const openingLength = end < text.length ? (openingMarks.exec(tail)?.[0].length ?? 0) : 0;
    spans.push(trimSpan(text, { start, end: end - openingLength }));
    start = end - openingLength;
    containsWord = false;
  }
  const remainder = trimSpan(text, { start, end: text.length });
  const last = spans.at(-1);
  if (remainder.start === remainder.end) return spans;
  // A rest without words belongs to the sentence before it.
  if (last && !hasWord.test(text.slice(remainder.start, remainder.end))) last.end = remainder.end;
  else spans.push(remainder);
  return spans;
}

/**
 * Number of characters at the end of a sentence that show whether it goes on: more than an abbreviation, a number or a
 * wrapped line has.
 */
const lookbackLength = 512;

/** Number of characters segmented at once: a segmenter needs time proportional to the whole text for each sentence. */
const windowLength = 1_024;
/** Characters after which later text cannot change an earlier sentence boundary. */
const decisiveCharacter = /[\p{L}.!?。！？\n]/gu;

/**
 * The segments of `Intl.Segmenter`, computed window by window. Each window starts at the last boundary that later text
 * cannot change.
 */
function* segmentsOfText(text: string, segmenter: Intl.Segmenter): Generator<{ begin: number; end: number }> {
  let from = 0;
  for (let length = windowLength; from < text.length; ) {
    const window = text.slice(from, from + length);
    const isLast = from + length >= text.length;
    const stableLength = isLast ? window.length : lastDeciding(window);
    let consumed = 0;
    for (const { segment, index } of segmenter.segment(window)) {
      const end = index + segment.length;
      if (end > stableLength) break;
      yield { begin: from + index, end: from + end };
      consumed = end;
    }
    from += consumed;
    length = consumed === 0 ? 2 * length : windowLength;
  }
}

/** The index of the last deciding character in a window; 0 if none. A cut surrogate pair at its end does not count. */
function lastDeciding(window: string): number {
  for (let length = 64; ; length *= 4) {
    const tail = window.slice(-length);
    const last = [...tail.matchAll(decisiveCharacter)].at(-1);
    if (last) return window.length - tail.length + last.index;
    if (length >= window.length) return 0;
  }
}

function continuesSentence(tail: string, after: string, language: string): boolean {
  if (!tail.endsWith('\n'))
    return isAbbreviated(tail, after, language) || (endsQuotation.test(tail) && quotationParticle.test(after));
  if (/\n\s*\n$/.test(tail) || startsItem.test(after) || !/^[ \t]*[\p{Ll}\p{N}]/u.test(after)) return false;
  const line = tail.trimEnd();
  const isWrapped = line.length - line.lastIndexOf('\n') > minWrappedLength && !/[.!?:;。！？…]["'”’)]*$/u.test(line);
  return isWrapped || (line.endsWith('.') && /^\s*\p{N}/u.test(after) && isAbbreviated(line, after, language));
}

function trimSpan(text: string, { start, end }: TextSpan): TextSpan {
  const part = text.slice(start, end);
  const from = start + part.length - part.trimStart().length;
  return { start: from, end: Math.max(from, start + part.trimEnd().length) };
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterFor(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  // An archive may contain any text as a language; only language codes are cached, so that the map stays small.
  if (!/^[a-z]{2,3}$/.test(language)) return segmenterFor('und');
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  segmenters.set(language, segmenter);
  return segmenter;
}
