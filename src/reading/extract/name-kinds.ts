/** Decides the kind of a name: from lists of known names, from the shape of the name, and from the words around it. */
import * as cues from './cues.ts';
import {
  isCalendarWord,
  isDemonym,
  isFamilyName,
  isFunctionWord,
  isGivenName,
  isListedOrdinary,
  isOrdinaryWord,
  knownKind,
  mayBeGivenName,
} from './dictionary.ts';
import type { MentionKind } from './mention.ts';
import { type Run, runName } from './runs.ts';
import type { Word } from './scan.ts';

/** The words around a run, in lower case. */
export interface Surroundings {
  /** The word before; '' at the start of a sentence or after punctuation. */
  before: string;
  /** Up to three words before, separated by spaces. */
  before3: string;
  after: string;
  /** The word after the next word. */
  after2: string;
  isPossessive: boolean;
  isFirst: boolean;
  isHeading: boolean;
  capitalisesNouns: boolean;
}

export interface Verdict {
  kind: MentionKind;
  certain: boolean;
}
const sure = (kind: MentionKind): Verdict => ({ kind, certain: true });
const unsure = (kind: MentionKind): Verdict => ({ kind, certain: false });

/** Null if the run is not a name. */
export function kindOfRun(run: Run, around: Surroundings): Verdict | null {
  const { words } = run;
  const name = runName(words);
  if (run.hasHonorific) {
    const [first] = words;
    const isName = words.length === 2 && isFunctionWord(first!.lower) && !isOrdinaryWord(words[1]!.lower);
    return words.length <= 3 && (isName || !isListedOrdinary(first!.lower)) && !first!.isShout ? sure('person') : null;
  }
  if (words.length === 1) return kindOfWord(words[0]!, around);
  const known = knownKind(name);
  if (known) return sure(known);
  return kindOfPhrase(words, around);
}

