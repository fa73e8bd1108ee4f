/** From the text of a query to what the channels look for: its rarest words, and its vector. */
import { ifAvailable, modelStamp, type WordWeight } from '../../embedding/embedder.ts';
import { rarity } from '../../embedding/rarity.ts';
import type { Memories, WordFrequencies } from '../../storage/ports/memories.ts';
import { analyseQuery } from '../../text/analyse.ts';
import { type AskedKind, askedKind, findersOf } from '../../text/claims/asked-kind.ts';
import { type TimeExpression, timeExpressions } from '../../text/dates.ts';
import { guessLanguage, type LanguageGuess } from '../../text/language.ts';
import type { Workspace } from '../../workspace.ts';
import { findQueryEntities, type QueryEntity } from './query-entities.ts';
import { type QueryTerms, weighTerms } from './query-terms.ts';
import { type QuestionTime, questionTime } from './time-question.ts';
import { type WantedAge, wantedAge } from './wanted-age.ts';
import { type QueryWord, wordTrust } from './word-trust.ts';

export interface Query {
  text: string;
  language: LanguageGuess;
  /** The words worth looking up, rarest first. */
  words: readonly string[];
  /** Zero, and so near nothing, without a word that the model knows, and while the model cannot be asked. */
  vector: Float32Array;
  /** How far likeness in meaning can be trusted for this question, 0 to 1. */
  familiarity: number;
  /** How far words in common can be trusted for it, 0 to 1: see {@link wordTrust}. */
  wordTrust: number;
  /** The same without names and numbers, which two languages share. */
  plainTrust: number;
  /** False while the model cannot be asked: only words find memories then. */
  hasMeaning: boolean;
  model: string;
  /** Of all words of the query. */
  frequencies: WordFrequencies;
  terms: QueryTerms;
  /** How much the model makes of each analysed word. */
  importance: ReadonlyMap<string, number>;
  /** Its words as they stand there, in lower case. */
  tokens: ReadonlySet<string>;
  /** Whether it speaks of the one who asks. */
  isFirstPerson: boolean;
  times: readonly TimeExpression[];
  /** The time that it asks about, where it does and that has begun. */
  asked: QuestionTime | null;
  wants: WantedAge;
  /** What kind of thing it asks for; null for most questions. */
  kind: AskedKind | null;
  /** Entities that it names. */
  entities: ReadonlyMap<string, QueryEntity>;
}

/** What is longer is no question after one matter, but something to find the like of. */
export const longestQuestion = 240;
/** More distinct words than these tell nothing more, and each costs a look-up. */
const mostWords = 128;
/** Characters of a query in which words are looked at one by one. */
const mostRead = 4_000;

/** `counted` tells how frequent words are where the query is asked. */
export async function readQuery(
  workspace: Workspace,
  text: string,
  counted: Pick<Memories, 'wordFrequencies'> = workspace.store.memories,
): Promise<Query> {
  const words = analyseQuery(text).slice(0, mostWords);
  const kind = text.length <= longestQuestion ? askedKind(text) : null;
  const finders = analyseQuery(findersOf(kind)).filter((word) => !words.includes(word));
  const [frequencies, entities] = await Promise.all([
    counted.wordFrequencies([...words, ...finders]),
    findQueryEntities(workspace.store, text),
  ]);
  const { model } = workspace.embedder;
  const readWords = wordsOf(workspace, text);
  const trust = wordTrust(readWords, frequencies);
  // Null while the model cannot be asked.
  const vector = await ifAvailable(workspace.embedder.embedQuery(text, weighByRarity(frequencies, trust)));
  const importance = new Map(readWords.flatMap(({ forms, importance: value }) => forms.map((form) => [form, value])));
  const now = workspace.now();
  const guess = guessLanguage(text);
  const times = timeExpressions(text, guess.language, now);
  const tokens = new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  return {
    text,
    language: guess,
    words: [...rarestWords(words, frequencies), ...finders.filter((word) => frequencies.frequency.has(word))],
    vector: vector ?? new Float32Array(model.dimensions),
    familiarity: workspace.embedder.familiarity?.(text) ?? 1,
    wordTrust: trust,
    plainTrust: wordTrust(
      readWords.filter(({ isPlain }) => isPlain),
      frequencies,
    ),
    hasMeaning: vector !== null,
    model: modelStamp(model),
    frequencies,
    terms: weighTerms(words, frequencies, importance),
    importance,
    tokens,
    isFirstPerson: firstPerson.some((word) => tokens.has(word)),
    entities,
    times,
    asked: questionTime(text, guess.language, now),
    wants: wantedAge(text, times, now),
    kind,
  };
}

/** The same question, whose words count less, in its vector too: the memories turned out to be in another language. */
export async function trustingWordsLess({ embedder }: Workspace, query: Query, wordTrust: number): Promise<Query> {
  const weigh = weighByRarity(query.frequencies, wordTrust);
  const vector = await ifAvailable(embedder.embedQuery(query.text, weigh));
  return { ...query, wordTrust, vector: vector ?? query.vector };
}

/** I, my, me, mine in the languages that the analyser knows best; `mi` and `mon` are too much else. */
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

/** One by one, with what the model makes of each: 1 for a model that cannot tell. */
function wordsOf({ embedder }: Workspace, text: string): (QueryWord & { isPlain: boolean })[] {
  return [...text.slice(0, mostRead).matchAll(/[\p{L}\p{N}][\p{L}\p{N}'_]*/gu)].map(([word]) => ({
    forms: analyseQuery(word),
    importance: embedder.importance?.(word.toLowerCase()) ?? 1,
    isPlain: !/^[\p{Lu}\p{N}]/u.test(word),
  }));
}

/** Reading the postings of a word costs as much as it is frequent; the frequent ones hardly change the order. */
const readShare = 0.05;
const readAtLeast = 5_000;
const fewestWords = 2;

/**
 * The rarest words, as many as can be read for a twentieth of the memories; at least {@link fewestWords} that are known.
 * Words that seem unknown stay: frequencies may lag behind, and looking them up costs next to nothing.
 */
export function rarestWords(words: readonly string[], { total, frequency }: WordFrequencies): string[] {
  const of = (word: string) => frequency.get(word) ?? 0;
  const unknown = words.filter((word) => of(word) === 0);
  const known = words.filter((word) => of(word) > 0).sort((one, other) => of(one) - of(other));
  let budget = Math.max(readAtLeast, total * readShare);
  const affordable = known.filter((word, index) => {
    budget -= of(word);
    return index < fewestWords || budget >= 0;
  });
  return [...unknown, ...affordable];
}

/**
 * How rare a word of the query is, for the embedder, which takes the root of it. A word counts as its most frequent
 * form; one that the analyser leaves out, such as a stop word, counts as being everywhere. The less the memories' words
 * can be trusted to know the question, the less do they tell of its words, and the more alike do these count.
 */
export function weighByRarity({ total, frequency }: WordFrequencies, trust = 1): WordWeight {
  return (word) => {
    const frequencies = analyseQuery(word).flatMap((form) => frequency.get(form) ?? []);
    const rare = frequencies.length === 0 ? 0 : rarity(Math.max(...frequencies), total);
    return 1 - trust * (1 - rare);
  };
}
