/**
 * Classifies single words and known names, using the English words of compromise and our own lists. compromise's own
 * analysis takes 2 ms per sentence, forty times the cost of storing a memory, and misses names that its lists lack. A
 * lookup takes a microsecond.
 */
import { readFileSync } from 'node:fs';
import { fold } from '../../text/fold.ts';
import { latinLanguages, stopWords } from '../../text/stop-words.ts';
import type { MentionKind } from './mention.ts';
import * as own from './name-lists.ts';

let tags: ReadonlyMap<string, string> | null = null;

const assetText = (name: string) => readFileSync(new URL(`../../../assets/${name}`, import.meta.url), 'utf8');

/**
 * The first tag of each word, from lines of `Tag: word,word`. A map, because each word is looked up several times. Read
 * on first use, which takes 10 ms: most commands read no text.
 */
function tagsOfWords(): ReadonlyMap<string, string> {
  if (tags !== null) return tags;
  const found = new Map<string, string>();
  for (const line of assetText('english-words.txt').trimEnd().split('\n')) {
    const end = line.indexOf(': ');
    const tag = line.slice(0, end);
    for (const word of line.slice(end + 2).split(',')) found.set(word, tag);
  }
  tags = found;
  return tags;
}

/** Loads the words before the service accepts calls, so that an installation without them does not start. */
export function loadDictionary(): void {
  tagsOfWords();
}

const listed = (words: string, separator = /\s+/) =>
  words
    .trim()
    .split(separator)
    .map((word) => fold(word.trim().toLowerCase()));

/** Given names of many countries; assets/NOTICE.md names their sources. */
const givenElsewhere = assetText('given-names.txt');
const givenNames = new Set([...listed(own.givenNames), ...listed(givenElsewhere)]);
const family = new Set(listed(own.familyNames));
const ordinary = new Set(listed(own.ordinaryWords));
const known = new Map<string, MentionKind>();
const addAll = (kind: MentionKind, names: string) => {
  for (const name of listed(names, /\s*,\s*/)) known.set(name, kind);
};
addAll('place', own.places);
addAll('organisation', own.organisations);
addAll('product', own.products);
addAll('organisation', own.shopsAndBrands);
addAll('place', own.furtherPlaces);

/** Listed names of two to four ideographs, for text without spaces. */
export const ideographNames: ReadonlyMap<string, MentionKind> = new Map(
  [...known].filter(([name]) => /^[\u3400-\u9fff]{2,4}$/.test(name)),
);

const kindOfTag: Readonly<Record<string, MentionKind>> = {
  Organization: 'organisation',
  SportsTeam: 'organisation',
  City: 'place',
  Region: 'place',
  Country: 'place',
  Place: 'place',
  Person: 'person',
};
const givenTags = new Set(['MaleName', 'FemaleName', 'FirstName']);
/** Words that compromise lists as names although they are mostly ordinary words. */
const mistakenPeople = new Set(
  listed(`will may mark rich art bill grant chase drew faith hope grace joy dawn summer autumn rose lily daisy ivy page
    major sunny misty sandy penny guy earnest sterling chance pat rob sue ray gene christian dean frank jack jean
    lane max miles nick robin van bob dick buddy rusty bud case cash ace arch harmony heaven king lake mercy
    patience pearl princess queen royal sage sky star storm young justice liberty genesis journey trinity april june`),
);
const mistaken = new Set([
  ...mistakenPeople,
  ...listed(`august china reading nice mobile split bath victoria georgia chad jordan israel temple orange corporate source
    target gap visa oracle shell davids ellas tinas`),
]);

/** Function words of all languages listed here, except those that are given names: "Mia" is Italian for "mine". */
const functionWords = new Set(
  latinLanguages
    .flatMap((language) => [...stopWords[language]].map((word) => fold(word)))
    .filter((word) => !givenNames.has(word) && !mistaken.has(word)),
);

export function dictionaryTag(word: string): string | null {
  return (tags ?? tagsOfWords()).get(word) ?? null;
}

/** The kind of a whole name in lower case and without diacritics; null if no list contains it. */
export function knownKind(name: string): MentionKind | null {
  const ours = known.get(name);
  if (ours) return ours;
  const tag = dictionaryTag(name);
  if (tag === null || (mistaken.has(name) && tag !== 'Country')) return null;
  return kindOfTag[tag] ?? null;
}

/** True if the word is mostly a given name. */
export function isGivenName(word: string): boolean {
  if (mistaken.has(word)) return false;
  return givenNames.has(word) || givenTags.has(dictionaryTag(word) ?? '');
}

