/** Reads what the clauses of a short text state, whatever their grammar. Only words, values and cues count, in the languages supported. */
import { isGivenName } from '../../../reading/extract/dictionary.ts';
import { analyse, analyseQuery } from '../../../text/analyse.ts';
import { formerNumbersIn, hasChangeCue, withoutFormerNumbers } from '../../../text/claims/cues.ts';
import { namesDueDay, normaliseDeadlines } from '../../../text/claims/deadlines.ts';
import { figuresIn, timeFigureKinds, withoutFigures } from '../../../text/claims/figures.ts';
import { type Narrowing, narrowingIn } from '../../../text/claims/narrowing.ts';
import { leadingRelativeIn } from '../../../text/claims/relatives.ts';
import { subjectOfPrice, subjectOfValue } from '../../../text/claims/subject.ts';
import { isInPastTense } from '../../../text/claims/tense.ts';
import { startsWithUser, withoutUser, withUserPlaceholder } from '../../../text/claims/user-placeholder.ts';
import { fold } from '../../../text/fold.ts';
import { detectLanguage, type Language } from '../../../text/language.ts';
import { sentencesOf } from '../../../text/sentences/sentences.ts';
import { allStopWords } from '../../../text/stop-words.ts';
import { maxFactLength } from '../frames.ts';
import { lazyObject, once } from '../once.ts';
import { commandIn, type TypedCommand } from './commands.ts';
import { submittedThingIn } from './due-days.ts';
import { endedThingIn, ownedThingsIn, withoutDayOfEnd } from './ended-things.ts';
import { type Holding, holdingsOf } from './holdings.ts';
import { normaliseVerbs } from './normalise-verbs.ts';
import { type ReplacedThings, replacedThingsIn, usedNamesIn } from './replaced-things.ts';
import { type ReturnTarget, returnTargetIn } from './returns.ts';
import {
  additions,
  again,
  againInHan,
  allows,
  allowsInHan,
  changeWords,
  changeWordsInHan,
  conditions,
  denials,
  denialsInHan,
  droppedForms,
  forbids,
  forbidsInHan,
  givenUp,
  givenUpInHan,
  hedges,
  hedgesInHan,
  isDeniedIn,
  isFoundIn,
  movedWords,
  upholds,
} from './statement-cues.ts';
import { type EndDay, endDayIn } from './states/absences.ts';
import { type Discount, discountIn } from './states/offers.ts';
import { type OpenDays, openDaysIn } from './states/open-days.ts';
import { recurrencePattern, type StateOfThing, stateIn, withoutAside, withoutDayBefore } from './states/states.ts';
import { withoutTimeOfChange } from './times-of-change.ts';
import { dayOfWeekday } from './values/day-of-weekday.ts';
import { contrastPrefilter, newDayIn, withoutFormerValue, withoutNewDay } from './values/former-values.ts';
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
  /** The numbers that it says held before, beside the one that holds: "16 GB (was 8)". */
  formerNumbers: readonly string[];
  /** The values that it says are over: "from 14 April to 5 May" of a workshop that was moved. */
  formerValues: ReadonlyMap<string, ReadonlySet<string>>;
  /** The words before a value that is over: what was moved. */
  movedThing: ReadonlySet<string>;
  isDenied: boolean;
  /** The time that is over of which it gives a figure; null if it gives none. */
  pastPeriod: string | null;
  /** True if it allows or forbids; null if it is no rule. */
  rule: 'allows' | 'forbids' | null;
  hasChanged: boolean;
  /** True if something is done or holds again. */
  isResumed: boolean;
  /** True if it says that something comes on top: also, too, another. */
  isAddition: boolean;
  /** The amounts that it says stay as they are: "the wild type stays at 5". */
  keptAmounts: ReadonlySet<string>;
  /** True if the user does it. */
  isAboutUser: boolean;
  /** True if it begins with somebody else: a relative, a given name. */
  isAboutOther: boolean;
  /** True if something done again and again is done no more: "I've given up the violin". */
  givesUp: boolean;
  /** True if it says that what was decided before still stands: "Es bleibt dabei", "The choice of Christie still stands". */
  isUpheld: boolean;
  /** Numbers and letters that stand alone, as in "room 4" and "tour B": they tell one thing from another. */
  numbers: ReadonlySet<string>;
  holdings: readonly Holding[];
  /** Words of the state that no longer holds: "instead of X", "not X", "from X to". */
  dropped: ReadonlySet<string>;
  /** The phrases that narrow it down: "for students". */
  narrowing: Narrowing;
  /** The clause, as it is read. */
  text: string;
  /** The words before the verb that gives a value: "the red paint" of "the red paint costs 9 euros"; empty if there is no such verb. */
  subject: ReadonlySet<string>;
  /** The states that it gives its subject, and the words for that; null if it gives none. */
  state: StateOfThing | null;
  /** True if it gives the day by which something is due, and the words of what it says was handed in. */
  isDue: boolean;
  submitted: ReadonlySet<string>;
  /** True if what it tells takes place again and again: "every Tuesday", "montags". */
  isRecurring: boolean;
  /** What it goes back to; null if it goes back to nothing. */
  returnTarget: ReturnTarget | null;
  /** What may be a price, beside a price of the same: "Milk is now 1.35". */
  barePrice: BarePrice | null;
  /** The words of each named thing that it says something else has replaced, and of all that it says are in use. */
  replacedThings: ReplacedThings;
  usedNames: ReadonlySet<string>;
  /** The words of the name of what it says is over, and of each that it says is had. */
  endedThing: ReadonlySet<string>;
  ownedThings: readonly (readonly string[])[];
  /** On which days of the week something opens by it; null if it names none. */
  openDays: OpenDays | null;
  /** What it says of a discount; null if it tells of none. */
  discount: Discount | null;
  /** The version of a tool or the port that it says is in use. */
  numberedUses: readonly NumberedUse[];
  /** How many seats it says somebody has; null if it tells of none. */
  seats: Seats | null;
  /** What it says is typed; null if it names no command. */
  command: TypedCommand | null;
}

