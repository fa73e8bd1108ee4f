/**
 * Finds names of people, organisations, places, products and projects: runs of capitalised words, without the ordinary
 * words at their ends. `name-kinds.ts` decides the kind of each.
 */
import type { Language } from '../../text/language.ts';
import * as cues from './cues.ts';
import {
  isCalendarWord,
  isFunctionWord,
  isGivenName,
  isListedOrdinary,
  isOrdinaryWord,
  knownKind,
  mayBeGivenName,
} from './dictionary.ts';
import type { NameCandidate } from './mention.ts';
import { isModel, isStreet, isTrade, kindOfRun, type Surroundings } from './name-kinds.ts';
import { type Run, runName, runsOf } from './runs.ts';
import type { Word } from './scan.ts';

export function nameCandidates(
  words: readonly Word[],
  language: Language,
  isTaken: (word: Word) => boolean,
): NameCandidate[] {
  const candidates = runsOf(words, isTaken).flatMap((run) => {
    if (isNumbered(run, words) || run.words.every(({ lower }) => cues.units.has(lower) || lower === 'das')) return [];
    const trimmed = trim(run);
    return trimmed ? (classify(trimmed, words, language) ?? []) : [];
  });
  return [...candidates, ...lowerCaseProducts(words, isTaken)];
}

const digits = /^\d+$/;

/** True for one item of a numbered series: "Crate 200", "Box 3". */
function isNumbered({ words, to }: Run, all: readonly Word[]): boolean {
  const [first, ...rest] = words;
  const next = all[to];
  const isBeforeNumber = next !== undefined && next.gap === ' ' && digits.test(next.text);
  return (
    isOrdinaryWord(first!.lower) && (rest.length > 0 ? rest.every(({ text }) => digits.test(text)) : isBeforeNumber)
  );
}

/**
 * Trims ordinary words off both ends, unless the whole run is a known name or shows its own kind: "Senior Engineer
 * Priya Raman" becomes Priya Raman, "Blue Bottle Inc" stays.
 */
function trim(run: Run): Run | null {
  const { words } = run;
  let [start, end] = [0, words.length];
  while (end - start > 1 && legalWords.has(words[start]!.lower)) start += 1;
  const rest = words.slice(start);
  const isPhrase = !words[0]!.isHeading && rest.length > 1 && rest.every(({ lower }) => isOrdinaryWord(lower));
  if (isPhrase || knownKind(runName(rest)) || saysItself(rest) || isModel(rest))
    return { ...run, words: rest, from: run.from + start };
  if (end > 1 && !(end === 2 && mayBeGivenName(words[0]!.lower) && !isOrdinaryWord(words[1]!.lower))) {
    while (end - start > 1 && isPlain(words[end - 1]!) && !isPersonal(words, start, end)) end -= 1;
    // "Dr. Hanno Kessel": a word after a title is a name, even if it is a function word in another language.
    const isTitled = (word: Word) => run.hasHonorific && isFunctionWord(word.lower);
    while (end - start > 1 && isPlain(words[start]!) && !isTitled(words[start]!) && !isPersonal(words, start, end))
      start += 1;
  }
  return { ...run, words: words.slice(start, end), from: run.from + start, to: run.from + end };
}

/** Words that precede a company's name: "Firma Bergmann", "Company Bluebell". */
const legalWords = new Set(['firma', 'company', 'empresa', 'societe', 'startup']);
/** True if a word is ordinary. A capital within a sentence makes it part of the name: "Northwind Traders". */
const isPlain = ({ lower, isShout, isHeading, isFirst }: Word) =>
  (isHeading || isFirst ? isOrdinaryWord(lower) : isListedOrdinary(lower) || isFunctionWord(lower)) ||
  isCalendarWord(lower) ||
  (isShout && knownKind(lower) === null);
/** A given name and one more word are a person, whatever the word means: "Priya Stone". */
const isPersonal = (words: readonly Word[], start: number, end: number) =>
  end - start === 2 &&
  isGivenName(words[start]!.lower) &&
  !isCalendarWord(words[start + 1]!.lower) &&
  !words[start]!.isHeading;

function saysItself(words: readonly Word[]): boolean {
  const [first, last] = [words[0]!.lower, words.at(-1)!.lower];
  if (words.length < 2) return false;
  if (cues.beforeProject.has(first) || cues.afterProject.has(last)) return true;
  if (words[0]!.isHeading && words.every(({ lower }) => isOrdinaryWord(lower))) return false;
  if (cues.organisationEndings.has(last) || cues.placeEndings.has(last))
    return words.some((word) => !isPlain(word) && !cues.organisationEndings.has(word.lower)) || words.length > 2;
  if (isTrade(words) || isStreet(words)) return true;
  return cues.organisationHeads.has(first) && words[1]!.lower === 'of';
}

