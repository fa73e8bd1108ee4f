/** Detects typing slips from the letters alone. */

const minSwapLength = 5;
const minOmissionLength = 5;

/**
 * True if one word is the other with two adjacent letters swapped, or with one letter more or less before its last two.
 */
export function isTypingSlip(written: string, intended: string): boolean {
  const [short, long] = written.length < intended.length ? [written, intended] : [intended, written];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (long.length > short.length)
    return long.length > minOmissionLength && at <= short.length - 2 && short.slice(at) === long.slice(at + 1);
  return (
    short.length >= minSwapLength &&
    short[at] === long[at + 1] &&
    short[at + 1] === long[at] &&
    short.slice(at + 2) === long.slice(at + 2)
  );
}
