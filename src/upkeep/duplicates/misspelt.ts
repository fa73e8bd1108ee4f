/** Distinguishes a typing error from another word. */
import { isFamilyName, isGivenName } from '../../reading/extract/dictionary.ts';
import { isTypingSlip } from '../../text/wording/typing-slips.ts';

/** True if a word is known to exist. */
export type KnowsWord = (word: string) => boolean;

const letters = /^\p{Ll}+$/u;

/**
 * True if `written` is `meant` with a typing error: `written` is unknown, `meant` is known, and they differ by two
 * swapped letters, or by one extra or missing letter after the first and before the last two. One letter replaced by
 * another is not a typing error: "nitrate" and "nitrite" are two words. Neither is a name in any case: people may be
 * called Larson and Larsson.
 */
export function isMisspelt(written: string, meant: string, knows: KnowsWord): boolean {
  if (Math.abs(written.length - meant.length) > 1 || written[0] !== meant[0]) return false;
  if (!letters.test(written) || !letters.test(meant)) return false;
  return isTypingSlip(written, meant) && !knows(written) && knows(meant) && !isGivenName(meant) && !isFamilyName(meant);
}

/** True if two words differ by one replaced letter, or only in their endings. */
export function looksAlike(one: string, other: string): boolean {
  let at = 0;
  while (at < Math.min(one.length, other.length) && one[at] === other[at]) at += 1;
  const [rest, otherRest] = [one.slice(at), other.slice(at)];
  if (at >= 4 && rest.length <= 3 && otherRest.length <= 3) return true;
  return Math.min(one.length, other.length) >= 5 && at >= 1 && rest.slice(1) === otherRest.slice(1);
}
