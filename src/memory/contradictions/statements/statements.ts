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
import { longestFact } from '../frames.ts';
import { lazily, once } from '../once.ts';
import { commandIn, type TypedCommand } from './commands.ts';
import { handedInBy } from './due-days.ts';
import { endedIn, hadIn, withoutDayOfEnd } from './ended-things.ts';
import { type Holding, holdingsOf } from './holders.ts';
import { type ReplacedThings, replacedIn, usedIn } from './replaced-things.ts';
import { type Returned, returnedIn } from './returns.ts';
import {
  again,
  againSigns,
  allows,
  allowsSigns,
  besides,
  changeSigns,
  changeWords,
  conditional,
  denials,
  deniedSign,
  deniedSigns,
  droppedForms,
  forbids,
  forbidsSigns,
  givenUp,
  givenUpSign,
  hedged,
  hedgedSigns,
  isFoundIn,
  movedWords,
  upholds,
} from './statement-cues.ts';
import { type DayOfEnd, dayOfEnd } from './states/absences.ts';
import { type Discount, discountIn } from './states/offers.ts';
import { type OpenDays, openDaysIn } from './states/open-days.ts';
import { recurs, type StateOfThing, stateIn, withoutAside, withoutDayBefore } from './states/states.ts';
import { dayOfWeekday } from './values/day-of-weekday.ts';
import { contrasts, newDayIn, withoutFormerValue, withoutNewDay } from './values/former-values.ts';
import { frequencyIn } from './values/frequencies.ts';
import { withHours } from './values/hours.ts';
import { type NumberedUse, numberedUsesIn } from './values/numbered-uses.ts';
import { pastFigureIn } from './values/past-figures.ts';
import { type BarePrice, barePriceIn, withPriceUnit } from './values/prices.ts';
import { type Seats, seatsIn } from './values/seats.ts';

export interface PlainStatement {
  /** The analysed words, without values, negations and words of change. */
  matter: ReadonlySet<string>;
  values: ReadonlyMap<string, ReadonlySet<string>>;
  /** The numbers that it says held before, beside the one that holds: "16 GB (was 8)". */
  formerNumbers: readonly string[];
  /** The values that it says are over: "from 14 April to 5 May" of a workshop that was moved. */
  former: ReadonlyMap<string, ReadonlySet<string>>;
  /** The words before a value that is over: what was moved. */
  moved: ReadonlySet<string>;
  isDenied: boolean;
  /** The time that is over of which it gives a figure; null where it gives none. */
  pastOf: string | null;
  /** Whether it allows or forbids; null if it is no rule. */
  rule: 'allows' | 'forbids' | null;
  hasChanged: boolean;
  /** Whether something is done or holds again. */
  isAgain: boolean;
  /** Whether it says that something comes on top: also, too, another. */
  isBesides: boolean;
  /** The amounts that it says stay as they are: "the wild type stays at 5". */
  kept: ReadonlySet<string>;
  /** Whether the user does it. */
  isOfOneself: boolean;
  /** Whether it begins with somebody else: a relative, a given name. */
  isOfAnother: boolean;
  /** Whether something done again and again is done no more: "I've given up the violin". */
  givesUp: boolean;
  /** Whether it says that what was decided before still stands: "Es bleibt dabei", "The choice of Christie still stands". */
  isUpheld: boolean;
  /** Numbers and letters that stand alone, as in "room 4" and "tour B": they tell one thing from another. */
  numbers: ReadonlySet<string>;
  holdings: readonly Holding[];
  /** Words of the state that no longer holds: "instead of X", "not X", "from X to". */
  dropped: ReadonlySet<string>;
  /** The phrases that narrow it down: "for students". */
  narrowing: Narrowing;
  /** The clause, as it is read. */
  said: string;
  /** The words before the verb that gives a value: "the red paint" of "the red paint costs 9 euros"; none where there is no such verb. */
  subject: ReadonlySet<string>;
  /** The states that it gives its subject, and the words for that; null where it gives none. */
  state: StateOfThing | null;
  /** Whether it gives the day by which something is due, and the words of what it says was handed in. */
  isDue: boolean;
  handedIn: ReadonlySet<string>;
  /** Whether what it tells takes place again and again: "every Tuesday", "montags". */
  isRecurring: boolean;
  /** What it goes back to; null where it goes back to nothing. */
  returned: Returned | null;
  /** What may be a price, beside a price of the same: "Milk is now 1.35". */
  barePrice: BarePrice | null;
  /** The words of each named thing that it says something else has replaced, and of all that it says are in use. */
  replaced: ReplacedThings;
  used: ReadonlySet<string>;
  /** The words of the name of what it says is over, and of each that it says is had. */
  ended: ReadonlySet<string>;
  had: readonly (readonly string[])[];
  /** On which days of the week something opens by it; null where it names none. */
  openDays: OpenDays | null;
  /** What it says of a discount; null where it tells of none. */
  discount: Discount | null;
  /** The version of a tool or the port that it says is in use. */
  uses: readonly NumberedUse[];
  /** How many seats it says somebody has; null where it tells of none. */
  seats: Seats | null;
  /** What it says is typed; null where it names no command. */
  command: TypedCommand | null;
}

