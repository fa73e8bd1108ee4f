/** Reads statements that have one answer at a time, and tells which cannot both hold. */
import { isGivenName } from '../../../reading/extract/dictionary.ts';
import { namesInHan } from '../../../reading/extract/ideographs.ts';
import { analyse } from '../../../text/analyse.ts';
import { namedRelativeIn } from '../../../text/claims/relatives.ts';
import { fold } from '../../../text/fold.ts';
import type { Language } from '../../../text/language.ts';
import { isShortened } from '../namesakes.ts';
import { areEqualSets } from '../words-in-common.ts';
import { flowForms, mayFlow } from './flow-forms.ts';
import { addressForm, type HeldRelation, holdingForms, takenOverVerbs, takeover } from './holding-forms.ts';
import { mayWish, wishedKind, wishForms } from './wish-forms.ts';

export interface Holding {
  relation: HeldRelation;
  /** The analysed subject: a person or thing, or the office itself. */
  subject: ReadonlySet<string>;
  /** The analysed value: the holder, the place or the employer; empty for somebody who has left. */
  value: ReadonlySet<string>;
  /** The words of the subject's name, as written; none where it is no name. */
  name: readonly string[];
  /** Whether the value begins like a name: "Bristol", not "the second violins". */
  isNamed: boolean;
  /** Whose name it is, where the clause says so: "sister" of "my sister Paula". */
  relative: string | null;
  /** Whether it is somebody of ours at work, who is not while working for others: "our project manager". */
  isStaff: boolean;
  /** Of what kind the thing is that somebody wants, since one may want many; empty of other relations. */
  kind: string;
}

const allForms = [...holdingForms, ...flowForms, ...wishForms];
const mayTell = (text: string) => (mayFlow.test(text) ? allForms : mayWish.test(text) ? formsOfWish : holdingForms);
const formsOfWish = [...holdingForms, ...wishForms];
/** Of these a thing may have several: only what tells of a change opposes another one. */
const manifold: ReadonlySet<HeldRelation> = new Set(['goal', 'source', 'wish']);
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
  const text = named?.told ?? said;
  const relative = named?.noun ?? null;
  const hasNumber = /\d/.test(text);
  for (const form of mayTell(text)) {
    const { relation, isOffice, pattern } = form;
    if (pattern === addressForm.pattern && !hasNumber) continue;
    const groups = pattern.exec(text)?.groups;
    if (groups === undefined) continue;
    if (/^(?:goal|source)$/.test(relation) && beginsWithGivenName(groups.subject!)) return [];
    const about = wordsOf(groups.subject ?? groups.subject2 ?? groups.subject3 ?? '', language);
    // Many may play the cello, only one plays Trigorin. "Is the best" is no office.
    if (isOffice === 'verb' && /^(?:plays|spielt|joue)$/.test(groups.verb!) && !/^\p{Lu}/u.test(groups.subject!))
      return [];
    if (isOffice === 'verb') about.add(`${groups.verb!.slice(0, 4)}…`);
    const value = wordsOf(groups.value ?? '', language);
    if (about.size === 0 || about.size > 8 || (relation !== 'leaving' && value.size === 0)) return [];
    const isNamed = /^[\p{Lu}\p{N}]/u.test(groups.value ?? '');
    const kind = form.relation === 'wish' ? wishedKind(form, [...value]) : '';
    if (kind === null) return [];
    const isStaff = relation === 'office' && staff.test(text);
    const found = {
      relation,
      subject: about,
      value,
      name: nameOf(groups.subject ?? ''),
      isNamed,
      relative,
      isStaff,
      kind,
    };
    if (pattern !== takeover.pattern) return [found];
    return takenOverVerbs.map((verb) => ({ ...found, subject: new Set([...about, `${verb}…`]) }));
  }
  return [];
}

const beginsWithHanName = (text: string) =>
  /^\p{Script=Han}/u.test(text) && namesInHan(text).some(({ start, kind }) => start === 0 && kind === 'person');

/** The words of a name that have a capital, without titles. */
function nameOf(text: string): string[] {
  const said = text.replace(/['’]s$/u, '').split(' ');
  const isName = said.every((word) => /^\p{Lu}/u.test(word) || /^(?:de|van|von|la)$/u.test(word));
  return isName ? said.filter((word) => !titles.has(word.replace('.', '').toLowerCase())) : [];
}

const articles = /^(?:the|der|die|das|den|dem|le|la|les|el|los|las|il|lo) |^l['’]/iu;
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
  if (manifold.has(newer.relation) && !hasChanged) return false;
  if (newer.kind !== older.kind) return false;
  if (newer.relation === 'work' && older.isStaff)
    return hasChanged && newer.isNamed && !meets(newer.value, older.subject) && isHolder(newer, older);
  if (newer.relation === 'leaving')
    return (
      (older.relation === 'work' && (isSameSubject(newer, older) || isShortened(newer.name, older.name))) ||
      (older.relation === 'office' && isHolder(newer, older))
    );
  return (
    newer.relation === older.relation &&
    (isSameSubject(newer, older) ||
      ((newer.isNamed || newer.relation === 'wish') && isShortened(newer.name, older.name))) &&
    differ(newer.value, older.value, hasChanged)
  );
}

const isHolder = ({ subject }: Holding, { value }: Holding) => areEqualSets(subject, value);
const meets = (one: ReadonlySet<string>, other: ReadonlySet<string>) => [...one].some((word) => other.has(word));

/** A name has no stem, but is given one by the language that its text is taken for. */
const isSameSubject = (one: Holding, other: Holding) =>
  areEqualSets(one.subject, other.subject) ||
  (one.name.length > 0 && fold(one.name.join(' ')) === fold(other.name.join(' ')));
