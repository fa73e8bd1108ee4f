/** Tells a typing error from another word. */
import { isFamilyName, isGivenName } from '../../reading/extract/dictionary.ts';
import { isSlip } from '../../text/wording/slip.ts';

/** Whether a word exists, as far as known. */
export type KnowsWord = (word: string) => boolean;

const letters = /^\p{Ll}+$/u;

/**
 * Whether `written` is `meant` with a typing error: a word that nobody knows, from a known one by two letters swapped, or by one letter
 * more or less between its first and its last two. A letter put for another is none: "nitrate" and "nitrite" are two words. Neither is a name,
 * in whatever case it is written: people may be called Larson and Larsson.
 */
export function isMisspelt(written: string, meant: string, knows: KnowsWord): boolean {
  if (Math.abs(written.length - meant.length) > 1 || written[0] !== meant[0]) return false;
  if (!letters.test(written) || !letters.test(meant)) return false;
  return isSlip(written, meant) && !knows(written) && knows(meant) && !isGivenName(meant) && !isFamilyName(meant);
}

/** Whether two words differ by one letter swapped, put, added or dropped, or by their endings alone. */
export function looksAlike(one: string, other: string): boolean {
  let at = 0;
  while (at < Math.min(one.length, other.length) && one[at] === other[at]) at += 1;
  const [rest, otherRest] = [one.slice(at), other.slice(at)];
  if (at >= 4 && rest.length <= 3 && otherRest.length <= 3) return true;
  return Math.min(one.length, other.length) >= 5 && at >= 1 && rest.slice(1) === otherRest.slice(1);
}
