/** Detects that a thing that is due was submitted. */

import { normaliseDeadlines } from '../../../../text/claims/deadlines.ts';

/** The stem of the word for a deadline. */
const deadlineStem = 'frist';

const article =
  "(?:the |our |my |das |die |den |der |unsere?[nm]? |meine?[nm]? |le |la |les |l['’]|notre |mon |ma |el |los |las |mi |nuestr[oa] )?";
const submittedVerbs =
  'handed in|submitted|turned in|filed|sent off|abgegeben|eingereicht|abgeschickt|rendue?|remise?|déposée?|entregad[oa]|presentad[oa]|consegnat[oa]';
const submissionForms = [
  new RegExp(
    `^${article}(?<what>[^,;:]{2,60}?)(?: is| are| was| has been| ist| sind| wurden?| est| a été| está| ha sido| è)?(?: now| finally| just| jetzt| endlich| maintenant| enfin| ya| ora)? (?:${submittedVerbs})(?!\\p{L})(?! by )`,
    'iu',
  ),
  new RegExp(
    `^(?:(?:we|i|${'\\p{Lu}\\p{L}+'})(?: have| has|['’]ve)?(?: just| finally)? (?:handed in|submitted|turned in|filed|sent off) |(?:j['’]ai|on a|nous avons) (?:rendu|remis|déposé) |(?:he|hemos) (?:entregado|presentado) |(?:ho|abbiamo) consegnato )${article}(?<what>[^,;:.]{2,60})`,
    'iu',
  ),
  new RegExp(
    `^(?:(?:ich|wir) haben?|habe|haben) ${article}(?<what>[^,;:]{2,60}?) (?:abgegeben|eingereicht|abgeschickt)`,
    'iu',
  ),
  /^(?<what>[^，。]{2,16}?)(?:已经|已)?(?:提交|交上去|交)了/u,
];

/** A quick filter: most texts match none of these forms. */
const submissionPrefilter =
  /handed in|submitted|turned in|filed|sent off|(?:ab|ein)ge(?:geben|reicht|schickt)|rendue?|remis|dépos|entregad|presentad|consegnat|[提上]交|交了/iu;

/** The thing that a text says was submitted; empty if there is none. */
export function submittedThingIn(text: string): string {
  if (!submissionPrefilter.test(text)) return '';
  for (const pattern of submissionForms) {
    const what = pattern.exec(text)?.groups?.what;
    if (what !== undefined) return normaliseDeadlines(what);
  }
  return '';
}

/** The parts of a statement that are compared. */
interface Due {
  isDue: boolean;
  submitted: ReadonlySet<string>;
  topic: ReadonlySet<string>;
}

/**
 * True if the thing that is due according to the older statement was submitted: both begin with the same word, and one
 * may add detail.
 */
export function submitsDueThing({ submitted }: Pick<Due, 'submitted'>, older: Due): boolean {
  if (submitted.size === 0 || !older.isDue || older.submitted.size > 0) return false;
  const dueWords = [...older.topic].filter((word) => word !== deadlineStem);
  const submittedWords = [...submitted];
  const [shorter, longer] =
    dueWords.length < submittedWords.length ? [dueWords, submittedWords] : [submittedWords, dueWords];
  return shorter.length > 0 && shorter[0] === longer[0] && shorter.every((word) => longer.includes(word));
}
