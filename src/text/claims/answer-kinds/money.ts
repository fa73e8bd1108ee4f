/** An amount of money: "How much is the rent?" */
import { hasFigure, type Kind } from './kind.ts';

export const moneyKind = {
  kind: 'money',
  questionPattern:
    /\bhow much (?:do|does|did|is|are|was|were|will|would)\b.*|\bwhat (?:do|does|did|will)\b.*\b(?:cost|charge|pay|earn)\b|\b(?:price|fee|rent|quote|cost)\b|\bwas kost\p{L}+|\bwie ?viel\b.*\b(?:ge)?kost\p{L}+|\bwas (?:hat|haben)\b.*\bgekostet|\b(?:wie teuer|preis|miete)\b|\bcombien (?:a coûté|coût|coute|vaut|paie|paye)|\bquel (?:est le )?(?:prix|tarif)|\bcuánto (?:cuesta|cost|vale|pag)|\bquanto (?:cost|pag|si paga)|\b(?:prezzo|affitto)\b|\bquanto custa|(?<!\p{L})(?:preço|aluguel|hoeveel kost|prijs|huur|сколько сто[ия]т|цена|почём|ile kosztuj|jaka (?:jest )?cena|kaç (?:para|lira|tl)|ne kadara?(?= (?:tutuyor|ödü)|\?|$)|fiyatı)|いくら|얼마|多少钱|价格|价钱|租金/iu,
  isAnswer: hasFigure('money'),
  expansionWords: '',
} as const satisfies Kind;
