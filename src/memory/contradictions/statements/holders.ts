/** Reads statements that have one answer at a time, and tells which cannot both hold. */
import { isGivenName } from '../../../reading/extract/dictionary.ts';
import { namesInHan } from '../../../reading/extract/ideographs.ts';
import { analyse } from '../../../text/analyse.ts';
import { namedRelativeIn } from '../../../text/claims/relatives.ts';
import { userPlaceholder } from '../../../text/claims/user-placeholder.ts';
import { fold } from '../../../text/fold.ts';
import type { Language } from '../../../text/language.ts';
import { isShortened } from '../namesakes.ts';
import { areEqualSets, sharedOf } from '../words-in-common.ts';
import { bookedKind, bookingForms, mayBook } from './forms/booking-forms.ts';
import { coupleForms, mayPair } from './forms/couple-forms.ts';
import { dutyForms, mayCare } from './forms/duty-forms.ts';
import { flowForms, goalKind, mayFlow } from './forms/flow-forms.ts';
import type { Form, HeldRelation } from './forms/form-parts.ts';
import {
  addressForm,
  holdingForms,
  maySucceed,
  successionForms,
  takenOverVerbs,
  takeover,
} from './forms/holding-forms.ts';
import { italianDutchForms, mayBeItalianOrDutch } from './forms/italian-dutch-forms.ts';
import { isBody, leavingForms, mayLeave } from './forms/leaving-forms.ts';
import { attributeKey, attributeWords, mayHaveOwn, ownForms } from './forms/own-forms.ts';
import { mayOwn, ownershipForms } from './forms/ownership-forms.ts';
import { mayBeOnPlan, planForms } from './forms/plan-forms.ts';
import { languageKey, mayAskForReplies, replyForms, replyWords } from './forms/reply-forms.ts';
import { leaderForms, leaderKey, mayHaveRole, mayLead, roleForms } from './forms/role-forms.ts';
import { mayShift, shiftForms, weeksOf } from './forms/shift-forms.ts';
import { mayStudy, studyForms } from './forms/study-forms.ts';
import { maySupply, supplierForms } from './forms/supplier-forms.ts';
import { mayMeet, venueForms } from './forms/venue-forms.ts';
import { mayWish, wishedKind, wishForms } from './forms/wish-forms.ts';

export interface Holding {
  relation: HeldRelation;
  /** The analysed subject: a person or thing, or the office itself. */
  subject: ReadonlySet<string>;
  /** The analysed value: the holder, the place or the employer; of somebody who has left, what was left by its name, if by any. */
  value: ReadonlySet<string>;
  /** The subject as it is written, and what else an older text about it may be found by. */
  said: string;
  /** The words of the subject's name, as written; none where it is no name. */
  name: readonly string[];
  /** Whether the value begins like a name: "Bristol", not "the second violins". */
  isNamed: boolean;
  /** Whose name it is, where the clause says so: "sister" of "my sister Paula". */
  relative: string | null;
  /** Whether it is somebody of ours at work, who is not while working for others: "our project manager". */
  isStaff: boolean;
  /** Of what kind the thing is that somebody wants, since one may want many, what was booked, those who get a thing, or an office; empty of others. */
  kind: string;
  /** Whether it says since when, or who gave it away: then it tells of a change without a word for one. */
  isHandedOn: boolean;
}

