/** Reads by when something is due, whatever that is called, and what was handed in. */

import { normaliseDeadlines } from '../../../text/claims/deadlines.ts';

/** The word for a deadline as it is analysed. */
const analysed = 'frist';

const article =
  "(?:the |our |my |das |die |den |der |unsere?[nm]? |meine?[nm]? |le |la |les |l['’]|notre |mon |ma |el |los |las |mi |nuestr[oa] )?";
const handed =
  'handed in|submitted|turned in|filed|sent off|abgegeben|eingereicht|abgeschickt|rendue?|remise?|déposée?|entregad[oa]|presentad[oa]|consegnat[oa]';
const handedIn = [
  new RegExp(
    `^${article}(?<what>[^,;:]{2,60}?)(?: is| are| was| has been| ist| sind| wurden?| est| a été| está| ha sido| è)?(?: now| finally| just| jetzt| endlich| maintenant| enfin| ya| ora)? (?:${handed})(?!\\p{L})(?! by )`,
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

/** At a glance: most texts tell of no such thing. */
const mayHandIn =
  /handed in|submitted|turned in|filed|sent off|(?:ab|ein)ge(?:geben|reicht|schickt)|rendue?|remis|dépos|entregad|presentad|consegnat|[提上]交|交了/iu;

/** What a text says was handed in; empty where it tells of no such thing. */
export function handedInBy(text: string): string {
  if (!mayHandIn.test(text)) return '';
  for (const pattern of handedIn) {
    const what = pattern.exec(text)?.groups?.what;
    if (what !== undefined) return normaliseDeadlines(what);
  }
  return '';
}

/** What is compared of a statement. */
interface Due {
  isDue: boolean;
  handedIn: ReadonlySet<string>;
  matter: ReadonlySet<string>;
}

/** Whether what is due by the older statement was handed in: both begin alike, and one may say more of it. */
export function handsInWhatIsDue({ handedIn: told }: Pick<Due, 'handedIn'>, older: Due): boolean {
  if (told.size === 0 || !older.isDue || older.handedIn.size > 0) return false;
  const owed = [...older.matter].filter((word) => word !== analysed);
  const what = [...told];
  const [fewer, more] = owed.length < what.length ? [owed, what] : [what, owed];
  return fewer.length > 0 && fewer[0] === more[0] && fewer.every((word) => more.includes(word));
}
