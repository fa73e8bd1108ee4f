/** Turns the text of a query into what the channels search by: its rarest words and its vector. */
import { ifAvailable, modelStamp, type WordWeight } from '../../embedding/embedder.ts';
import { rarity } from '../../embedding/rarity.ts';
import { WordCache } from '../../embedding/word-cache.ts';
import { pauses } from '../../fair/pauses.ts';
import { minWords, rarestWords } from '../../model/ranking/rarest-words.ts';
import type { Memories, WordFrequencies } from '../../storage/ports/memories.ts';
import { analyseQuery, analyseQueryInTurns } from '../../text/analyse.ts';
import { type AnswerKind, answerKindOf, expansionWordsOf } from '../../text/claims/answer-kind.ts';
import { splitLaterState, toPresentTense, withoutPresentWords } from '../../text/claims/state-questions.ts';
import { conceptsIn } from '../../text/concepts/concepts.ts';
import { type TimeExpression, timeExpressions } from '../../text/dates.ts';
import { plainTyping } from '../../text/fold.ts';
import { guessLanguage, type LanguageGuess } from '../../text/language.ts';
import { findPeriod } from '../../text/periods.ts';
import { shareOfWord } from '../../text/unspaced.ts';
import { otherSpelling } from '../../text/wording/spellings.ts';
import type { Workspace } from '../../workspace.ts';
import { findQueryEntities, type QueryEntities } from './query-entities.ts';
import { type QueryTerms, type SynonymGroup, weighTerms } from './query-terms.ts';
import { parseQuestionTime, type QuestionTime } from './time-question.ts';
import { parseWantedAge, type WantedAge } from './wanted-age.ts';
import { measureWordTrust, type QueryWord } from './word-trust.ts';

export interface Query {
  /** The question in plain typing. */
  text: string;
  /** The text to search by. In a question about a former state, the later state is removed. */
  searchText: string;
  /** Names in the removed part: "Ada" in "before Ada". */
  laterNames: readonly string[];
  language: LanguageGuess;
  /** Words to look up, rarest first. Beside terms that are parts of words, a whole word is listed several times. */
  words: readonly string[];
  /** Zero, and so near to no memory, if the model knows no word of the query or is unavailable. */
  vector: Float32Array;
  /** How far closeness in meaning can be trusted for this question, 0 to 1. */
  familiarity: number;
  /** How far shared words can be trusted for this question, 0 to 1: see {@link measureWordTrust}. */
  wordTrust: number;
  /** The same without names and numbers, which languages have in common. */
  plainWordTrust: number;
  /** False if the model is unavailable: memories are then found by words alone. */
  hasMeaning: boolean;
  model: string;
  /** Frequencies of all words of the query. */
  frequencies: WordFrequencies;
  terms: QueryTerms;
  /** The model's importance of each analysed word. */
  importance: ReadonlyMap<string, number>;
  /** The query's words as written, in lower case. */
  tokens: ReadonlySet<string>;
  /** True if the asker is mentioned in the first person. */
  isFirstPerson: boolean;
  times: readonly TimeExpression[];
  /** The time that the question asks about; null if there is none or it has not begun. */
  questionTime: QuestionTime | null;
  wantedAge: WantedAge;
  /** The kind of thing that the question asks for; null for most questions. */
  kind: AnswerKind | null;
  /** Entities that the query names, by id. */
  entities: QueryEntities;
}

/** Maximum length of a question in characters. A longer text is a search for similar memories. */
export const maxQuestionLength = 240;
/** Maximum number of distinct words looked up: more add no information, and each costs a look-up. */
const maxWords = 128;
/** Maximum number of characters of a query that are read word by word. */
const maxReadLength = 4_000;

