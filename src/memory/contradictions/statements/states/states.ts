/** Parses the state that a clause gives its subject, and detects opposite states: "is out of order", "works again". */
import { anyOf as eitherOf, weekdayNames } from '../../../../text/claims/calendar-names.ts';
import { figuresDiffer, timeFigureKinds } from '../../../../text/claims/figures.ts';
import { userPlaceholder } from '../../../../text/claims/user-placeholder.ts';
import { hanStates } from '../../han-states.ts';
import { once } from '../../once.ts';
import {
  runningVerb,
  type StateForm,
  type StateKind,
  stateActions,
  stateOpeners,
  statePredicates,
  stateVerbs,
  verblessStates,
} from '../../state-words.ts';
import { areEqualSets, countSharedWords } from '../../words-in-common.ts';
import { absentPersonIn, type EndDay, endsOnAnotherDay, isBackLater, untilDay, untilWord } from './absences.ts';
import { recurrencePattern } from './recurrence.ts';

type KindState = Pick<StateForm, 'kind' | 'state'>;

/** The states in a clause. Ambiguous words give several: an open bill is unpaid, an open door is not closed. */
export interface ParsedState {
  states: readonly KindState[];
  /** The rest of the clause: the thing in this state. */
  subject: string;
  /** True if the event is cancelled, not postponed or moved. */
  isCancelled: boolean;
  /** True if the state is still to come: somebody sets out on a day. */
  isPlanned: boolean;
}

/** A thing and its states. */
export interface StateOfThing extends Pick<ParsedState, 'states' | 'isCancelled' | 'isPlanned'> {
  until: EndDay | null;
  /** The words of the thing, in order. */
  subjectWords: readonly string[];
  /** Numbers that identify the thing among others of its kind: "canoe 3". */
  numbers: ReadonlySet<string>;
  /** Words to search for older facts with, stemmed also as English, which is often detected for a short text. */
  searchTerms: readonly string[];
  /** True if the thing belongs to somebody: "Anna's sister". */
  isPossessive: boolean;
  /** The thing as written. */
  subjectText: string;
}

interface StateStatement {
  state: StateOfThing | null;
  numbers: ReadonlySet<string>;
}

/** True if a thing cannot be in states of both lists. */
const areOppositeStates = (one: readonly KindState[], other: readonly KindState[]): boolean =>
  one.some(({ kind, state }) => other.some((told) => told.kind === kind && told.state !== state));

const maxLength = 160;

const being =
  "(?:is|are|am|was|were|got|(?:has|have)(?: now)? been|has got|got|seems?|looks|feels|stays|['’](?:s|re|m)|bleib(?:t|en)|reste(?:nt)?|sigue(?:n)?|rimane|rimangono|ist|sind|wurden?|bin|hat|haben|habe|geht es|est|sont|a été|ont été|suis|está|están|es|son|estoy|fue|ha sido|è|sono|sta|stanno|è stat[oa]|sono stat[ie]|werd(?:en)?|zijn|é|foi|foram|estão)";
const adverb =
  '(?:now|again|finally|still|currently|already|just|all|both|jetzt|nun|wieder|endlich|noch|immer noch|gerade|derzeit|schon|bereits|leider|maintenant|enfin|encore|toujours|de nouveau|à nouveau|déjà|actuellement|ahora|ya|todavía|aún|otra vez|de nuevo|por fin|adesso|ora|ancora|già|finalmente|di nuovo|nu|weer|opnieuw|agora|já|снова|mir|ihr|ihm)';
/** The audience of a switch: everyone, or a share. */
const forAll =
  ' (?:for|für|pour|para|per|voor) (?:(?:everyone|everybody|alle|tout le monde|tous|todos|tutti|iedereen)|(?:all|(?:\\d+|ten|twenty|fifty) ?(?:%|percent|prozent|por ciento|pour cent)) ?(?:(?:of )?(?:the |our |all )?|der |unserer |des |de los |degli )(?:users|customers|guests|accounts|people|nutzer|kunden|konten|utilisateurs|clients|usuarios|clientes|utenti|clienti)?)';
