/**
 * Parses what a short text states, in the supported languages. Grammar is ignored: only words, values and cues count.
 */
import { isGivenName } from '../../../reading/extract/dictionary.ts';
import { analyse } from '../../../text/analyse.ts';
import { formerNumbersIn, hasChangeCue, withoutFormerNumbers } from '../../../text/claims/cues/change.ts';
import { namesDueDay } from '../../../text/claims/deadlines.ts';
import { figuresIn, timeFigureKinds } from '../../../text/claims/figures.ts';
import { type Narrowing, narrowingIn } from '../../../text/claims/narrowing.ts';
import { leadingRelativeIn } from '../../../text/claims/relatives.ts';
import { isInPastTense } from '../../../text/claims/tense.ts';
import { startsWithUser, withUserPlaceholder } from '../../../text/claims/user-placeholder.ts';
import { isFoundIn } from '../../../text/claims/whole-words.ts';
import { fold } from '../../../text/fold.ts';
import { detectLanguage, type Language } from '../../../text/language.ts';
import { sentencesOf } from '../../../text/sentences/sentences.ts';
import { maxFactLength } from '../frames.ts';
import { lazyObject, once } from '../once.ts';
import { separateFacts } from '../separate-facts.ts';
import { commandIn, type TypedCommand } from './commands.ts';
import { type Holding, holdingsOf } from './holdings.ts';
import { normaliseWording } from './normalise-wording.ts';
import {
  additions,
  again,
  againInHan,
  allows,
  allowsInHan,
  conditions,
  droppedForms,
  forbids,
  forbidsInHan,
  givenUp,
  givenUpInHan,
  hedges,
  hedgesInHan,
  isDeniedIn,
  isHedged,
  reportsChange,
  upholds,
} from './statement-cues.ts';
import { endDayIn } from './states/absences.ts';
import { withoutAside, withoutDayBefore } from './states/asides.ts';
import { type Discount, discountIn } from './states/offers.ts';
import { type OpenDays, openDaysIn } from './states/open-days.ts';
import { recurrencePattern } from './states/recurrence.ts';
import { type StateOfThing, stateOfThingIn } from './states/state-of-thing.ts';
import { submittedThingIn } from './things/due-days.ts';
import { endedThingIn, ownedThingsIn, withoutDayOfEnd } from './things/ended-things.ts';
import { type ReplacedThings, replacedThingsIn, usedNamesIn } from './things/replaced-things.ts';
import { type ReturnTarget, returnTargetIn } from './things/returns.ts';
import { withoutTimeOfChange } from './times-of-change.ts';
import { designationsIn, subjectWordsIn, topicTextOf, topicWordsOf, withoutCues } from './topic-words.ts';
import { contrastPrefilter, newDayIn, withoutFormerValue } from './values/former-values.ts';
import { frequencyIn } from './values/frequencies.ts';
import { withClockTimes } from './values/hours.ts';
import { keptAmountsIn } from './values/kept-amounts.ts';
import { type NumberedUse, numberedUsesIn } from './values/numbered-uses.ts';
import { pastFigureIn } from './values/past-figures.ts';
import { type BarePrice, barePriceIn, withPriceUnit } from './values/prices.ts';
import { type Seats, seatsIn } from './values/seats.ts';