/** Reads a query. `frequencySource` provides the word frequencies of the ground that is searched. */
export async function readQuery(
  workspace: Workspace,
  written: string,
  frequencySource: Pick<Memories, 'wordFrequencies'> = workspace.store.memories,
): Promise<Query> {
  const typed = plainTyping(written);
  const now = workspace.now();
  const pause = pauses();
  const guess = guessLanguage(typed);
  const { times, questionTime, wantedAge } = await readTimes(typed, guess, now);
  const split = splitSearchText(typed, wantedAge);
  const kind = typed.length <= maxQuestionLength ? answerKindOf(typed) : null;
  const found = await lookUpWords(workspace, split.searchText, { guess, kind, frequencySource });
  const { frequencies, finders, chosen, usable, entities } = found;
  const [text, searchText] = [typed, split.searchText].map((one) => respell(one, frequencies)) as [string, string];
  const words =
    searchText === split.searchText ? found.words : (await analyseQueryInTurns(searchText)).slice(0, maxWords);
  const { model } = workspace.embedder;
  await pause();
  const queryWords = await readQueryWords(workspace, searchText, usable);
  const trust = measureWordTrust(queryWords, frequencies);
  const vector = await ifAvailable(workspace.embedder.embedQuery(searchText, weighByRarity(frequencies, trust)));
  await pause();
  const importance = importanceOf(queryWords);
  const tokens = new Set(searchText.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  return {
    text,
    searchText,
    laterNames: split.laterNames,
    language: guess,
    words: [
      ...repeatWholeWords(rarestWords(words, frequencies)),
      ...[...finders, ...rarestWords(chosen, frequencies)].filter((word) => (frequencies.frequency.get(word) ?? 0) > 0),
    ],
    vector: vector ?? new Float32Array(model.dimensions),
    familiarity: workspace.embedder.familiarity?.(text) ?? 1,
    wordTrust: trust,
    plainWordTrust: measureWordTrust(queryWords.filter(isPlainWord), frequencies),
    hasMeaning: vector !== null,
    model: modelStamp(model),
    frequencies,
    terms: weighTerms(words, frequencies, importance, usable),
    importance,
    tokens,
    isFirstPerson: firstPerson.some((word) => tokens.has(word)),
    entities,
    times,
    questionTime,
    wantedAge,
    kind,
  };
}

/** The words of a question with their frequencies, other words for the same things, and the entities that it names. */
async function lookUpWords(
  workspace: Workspace,
  searchText: string,
  {
    guess,
    kind,
    frequencySource,
  }: { guess: LanguageGuess; kind: AnswerKind | null; frequencySource: Pick<Memories, 'wordFrequencies'> },
) {
  const words = (await analyseQueryInTurns(searchText)).slice(0, maxWords);
  await pauses()();
  const finders = analyseQuery(expansionWordsOf(kind)).filter((word) => !words.includes(word));
  const groups = searchText.length <= maxQuestionLength ? findSynonymGroups(searchText, words, guess) : [];
  const candidates = [...new Set(groups.flatMap(({ synonyms }) => synonyms))].filter((word) => !words.includes(word));
  const [frequencies, entities] = await Promise.all([
    frequencySource.wordFrequencies([...words, ...finders, ...candidates]),
    findQueryEntities(workspace.store, withOtherSpellings(searchText)),
  ]);
  const usable = groups.filter(({ terms }) => terms.every((word) => (frequencies.frequency.get(word) ?? 0) < minUses));
  const chosen = candidates.filter(
    (word) => usable.some(({ synonyms }) => synonyms.includes(word)) && !finders.includes(word),
  );
  return { words, finders, chosen, usable, frequencies, entities };
}

const isPlainWord = (word: { isPlain: boolean }) => word.isPlain;
const importanceOf = (words: readonly QueryWord[]) =>
  new Map(words.flatMap(({ forms, importance }) => forms.map((form) => [form, importance])));

/**
 * True if the question asks what something is by its name alone, as "What is Kestrel?" does. "What is the wifi
 * password?" asks for a value, which may change.
 */
export const asksWhatNameIs = ({ kind, terms }: Pick<Query, 'kind' | 'terms'>) =>
  kind === 'definition' && terms.orderedCount <= 1;

async function readTimes(text: string, { language }: LanguageGuess, now: Date) {
  const pause = pauses();
  const period = findPeriod(text, language, now);
  await pause();
  const times = period?.isWhole ? [period] : timeExpressions(withoutPresentWords(text), language, now);
  const questionTime = await parseQuestionTime(text, period, now);
  return { times, questionTime, wantedAge: parseWantedAge(text, times, period, now) };
}

/**
 * The query with less trust in its words, also within its vector, for memories that turned out to be in another
 * language.
 */
export async function withLessWordTrust({ embedder }: Workspace, query: Query, wordTrust: number): Promise<Query> {
  const weigh = weighByRarity(query.frequencies, wordTrust);
  const vector = await ifAvailable(embedder.embedQuery(query.searchText, weigh));
  return { ...query, wordTrust, vector: vector ?? query.vector };
}

/**
 * The text to search by. A question about the past is searched for without the state that followed, if enough words are
 * left.
 */
function splitSearchText(text: string, wantedAge: WantedAge): Pick<Query, 'searchText' | 'laterNames'> {
  if (text.length > maxQuestionLength) return { searchText: text, laterNames: [] };
  const { former, laterNames } = splitLaterState(text);
  const isSplit = wantedAge !== 'newest' && analyseQuery(former).length >= minWords;
  if (isSplit) {
    const statement = toPresentTense(former);
    return { searchText: analyseQuery(statement).length >= minWords ? statement : former, laterNames };
  }
  const searchText = withoutPresentWords(text);
  return { searchText: analyseQuery(searchText).length > 0 ? searchText : text, laterNames: [] };
}

/**
 * Cache of the analysed forms of single words. Words recur across questions, and each is analysed in every language.
 */
const formsCache = new WordCache<readonly string[]>(analyseQuery, 5_000);

/** First-person words of the languages that the analyser knows best. `mi` and `mon` have too many other meanings. */
const firstPerson = [
  'i',
  'my',
  'me',
  'mine',
  'myself',
  'ich',
  'mein',
  'meine',
  'meinen',
  'mir',
  'mich',
  'je',
  'moi',
  'yo',
];

/** If some terms are parts of words, repeats whole words as often as a word has parts, so that both weigh the same. */
function repeatWholeWords(words: readonly string[]): string[] {
  const parts = Math.max(1, ...words.map((word) => Math.round(1 / shareOfWord(word))));
  return words.flatMap((word) => new Array<string>(Math.round(parts * shareOfWord(word))).fill(word));
}

/**
 * If this many memories contain the question's own word, that word is in use here, and other words mean something else.
 */
const minUses = 8;

const plainWords = /[\p{L}\p{M}]+/gu;

/** The words of a text that have another spelling, each with it. */
const respelledWords = (text: string) =>
  [...text.matchAll(plainWords)].flatMap(([word]) => {
    const other = otherSpelling(word);
    return other === null ? [] : [[word, other] as const];
  });

/** The text with the other spelling of each word that no memory contains in this one, if some memory contains the other. */
function respell(text: string, { frequency }: WordFrequencies): string {
  if (text.length > maxQuestionLength) return text;
  const isKnown = (word: string) => formsCache.get(word).some((form) => (frequency.get(form) ?? 0) > 0);
  return text.replace(plainWords, (word) => {
    const other = otherSpelling(word);
    return other !== null && !isKnown(word) && isKnown(other) ? other : word;
  });
}

/** The text and, after it, the other spellings of its words: names are known in one of them. */
const withOtherSpellings = (text: string) =>
  text.length > maxQuestionLength ? text : [text, ...respelledWords(text).map(([, other]) => other)].join('\n');

/** The things that the question names: the question's words for each, and other words for it and spellings of it. */
function findSynonymGroups(text: string, words: readonly string[], guess: LanguageGuess): SynonymGroup[] {
  const spelled = respelledWords(text).map(([word, other]) => ({ name: word, forms: formsCache.get(other) }));
  return [...conceptsIn(text, guess), ...spelled]
    .map(({ name: named, forms }) => ({
      terms: withoutSingleCharacters(analyseQuery(named)).filter((word) => words.includes(word)),
      synonyms: [...forms],
    }))
    .filter(({ terms }) => terms.length > 0);
}

/** Removes single characters if there are longer words. */
function withoutSingleCharacters(words: readonly string[]): readonly string[] {
  const longerWords = words.filter((word) => word.length > 1);
  return longerWords.length > 0 ? longerWords : words;
}

/**
 * The words one by one, with the model's importance of each; 1 if the model provides none. Memories know a word if they
 * contain another word for the same thing.
 */
async function readQueryWords({ embedder }: Workspace, text: string, synonymGroups: readonly SynonymGroup[]) {
  const synonymsOf = (forms: readonly string[]) =>
    synonymGroups.filter(({ terms }) => terms.some((word) => forms.includes(word))).flatMap(({ synonyms }) => synonyms);
  const queryWords: (QueryWord & { isPlain: boolean })[] = [];
  const pause = pauses();
  for (const [word] of text.slice(0, maxReadLength).matchAll(/[\p{L}\p{N}][\p{L}\p{N}'_]*/gu)) {
    const importance = embedder.importance?.(word.toLowerCase()) ?? 1;
    const forms = [...formsCache.get(word), ...synonymsOf(formsCache.get(word))];
    queryWords.push({ forms, importance, isPlain: !/^[\p{Lu}\p{N}]/u.test(word) });
    await pause();
  }
  return queryWords;
}

/**
 * Word weights for the embedder, which takes their square root: the rarity of each word of the query. A word counts as
 * its most frequent form. A word that the analyser drops, such as a stop word, counts as being in every memory. The
 * lower the trust in shared words, the less their frequencies count, and the more equal the weights are.
 */
export function weighByRarity({ total, frequency }: WordFrequencies, trust = 1): WordWeight {
  return (word) => {
    const frequencies = formsCache.get(word).flatMap((form) => frequency.get(form) ?? []);
    const wordRarity = frequencies.length === 0 ? 0 : rarity(Math.max(...frequencies), total);
    return 1 - trust * (1 - wordRarity);
  };
}
