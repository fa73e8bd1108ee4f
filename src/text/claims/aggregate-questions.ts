/** Cues that several statements answer a question together: a sum, an order, the time between two events. */
import { wholeWords } from './whole-words.ts';

const aggregateWords = wholeWords(
  'total|altogether|combined|all together|sum|average|difference|compared|between|passed|ago|order|which .{1,80} first|who .{1,80} first|earliest|the most|most often',
  'insgesamt|zusammen|Summe|durchschnitt\\p{L}*|Unterschied|zwischen|vergangen|Reihenfolge|zuerst|am (?:meisten|häufigsten)',
  'au total|en tout|ensemble|somme|moyenne|différence|entre|ordre|le plus (?:de|souvent)',
  'en total|juntos|suma|promedio|diferencia|entre|orden|más (?:a menudo|veces)',
  'in totale|insieme|somma|media|differenza|tra|ordine|più (?:spesso|volte)',
);
const cjkAggregateWords = /总共|一共|合计|平均|之间|顺序|相差|最多|合計|全部で|順番/u;

/**
 * True if several statements answer a question together, so that none replaces another: "How much did I raise in
 * total?"
 */
export const asksForAggregate = (question: string): boolean =>
  aggregateWords.test(question) || cjkAggregateWords.test(question);

const othersWords = wholeWords(
  'who else|anyone else|anybody else|which others?|what else|where else',
  'wer (?:[^?]{1,40} )?(?:noch|sonst)|(?:wen|wem|bei wem|was|wo) (?:noch|sonst)|welche anderen',
  "qui d['’]autre|quoi d['’]autre|quels autres",
  '(?:a )?quién(?:es)? más|qué más|qué otr[oa]s',
  "chi altro|cos[’']altro|quali altr[ie]",
);

/** True if a question asks for others to whom the same applies: "Who else has this problem?" */
export const asksForOthers = (question: string): boolean => othersWords.test(question);
