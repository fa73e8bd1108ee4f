/**
 * Makes the plain form of a text, in which secrets are searched for: no invisible characters, and plain letters instead
 * of full-width ones.
 */

/**
 * Invisible characters: zero-width characters, soft hyphens, controls of writing direction, variation selectors, tag
 * characters.
 */
const invisible = /\p{Default_Ignorable_Code_Point}/u;
const fullWidth = /[\u3000\uff01-\uff5e]/;
const unusual = new RegExp(`${invisible.source}|${fullWidth.source}`, 'u');
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
  const plain = text.replace(allUnusual, (character, at: number) => {
    if (character === '\u3000') return ' ';
    if (fullWidth.test(character)) return String.fromCharCode(character.charCodeAt(0) - 0xfee0);
    gaps.push({ at: at - removed, removed: removed + character.length });
    removed += character.length;
    return '';
  });
  return { plain, originalOffset: (at) => at + removedBefore(gaps, at) };
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