const maxStatements = 8;

/** The plain statements of a fact; none of a text that is long, asked or hedged. `known` is its language, where that was guessed before. */
export function statementsOf(content: string, knownLanguage?: string): PlainStatement[] {
  if (content.length > maxFactLength || /[?？]/.test(content)) return [];
  const stated = withoutTimeOfChange(content)
    .replace(/^(?:Rationale|Prevention|Context): .*$/gmu, '')
    .replace(movedAndNow, '$<who> ')
    .replace(anotherAddress, 'New address: ')
    .replace(anotherJob, '我');
  const language = (knownLanguage as Language | undefined) ?? detectLanguage(content);
  const clauses = sentencesOf(stated, language).flatMap((sentence) => clausesOf(sentence, language));
  return clauses.length > maxStatements ? [] : clauses.flatMap((clause) => parseStatement(clause, language) ?? []);
}

/** Who moved is who lives there: "Sabine has moved: she lives in Oberau now". */
const movedAndNow =
  /^(?<who>\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’.-]*)*) (?:(?:has )?moved(?: house| out| away| home)?|(?:has )?changed jobs|hat (?:den Job|die Stelle|die Arbeit) gewechselt|ist (?:gerade |jetzt )?umgezogen|a déménagé|se ha mudado|si è trasferit[oa])(?: (?:yesterday|today|gestern|heute|hier|ayer|ieri))?(?:[:;,.]? (?:and|und|et|y|e)|[:;,.]) (?:(?:[Nn]ow )?(?:[Ss]?[Hh]e|[Tt]hey|[Ss]ie|[Ee]r|[Ee]lle|[Ii]l|[Ee]lla|[Éé]l|[Ll]ei|[Ll]ui) |(?:[Aa]hora|[Oo]ra) |(?=(?:now|jetzt|lives|wohnt|vive|habite|abita) ))/u;

