/** Reads the state that a clause gives its subject, and tells whether a newer one is its opposite: "is out of order", "works again". */
import { anyOf as eitherOf, weekdayNames } from '../../../../text/claims/calendar-names.ts';
import { figuresDiffer, timeFigureKinds } from '../../../../text/claims/figures.ts';
import { userPlaceholder } from '../../../../text/claims/user-placeholder.ts';
import { once } from '../../once.ts';
import { stateSigns } from '../../state-signs.ts';
import {
  runningVerb,
  type StateForm,
  type StateKind,
  stateDeeds,
  stateOpeners,
  statePredicates,
  stateVerbs,
  stateWithoutVerb,
} from '../../state-words.ts';
import { areEqualSets, sharedOf } from '../../words-in-common.ts';
import { awayFor, type DayOfEnd, isAnotherDay, isBackLater, tillWord, untilDay } from './absences.ts';

type Told = Pick<StateForm, 'kind' | 'state'>;

/** The states that a clause gives, of several kinds where its words may mean either: an open bill is not paid, an open door is not closed. */
export interface StateIn {
  states: readonly Told[];
  /** The rest of the clause: what is in this state. */
  of: string;
  /** Whether it does not take place, and is not moved to another day. */
  isCancelled: boolean;
  /** Whether it is yet to come: somebody sets out on a day. */
  isPlanned: boolean;
}

/** What is in these states. */
export interface StateOfThing extends Pick<StateIn, 'states' | 'isCancelled' | 'isPlanned'> {
  until: DayOfEnd | null;
  /** Its words, in their order. */
  of: readonly string[];
  /** Numbers that tell it from others of its kind: "canoe 3". */
  numbers: ReadonlySet<string>;
  /** What a shorter or longer text about it may be found by: a short one is often taken for English. */
  forms: readonly string[];
  /** Whether they name what belongs to somebody: "Anna's sister". */
  isPossessive: boolean;
  /** As it is written, from its first letter on. */
  said: string;
}

/** What is compared of a statement. */
interface Stated {
  state: StateOfThing | null;
  numbers: ReadonlySet<string>;
}

/** Whether a thing cannot be in both. */
const areOppositeStates = (one: readonly Told[], other: readonly Told[]): boolean =>
  one.some(({ kind, state }) => other.some((told) => told.kind === kind && told.state !== state));

const longest = 160;

const being =
  "(?:is|are|am|was|were|got|(?:has|have)(?: now)? been|has got|got|seems?|looks|feels|stays|['’](?:s|re|m)|bleib(?:t|en)|reste(?:nt)?|sigue(?:n)?|rimane|rimangono|ist|sind|wurden?|bin|hat|haben|habe|geht es|est|sont|a été|ont été|suis|está|están|es|son|estoy|fue|ha sido|è|sono|sta|stanno|è stat[oa]|sono stat[ie])";
const adverb =
  '(?:now|again|finally|still|currently|already|just|all|both|jetzt|nun|wieder|endlich|noch|immer noch|gerade|derzeit|schon|bereits|leider|maintenant|enfin|encore|toujours|de nouveau|à nouveau|déjà|actuellement|ahora|ya|todavía|aún|otra vez|de nuevo|por fin|adesso|ora|ancora|già|finalmente|di nuovo|mir|ihr|ihm)';
/** A switch is on for all, or for a share of them. */
const forAll =
  ' (?:for|für|pour|para|per|voor) (?:(?:everyone|everybody|alle|tout le monde|tous|todos|tutti|iedereen)|(?:all|(?:\\d+|ten|twenty|fifty) ?(?:%|percent|prozent|por ciento|pour cent)) ?(?:(?:of )?(?:the |our |all )?|der |unserer |des |de los |degli )(?:users|customers|guests|accounts|people|nutzer|kunden|konten|utilisateurs|clients|usuarios|clientes|utenti|clienti)?)';
