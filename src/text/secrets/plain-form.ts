/**
 * Makes the plain form of a text, in which secrets are searched for: no invisible characters, no colours of a terminal,
 * the characters that a JSON string escapes, and plain letters instead of full-width ones.
 */

import { terminalCode } from '../visible.ts';

/**
 * Invisible characters: zero-width characters, soft hyphens, controls of writing direction, variation selectors, tag
 * characters.
 */
const invisible = /\p{Default_Ignorable_Code_Point}/u;
const fullWidth = /[\u3000\uff01-\uff5e]/;
/** How colours of a terminal look in escaped text (`\\u001b[33m`), and where the escape character was lost (`[33m`). */
const writtenColour = String.raw`(?:\\(?:u001[bB]|x1[bB]|033|e)|\^\[|␛)?\[\d{1,3}(?:;\d{1,3}){0,5}m`;
/** Characters of a JSON string as the text of a JSON document has them: a line break, `&`, `=`. */
const escaped = String.raw`\\(?:[nrt]|u00(?:26|27|3[cdeCDE]))`;
const unusual = new RegExp(`${invisible.source}|${fullWidth.source}|${terminalCode}|${writtenColour}|${escaped}`, 'u');
const allUnusual = new RegExp(unusual.source, 'gu');

export interface PlainForm {
  plain: string;
  /** Maps a position in the plain form to the original text. */
  originalOffset(at: number): number;
}

export function plainForm(text: string): PlainForm {
  if (!unusual.test(text)) return { plain: text, originalOffset: (at) => at };
  /** Gaps: the position in the plain form, and the number of characters removed up to it. */
  const gaps: { at: number; removed: number }[] = [];
  let removed = 0;
  const plain = text.replace(allUnusual, (found, at: number) => {
    if (found === '\u3000') return ' ';
    if (fullWidth.test(found)) return String.fromCharCode(found.charCodeAt(0) - 0xfee0);
    const replacement = replacementOf(found);
    const start = at - removed + replacement.length;
    removed += found.length - replacement.length;
    gaps.push({ at: start, removed });
    return replacement;
  });
  return { plain, originalOffset: (at) => at + removedBefore(gaps, at) };
}

const isEscaped = new RegExp(`^(?:${escaped})$`);

function replacementOf(found: string): string {
  if (isEscaped.test(found)) return JSON.parse(`"${found}"`) as string;
  // A colour stands within a word; any other code moves the cursor or erases.
  return found.includes('[') && !found.endsWith('m') ? ' ' : '';
}

/** Number of characters removed before a position, by binary search: most of a text may be invisible. */
function removedBefore(gaps: readonly { at: number; removed: number }[], at: number): number {
  let [low, high] = [0, gaps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (gaps[middle]!.at <= at) low = middle + 1;
    else high = middle;
  }
  return gaps[low - 1]?.removed ?? 0;
}