/** Who moved and names a street has another address, and who changed jobs works elsewhere. */
const anotherAddress =
  /^(?:I(?:['’]ve| have)? moved(?: house)?|J['’]ai déménagé|Ich bin umgezogen|The user (?:has )?moved|User (?:has )?moved) ?: (?=.*\d)/u;
const anotherJob = /^我?(?:换工作|跳槽|搬家|换公司)了[，,](?=现在)/u;

/** What a rule came after: "27 metres after the incident of 3 September", "After the outage: at most 5 retries". */
const incident =
  "(?:after|following|nach|après|suite à|tras|después de) (?:the |our |an? |de[mrn] |unsere[mrn] |la |le |l['’]|el |una? |un )?(?:last |recent |letzten |dernier |último )?(?:\\p{L}+ )?(?:incident|accident|complaint|inspection|audit|break-?in|outage|flood|fire|theft|Unfall|Vorfall|Ausfall|Einbruch|Brand|Diebstahl|Beschwerde|Kontrolle|accidente|incidente|robo|incendio|queja|inspección|cambriolage|incendie|plainte|vol|panne)s?";
const causePhrase = new RegExp(
  `,? ${incident}(?:(?: (?:of|on|in|vom|von|am|im|du|de|del))? [^,;]*)?$|^${incident}(?: [^,;:]{1,30})?[,:] `,
  'iu',
);

/** A capital begins a name: Hugo Weil, Denn's market. An English car and an Italian "da" give no reason. */
const reasonPhrase =
  /,? (?:because|since (?=[\p{L}'’]+ \p{L}+)|weil|denn|parce qu|porque|perché|omdat).*$|, (?:da|car|poiché) .*$|[,，]?因为.*$/u;
const reasonInFrench = new RegExp(`,? car .*$|${reasonPhrase.source}`, 'u');

/** A reason that comes first: "Since Ola is away, Kim orders the paper now". */
const leadingReason =
  /(?<before>^|: )(?:because|since (?!last|this|next|the |\d)|as (?!of |from )|weil|da(?= \p{L}+ )|parce qu(?:e |['’])|comme|puisqu(?:e |['’])|como|porque|perché|siccome|omdat) ?(?:\S+ ){1,10}?\S+, (?=\p{Lu}|the |our )/iu;

/** Who cannot come then, before another time is told: "Ada can't make Tuesday, the fitting is on Thursday". */
const unavailable =
  /^(?:[Aa]n? |[Aa]l |[Dd]e[mr] |[Àà] )?(?<who>\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*){0,2}) (?:no le[s]? (?:va|viene|vale)|no pued(?:e|en)|can(?:no|['’])t (?:make|do|come)|ne peu(?:t|vent) pas|non (?:può|possono)|(?:kann|können)(?= [^,;:]{0,30}nicht)|passt(?= [^,;:]{0,30}nicht))[^,;:]{0,40}, (?=(?:[^\s,]+ ){2})/u;

/** What a clause ends with in the past tells how it came about: "works again, it was only a fuse". */
const pastExplanation =
  /, (?<=(?:\S+\s){2}\S+, )(?:[^,;:]{2,60}? )?(?:was|were|had|war|waren|hatten?|était|étaient|avait|avaient|era|eran|estaba|estaban|había|aveva)(?!\p{L})[^,;:]*$/iu;

/** What becomes of it until then: "no pages at night, they wait until 8:00". */
const untilThen =
  /, (?:they|it|we|sie|es|wir|ils|elles|on|nous|nosotros|esperan) [^,;:]{2,60}? (?:until|till|bis|jusqu\S*|hasta|fino) [^,;]{1,30}$/iu;

/** The clauses of a sentence without its reasons, which do not state the matter. */
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
  const text = normaliseVerbs(withClockTimes(withPriceUnit(withoutDayOfEnd(present))));
  if (isFoundIn(hedges, text) || hedgesInHan.test(text)) return null;
  const rule = ruleIn(text);
  if (rule === null && (isFoundIn(conditions, text) || /如果/u.test(text))) return null;
  const formerValue = once(() => withoutFormerValue(text));
  const droppedTexts = [...text.matchAll(droppedForms)].map(({ groups }) => groups?.what ?? '');
  if (contrastPrefilter.test(text)) droppedTexts.push(formerValue().formerThing);
  const frequency = frequencyIn(text);
  const topicText = topicTextOf(frequency.remainder);
  const returnTarget = once(() => returnTargetIn(text, language));
  // Most comparisons end at the matter.
  return lazyObject<PlainStatement>({
    topic: () => topicWordsOf(topicText, language),
    numbers: () => new Set(topicText.match(designations)),
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
      hasChangeCue(text) ||
      returnTarget() !== null,
    isResumed: () => isFoundIn(again, text) || againInHan.test(text),
    subject: () => subjectIn(text, language),
    text: () => text,
    narrowing: () => narrowingIn(topicText, language),
    state: () => stateOf(text, language, endDayIn(withoutFormer)),
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

/** Numbers, and capitals behind a noun: "tour B". */
const designations = /(?<![\p{L}\p{N}+±−])\d+(?![\p{L}\p{N}])|(?<=\p{Ll} )(?!I )\p{Lu}(?= |$)/gu;

const topicTextOf = (text: string) =>
  normaliseDeadlines(withoutUser(withoutCues(withoutNewDay(text.replace(dayOfWeekday, '')))));

/** Without figures, and without words of denial and of change. */
const withoutCues = (text: string) =>
  withoutFigures(text)
    .replace(denials, ' ')
    .replace(denialsInHan, ' ')
    .replace(changeWords, ' ')
    .replace(movedWords, ' ')
    .replace(changeWordsInHan, ' ');

function stateOf(text: string, language: Language, until: EndDay | null): StateOfThing | null {
  const parsed = stateIn(text);
  if (parsed === null) return null;
  // "The library opens at nine" is a timetable. What is called off is called off on its day.
  const isTimetable = ['clock', 'weekday'].some((kind) => figuresIn(parsed.subject).has(kind));
  if (isTimetable && !(parsed.isCancelled && parsed.states.every(({ kind }) => kind === 'schedule'))) return null;
  const bareSubject = withoutCues(parsed.subject.replace(route, ' ')).replace(/的/g, '');
  const [subjectWords, inEnglish] = [
    withoutCompounds([...topicWordsOf(bareSubject, language, text)]),
    topicWordsOf(bareSubject, 'en', text),
  ];
  const searchTerms = [
    ...subjectWords,
    ...inEnglish,
    ...(bareSubject.match(/\p{L}+/gu) ?? []).map(fold),
    ...analyseQuery(bareSubject),
  ];
  const { states, isCancelled, isPlanned } = parsed;
  // What somebody eats is told without a word in common.
  if (states.some(({ kind }) => kind === 'diet')) searchTerms.push(...analyseQuery(dietSearchText));
  const at = text.toLowerCase().indexOf(parsed.subject);
  const thing = at < 0 ? '' : text.slice(at, at + parsed.subject.length).trim();
  const numbers = new Set(withoutCues(text.replace(trailingCount, '')).match(designations));
  const isPossessive = /['’]s? /u.test(parsed.subject);
  return {
    states,
    isCancelled,
    isPlanned,
    until,
    subjectWords,
    numbers,
    searchTerms,
    isPossessive,
    subjectText: thing,
  };
}

/** Where what moves comes from and goes to: "seatmap migration EC2 -> prod-eu". */
const route = / \S+ ?(?:->|→|=>) ?\S+| from \S+ to \S+/gu;
/** "Jenkins-Migration" is found as one word too, of which its parts tell the same. */
const withoutCompounds = (words: readonly string[]) =>
  words.filter(
    (word) => !words.some((part) => part.length > 2 && word.length > part.length + 1 && word.startsWith(part)),
  );

/** How many there are, behind the state: "hooks are back in stock, 40 pieces". */
const trailingCount = /, \d+ \p{L}[^,;]*$/u;

const dietSearchText =
  'vegetarian vegan végétarien végétarienne végane Vegetarierin meat viande Fleisch eat mange esse 吃素 吃肉';

/** A short text may be taken for another language, in which its articles are words. Ben and Mia are people, though other languages have words like these: `said` tells where a capital does. */
const topicWordsOf = (text: string, language: Language, said = text) =>
  new Set(
    analyse(text, language).filter(
      (word) => word.length > maxArticleLength || !allStopWords.has(word) || isNameIn(said, word),
    ),
  );
const maxArticleLength = 3;
const isNameIn = (said: string, word: string) =>
  isGivenName(word) && said.includes(`${word[0]!.toUpperCase()}${word.slice(1)}`);

/** Words for a limit, which "up to 25 MB" tells without them. */
const limitWords = /^(?:limit|límit|maxim|max|grenz|höchst|plafon)/;

function subjectIn(text: string, language: Language): ReadonlySet<string> {
  const said = normaliseDeadlines(withoutFigures(subjectOfValue(text) ?? subjectOfPrice(text) ?? ''))
    .replace(changeWords, ' ')
    .trim();
  const all = /\p{L}/u.test(said) ? topicWordsOf(said, language) : new Set<string>();
  const contentWords = [...all].filter((word) => !limitWords.test(word));
  return contentWords.length > 0 ? new Set(contentWords) : all;
}

/** The values of a text, by kind. The day on which something was done is no fact that changes, unless it was moved. */
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