/** The forms that a text may have, of each list of which it has one at most. Most texts lack the verbs of all but the first. */
const formsFor = (text: string): (readonly Form[])[] => [
  [
    ...(mayLeave.test(text) ? leavingForms : []),
    ...(maySucceed.test(text) ? successionForms : []),
    ...holdingForms,
    ...(mayBeItalianOrDutch.test(text) ? italianDutchForms : []),
    ...(mayMeet.test(text) ? venueForms : []),
    ...(mayFlow.test(text) ? flowForms : []),
    ...(mayWish.test(text) ? wishForms : []),
  ],
  maySupply.test(text) ? supplierForms : [],
  mayOwn.test(text) ? ownershipForms : [],
  mayCare.test(text) ? dutyForms : [],
  mayBook.test(text) ? bookingForms : [],
  mayPair.test(text) ? coupleForms : [],
  mayStudy.test(text) ? studyForms : [],
  mayHaveOwn.test(text) ? ownForms : [],
  mayAskForReplies.test(text) ? replyForms : [],
  mayHaveRole.test(text) ? roleForms : [],
  mayBeOnPlan.test(text) ? planForms : [],
  mayShift.test(text) ? shiftForms : [],
  mayLead.test(text) ? leaderForms : [],
];
/** Of these a thing may have several: only what tells of a change opposes another one. */
const manifold: ReadonlySet<HeldRelation> = new Set(['goal', 'source', 'wish', 'venue', 'duty', 'plan', 'payment']);
const beginsWithGivenName = (subject: string) =>
  isGivenName(fold(/^\p{Lu}[\p{L}'’-]*/u.exec(subject)?.[0] ?? '').toLowerCase());

const staff =
  /(?<!\p{L})(?:our|unsere?|notre|nuestr[oa])(?: \p{L}+){0,3}? (?:\p{L}*(?:manager(?:in)?|entwickler(?:in)?|leiter(?:in)?|assistent(?:in)?|verkäufer(?:in)?|fahrer(?:in)?)|developer|designer|engineer|apprentice|assistant|secretary|translator|driver|cook|chef|clerk|editor|receptionist|foreman|trainee|azubi|lehrling|koch|köchin|apprentie?|vendeu(?:r|se)|cuisini(?:er|ère)|traduct(?:eur|rice)|jef[ae]|cociner[oa]|traductora?)(?!\p{L})/iu;

/** The holdings that one clause states. */
export function holdingsOf(clause: string, language: Language): Holding[] {
  const said = clause
    .replace(/[.。!]+$/u, '')
    .replace(/^(?:Now|Since \p{L}+|From \p{L}+ on|Seit \p{L}+|Jetzt|Désormais),? /u, '');
  const named = namedRelativeIn(said, beginsWithHanName);
  const text = named?.statement ?? said;
  const relative = named?.noun ?? null;
  return formsFor(text).flatMap((forms) => {
    for (const form of forms) {
      const groups = mayBe(form, text) ? form.pattern.exec(text)?.groups : undefined;
      if (groups === undefined) continue;
      const found = holdingIn(form, groups, text, language);
      if (found === null) return [];
      if (form.relation === 'shift')
        return weeksOf(groups.weeks!, groups.value!).map((week) => ({
          ...found,
          relative,
          subject: new Set([`${week}…`]),
        }));
      if (form.pattern !== takeover.pattern) return [{ ...found, relative }];
      return takenOverVerbs.map((verb) => ({ ...found, relative, subject: new Set([...found.subject, `${verb}…`]) }));
    }
    return [];
  });
}

const mayBe = ({ pattern }: Form, text: string) => pattern !== addressForm.pattern || /\d/.test(text);

type Groups = Record<string, string | undefined>;

/** Null where what the pattern found is none after all. */
function holdingIn(form: Form, groups: Groups, text: string, language: Language): Omit<Holding, 'relative'> | null {
  const { relation, isOffice } = form;
  const said = groups.subject ?? groups.subject2 ?? groups.subject3 ?? '';
  if (/^(?:goal|source)$/.test(relation) && beginsWithGivenName(said)) return null;
  const special = specialIn(form, groups, said, language);
  if (special !== undefined) return special;
  const about = wordsOf(said, language);
  // Many may play the cello, only one plays Trigorin. "Is the best" is no office.
  if (isOffice === 'verb' && /^(?:plays|spielt|joue)$/.test(groups.verb!) && !/^\p{Lu}/u.test(said)) return null;
  if (isOffice === 'verb') about.add(`${groups.verb!.slice(0, 4)}…`);
  const valued = relation === 'leaving' && isBody(groups.value ?? '') ? '' : (groups.value ?? '');
  const value = form.tells ? new Set([form.tells]) : wordsOf(valued, language);
  if (about.size === 0 || about.size > 8 || (relation !== 'leaving' && value.size === 0)) return null;
  const kind = kindOf(form, groups, [...value]);
  if (kind === null) return null;
  const isNamed = /^[\p{Lu}\p{N}\p{Script=Han}]/u.test(groups.value ?? '');
  // "I moved to the night shift" tells of no home.
  if (relation === 'place' && said === userPlaceholder && !isNamed) return null;
  const isStaff = relation === 'office' && staff.test(text);
  return {
    relation,
    subject: about,
    said: soughtBy(relation, said),
    value,
    name: nameOf(groups.subject ?? ''),
    isNamed,
    isStaff,
    kind,
    isHandedOn: groups.giver !== undefined || groups.from !== undefined,
  };
}

/** A couple is known by both names, a language and what a person has one of by their keys; undefined for other relations, null where it is none. */
function specialIn({ relation, tells }: Form, groups: Groups, said: string, language: Language) {
  const plain = { relation, name: [], isNamed: true, isStaff: false, kind: '', isHandedOn: false };
  if (relation === 'couple') {
    const pair = [said, groups.other ?? userPlaceholder].map((one) => fold(one).toLowerCase());
    const areNames = /\p{Script=Han}/u.test(said) || pair.some(isGivenName);
    return areNames ? { ...plain, subject: new Set(pair), said: pair.join(' '), value: new Set([tells!]) } : null;
  }
  if (relation === 'language')
    return { ...plain, subject: new Set(['reply…']), said: replyWords, value: new Set([languageKey(groups.value!)]) };
  if (relation === 'shift') {
    const value = wordsOf(groups.value!, language);
    return { ...plain, subject: new Set([groups.weeks!]), said: groups.weeks!, value };
  }
  if (relation === 'role') {
    const subject = new Set([leaderKey(groups.role!), ...wordsOf(said.replace(store, ' '), language)]);
    return { ...plain, subject, said, value: new Set([groups.value!.toLowerCase()]) };
  }
  if (relation !== 'own') return undefined;
  const key = attributeKey(said);
  const subject = key === null ? wordsOf(said, language) : new Set([`${key}…`]);
  const value = wordsOf(groups.value!, language);
  if (subject.size === 0 || value.size === 0) return null;
  return { ...plain, subject, said: key === null ? said : attributeWords(key), value };
}

/** What a machine runs: "the Postgres primary of checkout" is the primary of checkout. */
const store =
  /(?<!\p{L})(?:postgres(?:ql)?|mysql|mariadb|redis|kafka|mongo(?:db)?|db|database|datenbank)(?!\p{L})|['’]s(?!\p{L})/giu;

/** What people tell of themselves may be told without a word in common: "I live in Graz", "I've moved to Linz". */
const soughtBy = (relation: HeldRelation, said: string) =>
  said === userPlaceholder ? (ofOneself[relation] ?? said) : said;
const ofOneself: Partial<Record<HeldRelation, string>> = {
  place: 'live lives moved habite déménagé wohne umgezogen gezogen 住在 搬到',
  work: 'work works job joined travaille arbeite 工作 上班',
  wish: 'prefer prefers want wants préfère bevorzuge',
  studies: 'study studies studying étudie studiere university',
};

function kindOf(form: Form, groups: Groups, value: readonly string[]): string | null {
  if (form.relation === 'wish') return wishedKind(form, value);
  if (form.relation === 'booking') return bookedKind(groups.thing!);
  return form.relation === 'goal' ? goalKind(groups.value!) : (form.kind ?? '');
}

const beginsWithHanName = (text: string) =>
  /^\p{Script=Han}/u.test(text) && namesInHan(text).some(({ start, kind }) => start === 0 && kind === 'person');

/** The words of a name that have a capital, without titles. */
function nameOf(text: string): string[] {
  const said = text.replace(/['’]s$/u, '').split(' ');
  const isName = said.every((word) => /^\p{Lu}/u.test(word) || /^(?:de|van|von|la)$/u.test(word));
  return isName ? said.filter((word) => !titles.has(word.replace('.', '').toLowerCase())) : [];
}

const articles = /^(?:the|der|die|das|den|dem|le|la|les|el|los|las|il|lo|gli|i|de|het|een|un[ao]?) |^l['’]/iu;
const titles = new Set(['dr', 'mr', 'mrs', 'ms', 'prof', 'herr', 'frau', 'madame', 'monsieur', 'new', 'st']);

function wordsOf(text: string, language: Language): Set<string> {
  // "We" names somebody too, since it can stand in two places.
  if (/\p{Script=Han}/u.test(text)) return new Set([text.replace(/现在|已经/g, '').trim()]);
  // A short text may be taken for another language, in which its article is a word.
  const bare = text.replace(articles, '');
  const numbers = text.match(/(?<!\p{L})\d+/gu) ?? [];
  return new Set([
    ...analyse(bare, language).filter((word) => !titles.has(word)),
    ...numbers.map((number) => `#${number}`),
  ]);
}

/** Whether two values differ: "room 5" and "room 2" do, "Berlin Mitte" and "Berlin" do not. */
function differ(one: ReadonlySet<string>, other: ReadonlySet<string>, hasChanged: boolean): boolean {
  const numbers = [...one].filter((word) => word.startsWith('#'));
  const others = [...other].filter((word) => word.startsWith('#'));
  if (numbers.length > 0 && others.length > 0 && !numbers.some((number) => other.has(number))) return true;
  // "The town library" and, now, "the university library": each has a word of its own.
  if (hasChanged) return [...one].some((word) => !other.has(word)) && [...other].some((word) => !one.has(word));
  return ![...one].some((word) => other.has(word));
}

/** `hasChanged`: the newer statement says that something changed. */
export function cannotBothHold(newer: Holding, older: Holding, hasChanged = false): boolean {
  // "My cousin Paula" is not "my sister Paula".
  if (newer.relative !== null && older.relative !== null && newer.relative !== older.relative) return false;
  if (manifold.has(newer.relation) && !hasChanged && !newer.isHandedOn) return false;
  if (newer.relation === 'leaving') return isOfLeaver(newer, older) && leaves(newer, older);
  if (newer.kind !== older.kind || (newer.relation === 'booking' && newer.value.has('booked'))) return false;
  if (newer.relation === 'work' && older.isStaff)
    return hasChanged && newer.isNamed && !meets(newer.value, older.subject) && isHolder(newer, older);
  return (
    newer.relation === older.relation &&
    (isSameSubject(newer, older) ||
      (newer.relation === 'duty' && isShortFor(newer, older)) ||
      ((newer.isNamed || /^(?:wish|booking)$/.test(newer.relation)) && isShortened(newer.name, older.name))) &&
    differ(newer.value, older.value, hasChanged)
  );
}

/** Whether the older one tells of the work, the office or the duty of somebody who has left something. */
const isOfLeaver = (newer: Holding, older: Holding) =>
  (older.relation === 'work' && (isSameSubject(newer, older) || isShortened(newer.name, older.name))) ||
  (/^(?:office|duty)$/.test(older.relation) && (isHolder(newer, older) || isHolderThere(newer, older)));
const leaves = ({ value }: Holding, older: Holding) =>
  value.size === 0 || meets(value, older.value) || meets(value, older.subject);

/** Whether somebody has left, or given up, something else than the older one tells of: a house, smoking. */
export const leavesAnother = (newer: Holding, older: Holding): boolean =>
  newer.relation === 'leaving' && isOfLeaver(newer, older) && !leaves(newer, older);

/** Whether they tell who is on duty in two weeks. */
export const isOtherWeek = (newer: Holding, older: Holding): boolean =>
  newer.relation === 'shift' && older.relation === 'shift' && !areEqualSets(newer.subject, older.subject);

const isHolder = ({ subject }: Holding, { value }: Holding) => areEqualSets(subject, value);
/** "Frau Kuhn has left Brandt" may tell of Sabine Kuhn, if she was at Brandt. */
const isHolderThere = ({ subject, value }: Holding, older: Holding) =>
  value.size > 0 && meets(value, older.subject) && sharedOf(subject, older.value) === subject.size;
const meets = (one: ReadonlySet<string>, other: ReadonlySet<string>) => [...one].some((word) => other.has(word));

/** "The confocal" is "the confocal microscope", and "the freezer" may be any. */
const isShortFor = ({ subject: [first, ...rest] }: Holding, { subject }: Holding) =>
  sharedOf(new Set([first!]), new Set([...subject].slice(0, 1))) === 1 &&
  sharedOf(new Set(rest), subject) === rest.length;

/** A name has no stem, but is given one by the language that its text is taken for. */
const isSameSubject = (one: Holding, other: Holding) =>
  (one.subject.size === other.subject.size && sharedOf(one.subject, other.subject) === one.subject.size) ||
  (one.name.length > 0 && fold(one.name.join(' ')) === fold(other.name.join(' ')));
