/** Citations in a text: ids in brackets that name its sources, such as `[mem_…]`. */

import { oneLine } from './boundaries.ts';

const citations = /[ \t]*\[(?:mem|ent|rec)_[0-9A-HJKMNP-TV-Z]{26}\]/g;

/** The text without its citations. A text that consists only of citations is returned unchanged. */
export function withoutCitations(text: string): string {
  if (!text.includes('_')) return text;
  const cleaned = text.replace(citations, '');
  return cleaned.trim() === '' ? text : cleaned;
}

/** The ids that a text cites. */
export function citedIds(text: string): string[] {
  return text.match(citations)?.map((citation) => citation.trim().slice(1, -1)) ?? [];
}

/** The mark of a list before a line, and the day after it. */
const listMark = /^- /;
const dayAfter = /\s*\(\d{4}-\d{2}-\d{2}\)$/;

/** What a line of a summary or card quotes: without its citations, its day, and the mark of what was cut off. */
export function quotedText(line: string): string {
  return oneLine(withoutCitations(line)).replace(listMark, '').replace(dayAfter, '').replace(/…$/, '').trim();
}

/**
 * A line of stored text followed by the ids of its sources. Citations within the text are removed: otherwise a memory
 * could pass its words off as those of another one.
 */
export function citedText(text: string, sources: readonly string[]): string {
  const line = oneLine(text.replace(citations, ''));
  return [line, sources.map((id) => `[${id}]`).join('')].filter((part) => part !== '').join(' ');
}
