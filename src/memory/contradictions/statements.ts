/**
 * Compares short statements whatever their grammar. Two are opposed if they give the same matter another amount, day or time, deny it
 * or end it, forbid and allow it, or replace one thing by another. Only words, values and cues count, in the languages supported.
 */
import { isGivenName } from '../../reading/extract/dictionary.ts';
import { analyse, analyseQuery } from '../../text/analyse.ts';
import { tellsOfChange } from '../../text/claims/cues.ts';
import { figuresIn, withoutFigures } from '../../text/claims/figures.ts';
import { subjectOfValue } from '../../text/claims/subject.ts';
import { isInPastTense } from '../../text/claims/tense.ts';
import { fold } from '../../text/fold.ts';
import { detectLanguage, type Language } from '../../text/language.ts';
import { sentencesOf } from '../../text/sentences/sentences.ts';
import { allStopWords } from '../../text/stop-words.ts';
import { cannotBothHold, type Holding, holdingsOf } from './holders.ts';
import { once } from './once.ts';
import { type Returned, returnedIn } from './returns.ts';
import { sharedOf } from './shared-words.ts';
import {
  allows,
  allowsSigns,
  changeSigns,
  changeWords,
  conditional,
  denials,
  deniedSign,
  deniedSigns,
  droppedForms,
  forbids,
  forbidsSigns,
  hedged,
  hedgedSigns,
  movedWords,
} from './statement-cues.ts';
import { callsOff, type StateOfThing, stateIn, turnsIntoOpposite } from './states.ts';

export interface PlainStatement {
  /** The analysed words, without values, negations and words of change. */
  matter: ReadonlySet<string>;
  values: ReadonlyMap<string, ReadonlySet<string>>;
  isDenied: boolean;
  /** Whether it allows or forbids; null if it is no rule. */
  rule: 'allows' | 'forbids' | null;
  hasChanged: boolean;
  /** Numbers that stand alone, as in "room 4": they tell one thing from another. */
  numbers: ReadonlySet<string>;
  holdings: readonly Holding[];
  /** Words of the state that no longer holds: "instead of X", "not X", "from X to". */
  dropped: ReadonlySet<string>;
  /** The words before the verb that gives a value: "the red paint" of "the red paint costs 9 euros"; none where there is no such verb. */
  subject: ReadonlySet<string>;
  /** The states that it gives its subject, and the words for that; null where it gives none. */
  state: StateOfThing | null;
  /** What it goes back to; null where it goes back to nothing. */
  returned: Returned | null;
}

/** Memories longer than this are no plain statements. */
const longest = 600;
const mostStatements = 8;

/** The plain statements of a fact; none of a text that is long, asked or hedged. `known` is its language, where that was guessed before. */
export function statementsOf(content: string, known?: string): PlainStatement[] {
  if (content.length > longest || /[?？]/.test(content)) return [];
  const said = content.replace(/^(?:Rationale|Prevention|Context): .*$/gmu, '');
  const language = (known as Language | undefined) ?? detectLanguage(content);
  const clauses = sentencesOf(said, language).flatMap((sentence) => clausesOf(sentence));
  return clauses.length > mostStatements ? [] : clauses.flatMap((clause) => statementOf(clause, language) ?? []);
}

