/** Parses the state that a clause gives its subject: "is out of order", "works again". */
import { userPlaceholder } from '../../../../text/claims/user-placeholder.ts';
import { absentPersonIn, isBackLater } from './absences.ts';
import { recurrencePattern } from './recurrence.ts';
import { type KindState, stateForms } from './state-forms.ts';

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

const maxLength = 160;

/** Cues of the future, of conditions and of processes: none states a current state. */
const notCurrent =
  /(?<!\p{L})(?:will|won['’]t|going to|should|must|needs? to|has to|being|if|when|unless|until|usually|wird|werden|soll|muss|wenn|falls|bis|sera|seront|doit|quand|jusqu|será|serán|debe|cuando|hasta|sarà|saranno|deve|quando|fino)(?!\p{L})|\?|将|会在|如果|等到/iu;

/** Cues of a single cancelled occasion: a weekly event goes on. */
const onThisOccasion =
  /(?<!\p{L})(?:today|tonight|tomorrow|this (?:time|week|month|morning|afternoon|evening)|next week|heute|morgen|dies(?:mal|e woche|en monat)|nächste woche|aujourd['’]hui|demain|ce (?:soir|matin|mois)|cette (?:fois|semaine)|hoy|mañana|est(?:a (?:vez|semana|tarde|noche)|e mes)|oggi|domani|stasera|questa (?:volta|settimana))(?!\p{L})|今天|今晚|明天|这周|本周|这次/u;

const rescheduled =
  /postponed|put off|rescheduled|moved|verschoben|vertagt|verlegt|reportée?|déplacée?|aplaz|pospuest|traslad|rinviat|spostat|推迟|延期|改期/u;

/** Null if the clause states no state. */
export function stateIn(clause: string): ParsedState | null {
  if (clause.length > maxLength) return null;
  // A part after a comma that is about the future says nothing about the state: "is back, no lifting until Easter".
  const current = notCurrent.test(clause) ? (/^[^,]{3,}(?=, )/u.exec(clause)?.[0] ?? clause) : clause;
  if (notCurrent.test(current) || isBackLater(current)) return absenceIn(clause);
  const text = current.toLowerCase();
  let subject = text;
  const states: KindState[] = [];
  for (const { pattern, statesOf } of stateForms) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const newStates = statesOf(found.groups?.phrase ?? '').filter(
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
