/**
 * Unknown names in a list with people are people: "Saskia Bakker, Joost and Marijke". Names in a list of things are
 * not: "the ferries Hanna and Vesta".
 */
import type { NameCandidate } from './mention.ts';

const conjunction = /^(?:,? (?:and|or|und|oder|et|ou|y|o|e) |, )$/;
const oneName = /^\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?$/u;

/** Nouns for things that often have people's names, directly before the name. */
const things =
  /(?<!\p{L})(?:ferr(?:y|ies)|ships?|boats?|vessels?|yachts?|tugs?|barges?|trains?|trams?|lorr(?:y|ies)|trucks?|vans?|cars?|bikes?|robots?|servers?|printers?|scanners?|machines?|storms?|hurricanes?|typhoons?|cats?|dogs?|horses?|cows?|hens?|labradors?|fähren?|schiffe?|boote?|kater|hund|katze|barcos?|bateaux?) (?:named |called )?$/iu;

/**
 * `candidates` must be sorted and not overlap. In a language that capitalises nouns, an uncertain name in a list stays
 * uncertain.
 */
export function withListedPeople(
  text: string,
  candidates: readonly NameCandidate[],
  capitalisesNouns: boolean,
): NameCandidate[] {
  const listed = candidates.map((one) => (one.kind === 'person' && followsThing(text, one) ? asName(one) : one));
  const isPerson = (one: NameCandidate | undefined) => one?.kind === 'person' && one.certain !== false;
  const joins = (one: NameCandidate, next: NameCandidate) => conjunction.test(text.slice(one.end, next.start));
  for (const [at, one] of listed.entries()) {
    if (one.kind !== 'name' || !oneName.test(text.slice(one.start, one.end)) || followsThing(text, one)) continue;
    const [before, after] = [listed[at - 1], listed[at + 1]];
    const isListed =
      (isPerson(before) && joins(before!, one)) || (isPerson(after) && joins(one, after!) && one.certain !== false);
    if (isListed && (!capitalisesNouns || one.certain !== false))
      listed[at] = { ...one, kind: 'person', certain: true };
  }
  return listed;
}

const followsThing = (text: string, { start }: NameCandidate) =>
  things.test(text.slice(Math.max(0, start - 40), start));
const asName = (one: NameCandidate): NameCandidate => ({ ...one, kind: 'name', certain: false });