const dayWord = `(?:${eitherOf([...weekdayNames.en, ...weekdayNames.de]).toLowerCase()})(?: (?:morning|evening|night|afternoon|abend|morgen))?`;
/** What may follow: the clause still says that the thing is in this state. */
const after = `(?:,? (?:now|again|already|schon|bereits|déjà|ya|già|today|this (?:morning|week|afternoon)|heute(?: (?:früh|morgen))?|aujourd.hui|ce (?:matin|soir|midi)|cet après-midi|hoy|esta (?:mañana|tarde)|oggi|stamattina|at last|to (?:all )?traffic|to the public|for (?:now|the (?:winter|summer|time being|moment)|good)|at the moment|as of today|properly|fine|for (?:\\p{L}+|\\d+) (?:days?|weeks?|hours?|months?)|jetzt|wieder|à nouveau|de nouveau|maintenant|de nuevo|otra vez|ahora|di nuovo|adesso|ora)|${forAll}| (?:on|am|since|seit) ${dayWord}){0,3}(?: (?:since(?! (?:19|20)\\d\\d)|seit|depuis|desde|da) [^.,;]{2,30})?`;
/** The rest of the sentence tells more of the state, or of something else. */
const end = `${after}(?=[.!]?$|[,:] | (?:and|und|et|y|e) )`;
const begin = '(?<![\\p{L}\\p{N}_])';

/** In German the thing may stand between: "Ich habe den Klempner bezahlt", "Im Keller läuft die Waschmaschine wieder". */
const auxiliary = '(?:habe|hat|haben|ist|sind|wurden?)';
/** "I have", "the plumber has", "someone", and then a deed on a thing with its article. */
const doer =
  "^(?!.*(?<!\\p{L})(?:not|never|nothing|n['’]t|non|no|ne|n['’])(?!\\p{L}))(?:(?:\\p{L}+ ){1,4}?(?:has|have|a|ont|ha|han|hanno|hemos|abbiamo) |(?:i|we)['’]ve |(?:\\p{L}+ ){0,3}?)(?:now |just |finally |already |ya |già |déjà )?";
/** On which day a deed was done. */
const onDay = `(?:on |am |le |el )?(?:${Object.values(weekdayNames).flat().join('|')})`;
/** Begins where or what for a deed was done: no part of the thing. */
const aside = '(?:for|pour|para|per|under|behind|in|on|sous|derrière|dans|debajo|detrás|sotto|dietro)';
const article = "(?=(?:the|my|our|his|her|their|el|la|los|las|le|les|il|lo|gli|mon|notre|nos|mi|nuestr[oa]) |l['’])";

const predicateForms: readonly StateForm[] = (Object.keys(statePredicates) as StateKind[]).flatMap((kind) =>
  statePredicates[kind].map((words, state) => ({ kind, state, forms: words.join('|') })),
);
const anyOf = (all: readonly StateForm[]) => `(?<told>${all.map(({ forms }) => forms).join('|')})`;
const predicate = `(?:${adverb} )*${anyOf(predicateForms)}${end}`;

/** A way to tell a state, and the states that the words found tell. All states share these few patterns: one with `\p{L}` takes milliseconds to compile. */
const forms: readonly { pattern: RegExp; tells: (told: string) => readonly Told[] }[] = [
  { pattern: new RegExp(`${begin}${being} ${predicate}`, 'u'), tells: told(predicateForms) },
  {
    pattern: new RegExp(`${begin}${auxiliary} (?<thing>[^.,;]{3,60}?) ${predicate}`, 'u'),
    tells: told(predicateForms),
  },
  // "Emergency light in hall 2 broken, electrician comes on Tuesday": a note without a verb.
  {
    pattern: new RegExp(`^(?<thing>[^.,;:]{3,60}?) (?:${adverb} )*${anyOf(stateWithoutVerb)}${end}`, 'u'),
    tells: told(stateWithoutVerb),
  },
  {
    pattern: new RegExp(`${begin}(?:${adverb} )*${anyOf(stateVerbs)}(?: ${adverb})*${end}`, 'u'),
    tells: told(stateVerbs),
  },
  {
    pattern: new RegExp(
      `${begin}${runningVerb} (?<thing>[^.,;]{3,40}) wieder(?: (?:einwandfrei|normal|richtig|gut|problemlos))?${end}`,
      'u',
    ),
    tells: () => [{ kind: 'works', state: 1 }],
  },
  {
    pattern: new RegExp(
      `${doer}${anyOf(stateDeeds)} ${article}(?<thing>[^.,;]{3,80}?)(?: (?:${aside} [^.;]+|${onDay}))?${end}`,
      'u',
    ),
    tells: told(stateDeeds),
  },
  // "Someone gave the ladder back".
  {
    pattern: new RegExp(
      `${doer}(?:brought|gave|given|took|taken|handed|sent|got|put) ${article}(?<thing>[^.,;]{3,60}?) back(?: ${onDay})?${end}`,
      'u',
    ),
    tells: () => [{ kind: 'whereabouts', state: 1 }],
  },
  {
    pattern: new RegExp(
      `^(?:(?:[\\p{L}]+ ){1,3})?roll(?:ed|ing) (?:${article}|(?=\\p{L}))(?<thing>[^.,;]{3,60}?) back${end}`,
      'u',
    ),
    tells: () => [{ kind: 'task', state: 2 }],
  },
  // "Boiler room: locked".
  { pattern: new RegExp(`^(?<thing>[^.,;:]{3,60}?) ?: ${predicate}`, 'u'), tells: told(predicateForms) },
  { pattern: new RegExp(`^${anyOf(stateOpeners)} (?<thing>[^.,;]{2,80})`, 'u'), tells: told(stateOpeners) },
  { pattern: new RegExp(`${anyOf(stateSigns)}(?=[。！!]?$|[，,])`, 'u'), tells: told(stateSigns) },
];