const dayWord = `(?:${eitherOf([...weekdayNames.en, ...weekdayNames.de]).toLowerCase()})(?: (?:morning|evening|night|afternoon|abend|morgen))?`;
/** Words that may follow without changing the state. */
const after = `(?:,? (?:now|again|already|schon|bereits|déjà|ya|già|today|this (?:morning|week|afternoon)|heute(?: (?:früh|morgen))?|aujourd.hui|ce (?:matin|soir|midi)|cet après-midi|hoy|esta (?:mañana|tarde)|oggi|stamattina|at last|to (?:all )?traffic|to the public|for (?:now|the (?:winter|summer|time being|moment)|good)|at the moment|as of today|properly|fine|for (?:\\p{L}+|\\d+) (?:days?|weeks?|hours?|months?)|jetzt|wieder|à nouveau|de nouveau|maintenant|de nuevo|otra vez|ahora|di nuovo|adesso|ora|weer|nu|de novo|agora|снова)|${forAll}| (?:on|am|since|seit|next|this|nächsten|diesen) ${dayWord}){0,3}(?: (?:since(?! (?:19|20)\\d\\d)|seit|depuis|desde|da) [^.,;]{2,30})?`;
/** The end of the state phrase. */
const end = `${after}(?=[.!]?$|[,:] | (?:and|und|et|y|e) )`;
const begin = '(?<![\\p{L}\\p{N}_])';

/** In German, the thing may stand between auxiliary and participle: "Ich habe den Klempner bezahlt". */
const auxiliary = '(?:habe|hat|haben|ist|sind|wurden?)';
/** The subject and auxiliary before an action on a thing with its article: "I have", "the plumber has", "someone". */
const doer =
  "^(?!.*(?<!\\p{L})(?:not|never|nothing|n['’]t|non|no|ne|n['’])(?!\\p{L}))(?:(?:\\p{L}+ ){1,4}?(?:has|have|a|ont|ha|han|hanno|hemos|abbiamo) |(?:i|we)['’]ve |(?:\\p{L}+ ){0,3}?)(?:now |just |finally |already |ya |già |déjà )?";
/** The day of an action. */
const onDay = `(?:on |am |le |el )?(?:${Object.values(weekdayNames).flat().join('|')})`;
/** Words that begin the place or purpose of an action, which is no part of the thing. */
const aside = '(?:for|pour|para|per|under|behind|in|on|sous|derrière|dans|debajo|detrás|sotto|dietro)';
const article = "(?=(?:the|my|our|his|her|their|el|la|los|las|le|les|il|lo|gli|mon|notre|nos|mi|nuestr[oa]) |l['’])";

const predicateForms: readonly StateForm[] = (Object.keys(statePredicates) as StateKind[]).flatMap((kind) =>
  statePredicates[kind].map((words, state) => ({ kind, state, forms: words.join('|') })),
);
const anyOf = (all: readonly StateForm[]) => `(?<told>${all.map(({ forms }) => forms).join('|')})`;
const predicate = `(?:${adverb} )*${anyOf(predicateForms)}${end}`;

