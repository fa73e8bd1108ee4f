/** Whether a memory tells of somebody's relative or thing where the question asks of the person: of "Alice's sister", and not of Alice. */
import type { AnswerKind } from '../../text/claims/answer-kind.ts';
import type { Query } from './query.ts';

/** What one person has, and a relative has another of. */
const ofOnePerson: readonly (AnswerKind | null)[] = ['home', 'contact', 'avoided'];

export function isOfRelated({ kind, text, entities }: Query, content: string): boolean {
  if (!ofOnePerson.includes(kind)) return false;
  return [...entities.values()].some(({ matched }) => !owns(text, matched) && ownsOnly(content, matched));
}

const owns = (text: string, name: string) => countIn(text, `${name}'s`) > 0;

function ownsOnly(text: string, name: string): boolean {
  const owned = countIn(text, `${name}'s`);
  return owned > 0 && owned === countIn(text, name);
}

const countIn = (text: string, name: string) =>
  text.toLowerCase().replaceAll('’', "'").split(name.toLowerCase()).length - 1;