function kindOfPhrase(words: readonly Word[], around: Surroundings): Verdict | null {
  const [first, last] = [words[0]!, words.at(-1)!];
  const allOrdinary = words.every(({ lower }) => isOrdinaryWord(lower));
  if (allOrdinary && around.isHeading) return null;
  if (words.slice(1).some(({ gap }) => gap === ' & ') || cues.partners.has(last.lower)) return sure('organisation');
  if (isStreet(words)) return sure('place');
  if (isTrade(words)) return sure('organisation');
  if (cues.hutHeads.has(first.lower) && !allOrdinary) return sure('place');
  if (isModel(words)) return sure('product');
  // "Philips Sonicare": a manufacturer followed by a product name.
  const isOfMaker = knownKind(first.lower) === 'organisation' && !cues.organisationEndings.has(last.lower);
  if (isOfMaker && !around.isHeading && !around.capitalisesNouns && words.slice(1).every(isUnlisted))
    return sure('product');
  if (isGivenName(first.lower) && !cues.organisationEndings.has(last.lower)) return sure('person');
  if (cues.organisationEndings.has(last.lower) || cues.organisationHeads.has(first.lower))
    return around.isHeading && allOrdinary ? null : sure('organisation');
  if (cues.placeEndings.has(last.lower) || (cues.placeHeads.has(first.lower) && words.length === 2))
    return allOrdinary && around.isFirst ? null : sure('place');
  if (mayBeGivenName(first.lower) && !isOrdinaryWord(last.lower) && !around.isHeading) return sure('person');
  const isInitialed = /^\p{Lu}$/u.test(first.text) && last.text.length > 1;
  if (isInitialed) return isOrdinaryWord(last.lower) ? null : sure('person');
  if (allOrdinary) return (around.isFirst ? null : cuedKind(around)) ?? unsure('name');
  if (around.capitalisesNouns) return isFamilyName(last.lower) ? sure('person') : (cuedKind(around) ?? unsure('name'));
  if (around.isHeading) return isFamilyName(last.lower) ? sure('person') : unsure('name');
  const cued = cuedKind(around);
  if (cued) return cued;
  const isPersonal =
    words.length <= 3 &&
    words.every(
      ({ text }) => /^\p{Lu}\p{Ll}+(?:[-'’]\p{Lu}\p{Ll}+)*$/u.test(text) || cues.particles.has(text.toLowerCase()),
    );
  // People have neither an article ("the Philips Sonicare") nor a number ("Projektor Saal 1").
  const isPerson = !articles.has(around.before) && !/^\d+$/.test(around.after);
  if (isPersonal && words.every(({ lower }) => !isOrdinaryWord(lower) && knownKind(lower) === null))
    return sure(isPerson ? 'person' : 'name');
  return sure('name');
}

const isUnlisted = ({ lower }: Word) => !isOrdinaryWord(lower) && knownKind(lower) === null && !isGivenName(lower);
const articles = new Set(['the', 'a', 'an', 'my', 'our', 'your', 'this', 'that', 'new', 'old']);

/**
 * German street names are one word: "Lindenstraße"; with a house number also "Buchenweg 4", but not "Umweg" and
 * "Parkplatz".
 */
const street = (lower: string, after: string) =>
  /^.{3,}(?:strasse|gasse|allee|chaussee)$/.test(lower) ||
  (/^.{3,}(?:weg|platz|ring|damm|ufer|markt|steig)$/.test(lower) && /^\d{1,3}[a-z]?$/.test(after));

const isMadeThing = /(?:^| )(?:is|are|was|be|with|by|on|for|have|has|bought|own|owns|use|drive) an?$/;

/** "The NAS", "the CMS went down": after an article, only a given name is a person. */
function kindOfWord(word: Word, around: Surroundings): Verdict | null {
  const verdict = kindByWords(word, around);
  if (verdict?.kind !== 'person') return verdict;
  // "The projector is a Christie" is a product of that maker. "A Maria at the desk" is a person.
  if (around.after === '' && isMadeThing.test(around.before3)) return sure('product');
  const isThing = articles.has(around.before) && (word.isShout || !isGivenName(word.lower));
  return isThing ? sure('name') : verdict;
}

function kindByWords(word: Word, around: Surroundings): Verdict | null {
  const { lower, text, isShout } = word;
  if (text.length < 2 || isCalendarWord(lower))
    return around.before === 'with' && lower === 'may' ? sure('person') : null;
  if (isDemonym(lower) || cues.honorifics.has(lower)) return null;
  if (street(lower, around.after)) return sure('place');
  if (cues.medicineEnding.test(lower)) return sure('product');
  const known = knownKind(lower);
  if (known === null && text.includes('.')) return null;
  if (/[a-z](?:Error|Exception)$/.test(text)) return sure('error');
  const isCamel =
    text.length > 3 && /^\p{Lu}\p{Ll}+\p{Lu}/u.test(text) && !/^(?:Mc|Mac|De|Di|La|Le|Van|O['’])\p{Lu}/u.test(text);
  const isOrdinary = isOrdinaryWord(lower) && !isCamel;
  if (isShout)
    return (isOrdinary && !known) || (around.isHeading && !known)
      ? null
      : known
        ? sure(known)
        : text.length <= 6
          ? (cuedKind(around) ?? unsure('name'))
          : null;
  if (cues.afterService.has(around.after) && !isOrdinary) return sure('service');
  const isThing = articles.has(around.before) && cues.afterThing.has(around.after);
  if (isThing && (isGivenName(lower) || !isOrdinaryWord(lower))) return sure('product');
  // "Christie raised its prices": "its" does not refer to a person.
  if (around.after2 === 'its' && !isOrdinary && !known) return sure('organisation');
  if (isGivenName(lower) && !(known && cuedKind(around)?.kind === known)) return sure('person');
  if (known)
    return isOrdinary && (around.isFirst || around.isHeading || around.capitalisesNouns) ? unsure(known) : sure(known);
  if (isOrdinary) return ordinaryWord(word, around);
  if (isCamel) return around.isHeading ? unsure('product') : sure('product');
  if (text.length < 3) return null;
  const cued = cuedKind(around);
  if (cued && !around.isHeading) return cued;
  if (isFamilyName(lower)) return around.isHeading || around.capitalisesNouns ? unsure('person') : sure('person');
  if (around.isFirst && !around.isHeading && !around.capitalisesNouns && cues.afterName.has(around.after))
    return sure('name');
  if (around.isPossessive && !around.isHeading && !around.capitalisesNouns) return sure('name');
  const tellsNothing = around.isFirst || around.isHeading || around.capitalisesNouns;
  return tellsNothing ? unsure('name') : sure('name');
}

/** The verdict on an ordinary word: a name in "Will said" or "I asked Mark", otherwise null or uncertain. */
function ordinaryWord({ lower }: Word, around: Surroundings): Verdict | null {
  if (isFunctionWord(lower)) return null;
  if (!mayBeGivenName(lower))
    return around.isFirst || around.isHeading || around.capitalisesNouns ? null : unsure('name');
  if (around.isHeading || around.capitalisesNouns) return null;
  const isCued = cues.beforePerson.has(around.before) || cues.afterPerson.has(around.after);
  if (!isCued && isFunctionWord(around.after) && around.isFirst && !auxiliaries.has(around.after)) return null;
  return isCued || !around.isFirst ? sure('person') : unsure('person');
}

/** Words after a name: "Mark is out" is about Mark, "Mark the ticket" is a request. */
const auxiliaries = new Set(['is', 'was', 'has', 'had', 'does', 'did', 'can', 'could', 'should', 'would', 'and']);

/** The kind of an unknown name, by the words around it. */
function cuedKind({ before, before3, after, after2, isFirst, capitalisesNouns }: Surroundings): Verdict | null {
  if (cues.beforePlace.test(before3) || (before === 'nach' && cues.movedThere.has(after))) return sure('place');
  if (cues.beforePerson.has(before) && !/\b(?:is|are|was|were|heisst|named) called$/.test(before3))
    return sure('person');
  if (cues.kindnesses.has(after) && /^(?:me|us|him|her|them|you)$/.test(after2)) return sure('person');
  if (cues.beforeOrganisation.test(before3)) return sure('organisation');
  const doesSo = cues.afterPerson.has(after) && (after !== 'findet' || cues.opined.has(after2));
  if (doesSo && !(after === 'a' && cues.units.has(after2))) return sure('person');
  if (cues.afterProduct.has(after) || (cues.beforeProduct.has(before) && !capitalisesNouns))
    return isFirst && before === '' ? unsure('product') : sure('product');
  return null;
}

/**
 * True if the last word is a model number: "Volvo V60", "Garmin Edge 540", but not a version or a quarter of a year.
 */
export function isModel(words: readonly Word[]): boolean {
  const [first, last] = [words[0]!, words.at(-1)!];
  if (words.length < 2 || words[0]!.isHeading || isOrdinaryWord(first.lower) || isCalendarWord(first.lower))
    return false;
  if (isGivenName(first.lower) || knownKind(first.lower) === 'place') return false;
  if (/^\d+$/.test(last.text)) return true;
  if (/^\p{Lu}+-\d+$/u.test(last.text)) return false;
  return /\d/.test(last.text) && /\p{L}/u.test(last.text) && !noModel.test(last.text);
}

/** Versions, quarters and ordinals. */
const noModel = /^(?:v\d[\d.]*|V\d|[QHW]\d\d?|\d+(?:st|nd|rd|th))$/;

/** "Redwood Timber", "Hotel Miramar", "Muñoz Hermanos": a word of a trade, and another word that is not ordinary. */
export function isTrade(words: readonly Word[]): boolean {
  if (words.length < 2) return false;
  const isNamed = (rest: readonly Word[]) =>
    rest.some(({ lower }) => !isOrdinaryWord(lower) && !isCalendarWord(lower) && !cues.organisationTrades.has(lower));
  if (cues.organisationTrades.has(words.at(-1)!.lower)) return isNamed(words.slice(0, -1));
  return cues.isOrganisationLead(words[0]!.lower) && isNamed(words.slice(1));
}

/** "Rue des Lilas", "Abbey Road", "Primrose Lane". */
export function isStreet(words: readonly Word[]): boolean {
  const [first, last] = [words[0]!.lower, words.at(-1)!.lower];
  if (words.length < 2) return false;
  if (cues.streetHeads.has(first)) return knownKind(words[1]!.lower) === null;
  if (cues.streetEndings.has(last)) return !words.every(({ lower }) => isOrdinaryWord(lower)) || !words[0]!.isFirst;
  return cues.softPlaceEndings.has(last) && !isOrdinaryWord(first) && !isGivenName(first);
}