function classify(found: Run, all: readonly Word[], language: Language): NameCandidate | null {
  // "Waschmaschine Siemens iQ500", "Klettersteig Via Norge": in German, a noun before the name is capitalised too.
  const rest = found.words.slice(1);
  const isNamed = (isModel(found.words) && isModel(rest)) || cues.streetHeads.has(rest[0]?.lower ?? '');
  const isOfNoun = language === 'de' && found.words.length > 2 && isNamed;
  const run = isOfNoun ? { ...found, words: rest, from: found.from + 1 } : found;
  const around = surroundings(run, all, language);
  const project = projectOf(run, around);
  if (project) return project;
  const kind = kindOfRun(run, around);
  if (kind === null) return null;
  const span = { start: run.words[0]!.start, end: run.words.at(-1)!.end };
  return { ...span, kind: kind.kind, certain: kind.certain };
}

function surroundings({ words, from, to, hasHonorific }: Run, all: readonly Word[], language: Language): Surroundings {
  const first = hasHonorific ? from - 1 : from;
  const wordsBefore: string[] = [];
  for (let at = first - 1; at >= 0 && at >= first - 3; at -= 1) {
    if (!/^[ "“”„«»'‘`(*_]+$/.test(all[at + 1]!.gap) || all[at + 1]!.isFirst) break;
    wordsBefore.unshift(all[at]!.lower);
  }
  const next = all[to];
  const isNext = next && /^(?:['’]s)? ?["”“»*_)]? $/.test(next.gap) && !next.isFirst;
  return {
    before: wordsBefore.at(-1) ?? '',
    before3: wordsBefore.join(' '),
    // "Chez Muller à Metz": this "à" is the preposition, not the verb.
    after: isNext ? (next.text === 'à' ? 'à' : next.lower) : '',
    after2: isNext && all[to + 1]?.gap === ' ' ? all[to + 1]!.lower : '',
    isPossessive: next?.gap === ' ' && next.start - words.at(-1)!.end === "'s ".length,
    isFirst: words[0]!.isFirst,
    isHeading: words[0]!.isHeading,
    capitalisesNouns: language === 'de',
  };
}

/** The project in "Project Falcon" or "the Falcon project": the name without the word "project". */
function projectOf({ words, hasHonorific }: Run, around: Surroundings): NameCandidate | null {
  if (hasHonorific) return null;
  const isNamed = (rest: readonly Word[]) =>
    rest.length > 0 &&
    rest.length <= 3 &&
    rest.every(({ lower }) => !isCalendarWord(lower)) &&
    rest.some(({ lower }) => !isListedOrdinary(lower)) &&
    (!around.isHeading || rest.some(({ lower }) => !isOrdinaryWord(lower)));
  const of = (rest: readonly Word[]): NameCandidate => ({
    start: rest[0]!.start,
    end: rest.at(-1)!.end,
    kind: 'project',
  });
  const [first, last] = [words[0]!, words.at(-1)!];
  if (
    cues.beforeProject.has(first.lower) &&
    isNamed(words.slice(1)) &&
    !isOrdinaryPhrase(words.slice(1)) &&
    !isListedOrdinary(words[1]!.lower)
  )
    return of(words.slice(1));
  if (
    cues.afterProject.has(last.lower) &&
    isNamed(words.slice(0, -1)) &&
    words.slice(0, -1).some(({ lower }) => !isOrdinaryWord(lower))
  )
    return of(words.slice(0, -1));
  if (around.isHeading || knownKind(runName(words)) !== null) return null;
  if (cues.beforeProject.has(around.before) && isNamed(words)) return of(words);
  return cues.afterProject.has(around.after) && isNamed(words) && !around.isFirst ? of(words) : null;
}

const isOrdinaryPhrase = (words: readonly Word[]) =>
  words.length > 1 && words.every(({ lower }) => isOrdinaryWord(lower));

/**
 * Products that are often written in lower case: "redis", "postgres". Names that are also ordinary words need a
 * capital.
 */
function lowerCaseProducts(words: readonly Word[], isTaken: (word: Word) => boolean): NameCandidate[] {
  return words
    .filter((word) => !word.isCapital && word.text.length > 2 && !needsCapital.has(word.lower))
    .filter((word) => knownKind(word.lower) === 'product' && !isOrdinaryWord(word.lower) && !isTaken(word))
    .map(({ start, end }) => ({ start, end, kind: 'product' as const }));
}

const needsCapital = new Set(
  `express notion node vault helm spark rails slack excel zoom windows lambda consul nomad rust looker safari caddy loki envoy jest flask
  linear apple chrome bun celery whisper confluence angular prettier biome cypress gemini airflow tableau homebrew postman yarn outlook
  vue bash git discord telegram copilot pandas snowflake selenium varnish react puppet chef sentry claude llama fish`.split(
    /\s+/,
  ),
);
