/** Words that a date parser takes for a time and that mostly mean something else: the sun cream, who sat where, 24/7. */

/** What a parser found: its position and its words. */
interface ParsedTime {
  readonly index: number;
  readonly text: string;
}

const shortDay = /^(?:sun|sat|wed)$/iu;
/** Before a short name of a day, or of a date without its year. */
const timeWordBefore =
  /(?<!\p{L})(?:on|by|from|to|since|until|till|before|after|this|next|last|every|each|for|and|or|am|vom|bis|seit|zum|le|du|au|el|del|al|il|dal) ?$|[-–,/(] ?$/iu;
/** "Sun hat", but not "Sat and Sun" or "Sat we are out". */
const nounAfter =
  /^ (?!(?:and|or|at|from|to|till|until|in|with|we|i|he|she|they|you|the|is|was|und|bis|et)(?!\p{L}))\p{L}/iu;
const fraction = /^(?:1\/[2-5]|2\/[35]|3\/[45])$/u;
/** "The last day" of a holiday or a month, which is not yesterday. */
const lastUnit = /^last (?:day|night|week|month|year)$/iu;
const articleBefore = /(?<!\p{L})(?:the|a|my|our|your|his|her|their|its) $/iu;

/** True if the words found in a text mean no time there. */
export function meansNoTime(text: string, { index, text: words }: ParsedTime): boolean {
  const [before, after] = [text.slice(0, index), text.slice(index + words.length)];
  if (shortDay.test(words)) return !timeWordBefore.test(before) && (/^\p{Ll}/u.test(words) || nounAfter.test(after));
  if (words === '24/7') return true;
  if (fraction.test(words)) return !timeWordBefore.test(before);
  if (words === 'march') return articleBefore.test(before);
  return lastUnit.test(words) && (articleBefore.test(before) || /^ of(?!\p{L})/u.test(after));
}
