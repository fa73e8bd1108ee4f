/** Detects that a newer statement reverses a state, changes its end, or cancels an event. */
import { figuresDiffer, timeFigureKinds } from '../../../../text/claims/figures.ts';
import { endsOnAnotherDay } from './absences.ts';
import { areOfSameThing, countWordsForBoth, maxExtraWords } from './same-thing.ts';
import type { KindState } from './state-forms.ts';
import type { StateOfThing } from './state-of-thing.ts';

interface StateStatement {
  state: StateOfThing | null;
  numbers: ReadonlySet<string>;
}

/** True if a thing cannot be in states of both lists. */
const areOppositeStates = (states: readonly KindState[], others: readonly KindState[]): boolean =>
  states.some(({ kind, state }) => others.some((one) => one.kind === kind && one.state !== state));

/** True if the newer statement gives the older one's thing the opposite state: "is out of order", "works again". */
export const reversesState = (newer: StateStatement, older: StateStatement): boolean =>
  newer.state !== null &&
  older.state !== null &&
  !newer.state.isPlanned &&
  areOppositeStates(newer.state.states, older.state.states) &&
  areOfSameThing(newer.state, older.state);

/** True if the newer statement gives the state another end day: "ill until 4 March", "ill until the 12th". */
export function changesEndDay(newer: StateStatement, older: StateStatement): boolean {
  const [until, before] = [newer.state?.until ?? null, older.state?.until ?? null];
  if (until === null || before === null) return false;
  const isSame = newer.state!.states.some(({ kind, state }) =>
    older.state!.states.some((one) => one.kind === kind && one.state === state),
  );
  return isSame && endsOnAnotherDay(until, before) && areOfSameThing(newer.state!, older.state!);
}

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
  if (countWordsForBoth(of, older.topic) < of.size) return false;
  const about = older.subject.size > 0 ? older.subject : older.topic;
  const narrower = about.size - countWordsForBoth(about, of);
  return narrower === 0 || (narrower <= maxExtraWords && countWordsForBoth([...about].slice(0, 1), of) === 1);
}

/** True if the newer statement cancels another occasion, or only one occasion of a recurring event. */
export const cancelsOtherOccasion = (newer: Scheduled, older: Scheduled): boolean =>
  newer.state?.isCancelled === true && hasTime(newer) && !isSameOccasion(newer, older);

/** True if they give opposite states of different things: the radiators in the bathroom and in the hall. */
export function areStatesOfDifferentThings({ state }: StateStatement, { state: other }: StateStatement): boolean {
  if (state === null || other === null || !areOppositeStates(state.states, other.states)) return false;
  const shared = countWordsForBoth(state.subjectWords, other.subjectWords);
  return shared < Math.min(state.subjectWords.length, other.subjectWords.length);
}
