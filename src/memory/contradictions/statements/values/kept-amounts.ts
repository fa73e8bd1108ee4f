/** Amounts that a statement says stay unchanged: "the student half stays at 48". */

const keptAmountPattern =
  /(?:(?<!\p{L})(?:stays?|remains?|kept|keeps?|bleib(?:t|en)|reste(?:nt)?|sigue|se quedan?|se mantienen?|rimane|resta|blijft)(?: (?:es|il|it|het))?(?: (?:at|on|bei|auf|à|en|con|a|op))?|(?:保持|维持|仍然?是?|还是)(?:在|为)?)\s?(?<amount>\d+(?:[.,]\d+)?)/giu;

export const keptAmountsIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(keptAmountPattern)].map(({ groups }) => groups!.amount!.replace(',', '.')));
