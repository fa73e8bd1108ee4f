/**
 * Sentence forms of a preference for one thing over another: "prefers tabs over spaces", "mag Tee lieber als Kaffee".
 * The other way round is the opposite.
 */
import { end, type FormGroup, form, nameForm, now } from './form-parts.ts';

const who = `(?:A |Al? )?(?<subject>${nameForm})`;
const article =
  "(?:the |an? |den |dem |der |die |das |einen? |le |la |les |l['’]|une? |el |los |las |il |lo |gli |i |o |os |as |de |het |een )?";
const liked = `${article}(?<value>[^,.;:()]{2,40}?)`;
const other = `${article}(?<other>[^,.;:()]{2,40}?)${end('|for|on|in|für|pour|para|per|voor')}`;
const preference = (source: string) => form('preference', `${who}${now} ${source}`);

export const preferenceForms: FormGroup = {
  // Most texts state no preference.
  prefilter:
    /prefer|préfère|prefier|prefir|lieber|liever|(?:more|better) than|bevorzug| vor(?!\p{L})|aime (?:mieux|plus)/u,
  forms: [
    preference(`prefers? (?!to )${liked} (?:over|to|rather than|instead of) ${other}`),
    preference(`likes? ${liked} (?:more|better) than ${other}`),
    preference(`bevorzugt?e? ${liked} (?:gegenüber|statt|vor) ${other}`),
    preference(`mag ${liked} (?:lieber|mehr) als ${other}`),
    preference(`\\p{Ll}+ lieber ${liked} als ${other}`),
    preference(`(?:zieht|ziehe) ${liked} (?=(?:dem|der|den) )${other.replace('(?=$', ' vor(?=$')}`),
    preference(`préfère ${liked} (?:à|aux?|plutôt qu(?:e(?= )|['’])) ?${other}`),
    preference(`aime (?:mieux|plus) ${liked} qu(?:e(?= )|['’]) ?${other}`),
    preference(`prefier[eo] ${liked} (?:al?|antes que|en (?:lugar|vez) del?) ${other}`),
    preference(`preferisc[eo] ${liked} (?:(?:al?|alla|alle|ai|allo|agli) |all['’])${other}`),
    preference(`(?:prefere|prefiro) ${liked} (?:ao?s?|às?|em vez d[eoa]) ${other}`),
    preference(`(?:heeft|drinkt|eet|gebruikt) liever ${liked} dan ${other}`),
  ],
};