/** Patterns, and the states of the matched words. All states share them, as compiling `\p{L}` takes milliseconds. */
const forms: readonly { pattern: RegExp; statesOf: (told: string) => readonly KindState[] }[] = [
  { pattern: new RegExp(`${begin}${being} ${predicate}`, 'u'), statesOf: matcherOf(predicateForms) },
  {
    pattern: new RegExp(`${begin}${auxiliary} (?<thing>[^.,;]{3,60}?) ${predicate}`, 'u'),
    statesOf: matcherOf(predicateForms),
  },
  // "Emergency light in hall 2 broken, electrician comes on Tuesday": a note without a verb.
  {
    pattern: new RegExp(`^(?<thing>[^.,;:]{3,60}?) (?:${adverb} )*${anyOf(verblessStates)}${end}`, 'u'),
    statesOf: matcherOf(verblessStates),
  },
  {
    pattern: new RegExp(`${begin}(?:${adverb} )*${anyOf(stateVerbs)}(?: ${adverb})*${end}`, 'u'),
    statesOf: matcherOf(stateVerbs),
  },
  {
    pattern: new RegExp(
      `${begin}${runningVerb} (?<thing>[^.,;]{3,40}) wieder(?: (?:einwandfrei|normal|richtig|gut|problemlos))?${end}`,
      'u',
    ),
    statesOf: () => [{ kind: 'works', state: 1 }],
  },
  {
    pattern: new RegExp(
      `${doer}${anyOf(stateActions)} ${article}(?<thing>[^.,;]{3,80}?)(?: (?:${aside} [^.;]+|${onDay}))?${end}`,
      'u',
    ),
    statesOf: matcherOf(stateActions),
  },
  // "Someone gave the ladder back".
  {
    pattern: new RegExp(
      `${doer}(?:brought|gave|given|took|taken|handed|sent|got|put) ${article}(?<thing>[^.,;]{3,60}?) back(?: ${onDay})?${end}`,
      'u',
    ),
    statesOf: () => [{ kind: 'whereabouts', state: 1 }],
  },
  {
    pattern: new RegExp(
      `^(?:(?:[\\p{L}]+ ){1,3})?roll(?:ed|ing) (?:${article}|(?=\\p{L}))(?<thing>[^.,;]{3,60}?) back${end}`,
      'u',
    ),
    statesOf: () => [{ kind: 'task', state: 2 }],
  },
  // "Boiler room: locked".
  { pattern: new RegExp(`^(?<thing>[^.,;:]{3,60}?) ?: ${predicate}`, 'u'), statesOf: matcherOf(predicateForms) },
  {
    pattern: new RegExp(`^${anyOf(stateOpeners)} (?<thing>[^.,;]{2,80})`, 'u'),
    statesOf: matcherOf(stateOpeners),
  },
  { pattern: new RegExp(`${anyOf(hanStates)}(?=[。！!]?$|[，,])`, 'u'), statesOf: matcherOf(hanStates) },
];

/** Returns the states whose expressions match the given words. */
function matcherOf(all: readonly StateForm[]): (words: string) => readonly KindState[] {
  const whole = all.map(({ kind, state, forms: said }) => ({
    kind,
    state,
    pattern: once(() => new RegExp(`^(?:${said})$`, 'u')),
  }));
  return (words) => whole.filter(({ pattern }) => pattern().test(words)).map(({ kind, state }) => ({ kind, state }));
}

