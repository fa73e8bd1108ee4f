/** Whether a later memory can answer a question as an earlier one does: by the kind of thing asked for, and by whom it is of. */
import type { StoredMemory } from '../../model/memory.ts';
import { type AnswerKind, givesKind } from '../../text/claims/answer-kind.ts';
import { unitsIn } from '../../text/claims/figures.ts';
import { asksWhatNameIs, type Query } from '../query/query.ts';

/** Kinds of answers that a memory gives or does not: no other one takes their place. */
const exact: readonly (AnswerKind | null)[] = ['person', 'cause', 'avoided', 'money', 'degree', 'home'];
/** Kinds that only a figure answers: no memory without one takes the place of a memory that has one. */
const figured: readonly (AnswerKind | null)[] = ['when', 'weekday', 'length', 'duration', 'number', 'code'];

/** Whether the later one gives the kind of thing asked for as the older one does, where that is plain to see. */
export function answersAlike(
  query: Query,
  older: StoredMemory,
  newer: StoredMemory,
  people: ReadonlyMap<string, readonly string[]>,
): boolean {
  const { kind, text, tokens } = query;
  if (namesOthersAlone(query, people.get(older.memory_id) ?? [], people.get(newer.memory_id) ?? [])) return false;
  const isFigure = figured.includes(kind);
  if (kind === null || !(exact.includes(kind) || isFigure || asksWhatNameIs(query))) return true;
  const isNamed = (name: string) => tokens.has(firstName(name));
  const [gave, gives] = [older, newer].map(
    ({ memory_id, content }) =>
      givesKind(kind, content, text) ?? (people.get(memory_id) ?? []).some((name) => !isNamed(name)),
  );
  return isFigure ? !gave || (gives === true && areMeasuredAlike(kind, older, newer)) : gave === gives;
}

/** Whether the question names somebody of whom the older memory speaks, and the newer one speaks of others alone. */
function namesOthersAlone({ tokens }: Query, before: readonly string[], after: readonly string[]): boolean {
  const named = before.map(firstName).filter((name) => tokens.has(name));
  return named.length > 0 && after.length > 0 && !after.some((name) => named.includes(firstName(name)));
}

const firstName = (name: string) => name.toLowerCase().split(/\s/)[0]!;

/** Whether both name numbers of something alike, where the older one says of what: 8 bar, and not 10 m. */
function areMeasuredAlike(kind: AnswerKind, older: StoredMemory, newer: StoredMemory): boolean {
  if (kind !== 'number' && kind !== 'length' && kind !== 'duration') return true;
  const [before, after] = [older, newer].map(({ content }) => unitsIn(content));
  return before!.size === 0 || [...before!].some((unit) => after!.has(unit));
}
