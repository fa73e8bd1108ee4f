/**
 * Things that only a number distinguishes: "week 43", "room 12". A fact about one does not answer a question about
 * another.
 */
import { allStopWords } from '../../stop-words.ts';
import { figuresIn } from '../figures.ts';

const weeks = /^(?:weeks?|kws?|kalenderwochen?|wochen?|semaines?|semanas?|settiman[ae]|weken)$/;
const nounOf = (word: string) => (weeks.test(word) ? 'week' : word.replace(/s$/, ''));

const numberedThing =
  /(?<![\p{L}\p{N}])(?<noun>\p{L}{2,24}) (?:no\.? ?|nr\.? ?|n° ?|#)?\(?(?<number>\d{1,4})(?![\p{L}\p{N}/]|[.,:-]\d| ?[%€$£°])|第 ?(?<week>\d{1,2}) ?[周週]/giu;
/** Words before a count, a day or a price. */
const notNoun =
  /^(?:about|around|over|under|than|only|just|least|most|every|each|since|until|after|before|from|between|within|costs?|takes?|has|have|are|is|was|were|are|etwa|rund|über|unter|nur|alle|seit|bis|nach|vor|noch|kostet|dauert|hat|sind|ist|environ|plus|moins|tous|depuis|avant|après|coûte|cada|desde|hasta|cuesta|circa|ogni|costa)$/;

export interface NumberedThing {
  noun: string;
  number: string;
}

/** The numbered things that a text names. */
export function numberedThingsIn(text: string): readonly NumberedThing[] {
  if (!/\d/.test(text)) return [];
  return [...text.matchAll(numberedThing)].flatMap(({ 0: all, index, groups }) => {
    if (groups!.week !== undefined) return [{ noun: 'week', number: groups!.week }];
    const noun = groups!.noun!.toLowerCase();
    if (allStopWords.has(noun) || notNoun.test(noun)) return [];
    // "In July 12 people", "room 12 euros": the number belongs to an amount or a date.
    const numberFigures = figuresIn(text.slice(index + all.length - groups!.number!.length));
    const phraseFigures = figuresIn(`${noun} ${groups!.number!}`);
    const isAmount = phraseFigures.size > 0 || [...numberFigures.values()].some((keys) => keys.has(groups!.number!));
    return isAmount ? [] : [{ noun: nounOf(noun), number: groups!.number! }];
  });
}

const containsNumber = (text: string, number: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}.,:])${number}(?![\\p{L}\\p{N}]|[.,:]\\d)`, 'u').test(text);

/** `same` if the text names the thing asked for, `other` if it names only others of its kind, else null. */
export function matchNumberedThing(text: string, sought: NumberedThing): 'same' | 'other' | null {
  if (containsNumber(text, sought.number)) return 'same';
  return numberedThingsIn(text).some(({ noun }) => noun === sought.noun) ? 'other' : null;
}