/** Cues of the future, of conditions and of processes: none states a current state. */
const notCurrent =
  /(?<!\p{L})(?:will|won['’]t|going to|should|must|needs? to|has to|being|if|when|unless|until|usually|wird|werden|soll|muss|wenn|falls|bis|sera|seront|doit|quand|jusqu|será|serán|debe|cuando|hasta|sarà|saranno|deve|quando|fino)(?!\p{L})|\?|将|会在|如果|等到/iu;

const works =
  '(?:(?:road|forest|building|track|re)?works?|repairs?|maintenance|renovations?|refurbishment|cleaning|construction|inspections?|stocktaking|inventory|filming)';
/** Times and groups of people, which are no cause: "after lunch", "per i cani". */
const notACause =
  '(?:weekend|holidays?|break|season|summer|winter|show|service|mass|match|game|lessons?|last|wochenende|feiertag|saison|sommer|winter|spiel|pause|all|tous|tout|todos|tutti|le|la|les|los|las|el|il|lo|gli|i|chi|qui|quien)(?!\\p{L})';
/** The cause of a state. "For" may also name who is kept out: "closed for works", but not "closed for dogs". */
const cause = new RegExp(
  `,? (?:for (?:\\p{L}+ ){0,2}?${works}|(?:due|owing) to [^.,;\\d]{3,50}|(?:wegen|aufgrund|infolge|zwecks|suite à|en raison d[e'’]|pour cause d[e'’]|à cause d[e'’]|debido a|a causa d[ei]|in seguito a) ?[^.,;\\d]{3,50}|(?:after|following|nach|après|tras|dopo) (?:the|an?|our|heavy|de[mr]|eine[mr]|schwere[mnr]|une?|l['’]|la|el|il|lo) ?(?!${notACause})[^.,;\\d]{3,50}|(?:pour|por|per) (?!${notACause}|l['’])[^.,;\\d]{3,50}?)(?=[.!]?$)`,
  'iu',
);
const causeWord =
  /(?<!\p{L})(?:for|due|owing|after|following|wegen|aufgrund|infolge|zwecks|nach|pour|raison|suite|cause|causa|après|por|debido|tras|per|seguito|dopo)(?!\p{L})/iu;
/** Kinds of states that may have such a cause. */
const statesWithCause: ReadonlySet<StateKind> = new Set(['access', 'works', 'schedule', 'power', 'health']);
/** Kinds of states that have begun if their end is stated. */
const statesWithEnd: ReadonlySet<StateKind> = new Set([
  'health',
  'presence',
  'works',
  'access',
  'schedule',
  'course',
  'whereabouts',
]);

/** Asides at the end of a clause: the day on which a state is to end, or its cause. */
const trailingAsides: readonly { prefilter: RegExp; pattern: RegExp; kinds: ReadonlySet<StateKind> }[] = [
  { prefilter: untilWord, pattern: untilDay, kinds: statesWithEnd },
  { prefilter: causeWord, pattern: cause, kinds: statesWithCause },
];

/** The clause without the end day ("ill until 20 October") or the cause ("closed for repairs") of its state. */
export function withoutAside(clause: string): string {
  for (const { prefilter, pattern, kinds } of trailingAsides) {
    const stripped = prefilter.test(clause) ? clause.replace(pattern, '') : clause;
    if (stripped === clause) continue;
    if (stateIn(stripped)?.states.some(({ kind, state }) => kinds.has(kind) && state === 0)) return stripped;
  }
  const before = untilWord.test(clause) ? /^[^,]{3,}(?=, )/u.exec(clause)?.[0] : undefined;
  return before !== undefined && !untilWord.test(before) && stateIn(before) !== null ? before : clause;
}

const dayBefore = /,? (?:yesterday|last night|gestern(?: abend)?|hier(?: soir)?|ayer|anoche|ieri(?: sera)?)(?!\p{L})/iu;

/** The clause without the day of a repair, an arrival or a return, with which it would count as past. */
export function withoutDayBefore(clause: string): string {
  const bare = dayBefore.test(clause) ? clause.replace(dayBefore, '') : clause;
  if (bare === clause) return clause;
  // "A repris" (works again) also matches words for a task in progress.
  const states = (stateIn(bare)?.states ?? []).filter(({ kind, state }) => kind !== 'task' || state === 1);
  return states.length > 0 && states.every(({ kind, state }) => state === 1 && doneKinds.has(kind)) ? bare : clause;
}
/** Kinds of states that last once they are reached. */
const doneKinds: ReadonlySet<StateKind> = new Set([
  'works',
  'health',
  'presence',
  'whereabouts',
  'stock',
  'arrival',
  'dispatch',
  'payment',
  'task',
]);

/** Cues of a single cancelled occasion: a weekly event goes on. */
const onThisOccasion =
  /(?<!\p{L})(?:today|tonight|tomorrow|this (?:time|week|month|morning|afternoon|evening)|next week|heute|morgen|dies(?:mal|e woche|en monat)|nächste woche|aujourd['’]hui|demain|ce (?:soir|matin|mois)|cette (?:fois|semaine)|hoy|mañana|est(?:a (?:vez|semana|tarde|noche)|e mes)|oggi|domani|stasera|questa (?:volta|settimana))(?!\p{L})|今天|今晚|明天|这周|本周|这次/u;

const rescheduled =
  /postponed|put off|rescheduled|moved|verschoben|vertagt|verlegt|reportée?|déplacée?|aplaz|pospuest|traslad|rinviat|spostat|推迟|延期|改期/u;

/** Compiles the patterns in tens of milliseconds. Runs each twice: V8 interprets it first. Yields after each. */
export function* prepareStates(isWide: boolean): Generator<void> {
  const clause = isWide ? '电梯' : 'the lift is';
  for (let time = 0; time < 2; time += 1) for (const { pattern } of forms) yield void pattern.test(clause);
}

/** Null if the clause states no state. */
export function stateIn(clause: string): ParsedState | null {
  if (clause.length > maxLength) return null;
  // A part after a comma that is about the future says nothing about the state: "is back, no lifting until Easter".
  const current = notCurrent.test(clause) ? (/^[^,]{3,}(?=, )/u.exec(clause)?.[0] ?? clause) : clause;
  if (notCurrent.test(current) || isBackLater(current)) return absenceIn(clause);
  const text = current.toLowerCase();
  let subject = text;
  const states: KindState[] = [];
  for (const { pattern, statesOf } of forms) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const newStates = statesOf(found.groups?.told ?? '').filter(
      ({ kind }) => !states.some((one) => one.kind === kind) && !(kind === 'schedule' && onThisOccasion.test(text)),
    );
    if (newStates.length === 0) continue;
    states.push(...newStates);
    const thing = subjectIn(text, found);
    if (thing !== '' && thing.length < subject.length) subject = thing;
  }
  const isCalledOff = states.some(({ kind, state }) => kind === 'schedule' && state === 0);
  return states.length === 0
    ? absenceIn(clause)
    : { states, subject, isCancelled: isCalledOff && !rescheduled.test(text), isPlanned: false };
}

/** The state of a person who is away for a stated time, which a later return contradicts. */
function absenceIn(clause: string): ParsedState | null {
  const who = recurrencePattern.test(clause) ? null : absentPersonIn(clause);
  const states: KindState[] = [
    { kind: 'presence', state: 0 },
    { kind: 'health', state: 0 },
  ];
  return who === null ? null : { states, subject: who.toLowerCase(), isCancelled: false, isPlanned: true };
}

/** The words before the state, and the thing captured by the pattern, without the actor. */
function subjectIn(clause: string, { 0: found, index, groups }: RegExpExecArray): string {
  if (actorFirst.test(found)) return groups!.thing!.trim();
  const before = clause.slice(0, index).replace(announcement, '');
  return groups?.thing === undefined
    ? before.replace(/[はがも]$/u, '').trim()
    : `${before.replace(leadingUser, '')} ${groups.thing}`.trim();
}
/** In German, the actor stands before the verb and the thing after it. */
const actorFirst = /^(?:hat|habe|haben) (?:den|die|das|unsere?n?|meine?n?|seine?n?|ihre?n?) /;
const leadingUser = new RegExp(`^${userPlaceholder.toLowerCase()}(?= |$)`, 'u');
/** "No film tonight: the projector is broken" is about the projector. */
const announcement = /^.*[\p{L}\p{N}] ?: (?=.*\p{L})/u;

/** Maximum number of words that only one name has: "the printer", "the printer on the second floor". */
const maxExtraWords = 3;
const minStemLength = 3;

/** True if the newer statement gives the older one's thing the opposite state: "is out of order", "works again". */
export const reversesState = (newer: StateStatement, older: StateStatement): boolean =>
  newer.state !== null &&
  older.state !== null &&
  !newer.state.isPlanned &&
  areOppositeStates(newer.state.states, older.state.states) &&
  haveSameSubject(newer, older);

/** True if the newer statement gives the state another end day: "ill until 4 March", "ill until the 12th". */
export function changesEndDay(newer: StateStatement, older: StateStatement): boolean {
  const [until, before] = [newer.state?.until ?? null, older.state?.until ?? null];
  if (until === null || before === null) return false;
  const isSame = newer.state!.states.some(({ kind, state }) =>
    older.state!.states.some((told) => told.kind === kind && told.state === state),
  );
  return isSame && endsOnAnotherDay(until, before) && haveSameSubject(newer, older);
}

function haveSameSubject(newer: StateStatement, older: StateStatement): boolean {
  const [state, before] = [newer.state!, older.state!];
  const [shorter, longer] = state.subjectWords.length < before.subjectWords.length ? [state, before] : [before, state];
  if (shorter.subjectWords.length === 0 || !(isAbsence(state) || areEqualSets(state.numbers, before.numbers)))
    return false;
  if (
    countSharedWords(new Set(shorter.subjectWords), new Set(longer.subjectWords), minStemLength) <
    shorter.subjectWords.length
  )
    return false;
  if (isNameOf(shorter.subjectText, longer.subjectText)) return true;
  const narrower = longer.subjectWords.length - shorter.subjectWords.length;
  // The fridge door is not the door, and Anna's sister is not Anna.
  const isOfPart = longer.isPossessive && shorter.subjectWords.length < 2;
  return (
    narrower === 0 ||
    (narrower <= maxExtraWords &&
      !isOfPart &&
      (startAlike(shorter.subjectWords, longer.subjectWords) || isReordered(shorter.subjectWords, longer.subjectWords)))
  );
}

/** For an absent person, numbers are dates and do not identify: "to Oslo from 3 to 14 June". */
const isAbsence = ({ states }: StateOfThing) => states.some(({ kind }) => kind === 'presence' || kind === 'health');

const startAlike = ([one]: readonly string[], [other]: readonly string[]) =>
  countSharedWords(new Set([one!]), new Set([other!]), minStemLength) === 1;

/** "Jenkins-Migration" and "die Migration von Jenkins auf GitLab". */
const isReordered = (fewer: readonly string[], [first]: readonly string[]) =>
  fewer.length > 1 && countSharedWords(new Set([first!]), new Set(fewer), minStemLength) === 1;

const properName = /^\p{Lu}[\p{L}\p{N}'’-]*(?: (?:\p{Lu}[\p{L}\p{N}'’-]*|d[eiu]|dell[ao]|van|von|la))*$/u;
const kindPattern =
  /^(?:the|our|my|der|die|das|den|unsere?|meine?|il|lo|la|el|le|notre|nuestr[oa]|nostr[oa]|de|het|onze)(?: \p{L}+)?? (?!(?:the|of|in|im|on|at|and|or|von|am|bei|beim|neben|hinter|vor|über|unter|und|oder|to|near|by|with|behind|beside|opposite|above|below|from|for|de[rsmn]?|du|di|del|della|al|alla|vicino|sopra|sotto|dietro|sur|sous|derrière|junto|detrás|e|et|y|van|naast|bij|en)(?!\p{L}))\p{L}+ $/iu;

/** True if the longer text adds the kind of the named thing: "the cable car Monte Piana", "Monte Piana". */
function isNameOf(name: string, longer: string): boolean {
  if (!longer.endsWith(` ${name}`)) return false;
  const kind = longer.slice(0, -name.length);
  return properName.test(name)
    ? kindPattern.test(kind)
    : hyphenated.test(name) && /^(?:\p{L}{3} )?\p{L}+ $/u.test(kind);
}
/** Names as flags and experiments have them: "Flag dark-mode". */
const hyphenated = /^\p{Ll}[\p{Ll}\p{N}]*(?:-[\p{Ll}\p{N}]+)+$/u;

/** A statement that schedules an event or cancels it. */
interface Scheduled extends StateStatement {
  topic: ReadonlySet<string>;
  subject: ReadonlySet<string>;
  values: ReadonlyMap<string, ReadonlySet<string>>;
  isRecurring: boolean;
}

const hasTime = ({ values }: Scheduled) => [...timeFigureKinds].some((kind) => values.has(kind));

/** True if the newer statement names the day or time of the older one, which is a single event. */
function isSameOccasion({ state, values }: Scheduled, older: Scheduled): boolean {
  const kinds = [...timeFigureKinds].filter((kind) => values.has(kind));
  if (!state!.isCancelled || older.isRecurring) return false;
  return kinds.some((kind) => older.values.has(kind)) && !figuresDiffer(values, older.values);
}

/** True if the newer statement cancels, or postpones without a new day, the event that the older one schedules. */
export function cancels(newer: Scheduled, older: Scheduled): boolean {
  const { state } = newer;
  const isOff = state?.states.some((one) => one.kind === 'schedule' && one.state === 0) ?? false;
  if (!isOff || state!.subjectWords.length === 0 || ![...newer.numbers].every((number) => older.numbers.has(number)))
    return false;
  if (!hasTime(older) || (hasTime(newer) && !isSameOccasion(newer, older))) return false;
  const of = new Set(state!.subjectWords);
  if (countSharedWords(of, older.topic, minStemLength) < of.size) return false;
  const about = older.subject.size > 0 ? older.subject : older.topic;
  const narrower = about.size - countSharedWords(about, of, minStemLength);
  return (
    narrower === 0 ||
    (narrower <= maxExtraWords && countSharedWords(new Set([...about].slice(0, 1)), of, minStemLength) === 1)
  );
}

/** True if the newer statement cancels another occasion, or only one occasion of a recurring event. */
export const cancelsOtherOccasion = (newer: Scheduled, older: Scheduled): boolean =>
  newer.state?.isCancelled === true && hasTime(newer) && !isSameOccasion(newer, older);

/** True if they give opposite states of different things: the radiators in the bathroom and in the hall. */
export function areStatesOfDifferentThings({ state }: StateStatement, { state: other }: StateStatement): boolean {
  if (state === null || other === null || !areOppositeStates(state.states, other.states)) return false;
  const shared = countSharedWords(new Set(state.subjectWords), new Set(other.subjectWords), minStemLength);
  return shared < Math.min(state.subjectWords.length, other.subjectWords.length);
}
