/** Splits a source text into the pieces that become memories. Libraries parse; a piece that is too long is split at sentences. */
import { parse as parseCsv } from 'csv-parse/sync';
import { invalid } from '../errors.ts';
import { sentenceSpans } from '../text/sentences/sentences.ts';
import { byItem } from './json-items.ts';
import { bySection } from './markdown-sections.ts';

/** `auto` chooses `json`, `markdown`, `rows` or `paragraphs` by the form of the text. */
export const splitModes = ['auto', 'markdown', 'rows', 'lines', 'paragraphs', 'json', 'single'] as const;
export type SplitMode = (typeof splitModes)[number];

/** The most characters in one memory. */
export const longestPiece = 32_768;

export interface Split {
  /** The mode that was used. */
  mode: Exclude<SplitMode, 'auto'>;
  items: string[];
  /** The number of empty pieces that were left out. */
  empty: number;
}

type Splitter = (content: string) => string[];

const splitters: Record<Split['mode'], Splitter> = {
  markdown: bySection,
  rows: byRow,
  lines: (content) => content.split(/\r\n|[\n\r\u2028\u2029]/),
  paragraphs: (content) => content.split(/(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r)+/),
  json: (content) => byItem(content),
  single: (content) => [content],
};

/**
 * `invalid` where the text cannot be parsed in this mode. `field` names the text of each JSON item; with it, `auto` is `json`, and another mode is
 * refused.
 */
export function split(content: string, wanted: SplitMode, field?: string): Split {
  const mode = field === undefined ? (wanted === 'auto' ? modeOf(content) : wanted) : modeOfField(wanted);
  const found = mode === 'json' ? byItem(content, field) : splitters[mode](content);
  const pieces = found.map((piece) => storableText(piece).trim());
  const items = pieces.filter((piece) => /[\p{L}\p{N}]/u.test(piece)).flatMap(withinBound);
  return { mode, items, empty: pieces.filter((piece) => !/[\p{L}\p{N}]/u.test(piece)).length };
}

function modeOf(content: string): Split['mode'] {
  const first = content.trimStart()[0];
  if ((first === '[' || first === '{') && canBeRead(byItem, content)) return 'json';
  if (/^#{1,6} \S/m.test(content)) return 'markdown';
  const [head = '', next = ''] = content.split('\n');
  const fields = (line: string, sign: string) => line.split(sign).length;
  const isTable = ['\t', ',', ';'].some((sign) => fields(head, sign) > 2 && fields(head, sign) === fields(next, sign));
  return isTable && canBeRead(byRow, content) ? 'rows' : 'paragraphs';
}

function modeOfField(wanted: SplitMode): 'json' {
  if (wanted === 'json' || wanted === 'auto') return 'json';
  throw invalid(['body', 'field'], `names the text of JSON items: it goes with split_mode json, not ${wanted}`, 'mode');
}

function canBeRead(splitter: Splitter, content: string): boolean {
  try {
    return splitter(content).length > 0;
  } catch {
    return false;
  }
}

/** `name: value` of each column of a row, by the names in the first line. */
function byRow(content: string): string[] {
  const head = content.slice(0, content.search(/\r|\n|$/));
  const delimiter = ['\t', ';', ','].find((sign) => head.includes(sign)) ?? ',';
  try {
    const options = {
      columns: true,
      delimiter,
      bom: true,
      skip_empty_lines: true,
      trim: true,
      relax_column_count: true,
    };
    const rows = parseCsv(content, options) as unknown as Record<string, string>[];
    return rows.map((row) =>
      Object.entries(row)
        .filter(([, value]) => value !== '')
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n'),
    );
  } catch {
    throw invalid(
      ['body', 'content'],
      'cannot be read as rows: use a header line, and quote fields that hold quotes',
      'rows_invalid',
    );
  }
}

/** A JSON text or a CSV file can hold NUL and halves of surrogate pairs, which cannot be stored and mean nothing. */
export const storableText = (text: string): string => text.replaceAll('\0', '').replace(/\p{Cs}/gu, '\ufffd');

/** Characters before a cut in which the end of a sentence is looked for. */
const lookedThrough = 2_048;

/** Parts of at most {@link longestPiece} characters. Each ends with a sentence, or else within one, but never within a character. */
export function withinBound(piece: string): string[] {
  const parts: string[] = [];
  let from = 0;
  while (piece.length - from > longestPiece) {
    const end = from + longestPiece;
    const tail = piece.slice(end - lookedThrough, end);
    const sentences = sentenceSpans(tail);
    const last = sentences.at(-1);
    const isCut = /[\ud800-\udbff]$/.test(tail);
    const cut = last && sentences.length > 1 ? end - lookedThrough + last.start : isCut ? end - 1 : end;
    parts.push(piece.slice(from, cut).trim());
    from = cut;
  }
  return [...parts, piece.slice(from).trim()].filter((part) => part !== '');
}