/** The clauses of a sentence without its reasons, which do not state the matter. */
function clausesOf(sentence: string): string[] {
  return sentence
    .split(/[;；]|,\s(?:but|and|aber|und|mais|pero)\s(?=\S+ \S+ )/iu)
    .map((clause) =>
      clause
        .replace(/,? (?:because|since (?=[\p{L}'’]+ \p{L}+)|weil|denn|da |parce qu|car |porque).*$|[,，]?因为.*$/iu, '')
        .trim(),
    )
    .filter((clause) => clause !== '');
}

function statementOf(clause: string, language: Language): PlainStatement | null {
  const text = withPlainLiking(clause.replace(/^(?:decision|fact|note|update|correction|fyi|warning):\s*/iu, ''));
  if (has(hedged, text) || hedgedSigns.test(text)) return null;
  const dropped = [...text.matchAll(droppedForms)].flatMap(({ groups }) => analyse(groups?.what ?? '', language));
  const rule =
    has(forbids, text) || forbidsSigns.test(text)
      ? 'forbids'
      : has(allows, text) || allowsSigns.test(text)
        ? 'allows'
        : null;
  if (rule === null && (has(conditional, text) || /如果/u.test(text))) return null;
  const bare = withoutCues(text);
  const matter = mattering(bare, language);
  // Most comparisons end at the matter.
  const holdings = once(() => holdingsOf(text, language));
  const values = once(() => valuesOf(text));
  const isDenied = once(() => has(denials, text) || deniedSign.test(text));
  const returned = once(() => returnedIn(text, language));
  const subject = once(() => subjectIn(text, language));
  const state = once(() => stateOf(text, language));
  const hasChanged = once(() => tellsOfChange(text) || returned() !== null);
  return {
    matter,
    numbers: new Set(bare.match(/(?<![\p{L}\p{N}])\d+(?![\p{L}\p{N}])/gu)),
    rule,
    dropped: new Set(dropped),
    get holdings() {
      return holdings();
    },
    get values() {
      return values();
    },
    get isDenied() {
      return isDenied();
    },
    get hasChanged() {
      return hasChanged();
    },
    get subject() {
      return subject();
    },
    get state() {
      return state();
    },
    get returned() {
      return returned();
    },
  };
}

/** Without figures, and without words of denial and of change. */
const withoutCues = (text: string) =>
  withoutFigures(text)
    .replace(denials, ' ')
    .replace(deniedSigns, ' ')
    .replace(changeWords, ' ')
    .replace(movedWords, ' ')
    .replace(changeSigns, ' ');

function stateOf(text: string, language: Language): StateOfThing | null {
  const found = stateIn(text);
  // "The library opens at nine" is a timetable.
  if (found === null || ['clock', 'weekday'].some((kind) => figuresIn(found.of).has(kind))) return null;
  const bare = withoutCues(found.of).replace(/的/g, '');
  const [of, inEnglish] = [[...mattering(bare, language, text)], mattering(bare, 'en', text)];
  const forms = [...of, ...inEnglish, ...(bare.match(/\p{L}+/gu) ?? []).map(fold), ...analyseQuery(bare)];
  return { states: found.states, of, forms, isPossessive: /['’]s? /u.test(found.of) };
}

/** A short text may be taken for another language, in which its articles are words. Ben and Mia are people, though other languages have words like these: `said` tells where a capital does. */
const mattering = (text: string, language: Language, said = text) =>
  new Set(
    analyse(text, language).filter(
      (word) => word.length > longestArticle || !allStopWords.has(word) || isNameIn(said, word),
    ),
  );
const longestArticle = 3;
const isNameIn = (said: string, word: string) =>
  isGivenName(word) && said.includes(`${word[0]!.toUpperCase()}${word.slice(1)}`);

const liking = /\blove|hate|like|enjoy|stand|ador|detest|loath|hasst|verabscheut|liebt|odia|讨厌/i;

/** One verb for liking, denied for its opposite: "can't stand" is "does not like". */
function withPlainLiking(text: string): string {
  if (!liking.test(text)) return text;
  return text
    .replace(/(?<!\p{L})(?:(?:can['’]?t|cannot) stand|hates?|dislikes?|detests?|loathes?)(?!\p{L})/giu, 'does not like')
    .replace(/(?<!\p{L})(?:loves?|enjoys?|adores?|likes?)(?!\p{L})/giu, 'likes')
    .replace(/(?<!\p{L})(?:hasst|verabscheut)(?!\p{L})/giu, 'mag nicht')
    .replace(/(?<!\p{L})(?:liebt)(?!\p{L})/giu, 'mag')
    .replace(/(?<!\p{L})(?:odia|detesta)(?!\p{L})/giu, 'no le gusta')
    .replace(/讨厌/gu, '不喜欢');
}

const has = (pattern: RegExp, text: string) => {
  pattern.lastIndex = 0;
  return pattern.test(text);
};

/** Words that become a denied liking. */
const disliking = /stand|hate|dislike|detest|loath|hasst|verabscheut|odia/i;
/** In scripts that put no space between words, a sign of one word may begin in another. */
const unspacedScript = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** What a text says of itself at a glance, long before its statements are read. */
export interface Stance {
  /** Whether a statement in it may be denied. */
  mayDeny(): boolean;
  /** Whether a statement in it may be a rule. */
  mayRule(): boolean;
}

export function stanceOf(content: string): Stance {
  const isUnspaced = once(() => unspacedScript.test(content));
  return {
    mayDeny: once(() => isUnspaced() || has(denials, content) || disliking.test(content)),
    mayRule: once(() => isUnspaced() || has(forbids, content) || has(allows, content)),
  };
}

/**
 * Whether an older text of this stance may oppose one of the newer statements ({@link opposes}). A statement without a value, a denial, a rule or
 * anything dropped is opposed by its denial alone, and a rule by a denial or another rule: most older texts need not be read.
 */
export function mayOppose(newer: readonly PlainStatement[], older: Stance): boolean {
  const sayMore = (one: PlainStatement) =>
    one.isDenied ||
    one.dropped.size > 0 ||
    one.returned !== null ||
    one.state !== null ||
    one.holdings.length > 0 ||
    one.values.size > 0;
  return newer.some(sayMore) || older.mayDeny() || (newer.some(({ rule }) => rule !== null) && older.mayRule());
}

function subjectIn(text: string, language: Language): ReadonlySet<string> {
  const said = subjectOfValue(text)?.replace(changeWords, ' ').trim() ?? '';
  return /\p{L}/u.test(said) ? mattering(said, language) : new Set();
}

/** The values of a text, by kind. The day on which something was done is no fact that changes, unless it was moved. */
function valuesOf(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const values = figuresIn(text);
  const active = text.replace(/(?<!\p{L})(?:is|are|be|being|been) (?:\p{L}+ )?\p{L}+ed(?!\p{L})/giu, ' ');
  if (!isInPastTense(active) || tellsOfChange(text)) return values;
  return new Map([...values].filter(([kind]) => !timely.has(kind)));
}

const timely: ReadonlySet<string> = new Set(['weekday', 'date', 'clock']);

/** Shares of the smaller matter that both must have in common: for another value, for a statement of change, for a rule. */
const sameMatter = 0.75;
const changedMatter = 0.5;
const sameRule = 0.6;
/** Characters of a stem that two rules may have in common: "fumar", "fum". */
const shortestOfRule = 3;
/** A denied statement of at least this many words may have one that the earlier statement lacks. */
const longDenial = 5;

/** Whether the newer statement cannot hold beside the older one. */
export function opposes(newer: PlainStatement, older: PlainStatement): boolean {
  if (newer.holdings.some((one) => older.holdings.some((other) => cannotBothHold(one, other, newer.hasChanged))))
    return true;
  if (goesBack(newer, older) || turnsIntoOpposite(newer, older) || callsOff(newer, older)) return true;
  const least = Math.min(newer.matter.size, older.matter.size);
  const rules = [ruleOf(newer, older), ruleOf(older, newer)];
  const areOpposite = rules[0] !== rules[1] && !rules.includes(null);
  const shared = sharedOf(newer.matter, older.matter, areOpposite ? shortestOfRule : undefined);
  if (shared === 0 || areOthers(newer.numbers, older.numbers)) return false;
  const share = shared / least;
  // Where each has a word of its own ("a small jar", "a large jar"), they may speak of two things.
  if (share < 1 && !newer.hasChanged && newer.dropped.size === 0) return false;
  if (areOpposite)
    return share >= sameRule && shared + commonValues(newer, older) >= 2 && !hasOtherValues(newer, older);
  if (newer.isDenied !== older.isDenied && (newer.rule === null || older.rule === null) && denies(newer, older))
    return true;
  if (shared < 2 && least > 1) return false;
  if (share >= changedMatter && newer.matter.size > newer.dropped.size && dropsOf(newer, older)) return shared >= 2;
  if (newer.isDenied || older.isDenied) return false;
  // "The rent for the garage" is another one than "the rent", and the meeting room no meeting.
  if (least === 1 && newer.matter.size !== older.matter.size && !(newer.hasChanged && isSubjectOf(older, newer)))
    return false;
  return (
    share >= (newer.hasChanged ? changedMatter : sameMatter) &&
    !areOfTwoSubjects(newer, older) &&
    isOtherValue(newer, older, share === 1 && newer.matter.size === older.matter.size)
  );
}

/** Other words than those of the older statement that it may say of its return. */
const mostBesides = 2;
/** Characters of a name's stem. */
const shortestName = 2;

/** Whether the newer statement goes back to what the older one dropped: "instead of Nomad", "back to Nomad". */
function goesBack(newer: PlainStatement, older: PlainStatement): boolean {
  if (newer.returned === null || newer.isDenied || !older.hasChanged) return false;
  return sharedOf(newer.returned.to, older.dropped, shortestName) > 0 && namesReturned(newer, older);
}

/** Whether the older statement tells of a thing, and not of a person, what the newer one goes back to. */
export function tellsOfReturned(newer: PlainStatement, older: PlainStatement): boolean {
  return older.holdings.every(({ name }) => name.length === 0) && namesReturned(newer, older);
}

function namesReturned({ returned }: PlainStatement, { matter }: PlainStatement): boolean {
  const { to, besides } = returned!;
  return sharedOf(to, matter, shortestName) === to.size && besides.size - sharedOf(besides, matter) <= mostBesides;
}

/** Beside what is allowed, a denial forbids: "Freitags wird nicht deployt", "Freitags darf wieder deployt werden". */
const ruleOf = ({ rule, isDenied }: PlainStatement, other: PlainStatement) =>
  rule === null && isDenied && other.rule === 'allows' ? 'forbids' : rule;

/** Whether the newer statement drops what the older one says. What both drop in the same words is no news. */
function dropsOf(newer: PlainStatement, older: PlainStatement): boolean {
  const dropped = new Set([...newer.dropped].filter((word) => !older.dropped.has(word)));
  return sharedOf(dropped, older.matter) > 0;
}

/** Whether the newer statement denies the older one in full: "does not like the early shift" of "likes the early shift". */
function denies(newer: PlainStatement, older: PlainStatement): boolean {
  const [denied, said] = newer.isDenied ? [newer, older] : [older, newer];
  const missing = denied.matter.size - sharedOf(denied.matter, said.matter);
  return (
    denied.matter.size >= 2 && missing <= (denied.matter.size >= longDenial ? 1 : 0) && !hasOtherValues(newer, older)
  );
}

const areOthers = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size > 0 && other.size > 0 && [...one].every((number) => !other.has(number));

const isSubjectOf = ({ subject }: PlainStatement, { matter }: PlainStatement) =>
  subject.size > 0 && sharedOf(subject, matter) === subject.size;

/** Whether each has a word for its subject that the other one lacks: "the red paint", "the blue paint". */
function areOfTwoSubjects(one: PlainStatement, other: PlainStatement): boolean {
  if (one.subject.size === 0 || other.subject.size === 0) return false;
  return (
    sharedOf(one.subject, other.matter) < one.subject.size && sharedOf(other.subject, one.matter) < other.subject.size
  );
}

/** Whether both give another value of one kind. Two different kinds may be two cases, unless the newer one states a change. */
function isOtherValue(
  { values, hasChanged }: PlainStatement,
  { values: others }: PlainStatement,
  isSameMatter: boolean,
): boolean {
  // "On Saturdays" narrows a statement down if the other one names no days.
  const isNarrowed = [...timely].some((kind) => kind !== 'clock' && values.has(kind) !== others.has(kind));
  if (isNarrowed && !hasChanged) return false;
  const kinds = [...values.keys()].filter((kind) => others.has(kind));
  // "On Tuesdays only" and "on Tuesdays and Fridays" share a day, but are two timetables.
  if (isSameMatter && isUnequal(values.get('weekday'), others.get('weekday'))) return true;
  const differing = kinds.filter((kind) => [...values.get(kind)!].every((key) => !others.get(kind)!.has(key)));
  if (differing.length === 0) return false;
  return differing.length === 1 ? kinds.length === 1 || hasChanged || differing[0] !== 'date' : hasChanged;
}

const isUnequal = (one?: ReadonlySet<string>, other?: ReadonlySet<string>) =>
  one !== undefined && other !== undefined && (one.size !== other.size || [...one].some((key) => !other.has(key)));

/** How a decision relates to an earlier one: it expressly reverses it, it seems to be of the same matter, or neither (null). */
export function decidesAnew(newer: PlainStatement, older: PlainStatement): 'reverses' | 'competes' | null {
  const shared = sharedOf(newer.matter, older.matter);
  const share = shared / Math.max(1, Math.min(newer.matter.size, older.matter.size));
  if (shared === 0 || areOthers(newer.numbers, older.numbers)) return null;
  // "Back to Nomad" says nothing of deployments: the older one is needed to find it.
  if (goesBack(newer, older)) return 'competes';
  const namesTheOld = dropsOf(newer, older);
  if (namesTheOld && shared >= 2) return 'reverses';
  if (opposes(newer, older)) return newer.hasChanged ? 'reverses' : 'competes';
  if (newer.hasChanged && shared >= 2 && share >= 0.4) return 'competes';
  const own = [newer.matter.size - shared, older.matter.size - shared];
  return shared >= 2 && share >= 0.6 && own.every((left) => left <= 2) && share < 1 ? 'competes' : null;
}

function hasOtherValues({ values }: PlainStatement, { values: others }: PlainStatement): boolean {
  return [...values].some(([kind, keys]) => others.has(kind) && [...keys].every((key) => !others.get(kind)!.has(key)));
}

function commonValues({ values }: PlainStatement, { values: others }: PlainStatement): number {
  return [...values].filter(([kind, keys]) => [...keys].some((key) => others.get(kind)?.has(key))).length;
}
