/**
 * Sentence forms that state that two people are together or have separated: "Nina is engaged to Karl", "Nina and Karl
 * broke up".
 */
import { type Form, type FormGroup, form } from './form-parts.ts';

const name = "\\p{Lu}[\\p{L}'’-]*";
const one = `(?<subject>${name})(?: ${name})?`;
const other = `(?<other>${name})`;
const pair = `${one} (?:and|&|und|et|y|e|en) (?:${other}(?: ${name})?|I)`;
const inHan = '(?<subject>\\p{Script=Han}{1,4}?)[和跟与](?<other>\\p{Script=Han}{2,4}?)';
const still =
  '(?: (?:now|again|back|finally|jetzt|nun|wieder|maintenant|de nouveau|à nouveau|ahora|otra vez|di nuovo|ora|weer|nu))*';
/** What may follow. A place may not: "Nina and Karl are together in Rome" is about a journey. */
const end =
  '(?=$|[.,;!]| (?:again|now|last|since|in (?:January|February|March|April|May|June|July|August|September|October|November|December|\\d)|after|for good|and|seit|depuis|desde|da|wieder|jetzt)(?!\\p{L}))';

const together = (source: string): Form => ({ ...form('couple', `${source}${end}`), outcome: 'together' });
const apart = (source: string): Form => ({ ...form('couple', `${source}${end}`), outcome: 'apart' });

export const coupleForms: FormGroup = {
  // Most texts are not about couples.
  prefilter:
    /broken? up|split|separated|divorc|left |leaving|dumped|together|called off|engaged|married|dating|couple|item|seeing|going out|is with|sépar|quitté|rompu|ensemble|marié|fiancé|est avec|sort avec|getrennt|scheiden|zusammen|auseinander|verheiratet|verlobt|Paar|geheiratet|roto|rompieron|juntos|casado|novios|pareja|vuelto|prometidos|lasciati|separati|divorziato|insieme|sposati|fidanzati|elkaar|gescheiden|samen|getrouwd|verloofd|stel|分手|离婚|分居|在一起|结婚|订婚|复合|和好/u,
  forms: [
    apart(
      `${pair} (?:(?:have|are|got)${still} )?(?:broke(?:n)? up|split(?: up)?|separated|divorced|getting (?:a divorce|divorced)|no longer together|not together any ?more|called off (?:the|their) (?:engagement|wedding))`,
    ),
    apart(
      `${one} (?:has |is )?(?:broke(?:n)? up with|split (?:up )?(?:with|from)|separated from|divorced(?: from)?|left|leaving|dumped) ${other}`,
    ),
    together(
      `${pair} (?:are|got|have got|became|have become|have been)${still} (?:engaged|married|dating|together|a couple|an item)`,
    ),
    together(
      `${one} (?:is|got)${still} (?:(?:engaged|married) to|dating|seeing|going out with|together with|with) ${other}`,
    ),
    apart(
      `${pair} (?:se sont (?:séparée?s|quittée?s)|ont (?:rompu|divorcé)|sont (?:séparée?s|divorcée?s)|ne sont plus ensemble)`,
    ),
    apart(`${one} (?:a quitté|a rompu avec|s['’]est séparée? (?:de |d['’])|a divorcé (?:de |d['’])) ?${other}`),
    together(
      `${pair} (?:sont${still} (?:ensemble|mariée?s|fiancée?s|en couple)|se sont (?:mariée?s|fiancée?s|remi(?:s|ses) ensemble))`,
    ),
    together(
      `${one} (?:est${still} (?:mariée? (?:à|avec)|fiancée? (?:à|avec)|en couple avec|avec)|sort avec) ${other}`,
    ),
    apart(
      `${pair} (?:haben sich (?:getrennt|scheiden lassen)|sind (?:getrennt|geschieden|nicht mehr zusammen|auseinander))`,
    ),
    apart(`${one} hat sich von ${other} (?:getrennt|scheiden lassen)`),
    together(`${pair} (?:sind${still} (?:zusammen|verheiratet|verlobt|ein Paar)|haben (?:sich verlobt|geheiratet))`),
    together(`${one} ist${still} mit ${other} (?:zusammen|verheiratet|verlobt)`),
    apart(
      `${pair} (?:(?:se han|se) (?:separado|separaron|divorciado|divorciaron)|han roto|rompieron|ya no están juntos|si sono (?:lasciati|separati)|hanno divorziato|non stanno più insieme|zijn (?:uit elkaar|gescheiden))`,
    ),
    together(
      `${pair} (?:(?:están|son)${still} (?:casados|prometidos|juntos|novios|pareja)|han vuelto|se han casado|(?:stanno|sono)${still} (?:insieme|sposati|fidanzati)|si sono (?:sposati|fidanzati)|sono tornati insieme|zijn${still} (?:samen|getrouwd|verloofd|een stel))`,
    ),
    { ...form('couple', `${inHan}(?:已经)?(?:分手|离婚|分居)了?(?=$|[。，,])`), outcome: 'apart' as const },
    {
      ...form('couple', `${inHan}(?:又)?(?:在一起|结婚|订婚|复合|和好)了?(?=$|[。，,])`),
      outcome: 'together' as const,
    },
  ],
};
