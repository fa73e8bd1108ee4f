/**
 * Parses holdings: statements of relations that mostly have one value at a time (who holds an office, where somebody
 * lives). Detects which conflict.
 */
import { isGivenName } from '../../../reading/extract/dictionary.ts';
import { namesInHan } from '../../../reading/extract/ideographs.ts';
import { analyse } from '../../../text/analyse.ts';
import { namedRelativeIn } from '../../../text/claims/relatives.ts';
import { userPlaceholder } from '../../../text/claims/user-placeholder.ts';
import { fold } from '../../../text/fold.ts';
import type { Language } from '../../../text/language.ts';
import { isShortName } from '../namesakes.ts';
import { areEqualSets, countSharedWords } from '../words-in-common.ts';
import {
  attributeForms,
  attributeKey,
  attributePrefilter,
  attributeWords,
  mayBeSeveral,
  phoneKey,
} from './forms/attribute-forms.ts';
import { bookedKind, bookingForms, bookingPrefilter } from './forms/booking-forms.ts';
import { coupleForms, couplePrefilter } from './forms/couple-forms.ts';
import { dutyForms, dutyPrefilter } from './forms/duty-forms.ts';
import { flowForms, flowPrefilter, goalKind } from './forms/flow-forms.ts';
import type { Form, HoldingRelation } from './forms/form-parts.ts';
import {
  addressForm,
  holdingForms,
  successionForms,
  successionPrefilter,
  takenOverVerbs,
  takeover,
} from './forms/holding-forms.ts';
import { italianDutchForms, italianDutchPrefilter } from './forms/languages/italian-dutch-forms.ts';
import { otherScriptsForms, otherScriptsPrefilter } from './forms/languages/other-scripts-forms.ts';
import { portugueseForms, portuguesePrefilter } from './forms/languages/portuguese-forms.ts';
import { isOrganisation, leavingForms, leavingPrefilter } from './forms/leaving-forms.ts';
import { ownershipForms, ownershipPrefilter } from './forms/ownership-forms.ts';
import { planForms, planPrefilter } from './forms/plan-forms.ts';
import { preferenceForms, preferencePrefilter } from './forms/preference-forms.ts';
import { languageKey, replyForms, replyPrefilter, replyWords } from './forms/reply-forms.ts';
import { leaderForms, leaderKey, leaderPrefilter, roleForms, rolePrefilter } from './forms/role-forms.ts';
import { shiftForms, shiftPrefilter, weeksOf } from './forms/shift-forms.ts';
import { studyForms, studyPrefilter } from './forms/study-forms.ts';
import { supplierForms, supplierPrefilter } from './forms/supplier-forms.ts';
import { venueForms, venuePrefilter } from './forms/venue-forms.ts';
import { wishedKind, wishForms, wishPrefilter } from './forms/wish-forms.ts';
import { withoutStartTime } from './times-of-change.ts';
import { floorsIn } from './values/floors.ts';

export interface Holding {
  relation: HoldingRelation;
  /** The analysed subject: a person or thing, or the office itself. */
  subject: ReadonlySet<string>;
  /** The analysed value: the holder, the place or the employer. For a departure, what was left, if named. */
  value: ReadonlySet<string>;
  /** The subject as written, or other words that find an older text about it. */
  subjectText: string;
  /** The words of the subject's name, as written; empty if the subject is no name. */
  name: readonly string[];
  /** True if the value begins like a name: "Bristol", not "the second violins". */
  hasNamedValue: boolean;
  /** The relation of the named person to the user: "sister" in "my sister Paula". */
  relative: string | null;
  /** True for a member of our staff, "our project manager", who cannot work for another employer. */
  isStaff: boolean;
  /**
   * The kind of the wished thing, booking, recipient or office: only holdings of one kind conflict. Empty for other
   * relations.
   */
  kind: string;
  /** True if it names a start day or the previous holder: it then reports a change without a change word. */
  isHandover: boolean;
}

