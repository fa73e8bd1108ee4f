/**
 * How a note is worded, regardless of its subject: "After the fire the shop is on Canal Street" and "The shop has a new
 * sign" differ in their small words and commas, and these show which of the notes ends an earlier state. The weights of
 * such pieces are learned (`embedding/learned-odds.ts`).
 */

/** Maximum number of characters read: a longer note shows its phrasing in its beginning. */
const maxTextLength = 400;
const pieces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\p{N}+|[\p{L}\p{M}]+|[,;:.!?…，。；：、！？—–-]/gu;
const cjkCharacter = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Each word and punctuation mark once, in lower case. Any number is `0`; characters of scripts without spaces count
 * alone and in pairs.
 */
export function phrasingOf(text: string): ReadonlySet<string> {
  const phrasing = new Set<string>();
  let previous = '';
  for (const [piece] of text.slice(0, maxTextLength).toLowerCase().matchAll(pieces)) {
    phrasing.add(/^\p{N}/u.test(piece) ? '0' : piece);
    const character = cjkCharacter.test(piece) ? piece : '';
    if (previous && character) phrasing.add(previous + character);
    previous = character;
  }
  return phrasing;
}

/** The weight of each piece of a phrasing: smaller in a long one, so that length alone decides nothing. */
export const pieceWeight = (phrasing: ReadonlySet<string>) => 1 / Math.sqrt(Math.max(4, phrasing.size));
