/** Reads holdings that are not identified by the words of their subject alone: couples, shifts, attributes and others. */
import { isGivenName } from '../../../../reading/extract/dictionary.ts';
import { userPlaceholder } from '../../../../text/claims/user-placeholder.ts';
import { fold } from '../../../../text/fold.ts';
import type { Language } from '../../../../text/language.ts';
import { attributeKey, attributeWords, mayBeSeveral, phoneKey } from '../forms/attribute-forms.ts';
import type { Form, HoldingRelation } from '../forms/form-parts.ts';
import { languageKey, replyWords } from '../forms/reply-forms.ts';
import { leaderKey } from '../forms/role-forms.ts';
import { weeksOf } from '../forms/shift-forms.ts';
import type { Holding } from './holding.ts';
import { wordsOf } from './holding-words.ts';

/** A form that a clause matches, and the captured parts. */
export interface FoundForm {
  form: Form;
  groups: Readonly<Record<string, string | undefined>>;
  subjectText: string;
  language: Language;
}

/** A holding before it is known whose relative its person is. */
export type ReadHolding = Omit<Holding, 'relative'>;

/** The readers of these relations. A match that turns out to be no holding gives none. */
export const specialReaders: Partial<Record<HoldingRelation, (found: FoundForm) => ReadHolding[]>> = {
  couple: readCouple,
  language: readReplyLanguage,
  shift: readShifts,
  role: readRole,
  own: readAttribute,
};

const defaults = { name: [], hasNamedValue: true, isStaff: false, kind: '', isHandover: false };

/** A couple is identified by both names. */
function readCouple({ form: { relation, outcome }, groups, subjectText }: FoundForm): ReadHolding[] {
  const pair = [subjectText, groups.other ?? userPlaceholder].map((one) => fold(one).toLowerCase());
  if (!/\p{Script=Han}/u.test(subjectText) && !pair.some(isGivenName)) return [];
  return [{ ...defaults, relation, subject: new Set(pair), subjectText: pair.join(' '), value: new Set([outcome!]) }];
}

function readReplyLanguage({ form: { relation }, groups }: FoundForm): ReadHolding[] {
  const value = new Set([languageKey(groups.value!)]);
  return [{ ...defaults, relation, subject: new Set(['reply…']), subjectText: replyWords, value }];
}

/** One holding for each week. */
function readShifts({ form: { relation }, groups, language }: FoundForm): ReadHolding[] {
  const value = wordsOf(groups.value!, language);
  return weeksOf(groups.weeks!, groups.value!).map((week) => ({
    ...defaults,
    relation,
    subject: new Set([`${week}…`]),
    subjectText: groups.weeks!,
    value,
  }));
}

function readRole({ form: { relation }, groups, subjectText, language }: FoundForm): ReadHolding[] {
  const subject = new Set([leaderKey(groups.role!), ...wordsOf(subjectText.replace(datastoreWords, ' '), language)]);
  return [{ ...defaults, relation, subject, subjectText, value: new Set([groups.value!.toLowerCase()]) }];
}

/** Datastore names to ignore: "the Postgres primary of checkout" is the primary of checkout. */
const datastoreWords =
  /(?<!\p{L})(?:postgres(?:ql)?|mysql|mariadb|redis|kafka|mongo(?:db)?|db|database|datenbank)(?!\p{L})|['’]s(?!\p{L})/giu;

/** A personal attribute has the same key in all languages. */
function readAttribute({ form: { relation }, groups, subjectText, language }: FoundForm): ReadHolding[] {
  if (mayBeSeveral.test(subjectText)) return [];
  const key = attributeKey(subjectText);
  const attribute = key === null ? wordsOf(subjectText, language) : new Set([`${key}…`]);
  const value = new Set(phoneKey(groups.value!) ?? wordsOf(groups.value!, language));
  if (attribute.size === 0 || value.size === 0) return [];
  return [
    {
      ...defaults,
      relation,
      // "My dog is Rex" and "My dog is a Labrador" name two attributes.
      kind: groups.indefinite === undefined ? '' : 'indefinite',
      subject: new Set([...wordsOf(groups.owner ?? '', language), ...attribute]),
      subjectText: `${groups.owner ?? ''} ${key === null ? subjectText : attributeWords(key)}`,
      value,
    },
  ];
}
