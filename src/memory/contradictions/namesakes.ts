/** People who are called by a part of their name: "Lena" is Lena Vogt where no other Lena is known. */

/** Whether one of two names is a part of the other: "Lena", "Lena Vogt". Empty names are part of none. */
export function isShortened(one: readonly string[], other: readonly string[]): boolean {
  const [short, full] = one.length < other.length ? [one, other] : [other, one];
  return short.length > 0 && short.length < full.length && short.every((word) => full.includes(word));
}

/** Whether one of the texts names somebody else by the shorter of two such names: another Lena. */
export function haveNamesake(one: readonly string[], other: readonly string[], texts: readonly string[]): boolean {
  const [short, full] = one.length < other.length ? [one, other] : [other, one];
  return texts.some((text) => {
    const words = (text.match(wordOfName) ?? []).map((word) => word.replace(/['’]s$/u, ''));
    return words.some((word, at) => {
      const isNext = at >= short.length && short.every((one, place) => words[at - short.length + place] === one);
      return isNext && capital.test(word) && !full.includes(word);
    });
  });
}

const wordOfName = /[\p{L}\p{N}][\p{L}\p{N}.'’-]*|[^\p{L}\p{N}\s]/gu;
const capital = /^\p{Lu}/u;
