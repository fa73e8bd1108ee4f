/** To four decimals: as many as scores, shares and milliseconds tell in an answer. */
export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
