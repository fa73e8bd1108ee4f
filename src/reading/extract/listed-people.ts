/** Unknown names in a list with people are people: "Saskia Bakker, Joost and Marijke". */
import type { NameCandidate } from './mention.ts';

const conjunction = /^(?:,? (?:and|or|und|oder|et|ou|y|o|e) |, )$/;
const oneName = /^\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?$/u;

/** `candidates` are sorted and do not overlap. In a language that capitalises nouns a list tells nothing. */
export function withListedPeople(
  text: string,
  candidates: readonly NameCandidate[],
  capitalisesNouns: boolean,
): NameCandidate[] {
  const listed = [...candidates];
  const isPerson = (one: NameCandidate | undefined) => one?.kind === 'person' && one.certain !== false;
  const joins = (one: NameCandidate, next: NameCandidate) => conjunction.test(text.slice(one.end, next.start));
  for (const [at, one] of listed.entries()) {
    if (one.kind !== 'name' || !oneName.test(text.slice(one.start, one.end))) continue;
    const [before, after] = [listed[at - 1], listed[at + 1]];
    const isListed =
      (isPerson(before) && joins(before!, one)) || (isPerson(after) && joins(one, after!) && one.certain !== false);
    if (isListed && (!capitalisesNouns || one.certain !== false))
      listed[at] = { ...one, kind: 'person', certain: true };
  }
  return listed;
}
