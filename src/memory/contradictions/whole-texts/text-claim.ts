/** A claim that a whole text makes, whatever its sentences: "4480 has shipped", "Weber wants to leave". */
export interface TextClaim {
  /** True if the claim contradicts an older text. */
  contradicts(older: string): boolean;
  /** Query words for the thing that the claim names. Null if the older text may share any word with the newer one. */
  namedBy: readonly string[] | null;
  /** True if the claim is compared with single sentences of long texts too: its name is beyond doubt. */
  isCertain: boolean;
}