const mostStatements = 8;

/** The plain statements of a fact; none of a text that is long, asked or hedged. `known` is its language, where that was guessed before. */
export function statementsOf(content: string, known?: string): PlainStatement[] {
  if (content.length > longestFact || /[?？]/.test(content)) return [];
  const said = content
    .replace(/^(?:Rationale|Prevention|Context): .*$/gmu, '')
    .replace(movedAndNow, '$<who> ')
    .replace(anotherAddress, 'New address: ')
    .replace(anotherJob, '我');
  const language = (known as Language | undefined) ?? detectLanguage(content);
  const clauses = sentencesOf(said, language).flatMap((sentence) => clausesOf(sentence, language));
  return clauses.length > mostStatements ? [] : clauses.flatMap((clause) => statementOf(clause, language) ?? []);
}

/** Who moved is who lives there: "Sabine has moved: she lives in Oberau now". */
const movedAndNow =
  /^(?<who>\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’.-]*)*) (?:(?:has )?moved(?: house| out| away| home)?|(?:has )?changed jobs|hat (?:den Job|die Stelle|die Arbeit) gewechselt|ist (?:gerade |jetzt )?umgezogen|a déménagé|se ha mudado|si è trasferit[oa])(?: (?:yesterday|today|gestern|heute|hier|ayer|ieri))?(?:[:;,.]? (?:and|und|et|y|e)|[:;,.]) (?:(?:[Nn]ow )?(?:[Ss]?[Hh]e|[Tt]hey|[Ss]ie|[Ee]r|[Ee]lle|[Ii]l|[Ee]lla|[Éé]l|[Ll]ei|[Ll]ui) |(?:[Aa]hora|[Oo]ra) |(?=(?:now|jetzt|lives|wohnt|vive|habite|abita) ))/u;

