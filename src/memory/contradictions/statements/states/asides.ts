/** Removes what a clause adds to a state: the day on which it ends, its cause, or the day of a repair or a return. */
import type { StateKind } from '../../state-words/state-predicates.ts';
import { untilDay, untilWord } from './absences.ts';
import { stateIn } from './states.ts';

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
