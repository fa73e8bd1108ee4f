/** Reads a figure that was measured for a time which is over: "Activation in August was 41 %". Only a corrected figure of the same time opposes it. */
import { anyOf, monthNames } from '../../../../text/claims/calendar-names.ts';

const said =
  /(?<!\p{L})(?:was|were|war|waren|lag(?:en)? bei|betrug(?:en)?|était|étaient|era|eran|fue|fueron)(?= (?:only |just |about |around |exactly |nur |rund |etwa |genau |de |d['’]|del? |solo |sólo )?[€£$]?\d)/iu;
const period = new RegExp(
  `(?<!\\p{L})(?:${anyOf(Object.values(monthNames).flat())}|Q[1-4]|(?:KW|week|Woche|semaine|semana) ?\\d{1,2})(?![\\p{L}\\p{N}])|(?<!\\p{N})20\\d\\d(?!\\p{N})`,
  'giu',
);

export interface PastFigure {
  /** The text as one of the present. */
  asNow: string;
  /** The time that the figure is of. */
  of: string;
}

/** Null where a text gives no such figure, or does not say of when. */
export function pastFigureIn(text: string): PastFigure | null {
  if (!said.test(text)) return null;
  const times = text.match(period);
  return times === null ? null : { asNow: text.replace(said, 'is'), of: times.join(' ').toLowerCase() };
}