export interface PlainStatement {
  /** The analysed words, without values, negations and words of change. */
  topic: ReadonlySet<string>;
  values: ReadonlyMap<string, ReadonlySet<string>>;
  /** The numbers that held before, given beside the present one: "16 GB (was 8)". */
  formerNumbers: readonly string[];
  /** The values that no longer hold: 14 April in "moved from 14 April to 5 May". */
  formerValues: ReadonlyMap<string, ReadonlySet<string>>;
  /** The words before a former value, which name the moved thing. */
  movedThing: ReadonlySet<string>;
  isDenied: boolean;
  /** The past period of the statement's figure, such as "august"; null if it gives no figure of a past period. */
  pastPeriod: string | null;
  /** Whether the statement allows or forbids something; null if it is no rule. */
  rule: 'allows' | 'forbids' | null;
  hasChanged: boolean;
  /** True if the statement says that something is done or holds again. */
  isResumed: boolean;
  /** True if the statement adds something to others: also, too, another. */
  isAddition: boolean;
  /** The amounts that the statement says stay unchanged: "the wild type stays at 5". */
  keptAmounts: ReadonlySet<string>;
  /** True if the statement begins with the user. */
  isAboutUser: boolean;
  /** True if the statement begins with another person: a relative, a pronoun or a given name. */
  isAboutOther: boolean;
  /** True if the statement ends a habit: "I've given up the violin". */
  givesUp: boolean;
  /** True if the statement confirms an earlier decision: "Es bleibt dabei", "The choice of Christie still stands". */
  isUpheld: boolean;
  /** Numbers and single letters that identify one thing among others: "room 4", "tour B". */
  numbers: ReadonlySet<string>;
  holdings: readonly Holding[];
  /** Words for what no longer holds: "instead of X", "not X", "from X to". */
  dropped: ReadonlySet<string>;
  /** The phrases that narrow the statement down: "for students". */
  narrowing: Narrowing;
  /** The clause, normalised. */
  text: string;
  /** The words before the verb of a value, or before a price: "red paint" in "red paint costs 9 euros"; else empty. */
  subject: ReadonlySet<string>;
  /** The states of the subject, and its words; null if the statement gives no state. */
  state: StateOfThing | null;
  /** True if the statement gives the due day of something. `submitted`: the words for a thing that was handed in. */
  isDue: boolean;
  submitted: ReadonlySet<string>;
  /** True if the event recurs: "every Tuesday", "montags". */
  isRecurring: boolean;
  /** The thing that the statement returns to; null if it returns to nothing. */
  returnTarget: ReturnTarget | null;
  /** An amount without a currency, "Milk is now 1.35", which another statement may show to be a price; else null. */
  barePrice: BarePrice | null;
  /** The name words of each thing that was replaced. `usedNames`: the name words of all things in use. */
  replacedThings: ReplacedThings;
  usedNames: ReadonlySet<string>;
  /** The name words of a thing that ended. `ownedThings`: the name words of each thing that somebody has. */
  endedThing: ReadonlySet<string>;
  ownedThings: readonly (readonly string[])[];
  /** The weekdays on which something is open or closed; null if the statement names none. */
  openDays: OpenDays | null;
  /** The discount in the statement; null if there is none. */
  discount: Discount | null;
  /** The versions of tools and the ports that are in use. */
  numberedUses: readonly NumberedUse[];
  /** The number of seats that somebody has; null if the statement gives none. */
  seats: Seats | null;
  /** The command in the statement, with its purpose; null if there is none. */
  command: TypedCommand | null;
}

const maxStatements = 8;

/**
 * The plain statements of a fact. A long text and a question have none, and hedged clauses are left out.
 * `knownLanguage` is the language of the text, if it was detected before.
 */
export function statementsOf(content: string, knownLanguage?: string): PlainStatement[] {
  if (content.length > maxFactLength || /[?？]/.test(content)) return [];
  const stated = withoutTimeOfChange(content)
    .replace(/^(?:Rationale|Prevention|Context): .*$/gmu, '')
    .replace(movedAndNow, '$<who> ')
    .replace(anotherAddress, 'New address: ')
    .replace(anotherJob, '我');
  const language = (knownLanguage as Language | undefined) ?? detectLanguage(content);
  const facts = sentencesOf(stated, language).flatMap((one) => (isHedged(one) ? one : separateFacts(one)));
  const clauses = facts.flatMap((fact) => clausesOf(fact, language));
  return clauses.length > maxStatements ? [] : clauses.flatMap((clause) => parseStatement(clause, language) ?? []);
}

/** Somebody who moved or changed jobs, before the new place: "Sabine has moved: she lives in Oberau now". */
const movedAndNow =
  /^(?<who>\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’.-]*)*) (?:(?:has )?moved(?: house| out| away| home)?|(?:has )?changed jobs|hat (?:den Job|die Stelle|die Arbeit) gewechselt|ist (?:gerade |jetzt )?umgezogen|a déménagé|se ha mudado|si è trasferit[oa])(?: (?:yesterday|today|gestern|heute|hier|ayer|ieri))?(?:[:;,.]? (?:and|und|et|y|e)|[:;,.]) (?:(?:[Nn]ow )?(?:[Ss]?[Hh]e|[Tt]hey|[Ss]ie|[Ee]r|[Ee]lle|[Ii]l|[Ee]lla|[Éé]l|[Ll]ei|[Ll]ui) |(?:[Aa]hora|[Oo]ra) |(?=(?:now|jetzt|lives|wohnt|vive|habite|abita) ))/u;

/**
 * A move before a street and number means a new address. In Chinese, the sentence after a move or change of jobs
 * suffices.
 */
