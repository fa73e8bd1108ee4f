/**
 * How a note is worded, whatever it is of: "After the fire the shop is on Canal Street" and "The shop has a new sign" differ in their small words and
 * commas, and these tell which of them ends what was said before. The weights of such pieces are learned (`embedding/learned-odds.ts`).
 */

/** A longer note shows its phrasing in its beginning. */
const mostRead = 400;
const pieces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\p{N}+|[\p{L}\p{M}]+|[,;:.!?…，。；：、！？—–-]/gu;
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Each word and sign once, in lower case: any number is `0`, and characters of scripts without spaces count alone and in pairs. */
export function phrasingOf(text: string): ReadonlySet<string> {
  const phrasing = new Set<string>();
  let before = '';
  for (const [piece] of text.slice(0, mostRead).toLowerCase().matchAll(pieces)) {
    phrasing.add(/^\p{N}/u.test(piece) ? '0' : piece);
    const character = unspaced.test(piece) ? piece : '';
    if (before && character) phrasing.add(before + character);
    before = character;
  }
  return phrasing;
}

/** What each piece of a phrasing counts: less in a long one, so that no note is told by its length alone. */
export const shareOfPiece = (phrasing: ReadonlySet<string>) => 1 / Math.sqrt(Math.max(4, phrasing.size));