/** True if the word may be a given name, even if it is also an ordinary word: "Will", "Mark", "Grace". */
export function mayBeGivenName(word: string): boolean {
  return isGivenName(word) || mistakenPeople.has(word);
}

export function isFamilyName(word: string): boolean {
  return family.has(word) || dictionaryTag(word) === 'LastName';
}

/** True if the word is a demonym: "Welsh", "Canadians". */
export function isDemonym(word: string): boolean {
  return dictionaryTag(word) === 'Demonym' || (word.endsWith('s') && dictionaryTag(word.slice(0, -1)) === 'Demonym');
}

const nameTags = new Set([
  ...Object.keys(kindOfTag),
  ...givenTags,
  'LastName',
  'ProperNoun',
  'Demonym',
  'Abbreviation',
]);

/** True if the word is a function word, which is never a name: "the", "when", "und". */
export function isFunctionWord(word: string): boolean {
  if (functionWords.has(word) || closedTags.has(dictionaryTag(word) ?? '')) return true;
  if (!/['’]/.test(word)) return false;
  return functionWords.has(word.replace(/['’].*$/, '')) || functionWords.has(word.replace(/['’]/g, ''));
}
const closedTags = new Set([
  'Determiner',
  'Pronoun',
  'Preposition',
  'Conjunction',
  'QuestionWord',
  'Copula',
  'Negative',
  'Expression',
]);

/**
 * True if our own lists contain the word as ordinary, from work or everyday life. Combined with another such word, it
 * describes a part of something and is not a name.
 */
export const isListedOrdinary = (word: string) => ordinary.has(word) || functionWords.has(word);

/**
 * True if the word has its ordinary meaning in English text. Its capital then comes from a heading or the start of a
 * sentence.
 */
export function isOrdinaryWord(word: string): boolean {
  const known = ordinaryAnswers.get(word);
  if (known !== undefined) return known;
  const isOrdinary = decideOrdinary(word);
  if (ordinaryAnswers.size >= maxCachedAnswers) ordinaryAnswers.clear();
  ordinaryAnswers.set(word, isOrdinary);
  return isOrdinary;
}

/** Cached results: texts repeat their words, and each word is checked several times. */
const ordinaryAnswers = new Map<string, boolean>();
const maxCachedAnswers = 20_000;

function decideOrdinary(word: string): boolean {
  if (isFunctionWord(word) || ordinary.has(word) || mistaken.has(word)) return true;
  const tag = dictionaryTag(word);
  if (tag !== null) return !nameTags.has(tag);
  return isInflected(word);
}

/**
 * True if the word is a listed word with an ending ("dashboards", "retries", "latencies"), or has an ending that is
 * rare in names.
 */
function isInflected(word: string): boolean {
  if (
    /(?:ness|ment|tion|sion|ity|ing|ance|ence|ship|ism|able|ible|less|ful|ously|ically|wards?|ually|edly|ively|antly|ently|ably|ibly|fully|lessly)s?$/.test(
      word,
    ) &&
    word.length > 6
  )
    return true;
  if (!word.endsWith('s') || word.length < 4) return false;
  const stem = word.slice(0, -1);
  return [
    stem,
    word.endsWith('es') ? word.slice(0, -2) : stem,
    word.endsWith('ies') ? `${word.slice(0, -3)}y` : stem,
  ].some((base) => ordinary.has(base) || isTaggedOrdinary(base));
}

function isTaggedOrdinary(word: string): boolean {
  const tag = dictionaryTag(word);
  return tag !== null && !nameTags.has(tag);
}

/** Days and months, except those that are also names of people: Julio, Abril, Domingo, Mei. */
const calendar = new Set(
  listed(`monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
    october november december mon tue tues wed thu thur thurs fri sat sun jan feb mar apr jun jul aug sep sept oct nov dec
    christmas easter montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar marz juni juli oktober
    dezember mai februar lundi mardi mercredi jeudi vendredi samedi dimanche janvier fevrier juin juillet aout septembre octobre novembre
    decembre lunes martes miercoles jueves viernes sabado enero febrero junio septiembre octubre noviembre diciembre lunedi martedi
    mercoledi giovedi venerdi gennaio febbraio giugno luglio settembre ottobre dicembre maandag dinsdag woensdag donderdag vrijdag
    zaterdag zondag januari februari maart janeiro fevereiro junho julho setembro outubro dezembro today tomorrow yesterday`),
);
export const isCalendarWord = (word: string) => calendar.has(word);