/** The states of which one of the forms is what was told. */
function told(all: readonly StateForm[]): (words: string) => readonly Told[] {
  const whole = all.map(({ kind, state, forms: said }) => ({
    kind,
    state,
    pattern: once(() => new RegExp(`^(?:${said})$`, 'u')),
  }));
  return (words) => whole.filter(({ pattern }) => pattern().test(words)).map(({ kind, state }) => ({ kind, state }));
}

/** What comes later or is only done to the thing tells of no state that it has. */
const unreal =
  /(?<!\p{L})(?:will|won['’]t|going to|should|must|needs? to|has to|being|if|when|unless|until|usually|wird|werden|soll|muss|wenn|falls|bis|sera|seront|doit|quand|jusqu|será|serán|debe|cuando|hasta|sarà|saranno|deve|quando|fino)(?!\p{L})|\?|将|会在|如果|等到/iu;

const works =
  '(?:(?:road|forest|building|track|re)?works?|repairs?|maintenance|renovations?|refurbishment|cleaning|construction|inspections?|stocktaking|inventory|filming)';
/** What has no such reason but a time or a group of people: "after lunch", "per i cani". */
const noCause =
  '(?:weekend|holidays?|break|season|summer|winter|show|service|mass|match|game|lessons?|last|wochenende|feiertag|saison|sommer|winter|spiel|pause|all|tous|tout|todos|tutti|le|la|les|los|las|el|il|lo|gli|i|chi|qui|quien)(?!\\p{L})';
/** Why something is closed or out of order. "For" and its like may name whom it is closed to: what is closed for works is, what is closed for dogs is not. */
const cause = new RegExp(
  `,? (?:for (?:\\p{L}+ ){0,2}?${works}|(?:due|owing) to [^.,;\\d]{3,50}|(?:wegen|aufgrund|infolge|zwecks|suite à|en raison d[e'’]|pour cause d[e'’]|à cause d[e'’]|debido a|a causa d[ei]|in seguito a) ?[^.,;\\d]{3,50}|(?:after|following|nach|après|tras|dopo) (?:the|an?|our|heavy|de[mr]|eine[mr]|schwere[mnr]|une?|l['’]|la|el|il|lo) ?(?!${noCause})[^.,;\\d]{3,50}|(?:pour|por|per) (?!${noCause}|l['’])[^.,;\\d]{3,50}?)(?=[.!]?$)`,
  'iu',
);
const causeWord =
  /(?<!\p{L})(?:for|due|owing|after|following|wegen|aufgrund|infolge|zwecks|nach|pour|raison|suite|cause|causa|après|por|debido|tras|per|seguito|dopo)(?!\p{L})/iu;
/** States that something has for such a reason. */
const ended: ReadonlySet<StateKind> = new Set(['access', 'works', 'schedule', 'power', 'health']);
/** States that have begun where their end is told. */
const lasting: ReadonlySet<StateKind> = new Set([
  'health',
  'presence',
  'works',
  'access',
  'schedule',
  'course',
  'whereabouts',
]);

/** The day on which a state is to end, or why it began, at the end of its clause. */
const asides: readonly { glance: RegExp; pattern: RegExp; of: ReadonlySet<StateKind> }[] = [
  { glance: tillWord, pattern: untilDay, of: lasting },
  { glance: causeWord, pattern: cause, of: ended },
];

/** A clause without the day on which its state is to end, "ill until 20 October", or why it began, "closed for repairs"; the clause itself if it gives no such state. */
export function withoutAside(clause: string): string {
  for (const { glance, pattern, of } of asides) {
    const held = glance.test(clause) ? clause.replace(pattern, '') : clause;
    if (held === clause) continue;
    if (stateIn(held)?.states.some(({ kind, state }) => of.has(kind) && state === 0)) return held;
  }
  const before = tillWord.test(clause) ? /^[^,]{3,}(?=, )/u.exec(clause)?.[0] : undefined;
  return before !== undefined && !tillWord.test(before) && stateIn(before) !== null ? before : clause;
}

const dayBefore = /,? (?:yesterday|last night|gestern(?: abend)?|hier(?: soir)?|ayer|anoche|ieri(?: sera)?)(?!\p{L})/iu;

/** A clause without the day on which something was mended, arrived or came back, which else makes it a tale of the past. */
export function withoutDayBefore(clause: string): string {
  const held = dayBefore.test(clause) ? clause.replace(dayBefore, '') : clause;
  if (held === clause) return clause;
  // Who works again ("a repris") tells that in words of what goes on.
  const states = (stateIn(held)?.states ?? []).filter(({ kind, state }) => kind !== 'task' || state === 1);
  return states.length > 0 && states.every(({ kind, state }) => state === 1 && lastingOnce.has(kind)) ? held : clause;
}
/** What is done once and stays so. */
const lastingOnce: ReadonlySet<StateKind> = new Set([
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

/** Called off this once: what takes place every week goes on. */
const onThisOccasion =
  /(?<!\p{L})(?:today|tonight|tomorrow|this (?:time|week|month|morning|afternoon|evening)|next week|heute|morgen|dies(?:mal|e woche|en monat)|nächste woche|aujourd['’]hui|demain|ce (?:soir|matin|mois)|cette (?:fois|semaine)|hoy|mañana|est(?:a (?:vez|semana|tarde|noche)|e mes)|oggi|domani|stasera|questa (?:volta|settimana))(?!\p{L})|今天|今晚|明天|这周|本周|这次/u;

const movedOn =
  /postponed|put off|rescheduled|moved|verschoben|vertagt|verlegt|reportée?|déplacée?|aplaz|pospuest|traslad|rinviat|spostat|推迟|延期|改期/u;

/** What takes place again and again. */
export const recurs =
  /(?<!\p{L})(?:every|each|weekly|monthly|daily|regular(?:ly)?|always|usually|(?:mon|tues|wednes|thurs|fri|satur|sun)days|jede[nrsm]?|wöchentlich|monatlich|täglich|regelmäßig|immer|(?:mon|diens|donners|frei|sams|sonn)tags|mittwochs|chaque|tous les|toutes les|(?:le|les) (?:lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?)|cada|todos los|todas las|los (?:lunes|martes|miércoles|jueves|viernes|sábados|domingos)|ogni|tutt[ie] (?:i|le))(?!\p{L})|每/iu;

/** Makes the patterns, which takes tens of milliseconds, before a call needs them; twice, as a pattern is interpreted the first time. Yields after each. */
export function* prepareStates(isWide: boolean): Generator<void> {
  const clause = isWide ? '电梯' : 'the lift is';
  for (let time = 0; time < 2; time += 1) for (const { pattern } of forms) yield void pattern.test(clause);
}

/** Null where the clause gives no state. */
export function stateIn(clause: string): StateIn | null {
  if (clause.length > longest) return null;
  // What comes later behind a comma tells nothing of the state before it: "is back, no lifting until Easter".
  const said = unreal.test(clause) ? (/^[^,]{3,}(?=, )/u.exec(clause)?.[0] ?? clause) : clause;
  if (unreal.test(said) || isBackLater(said)) return awayIn(clause);
  const text = said.toLowerCase();
  let of = text;
  const states: Told[] = [];
  for (const { pattern, tells } of forms) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const others = tells(found.groups?.told ?? '').filter(
      ({ kind }) => !states.some((one) => one.kind === kind) && !(kind === 'schedule' && onThisOccasion.test(text)),
    );
    if (others.length === 0) continue;
    states.push(...others);
    const thing = thingIn(text, found);
    if (thing !== '' && thing.length < of.length) of = thing;
  }
  const isOff = states.some(({ kind, state }) => kind === 'schedule' && state === 0);
  return states.length === 0
    ? awayIn(clause)
    : { states, of, isCancelled: isOff && !movedOn.test(text), isPlanned: false };
}

/** Somebody away for a time that is told: the opposite is a return, told later. */
function awayIn(clause: string): StateIn | null {
  const who = recurs.test(clause) ? null : awayFor(clause);
  const states: Told[] = [
    { kind: 'presence', state: 0 },
    { kind: 'health', state: 0 },
  ];
  return who === null ? null : { states, of: who.toLowerCase(), isCancelled: false, isPlanned: true };
}

/** What is said before the state, and what the pattern names: not who does it. */
function thingIn(clause: string, { 0: found, index, groups }: RegExpExecArray): string {
  if (bySomebody.test(found)) return groups!.thing!.trim();
  const before = clause.slice(0, index).replace(announcement, '');
  return groups?.thing === undefined ? before.trim() : `${before.replace(doingIt, '')} ${groups.thing}`.trim();
}
/** In German who does it stands before the verb, and the thing behind it. */
const bySomebody = /^(?:hat|habe|haben) (?:den|die|das|unsere?n?|meine?n?|seine?n?|ihre?n?) /;
const doingIt = new RegExp(`^${userPlaceholder.toLowerCase()}(?= |$)`, 'u');
/** "No film tonight: the projector is broken" tells of the projector. */
const announcement = /^.*[\p{L}\p{N}] ?: (?=.*\p{L})/u;

/** Words more that one of two statements may have for a thing: "the printer", "the printer on the second floor". */
const mostNarrower = 3;
/** Characters of a stem. */
const shortestWord = 3;

/** Whether the newer statement gives the thing of the older one the opposite state: "is out of order", "works again". */
export const turnsIntoOpposite = (newer: Stated, older: Stated): boolean =>
  newer.state !== null &&
  older.state !== null &&
  !newer.state.isPlanned &&
  areOppositeStates(newer.state.states, older.state.states) &&
  areOfOneThing(newer, older);

/** Whether a state is to end on another day than the older statement says: "ill until 4 March", "ill until the 12th". */
export function lastsOtherwise(newer: Stated, older: Stated): boolean {
  const [until, before] = [newer.state?.until ?? null, older.state?.until ?? null];
  if (until === null || before === null) return false;
  const isSame = newer.state!.states.some(({ kind, state }) =>
    older.state!.states.some((told) => told.kind === kind && told.state === state),
  );
  return isSame && isAnotherDay(until, before) && areOfOneThing(newer, older);
}

function areOfOneThing(newer: Stated, older: Stated): boolean {
  const [state, before] = [newer.state!, older.state!];
  const [fewer, more] = state.of.length < before.of.length ? [state, before] : [before, state];
  if (fewer.of.length === 0 || !(isOfPerson(state) || areEqualSets(state.numbers, before.numbers))) return false;
  if (sharedOf(new Set(fewer.of), new Set(more.of), shortestWord) < fewer.of.length) return false;
  if (isNameOf(fewer.said, more.said)) return true;
  const narrower = more.of.length - fewer.of.length;
  // The fridge door is not the door, and Anna's sister is not Anna.
  const isOfPart = more.isPossessive && fewer.of.length < 2;
  return (
    narrower === 0 ||
    (narrower <= mostNarrower && !isOfPart && (beginAlike(fewer.of, more.of) || isTurned(fewer.of, more.of)))
  );
}

/** Numbers beside tell when somebody is away, and of no other one: "to Oslo from 3 to 14 June". */
const isOfPerson = ({ states }: StateOfThing) => states.some(({ kind }) => kind === 'presence' || kind === 'health');

const beginAlike = ([one]: readonly string[], [other]: readonly string[]) =>
  sharedOf(new Set([one!]), new Set([other!]), shortestWord) === 1;

/** "Jenkins-Migration" of "die Migration von Jenkins auf GitLab". */
const isTurned = (fewer: readonly string[], [first]: readonly string[]) =>
  fewer.length > 1 && sharedOf(new Set([first!]), new Set(fewer), shortestWord) === 1;

const properName = /^\p{Lu}[\p{L}\p{N}'’-]*(?: (?:\p{Lu}[\p{L}\p{N}'’-]*|d[eiu]|dell[ao]|van|von|la))*$/u;
const aKindOf =
  /^(?:the|our|my|der|die|das|den|unsere?|meine?|il|lo|la|el|le|notre|nuestr[oa]|nostr[oa]|de|het|onze)(?: \p{L}+)?? (?!(?:the|of|in|im|on|at|and|or|von|am|bei|beim|neben|hinter|vor|über|unter|und|oder|to|near|by|with|behind|beside|opposite|above|below|from|for|de[rsmn]?|du|di|del|della|al|alla|vicino|sopra|sotto|dietro|sur|sous|derrière|junto|detrás|e|et|y|van|naast|bij|en)(?!\p{L}))\p{L}+ $/iu;

/** Whether the longer one says of what kind the thing is that the shorter one names: "the cable car Monte Piana", "Monte Piana". */
function isNameOf(name: string, longer: string): boolean {
  if (!longer.endsWith(` ${name}`)) return false;
  const kind = longer.slice(0, -name.length);
  return properName.test(name) ? aKindOf.test(kind) : hyphenated.test(name) && /^(?:\p{L}{3} )?\p{L}+ $/u.test(kind);
}
/** Such as flags and experiments have: "Flag dark-mode". */
const hyphenated = /^\p{Ll}[\p{Ll}\p{N}]*(?:-[\p{Ll}\p{N}]+)+$/u;

/** What gives something a time, or calls it off. */
interface Scheduled extends Stated {
  matter: ReadonlySet<string>;
  subject: ReadonlySet<string>;
  values: ReadonlyMap<string, ReadonlySet<string>>;
  isRecurring: boolean;
}

const tellsWhen = ({ values }: Scheduled) => [...timeFigureKinds].some((kind) => values.has(kind));

/** Whether a day or time that the newer statement names beside is that of the older one, which takes place once. */
function isThatOccasion({ state, values }: Scheduled, older: Scheduled): boolean {
  const kinds = [...timeFigureKinds].filter((kind) => values.has(kind));
  if (!state!.isCancelled || older.isRecurring) return false;
  return kinds.some((kind) => older.values.has(kind)) && !figuresDiffer(values, older.values);
}

/** Whether the newer statement calls off, or puts off to no certain day, what the older one gives a time. A day that it names beside may be one of many: the meeting of every Tuesday goes on. */
export function callsOff(newer: Scheduled, older: Scheduled): boolean {
  const { state } = newer;
  const isOff = state?.states.some((one) => one.kind === 'schedule' && one.state === 0) ?? false;
  if (!isOff || state!.of.length === 0 || ![...newer.numbers].every((number) => older.numbers.has(number)))
    return false;
  if (!tellsWhen(older) || (tellsWhen(newer) && !isThatOccasion(newer, older))) return false;
  const of = new Set(state!.of);
  if (sharedOf(of, older.matter, shortestWord) < of.size) return false;
  const about = older.subject.size > 0 ? older.subject : older.matter;
  const narrower = about.size - sharedOf(about, of, shortestWord);
  return (
    narrower === 0 || (narrower <= mostNarrower && sharedOf(new Set([...about].slice(0, 1)), of, shortestWord) === 1)
  );
}

/** Whether the newer statement calls off another occasion than that of the older one, or one of many. */
export const callsOffAnother = (newer: Scheduled, older: Scheduled): boolean =>
  newer.state?.isCancelled === true && tellsWhen(newer) && !isThatOccasion(newer, older);

/** Whether two statements tell of such states of two things: "the radiator in the bathroom", "the radiator in the hall". */
export function areStatesOfTwo({ state }: Stated, { state: other }: Stated): boolean {
  if (state === null || other === null || !areOppositeStates(state.states, other.states)) return false;
  const shared = sharedOf(new Set(state.of), new Set(other.of), shortestWord);
  return shared < Math.min(state.of.length, other.of.length);
}