/** Lists of forms that a text may match. At most one form per list matches, and most texts fail all prefilters. */
const formsFor = (text: string): (readonly Form[])[] => [
  [
    ...(leavingPrefilter.test(text) ? leavingForms : []),
    ...(successionPrefilter.test(text) ? successionForms : []),
    ...holdingForms,
    ...(italianDutchPrefilter.test(text) ? italianDutchForms : []),
    ...(portuguesePrefilter.test(text) ? portugueseForms : []),
    ...(otherScriptsPrefilter.test(text) ? otherScriptsForms : []),
    ...(venuePrefilter.test(text) ? venueForms : []),
    ...(flowPrefilter.test(text) ? flowForms : []),
    ...(wishPrefilter.test(text) ? wishForms : []),
  ],
  supplierPrefilter.test(text) ? supplierForms : [],
  ownershipPrefilter.test(text) ? ownershipForms : [],
  dutyPrefilter.test(text) ? dutyForms : [],
  bookingPrefilter.test(text) ? bookingForms : [],
  couplePrefilter.test(text) ? coupleForms : [],
  studyPrefilter.test(text) ? studyForms : [],
  attributePrefilter.test(text) ? attributeForms : [],
  replyPrefilter.test(text) ? replyForms : [],
  rolePrefilter.test(text) ? roleForms : [],
  planPrefilter.test(text) ? planForms : [],
  preferencePrefilter.test(text) ? preferenceForms : [],
  shiftPrefilter.test(text) ? shiftForms : [],
  leaderPrefilter.test(text) ? leaderForms : [],
];
/** Relations that may have several values at once: they conflict only if the newer statement reports a change. */
const multiValued: ReadonlySet<HoldingRelation> = new Set([
  'goal',
  'source',
  'wish',
  'venue',
  'duty',
  'plan',
  'payment',
]);
const beginsWithGivenName = (subject: string) =>
  isGivenName(fold(/^\p{Lu}[\p{L}'’-]*/u.exec(subject)?.[0] ?? '').toLowerCase());

const staffPattern =
  /(?<!\p{L})(?:our|unsere?|notre|nuestr[oa])(?: \p{L}+){0,3}? (?:\p{L}*(?:manager(?:in)?|entwickler(?:in)?|leiter(?:in)?|assistent(?:in)?|verkäufer(?:in)?|fahrer(?:in)?)|developer|designer|engineer|apprentice|assistant|secretary|translator|driver|cook|chef|clerk|editor|receptionist|foreman|trainee|azubi|lehrling|koch|köchin|apprentie?|vendeu(?:r|se)|cuisini(?:er|ère)|traduct(?:eur|rice)|jef[ae]|cociner[oa]|traductora?)(?!\p{L})/iu;

/** The holdings that one clause states. */
export function holdingsOf(clause: string, language: Language): Holding[] {
  const statement = withoutStartTime(clause.replace(/[.。!]+$/u, ''));
  const namedRelative = namedRelativeIn(statement, beginsWithHanName);
  const text = namedRelative?.statement ?? statement;
  const relative = namedRelative?.noun ?? null;
  return formsFor(text).flatMap((forms) => {
    for (const form of forms) {
      const groups = passesPrefilter(form, text) ? form.pattern.exec(text)?.groups : undefined;
      if (groups === undefined) continue;
      const holding = toHolding(form, groups, text, language);
      if (holding === null) return [];
      if (form.relation === 'shift')
        return weeksOf(groups.weeks!, groups.value!).map((week) => ({
          ...holding,
          relative,
          subject: new Set([`${week}…`]),
        }));
      if (form.pattern !== takeover.pattern) return [{ ...holding, relative }];
      return takenOverVerbs.map((verb) => ({
        ...holding,
        relative,
        subject: new Set([...holding.subject, `${verb}…`]),
      }));
    }
    return [];
  });
}

const passesPrefilter = ({ pattern }: Form, text: string) => pattern !== addressForm.pattern || /\d/.test(text);

type Groups = Record<string, string | undefined>;

/** Null if the match turns out to be no holding. */
function toHolding(form: Form, groups: Groups, text: string, language: Language): Omit<Holding, 'relative'> | null {
  const { relation, officeForm } = form;
  const subjectText = groups.subject ?? groups.subject2 ?? groups.subject3 ?? '';
  if (/^(?:goal|source)$/.test(relation) && beginsWithGivenName(subjectText)) return null;
  const specialHolding = specialHoldingOf(form, groups, subjectText, language);
  if (specialHolding !== undefined) return specialHolding;
  const subjectWords = wordsOf(groups.owner ? `${groups.owner} ${subjectText}` : subjectText, language);
  // Many people may play the cello, but only one plays Trigorin.
  if (officeForm === 'verb' && /^(?:plays|spielt|joue)$/.test(groups.verb!) && !/^\p{Lu}/u.test(subjectText))
    return null;
  if (officeForm === 'verb') subjectWords.add(`${groups.verb!.slice(0, 4)}…`);
  const valueText = relation === 'leaving' && isOrganisation(groups.value ?? '') ? '' : (groups.value ?? '');
  const value = form.outcome ? new Set([form.outcome]) : wordsOf(valueText, language);
  if (subjectWords.size === 0 || subjectWords.size > 8 || (relation !== 'leaving' && value.size === 0)) return null;
  const kind = kindOf(form, groups, [...value], language);
  if (kind === null) return null;
  const hasNamedValue = /^[\p{Lu}\p{N}\p{Script=Han}]/u.test(groups.value ?? '');
  // "I moved to the night shift" names no home.
  if (relation === 'place' && subjectText === userPlaceholder && !hasNamedValue) return null;
  const isStaff = relation === 'office' && staffPattern.test(text);
  return {
    relation,
    subject: subjectWords,
    subjectText: searchText(relation, subjectText),
    value,
    name: nameOf(groups.subject ?? ''),
    hasNamedValue,
    isStaff,
    kind,
    isHandover: groups.giver !== undefined || groups.from !== undefined,
  };
}

/**
 * Couples are identified by both names, languages and personal attributes by keys. Undefined for other relations; null
 * if it is no holding.
 */
function specialHoldingOf({ relation, outcome }: Form, groups: Groups, said: string, language: Language) {
  const defaults = { relation, name: [], hasNamedValue: true, isStaff: false, kind: '', isHandover: false };
  if (relation === 'couple') {
    const pair = [said, groups.other ?? userPlaceholder].map((one) => fold(one).toLowerCase());
    const areNames = /\p{Script=Han}/u.test(said) || pair.some(isGivenName);
    return areNames
      ? { ...defaults, subject: new Set(pair), subjectText: pair.join(' '), value: new Set([outcome!]) }
      : null;
  }
  if (relation === 'language')
    return {
      ...defaults,
      subject: new Set(['reply…']),
      subjectText: replyWords,
      value: new Set([languageKey(groups.value!)]),
    };
  if (relation === 'shift') {
    const value = wordsOf(groups.value!, language);
    return { ...defaults, subject: new Set([groups.weeks!]), subjectText: groups.weeks!, value };
  }
  if (relation === 'role') {
    const subject = new Set([leaderKey(groups.role!), ...wordsOf(said.replace(datastoreWords, ' '), language)]);
    return { ...defaults, subject, subjectText: said, value: new Set([groups.value!.toLowerCase()]) };
  }
  if (relation !== 'own') return undefined;
  if (mayBeSeveral.test(said)) return null;
  const key = attributeKey(said);
  const attribute = key === null ? wordsOf(said, language) : new Set([`${key}…`]);
  const subject = new Set([...wordsOf(groups.owner ?? '', language), ...attribute]);
  const value = new Set(phoneKey(groups.value!) ?? wordsOf(groups.value!, language));
  if (attribute.size === 0 || value.size === 0) return null;
  return {
    ...defaults,
    // "My dog is Rex" and "My dog is a Labrador" name two attributes.
    kind: groups.indefinite === undefined ? '' : 'indefinite',
    subject,
    subjectText: `${groups.owner ?? ''} ${key === null ? said : attributeWords(key)}`,
    value,
  };
}

/** Datastore names to ignore: "the Postgres primary of checkout" is the primary of checkout. */
const datastoreWords =
  /(?<!\p{L})(?:postgres(?:ql)?|mysql|mariadb|redis|kafka|mongo(?:db)?|db|database|datenbank)(?!\p{L})|['’]s(?!\p{L})/giu;

/**
 * Search words for the user's holdings: two statements about the user may share no word, as "I live in Graz" and "I've
 * moved to Linz".
 */
const searchText = (relation: HoldingRelation, said: string) =>
  said === userPlaceholder ? (searchTextForUser[relation] ?? said) : said;
const searchTextForUser: Partial<Record<HoldingRelation, string>> = {
  place: 'live lives moved habite déménagé wohne umgezogen gezogen 住在 搬到',
  work: 'work works job joined travaille arbeite 工作 上班',
  preference: 'prefer prefers bevorzugt lieber préfère prefiere preferisce prefere liever',
  wish: 'prefer prefers want wants préfère bevorzuge',
  studies: 'study studies studying étudie studiere university',
};

function kindOf(form: Form, groups: Groups, value: readonly string[], language: Language): string | null {
  if (form.relation === 'preference') return [...wordsOf(groups.other!, language)].sort().join(' ');
  if (form.relation === 'wish') return wishedKind(form, value);
  if (form.relation === 'booking') return bookedKind(groups.thing!);
  return form.relation === 'goal' ? goalKind(groups.value!) : (form.kind ?? '');
}

const beginsWithHanName = (text: string) =>
  /^\p{Script=Han}/u.test(text) && namesInHan(text).some(({ start, kind }) => start === 0 && kind === 'person');

/** The words of a name that have a capital, without titles. */
function nameOf(text: string): string[] {
  const words = text.replace(/['’]s$/u, '').split(' ');
  const isName = words.every((word) => /^\p{Lu}/u.test(word) || /^(?:de|van|von|la)$/u.test(word));
  return isName ? words.filter((word) => !titles.has(word.replace('.', '').toLowerCase())) : [];
}

const articles = /^(?:the|der|die|das|den|dem|le|la|les|el|los|las|il|lo|gli|i|de|het|een|un[ao]?) |^l['’]/iu;
const titles = new Set(['dr', 'mr', 'mrs', 'ms', 'prof', 'herr', 'frau', 'madame', 'monsieur', 'new', 'st']);

function wordsOf(text: string, language: Language): Set<string> {
  // Chinese text is compared as a whole, without words for "now" and "already".
  if (/\p{Script=Han}/u.test(text)) return new Set([text.replace(/现在|已经/g, '').trim()]);
  // The wrong language may be detected for a short text, and then its article would count as a word.
  const bare = text.replace(articles, '');
  const numbers = [...(text.match(/(?<!\p{L})\d+/gu) ?? []), ...floorsIn(text)];
  return new Set([
    ...analyse(bare, language).filter((word) => !titles.has(word)),
    ...numbers.map((number) => `#${number}`),
  ]);
}

const anyHan = /\p{Script=Han}/u;
/** 东京 and 东京的品川 are one place. */
const isPartIn = (one: string, other: string) => one !== other && (one.includes(other) || other.includes(one));

/** True if two values differ: "room 5" and "room 2" differ, "Berlin Mitte" and "Berlin" do not. */
function areDifferentValues(one: ReadonlySet<string>, other: ReadonlySet<string>, hasChanged: boolean): boolean {
  if ([...one].some((value) => anyHan.test(value) && [...other].some((place) => isPartIn(value, place)))) return false;
  const numbers = [...one].filter((word) => word.startsWith('#'));
  const others = [...other].filter((word) => word.startsWith('#'));
  if (numbers.length > 0 && others.length > 0 && !numbers.some((number) => other.has(number))) return true;
  // After a change, each value needs a word of its own: "the town library", "the university library".
  if (hasChanged) return [...one].some((word) => !other.has(word)) && [...other].some((word) => !one.has(word));
  return ![...one].some((word) => other.has(word));
}

/** True if both holdings cannot be true. `hasChanged`: the newer statement reports a change. */
export function holdingsConflict(newer: Holding, older: Holding, hasChanged = false): boolean {
  // "My cousin Paula" is not "my sister Paula".
  if (newer.relative !== null && older.relative !== null && newer.relative !== older.relative) return false;
  if (newer.relation === 'preference') return isReversed(newer, older);
  if (!hasChanged && areTownAndDwelling(newer, older)) return false;
  if (multiValued.has(newer.relation) && !hasChanged && !newer.isHandover) return false;
  if (newer.relation === 'leaving') return isHeldByLeaver(newer, older) && leavesHolding(newer, older);
  if (newer.kind !== older.kind || (newer.relation === 'booking' && newer.value.has('booked'))) return false;
  if (newer.relation === 'work' && older.isStaff)
    return hasChanged && newer.hasNamedValue && !haveCommonWord(newer.value, older.subject) && isHolder(newer, older);
  return (
    newer.relation === older.relation &&
    (isSameSubject(newer, older) ||
      (newer.relation === 'duty' && isAbbreviationOf(newer, older)) ||
      ((newer.hasNamedValue || /^(?:wish|booking)$/.test(newer.relation)) && isShortName(newer.name, older.name))) &&
    areDifferentValues(newer.value, older.value, hasChanged)
  );
}

/** True if each prefers what the other puts second: "tabs over spaces", "spaces over tabs". */
const isReversed = (newer: Holding, older: Holding) =>
  older.relation === 'preference' &&
  isSameSubject(newer, older) &&
  newer.kind === [...older.value].sort().join(' ') &&
  older.kind === [...newer.value].sort().join(' ');

/** True if one names the town and the other says how somebody lives there: "in Porto", "in a small flat". */
export const areTownAndDwelling = (newer: Holding, older: Holding): boolean =>
  isHome(newer) && isHome(older) && newer.hasNamedValue !== older.hasNamedValue;
const isHome = ({ relation, subjectText }: Holding) =>
  relation === 'place' && (beginsWithGivenName(subjectText) || subjectText === searchTextForUser.place);

/** True if the older holding is the work, office or duty of the person who left. */
const isHeldByLeaver = (newer: Holding, older: Holding) =>
  (older.relation === 'work' && (isSameSubject(newer, older) || isShortName(newer.name, older.name))) ||
  (/^(?:office|duty)$/.test(older.relation) && (isHolder(newer, older) || isHolderThere(newer, older)));
const leavesHolding = ({ value }: Holding, older: Holding) =>
  value.size === 0 || haveCommonWord(value, older.value) || haveCommonWord(value, older.subject);

/** True if somebody left or gave up something other than the older holding: a house, smoking. */
export const leavesOtherThing = (newer: Holding, older: Holding): boolean =>
  newer.relation === 'leaving' && isHeldByLeaver(newer, older) && !leavesHolding(newer, older);

/** True if both are shifts of different weeks. */
export const areOfDifferentWeeks = (newer: Holding, older: Holding): boolean =>
  newer.relation === 'shift' && older.relation === 'shift' && !areEqualSets(newer.subject, older.subject);

const isHolder = ({ subject }: Holding, { value }: Holding) => areEqualSets(subject, value);
/** "Frau Kuhn has left Brandt" may mean Sabine Kuhn, if she was at Brandt. */
const isHolderThere = ({ subject, value }: Holding, older: Holding) =>
  value.size > 0 && haveCommonWord(value, older.subject) && countSharedWords(subject, older.value) === subject.size;
const haveCommonWord = (one: ReadonlySet<string>, other: ReadonlySet<string>) => countSharedWords(one, other) > 0;

/** "The confocal" is short for "the confocal microscope", but "the freezer" may be any freezer. */
const isAbbreviationOf = ({ subject: [first, ...rest] }: Holding, { subject }: Holding) =>
  countSharedWords(new Set([first!]), new Set([...subject].slice(0, 1))) === 1 &&
  countSharedWords(new Set(rest), subject) === rest.length;

/** Names are compared unstemmed too: a stemmer may change them. */
const isSameSubject = (one: Holding, other: Holding) =>
  (one.subject.size === other.subject.size && countSharedWords(one.subject, other.subject) === one.subject.size) ||
  (one.name.length > 0 && fold(one.name.join(' ')) === fold(other.name.join(' ')));
