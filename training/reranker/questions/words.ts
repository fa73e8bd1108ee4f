/** Splits a text into words, and finds those that show its subject and how rare they are among other texts. */

const small = new Set(
  `a about above after again against all almost already also always am an and another any anyone anything are aren't around as at
  away back be became because been before being below best better between both but by came can can't cannot come could
  couldn't did didn't do does doesn't doing don't done down during each either else enough even ever every everyone
  everything few for from further gave get gets getting give go goes going gone gonna good got great had hadn't has hasn't
  have haven't having he he'd he'll he's hello her here here's hers herself hey hi him himself his how however i i'd i'll
  i'm i've if in into is isn't it it's its itself just keep kind know let let's like lot lots made make makes making many
  may maybe me might mine more most much must my myself need never new next nice no nor not nothing now of off oh ok okay
  on once one only onto or other our ours out over own perhaps please pretty put quite rather really right said same saw
  say see seem seems seen shall she she'd she'll she's should shouldn't since so some someone something soon sorry still
  such sure take taken than thank thanks that that's the their theirs them themselves then there there's these they they'd
  they'll they're they've thing things think this those though through thus till to too took totally tried true try two
  under until up upon us use used using very wanna want wanted wants was wasn't way we we'd we'll we're we've well went
  were weren't what what's when where where's whether which while who who's whom whose why will with within without won't
  would wouldn't wow yeah yep yes yet you you'd you'll you're you've your yours yourself definitely awesome amazing cool
  interesting sounds sound feel hear glad hope i’m i’ve it’s that’s don’t didn’t can’t you’re i’d i’ll there’s let’s time`.split(
    /\s+/,
  ),
);

const wordPattern = /\p{L}[\p{L}\p{N}]*(?:['’_.:/-][\p{L}\p{N}_]+)*|\d+(?:[.:,/]\d+)*/gu;

export const wordsOf = (text: string): string[] => text.match(wordPattern) ?? [];

/** The distinct words, regardless of case, that show the subject of a text, in its order and spelling. */
export function distinctiveWords(text: string): string[] {
  const found = new Map<string, string>();
  for (const word of wordsOf(text)) {
    const key = word.toLowerCase();
    if ((word.length > 2 || /^\d/.test(word)) && word.length < 30 && !small.has(key) && !found.has(key))
      found.set(key, word);
  }
  return [...found.values()];
}

export interface Rarity {
  /** A logarithm that grows with the rarity of the word among the texts; smallest for a word of every text. */
  of(word: string): number;
  /** True if few of the texts contain the word, so that it can distinguish them. */
  isRare(word: string): boolean;
  /** True if at most one of the texts contains the word: a question with it is answered by looking the word up. */
  isAlone(word: string): boolean;
}

const fewTexts = { atLeast: 4, part: 0.012 };

export function rarityAmong(texts: readonly string[]): Rarity {
  const occursIn = new Map<string, number>();
  for (const text of texts) {
    for (const word of new Set(distinctiveWords(text).map((one) => one.toLowerCase())))
      occursIn.set(word, (occursIn.get(word) ?? 0) + 1);
  }
  const countOf = (word: string) => occursIn.get(word.toLowerCase()) ?? 0;
  return {
    of: (word) => Math.log(1 + texts.length / (1 + countOf(word))),
    isAlone: (word) => countOf(word) <= 1,
    isRare: (word) => countOf(word) <= Math.max(fewTexts.atLeast, fewTexts.part * texts.length),
  };
}

/**
 * From 0 to 1: the words that both texts have, as a share of the text with less weight; words are weighted by rarity.
 */
export function overlap(one: string, other: string, rarity: Rarity): number {
  const weight = (words: Iterable<string>) => [...words].reduce((sum, word) => sum + rarity.of(word), 0);
  const [left, right] = [one, other].map((text) => new Set(distinctiveWords(text).map((word) => word.toLowerCase())));
  const least = Math.min(weight(left!), weight(right!));
  return least === 0 ? 0 : weight([...left!].filter((word) => right!.has(word))) / least;
}

/**
 * Sentences with their punctuation. Line breaks also end a sentence; the full stop of a title or an initial does not.
 */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?])(?<!\b(?:Mr|Mrs|Ms|Dr|St|vs|\p{Lu})\.)\s+(?=[\p{Lu}\p{N}"'“])|\n+/u)
    .filter((sentence) => sentence.trim() !== '');

/** True if the text contains the words consecutively, regardless of case and of the characters between them. */
export function hasPhrase(text: string, phrase: string): boolean {
  const [first = ''] = wordsOf(phrase);
  return text.toLowerCase().includes(first.toLowerCase()) && plainWords(text).includes(plainWords(phrase));
}

export function hasAllWords(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase();
  if (!words.every((word) => lower.includes(word.toLowerCase()))) return false;
  const present = new Set(wordsOf(lower));
  return words.every((word) => present.has(word.toLowerCase()));
}

const plainWords = (text: string) => ` ${wordsOf(text).join(' ').toLowerCase()} `;

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
