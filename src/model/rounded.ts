/** Rounds to four decimals, the precision of scores, shares and milliseconds in answers. */
export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
