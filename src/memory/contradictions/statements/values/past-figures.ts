/**
 * Reads a figure of a past period: "Activation in August was 41 %". Only a corrected figure of the same period opposes
 * it.
 */
import { anyOf, monthNames } from '../../../../text/claims/calendar-names.ts';

const pastVerb =
  /(?<!\p{L})(?:was|were|war|waren|lag(?:en)? bei|betrug(?:en)?|était|étaient|era|eran|fue|fueron)(?= (?:only |just |about |around |exactly |nur |rund |etwa |genau |de |d['’]|del? |solo |sólo )?[€£$]?\d)/iu;
const periodWords = new RegExp(
  `(?<!\\p{L})(?:${anyOf(Object.values(monthNames).flat())}|Q[1-4]|(?:KW|week|Woche|semaine|semana) ?\\d{1,2})(?![\\p{L}\\p{N}])|(?<!\\p{N})20\\d\\d(?!\\p{N})`,
  'giu',
);

export interface PastFigure {
  /** The text in the present tense. */
  presentText: string;
  /** The period of the figure. */
  period: string;
}

/** Null if the text gives no such figure, or no period. */
export function pastFigureIn(text: string): PastFigure | null {
  if (!pastVerb.test(text)) return null;
  const times = text.match(periodWords);
  return times === null ? null : { presentText: text.replace(pastVerb, 'is'), period: times.join(' ').toLowerCase() };
}

const numberedWeek = /(?<!\p{L})(?:KW|week|Woche|semaine|semana) ?(?<week>\d{1,2})(?!\d)/giu;
const weeksIn = (text: string) => new Set([...text.matchAll(numberedWeek)].map(({ groups }) => groups!.week));

/** True if both name weeks by number, and none in common: "in week 49", "in week 50". */
export function nameDifferentWeeks(one: string, other: string): boolean {
  const [weeks, others] = [weeksIn(one), weeksIn(other)];
  return weeks.size > 0 && others.size > 0 && [...weeks].every((week) => !others.has(week));
}
