/** People who are named by a part of their name: "Lena" is Lena Vogt unless another Lena is known. */

/** True if one of two names is a part of the other: "Lena", "Lena Vogt". An empty name is part of none. */
export function isShortName(one: readonly string[], other: readonly string[]): boolean {
  const [short, full] = one.length < other.length ? [one, other] : [other, one];
  return short.length > 0 && short.length < full.length && short.every((word) => full.includes(word));
}

/** True if one of the texts names another person who shares the shorter of the two names: another Lena. */
export function mentionsNamesake(one: readonly string[], other: readonly string[], texts: readonly string[]): boolean {
  const [short, full] = one.length < other.length ? [one, other] : [other, one];
  return texts.some((text) => {
    const words = (text.match(nameTokens) ?? []).map((word) => word.replace(/['’]s$/u, ''));
    return words.some((word, at) => {
      const isNext = at >= short.length && short.every((one, place) => words[at - short.length + place] === one);
      return isNext && capitalised.test(word) && !full.includes(word);
    });
  });
}

const nameTokens = /[\p{L}\p{N}][\p{L}\p{N}.'’-]*|[^\p{L}\p{N}\s]/gu;
const capitalised = /^\p{Lu}/u;
