/**
 * Splits a source text into the pieces that become memories. Libraries do the parsing. A piece that is too long is
 * split at sentences.
 */
import { invalid } from '../errors.ts';
import { pauses } from '../fair/pauses.ts';
import type { IngestItem } from '../model/ingest-run.ts';
import { sentenceSpans } from '../text/sentences/sentences.ts';
import { byMessage, isChat } from './chat/chat-messages.ts';
import { byItem } from './json-items.ts';
import { bySection } from './markdown-sections.ts';
import { byRow } from './rows.ts';
import { type Piece, type PieceSteps, splitLazily, stepsOf } from './steps.ts';
import { delimiterOfTable } from './table.ts';

/** `auto` chooses `chat`, `json`, `markdown`, `rows` or `paragraphs` by the format of the text. */
export const splitModes = ['auto', 'markdown', 'rows', 'lines', 'paragraphs', 'json', 'chat', 'single'] as const;
export type SplitMode = (typeof splitModes)[number];

/** The most characters in one memory. */
export const maxPieceLength = 32_768;

export interface Split {
  /** The mode that was chosen. */
  mode: Exclude<SplitMode, 'auto'>;
  /** Produced lazily, in short steps; other work runs after each. An error in the text is thrown when it is reached. */
  steps: AsyncIterable<SplitStep>;
}

export interface SplitStep {
  items: readonly IngestItem[];
  /** The reason for each skipped piece. */
  skipped: readonly string[];
}

const splitters: Record<Split['mode'], (content: string, field?: string) => PieceSteps> = {
  markdown: (content) => stepsOf(bySection(content)),
  rows: byRow,
  lines: (content) => stepsOf(splitLazily(content, /\r\n|[\n\r\u2028\u2029]/g)),
  paragraphs: (content) => stepsOf(splitLazily(content, /(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r)+/g)),
  json: (content, field) => stepsOf(byItem(content, field)),
  chat: byMessage,
  single: (content) => [[content]],
};

/**
 * Throws `invalid` if the text cannot be parsed in this mode. `field` names the text of each JSON item. With `field`,
 * `auto` means `json`, and any other mode is rejected.
 */
export async function split(given: string, wanted: SplitMode, field?: string): Promise<Split> {
  // Some programs begin a text with a byte order mark, which would hide that the text begins with a heading.
  const content = given.replace(/^\ufeff/, '');
  if (field !== undefined) return splitBy(modeOfField(wanted), content, field);
  if (wanted !== 'auto') return splitBy(wanted, content);
  if (isChat(content)) return splitBy('chat', content);
  const isHeaded = await hasHeading(content);
  for (const mode of likelyModes(content, isHeaded)) {
    const pieces = await parsePieces(splitters[mode](content));
    if (pieces !== null) return { mode, steps: storable(stepsOf(pieces)) };
  }
  return splitBy(isHeaded ? 'markdown' : 'paragraphs', content);
}

const splitBy = (mode: Split['mode'], content: string, field?: string): Split => ({
  mode,
  steps: storable(splitters[mode](content, field)),
});

/** All items of a text, or its first `limit` items, and their total count. */
export async function splitWhole(
  { steps }: Pick<Split, 'steps'>,
  limit = Number.POSITIVE_INFINITY,
): Promise<{ items: IngestItem[]; count: number }> {
  const items: IngestItem[] = [];
  let count = 0;
  for await (const step of steps) {
    for (const item of step.items.slice(0, Math.max(0, limit - count))) items.push(item);
    count += step.items.length;
  }
  return { items, count };
}

async function* storable(steps: PieceSteps): AsyncGenerator<SplitStep> {
  const pause = pauses();
  for await (const pieces of steps) {
    const items: IngestItem[] = [];
    const skipped: string[] = [];
    for (const piece of pieces) {
      const found = typeof piece === 'string' ? { content: piece } : piece;
      if ('skipped' in found) {
        skipped.push(found.skipped);
        continue;
      }
      const text = storableText(found.content).trim();
      if (!/[\p{L}\p{N}]/u.test(text)) skipped.push('holds no word');
      else
        for (const content of splitToLimit(text)) {
          items.push({ ...found, content });
          if (text.length > maxPieceLength) await pause();
        }
    }
    yield { items, skipped };
    await pause();
  }
}

/**
 * True if a line starts like a Markdown heading. A single regular expression over all lines would block the event loop
 * for 5 ms per megabyte.
 */
async function hasHeading(content: string): Promise<boolean> {
  const pause = pauses();
  for (let at = content.indexOf('#'); at !== -1; at = content.indexOf('#', at + 1)) {
    const begins = at === 0 || /[\n\r\u2028\u2029]/.test(content[at - 1]!);
    if (begins && /^#{1,6} \S/.test(content.slice(at, at + 8))) return true;
    await pause();
  }
  return false;
}

/** The modes that the text looks like, to be confirmed by parsing it. */
function likelyModes(content: string, isHeaded: boolean): ('json' | 'rows')[] {
  const first = content.trimStart()[0];
  const likely: ('json' | 'rows')[] = first === '[' || first === '{' ? ['json'] : [];
  if (isHeaded) return likely;
  return delimiterOfTable(content) !== null ? [...likely, 'rows'] : likely;
}

/** All pieces; null if the text cannot be parsed this way or yields no piece. */
async function parsePieces(steps: PieceSteps): Promise<Piece[] | null> {
  const pause = pauses();
  const pieces: Piece[] = [];
  try {
    for await (const step of steps) {
      for (const piece of step) pieces.push(piece);
      await pause();
    }
  } catch {
    return null;
  }
  return pieces.length > 0 ? pieces : null;
}

function modeOfField(wanted: SplitMode): 'json' {
  if (wanted === 'json' || wanted === 'auto') return 'json';
  throw invalid(
    ['body', 'field'],
    `names the text of JSON items: it applies only to split_mode json, not to ${wanted}`,
    'mode',
  );
}

/** A JSON text or a CSV file can contain NUL and lone surrogates, which cannot be stored and have no meaning. */
export const storableText = (text: string): string => text.replaceAll('\0', '').replace(/\p{Cs}/gu, '\ufffd');

/** Characters before a cut that are searched for the end of a sentence. */
const sentenceSearchLength = 2_048;

/**
 * Parts of at most {@link maxPieceLength} characters. A part ends after a sentence if possible, and never within a
 * character.
 */
export function* splitToLimit(piece: string): Generator<string> {
  let from = 0;
  while (piece.length - from > maxPieceLength) {
    const end = from + maxPieceLength;
    const tail = piece.slice(end - sentenceSearchLength, end);
    const sentences = sentenceSpans(tail);
    const last = sentences.at(-1);
    const isCut = /[\ud800-\udbff]$/.test(tail);
    const cut = last && sentences.length > 1 ? end - sentenceSearchLength + last.start : isCut ? end - 1 : end;
    const part = piece.slice(from, cut).trim();
    if (part !== '') yield part;
    from = cut;
  }
  const rest = piece.slice(from).trim();
  if (rest !== '') yield rest;
}
