/** Tells a beginning from an end: the bank opens at 9, and it closes at 17. */
import { figuresIn } from '../../../../text/claims/figures.ts';
import { wholeWords } from '../../../../text/claims/whole-words.ts';

const beginning = wholeWords(
  'opens?|starts?|begins?|leaves?|departs?|check-?in',
  'öffnet|öffnen|beginnt|beginnen|startet|starten|fährt(?= .*\\d.* ab)',
  'ouvre(?:nt)?|commence(?:nt)?|débute(?:nt)?|part(?:ent)?',
  'abren?|empiezan?|comienzan?|salen?',
  'apr(?:e|ono)|inizia(?:no)?|comincia(?:no)?|part(?:e|ono)',
  'opent|openen|begint|beginnen|vertrekt|vertrekken',
);
const end = wholeWords(
  'closes?|ends?|finish(?:es)?|arrives?|check-?out',
  'schließt|schließen|endet|enden|kommt(?= .*\\d.* an)',
  'ferme(?:nt)?|fini(?:t|ssent)|se termine(?:nt)?|arrive(?:nt)?',
  'cierran?|terminan?|acaban?|llegan?',
  'chiud(?:e|ono)|finisc(?:e|ono)|termina(?:no)?|arriva(?:no)?',
  'sluit|sluiten|eindigt|eindigen|arriveert|arriveren',
);
const [beginningInHan, endInHan] = [
  /开门|营业|开始|出发|開店|開館|始ま|出発/u,
  /关门|打烊|结束|到达|閉店|閉館|終わ|到着/u,
];

/** True if one text gives the time of a beginning, and the other that of an end. */
export function giveOppositeEnds(one: string, other: string): boolean {
  const [side, otherSide] = [sideOf(one), sideOf(other)];
  return side !== null && otherSide !== null && side !== otherSide;
}

/** Null for a text without such a time, and for one that gives both ends. */
function sideOf(text: string): 'beginning' | 'end' | null {
  const [isBeginning, isEnd] = [
    beginning.test(text) || beginningInHan.test(text),
    end.test(text) || endInHan.test(text),
  ];
  if (isBeginning === isEnd) return null;
  const figures = figuresIn(text);
  if (!figures.has('clock') && !figures.has('date')) return null;
  return isBeginning ? 'beginning' : 'end';
}