const anotherAddress =
  /^(?:I(?:['’]ve| have)? moved(?: house)?|J['’]ai déménagé|Ich bin umgezogen|The user (?:has )?moved|User (?:has )?moved) ?: (?=.*\d)/u;
const anotherJob = /^我?(?:换工作|跳槽|搬家|换公司)了[，,](?=现在)/u;

/**
 * The incident that led to a rule: "27 metres after the incident of 3 September", "After the outage: at most 5
 * retries".
 */
const incident =
  "(?:after|following|nach|après|suite à|tras|después de) (?:the |our |an? |de[mrn] |unsere[mrn] |la |le |l['’]|el |una? |un )?(?:last |recent |letzten |dernier |último )?(?:\\p{L}+ )?(?:incident|accident|complaint|inspection|audit|break-?in|outage|flood|fire|theft|Unfall|Vorfall|Ausfall|Einbruch|Brand|Diebstahl|Beschwerde|Kontrolle|accidente|incidente|robo|incendio|queja|inspección|cambriolage|incendie|plainte|vol|panne)s?";
const causePhrase = new RegExp(
  `,? ${incident}(?:(?: (?:of|on|in|vom|von|am|im|du|de|del))? [^,;]*)?$|^${incident}(?: [^,;:]{1,30})?[,:] `,
  'iu',
);

/**
 * A reason in lower case: Hugo Weil and Denn's market are names. An English "car" and an Italian "da" give no reason.
 */
const reasonPhrase =
  /,? (?:because|since (?=[\p{L}'’]+ \p{L}+)|weil|denn|parce qu|porque|perché|omdat).*$|, (?:da|car|poiché) .*$|[,，]?因为.*$/u;
const reasonInFrench = new RegExp(`,? car .*$|${reasonPhrase.source}`, 'u');

/** A reason at the beginning: "Since Ola is away, Kim orders the paper now". */
const leadingReason =
  /(?<before>^|: )(?:because|since (?!last|this|next|the |\d)|as (?!of |from )|weil|da(?= \p{L}+ )|parce qu(?:e |['’])|comme|puisqu(?:e |['’])|como|porque|perché|siccome|omdat) ?(?:\S+ ){1,10}?\S+, (?=\p{Lu}|the |our )/iu;

/** A person who is not free at one time, before another time: "Ada can't make Tuesday, the fitting is on Thursday". */
const unavailable =
  /^(?:[Aa]n? |[Aa]l |[Dd]e[mr] |[Àà] )?(?<who>\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*){0,2}) (?:no le[s]? (?:va|viene|vale)|no pued(?:e|en)|can(?:no|['’])t (?:make|do|come)|ne peu(?:t|vent) pas|non (?:può|possono)|(?:kann|können)(?= [^,;:]{0,30}nicht)|passt(?= [^,;:]{0,30}nicht))[^,;:]{0,40}, (?=(?:[^\s,]+ ){2})/u;

/** An explanation at the end, in the past tense: "works again, it was only a fuse". */
const pastExplanation =
  /, (?<=(?:\S+\s){2}\S+, )(?:[^,;:]{2,60}? )?(?:was|were|had|war|waren|hatten?|était|étaient|avait|avaient|era|eran|estaba|estaban|había|aveva)(?!\p{L})[^,;:]*$/iu;

/** What happens until a time: "no pages at night, they wait until 8:00". */
const untilThen =
  /, (?:they|it|we|sie|es|wir|ils|elles|on|nous|nosotros|esperan) [^,;:]{2,60}? (?:until|till|bis|jusqu\S*|hasta|fino) [^,;]{1,30}$/iu;

/** The clauses of a sentence, without reasons and other asides. */
function clausesOf(sentence: string, language: Language): string[] {
  return sentence
    .split(/[;；]|,\s(?:but|and|aber|und|mais|pero|par contre|en revanche|dafür|en cambio|invece)\s(?=\S+ \S+ )/iu)
    .map((clause) =>
      clause
        .replace(leadingReason, '$<before>')
        .replace(unavailable, '$<who>: ')
        .replace(causePhrase, '')
        .replace(language === 'fr' ? reasonInFrench : reasonPhrase, '')
        .replace(pastExplanation, '')
        .replace(untilThen, '')
        .trim(),
    )
    .filter((clause) => clause !== '');
}

const label =
  /^(?:decision|fact|note|update|correction|fyi|warning|entscheidung|hinweis|korrektur|nachtrag|décision|rectificatif|mise à jour|decisión|nota|corrección|aviso):\s*/iu;

function parseStatement(clause: string, language: Language): PlainStatement | null {
  const clauseWithUser = withUserPlaceholder(clause.replace(label, ''));
  const withoutFormer = withoutFormerNumbers(clauseWithUser);
  const pastFigure = pastFigureIn(withoutFormer);
  const present = withoutDayBefore(withoutAside(pastFigure?.presentText ?? withoutFormer));
  const text = normaliseWording(withClockTimes(withPriceUnit(withoutDayOfEnd(present))));
  if (isFoundIn(hedges, text) || hedgesInHan.test(text)) return null;
  const rule = ruleIn(text);
  if (rule === null && (isFoundIn(conditions, text) || /如果/u.test(text))) return null;
  const formerValue = once(() => withoutFormerValue(text));
  const droppedTexts = [...text.matchAll(droppedForms)].map(({ groups }) => groups?.what ?? '');
  if (contrastPrefilter.test(text)) droppedTexts.push(formerValue().formerThing);
  const frequency = frequencyIn(text);
  const topicText = topicTextOf(frequency.remainder);
  const returnTarget = once(() => returnTargetIn(text, language));
  // Most comparisons end after the topic.
  return lazyObject<PlainStatement>({
    topic: () => topicWordsOf(topicText, language),
    numbers: () => designationsIn(topicText),
    pastPeriod: () => pastFigure?.period ?? null,
    rule: () => rule,
    dropped: () => new Set(droppedTexts.flatMap((words) => analyse(words, language))),
    formerValues: () => formerValue().formerValues,
    formerNumbers: () => formerNumbersIn(clauseWithUser),
    movedThing: () => topicWordsOf(withoutCues(formerValue().precedingText), language),
    holdings: () => holdingsOf(text, language),
    values: () => valuesOf(formerValue().remainder, frequency.key),
    isAddition: () => isFoundIn(additions, text),
    keptAmounts: () => keptAmountsIn(text),
    isAboutUser: () => startsWithUser(text),
    isAboutOther: () => startsWithOtherPerson(text),
    givesUp: () => isFoundIn(givenUp, text) || givenUpInHan.test(text),
    isUpheld: () => isFoundIn(upholds, text),
    isDenied: () => isDeniedIn(formerValue().remainder),
    hasChanged: () =>
      formerValue().formerValues.size > 0 ||
      withoutFormer !== clauseWithUser ||
      reportsChange(clause, text) ||
      returnTarget() !== null,
    isResumed: () => isFoundIn(again, text) || againInHan.test(text),
    subject: () => subjectWordsIn(text, language),
    text: () => text,
    narrowing: () => narrowingIn(topicText, language),
    state: () => stateOfThingIn(text, language, endDayIn(withoutFormer)),
    isDue: () => namesDueDay(text),
    submitted: () => topicWordsOf(submittedThingIn(text), language),
    isRecurring: () => recurrencePattern.test(text),
    returnTarget,
    barePrice: () => barePriceIn(text, (of) => topicWordsOf(of, language)),
    replacedThings: () => replacedThingsIn(text),
    usedNames: () => usedNamesIn(text),
    endedThing: () => endedThingIn(text),
    ownedThings: () => ownedThingsIn(text),
    openDays: () => openDaysIn(text, language),
    discount: () => discountIn(text),
    numberedUses: () => numberedUsesIn(withoutFormer),
    seats: () => seatsIn(withoutFormer),
    command: () => commandIn(withoutFormer),
  });
}

const startsWithOtherPerson = (text: string) =>
  leadingRelativeIn(text) !== null ||
  /^(?:[Ss]?[Hh]e|[Tt]hey|[Ee]lles?|[Ii]ls?) /u.test(text) ||
  (/^\p{Lu}/u.test(text) && isGivenName(fold(/^\p{L}+/u.exec(text)![0]).toLowerCase()));

function ruleIn(text: string): PlainStatement['rule'] {
  if (isFoundIn(forbids, text) || forbidsInHan.test(text)) return 'forbids';
  return isFoundIn(allows, text) || allowsInHan.test(text) ? 'allows' : null;
}

/**
 * The values of a text, by kind. Times of a past event are left out: they do not change, unless the text reports a
 * change.
 */
function valuesOf(text: string, often: string | null): ReadonlyMap<string, ReadonlySet<string>> {
  const day = newDayIn(text);
  return day === null ? plainValuesOf(text, often) : new Map([...plainValuesOf(text, often), ['date', new Set([day])]]);
}

function plainValuesOf(text: string, often: string | null): ReadonlyMap<string, ReadonlySet<string>> {
  const { key, remainder } = often === null ? { key: null, remainder: text } : frequencyIn(text);
  const values = new Map([...figuresIn(remainder), ...(key === null ? [] : [['frequency', new Set([key])] as const])]);
  const active = text.replace(/(?<!\p{L})(?:is|are|be|being|been) (?:\p{L}+ )?\p{L}+ed(?!\p{L})/giu, ' ');
  if (!isInPastTense(active) || hasChangeCue(text)) return values;
  return new Map([...values].filter(([kind]) => !timeFigureKinds.has(kind)));
}