/** Who moved and names a street has another address, and who changed jobs works elsewhere. */
const anotherAddress =
  /^(?:I(?:['’]ve| have)? moved(?: house)?|J['’]ai déménagé|Ich bin umgezogen|The user (?:has )?moved|User (?:has )?moved) ?: (?=.*\d)/u;
const anotherJob = /^我?(?:换工作|跳槽|搬家|换公司)了[，,](?=现在)/u;

/** What a rule came after: "27 metres after the incident of 3 September", "After the outage: at most 5 retries". */
const event =
  "(?:after|following|nach|après|suite à|tras|después de) (?:the |our |an? |de[mrn] |unsere[mrn] |la |le |l['’]|el |una? |un )?(?:last |recent |letzten |dernier |último )?(?:\\p{L}+ )?(?:incident|accident|complaint|inspection|audit|break-?in|outage|flood|fire|theft|Unfall|Vorfall|Ausfall|Einbruch|Brand|Diebstahl|Beschwerde|Kontrolle|accidente|incidente|robo|incendio|queja|inspección|cambriolage|incendie|plainte|vol|panne)s?";
const cause = new RegExp(
  `,? ${event}(?:(?: (?:of|on|in|vom|von|am|im|du|de|del))? [^,;]*)?$|^${event}(?: [^,;:]{1,30})?[,:] `,
  'iu',
);

/** A capital begins a name: Hugo Weil, Denn's market. An English car and an Italian "da" give no reason. */
const reason =
  /,? (?:because|since (?=[\p{L}'’]+ \p{L}+)|weil|denn|parce qu|porque|perché|omdat).*$|, (?:da|car|poiché) .*$|[,，]?因为.*$/u;
const reasonInFrench = new RegExp(`,? car .*$|${reason.source}`, 'u');

/** A reason that comes first: "Since Ola is away, Kim orders the paper now". */
const reasonBefore =
  /(?<before>^|: )(?:because|since (?!last|this|next|the |\d)|as (?!of |from )|weil|da(?= \p{L}+ )|parce qu(?:e |['’])|comme|puisqu(?:e |['’])|como|porque|perché|siccome|omdat) ?(?:\S+ ){1,10}?\S+, (?=\p{Lu}|the |our )/iu;

/** Who cannot come then, before another time is told: "Ada can't make Tuesday, the fitting is on Thursday". */
const unfit =
  /^(?:[Aa]n? |[Aa]l |[Dd]e[mr] |[Àà] )?(?<who>\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*){0,2}) (?:no le[s]? (?:va|viene|vale)|no pued(?:e|en)|can(?:no|['’])t (?:make|do|come)|ne peu(?:t|vent) pas|non (?:può|possono)|(?:kann|können)(?= [^,;:]{0,30}nicht)|passt(?= [^,;:]{0,30}nicht))[^,;:]{0,40}, (?=(?:[^\s,]+ ){2})/u;

/** What a clause ends with in the past tells how it came about: "works again, it was only a fuse". */
const howItCame =
  /, (?<=(?:\S+\s){2}\S+, )(?:[^,;:]{2,60}? )?(?:was|were|had|war|waren|hatten?|était|étaient|avait|avaient|era|eran|estaba|estaban|había|aveva)(?!\p{L})[^,;:]*$/iu;

/** What becomes of it until then: "no pages at night, they wait until 8:00". */
const meanwhile =
  /, (?:they|it|we|sie|es|wir|ils|elles|on|nous|nosotros|esperan) [^,;:]{2,60}? (?:until|till|bis|jusqu\S*|hasta|fino) [^,;]{1,30}$/iu;

/** The clauses of a sentence without its reasons, which do not state the matter. */
function clausesOf(sentence: string, language: Language): string[] {
  return sentence
    .split(/[;；]|,\s(?:but|and|aber|und|mais|pero|par contre|en revanche|dafür|en cambio|invece)\s(?=\S+ \S+ )/iu)
    .map((clause) =>
      clause
        .replace(reasonBefore, '$<before>')
        .replace(unfit, '$<who>: ')
        .replace(cause, '')
        .replace(language === 'fr' ? reasonInFrench : reason, '')
        .replace(howItCame, '')
        .replace(meanwhile, '')
        .trim(),
    )
    .filter((clause) => clause !== '');
}

const heading =
  /^(?:decision|fact|note|update|correction|fyi|warning|entscheidung|hinweis|korrektur|nachtrag|décision|rectificatif|mise à jour|decisión|nota|corrección|aviso):\s*/iu;

function statementOf(clause: string, language: Language): PlainStatement | null {
  const told = withUserPlaceholder(clause.replace(heading, ''));
  const said = withoutFormerNumbers(told);
  const past = pastFigureIn(said);
  const now = withoutDayBefore(withoutAside(past?.asNow ?? said));
  const text = withPlainWork(withPlainLiking(withPlainRetention(withHours(withPriceUnit(withoutDayOfEnd(now))))));
  if (isFoundIn(hedged, text) || hedgedSigns.test(text)) return null;
  const rule = ruleIn(text);
  if (rule === null && (isFoundIn(conditional, text) || /如果/u.test(text))) return null;
  const read = once(() => withoutFormerValue(text));
  const dropped = [...text.matchAll(droppedForms)].map(({ groups }) => groups?.what ?? '');
  if (contrasts.test(text)) dropped.push(read().thing);
  const often = frequencyIn(text);
  const bare = normaliseDeadlines(withoutUser(withoutCues(withoutNewDay(often.rest.replace(dayOfWeekday, '')))));
  const returned = once(() => returnedIn(text, language));
  // Most comparisons end at the matter.
  return lazily<PlainStatement>({
    matter: () => mattering(bare, language),
    numbers: () => new Set(bare.match(designations)),
    pastOf: () => past?.of ?? null,
    rule: () => rule,
    dropped: () => new Set(dropped.flatMap((words) => analyse(words, language))),
    former: () => read().former,
    formerNumbers: () => formerNumbersIn(told),
    moved: () => mattering(withoutCues(read().about), language),
    holdings: () => holdingsOf(text, language),
    values: () => valuesOf(read().held, often.key),
    isBesides: () => isFoundIn(besides, text),
    kept: () => new Set([...text.matchAll(keptAmounts)].map(({ groups }) => groups!.amount!.replace(',', '.'))),
    isOfOneself: () => startsWithUser(text),
    isOfAnother: () => isOfAnother(text),
    givesUp: () => isFoundIn(givenUp, text) || givenUpSign.test(text),
    isUpheld: () => isFoundIn(upholds, text),
    isDenied: () => isDeniedIn(read().held),
    hasChanged: () => read().former.size > 0 || said !== told || hasChangeCue(text) || returned() !== null,
    isAgain: () => isFoundIn(again, text) || againSigns.test(text),
    subject: () => subjectIn(text, language),
    said: () => text,
    narrowing: () => narrowingIn(bare, language),
    state: () => stateOf(text, language, dayOfEnd(said)),
    isDue: () => namesDueDay(text),
    handedIn: () => mattering(handedInBy(text), language),
    isRecurring: () => recurs.test(text),
    returned,
    barePrice: () => barePriceIn(text, (of) => mattering(of, language)),
    replaced: () => replacedIn(text),
    used: () => usedIn(text),
    ended: () => endedIn(text),
    had: () => hadIn(text),
    openDays: () => openDaysIn(text, language),
    discount: () => discountIn(text),
    uses: () => numberedUsesIn(said),
    seats: () => seatsIn(said),
    command: () => commandIn(said),
  });
}

const isOfAnother = (text: string) =>
  leadingRelativeIn(text) !== null ||
  /^(?:[Ss]?[Hh]e|[Tt]hey|[Ee]lles?|[Ii]ls?) /u.test(text) ||
  (/^\p{Lu}/u.test(text) && isGivenName(fold(/^\p{L}+/u.exec(text)![0]).toLowerCase()));

/** "Black, no sugar" denies nothing of the coffee. */
const lacking = /, (?:no|without|ohne|sans|sin|senza|zonder) \p{L}+(?: \p{L}+)?(?=[,.!]|$)/giu;

function isDeniedIn(held: string): boolean {
  const said = held.replace(lacking, '');
  return isFoundIn(denials, said) || deniedSign.test(said);
}

function ruleIn(text: string): PlainStatement['rule'] {
  if (isFoundIn(forbids, text) || forbidsSigns.test(text)) return 'forbids';
  return isFoundIn(allows, text) || allowsSigns.test(text) ? 'allows' : null;
}

/** Numbers, and capitals behind a noun: "tour B". */
const designations = /(?<![\p{L}\p{N}+±−])\d+(?![\p{L}\p{N}])|(?<=\p{Ll} )(?!I )\p{Lu}(?= |$)/gu;

const keptAmounts =
  /(?:(?<!\p{L})(?:stays?|remains?|kept|keeps?|bleib(?:t|en)|reste(?:nt)?|sigue|se quedan?|se mantienen?|rimane|resta|blijft)(?: (?:es|il|it|het))?(?: (?:at|on|bei|auf|à|en|con|a|op))?|(?:保持|维持|仍然?是?|还是)(?:在|为)?)\s?(?<amount>\d+(?:[.,]\d+)?)/giu;

const works = /(?<!\p{L})(?:works|travaille|bosse|arbeitet|trabaja|lavora)(?!\p{L})/iu;
const comes = /(?<!\p{L})(?:comes in|is in|is here|vient|est là|kommt|viene)(?!\p{L})/iu;

/** One verb for who works on a day of the week: "works on Wednesdays", "comes in on Wednesdays now". */
function withPlainWork(text: string): string {
  if (!/^\p{Lu}/u.test(text) || !figuresIn(text).has('weekday')) return text;
  if (works.test(text)) return text.replace(works, 'work');
  return comes.test(text) && (hasChangeCue(text) || isDeniedIn(text)) ? text.replace(comes, 'work') : text;
}

const retained =
  /(?<!\p{L})(?:(?:is|are|now|werden|wird|sont|est|se) )*(?:kept|retained|stored|held|keep|retain|aufbewahrt|behalten|gespeichert|conservée?s?|gardée?s?|conservan?|guardan?)(?: now| jetzt)?(?= (?:for |only |up to |pendant |durante |nur )?\d)|(?<!\p{L})(?:retention(?: (?:period|time))?|aufbewahrung(?:s(?:dauer|zeit|frist))?|rétention|durée de conservation|retención)(?!\p{L})|(?:保存|保持|保管|保留)(?:期間|期间|期限|时间|時間|期)?(?=[はをが是为改]|\s?\d)/giu;
const retainedInGerman =
  /(?<!\p{L})(?<before>werden|wird) (?<all>[^,;.]*?\d[^,;.]*?) (?:aufbewahrt|gespeichert|behalten)(?!\p{L})/iu;

/** One word for how long something is kept: "logs are kept for 30 days", "log retention: 90 days", "日志保留30天". */
function withPlainRetention(text: string): string {
  if (!/\d/.test(text)) return text;
  return text
    .replace(retainedInGerman, '$<before> retention $<all>')
    .replace(retained, ' retention ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Without figures, and without words of denial and of change. */
const withoutCues = (text: string) =>
  withoutFigures(text)
    .replace(denials, ' ')
    .replace(deniedSigns, ' ')
    .replace(changeWords, ' ')
    .replace(movedWords, ' ')
    .replace(changeSigns, ' ');

function stateOf(text: string, language: Language, until: DayOfEnd | null): StateOfThing | null {
  const found = stateIn(text);
  if (found === null) return null;
  // "The library opens at nine" is a timetable. What is called off is called off on its day.
  const isTimetable = ['clock', 'weekday'].some((kind) => figuresIn(found.of).has(kind));
  if (isTimetable && !(found.isCancelled && found.states.every(({ kind }) => kind === 'schedule'))) return null;
  const bare = withoutCues(found.of.replace(route, ' ')).replace(/的/g, '');
  const [of, inEnglish] = [withoutJoined([...mattering(bare, language, text)]), mattering(bare, 'en', text)];
  const forms = [...of, ...inEnglish, ...(bare.match(/\p{L}+/gu) ?? []).map(fold), ...analyseQuery(bare)];
  const { states, isCancelled, isPlanned } = found;
  // What somebody eats is told without a word in common.
  if (states.some(({ kind }) => kind === 'diet')) forms.push(...analyseQuery(ofDiet));
  const at = text.toLowerCase().indexOf(found.of);
  const thing = at < 0 ? '' : text.slice(at, at + found.of.length).trim();
  const numbers = new Set(withoutCues(text.replace(counted, '')).match(designations));
  const isPossessive = /['’]s? /u.test(found.of);
  return { states, isCancelled, isPlanned, until, of, numbers, forms, isPossessive, said: thing };
}

/** Where what moves comes from and goes to: "seatmap migration EC2 -> prod-eu". */
const route = / \S+ ?(?:->|→|=>) ?\S+| from \S+ to \S+/gu;
/** "Jenkins-Migration" is found as one word too, of which its parts tell the same. */
const withoutJoined = (words: readonly string[]) =>
  words.filter(
    (word) => !words.some((part) => part.length > 2 && word.length > part.length + 1 && word.startsWith(part)),
  );

/** How many there are, behind the state: "hooks are back in stock, 40 pieces". */
const counted = /, \d+ \p{L}[^,;]*$/u;

const ofDiet =
  'vegetarian vegan végétarien végétarienne végane Vegetarierin meat viande Fleisch eat mange esse 吃素 吃肉';

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

/** Words for a limit, which "up to 25 MB" tells without them. */
const limitWords = /^(?:limit|límit|maxim|max|grenz|höchst|plafon)/;

function subjectIn(text: string, language: Language): ReadonlySet<string> {
  const said = normaliseDeadlines(withoutFigures(subjectOfValue(text) ?? subjectOfPrice(text) ?? ''))
    .replace(changeWords, ' ')
    .trim();
  const all = /\p{L}/u.test(said) ? mattering(said, language) : new Set<string>();
  const telling = [...all].filter((word) => !limitWords.test(word));
  return telling.length > 0 ? new Set(telling) : all;
}

/** The values of a text, by kind. The day on which something was done is no fact that changes, unless it was moved. */
function valuesOf(text: string, often: string | null): ReadonlyMap<string, ReadonlySet<string>> {
  const day = newDayIn(text);
  return day === null ? plainValuesOf(text, often) : new Map([...plainValuesOf(text, often), ['date', new Set([day])]]);
}

function plainValuesOf(text: string, often: string | null): ReadonlyMap<string, ReadonlySet<string>> {
  const { key, rest } = often === null ? { key: null, rest: text } : frequencyIn(text);
  const values = new Map([...figuresIn(rest), ...(key === null ? [] : [['frequency', new Set([key])] as const])]);
  const active = text.replace(/(?<!\p{L})(?:is|are|be|being|been) (?:\p{L}+ )?\p{L}+ed(?!\p{L})/giu, ' ');
  if (!isInPastTense(active) || hasChangeCue(text)) return values;
  return new Map([...values].filter(([kind]) => !timeFigureKinds.has(kind)));
}
