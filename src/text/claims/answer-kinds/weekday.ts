/** A weekday: "On which days is it open?" */
import { hasFigure, type Kind } from './kind.ts';

export const weekdayKind = {
  kind: 'weekday',
  questionPattern:
    /\b(?:on )?(?:which|what) (?:week)?days?\b|\b(?:an )?welche[nmr]? (?:Wochen)?tag(?:en|e)?\b|\bquels? jours?\b|\bqué días?\b|\b(?:in )?(?:che|quali?) giorn[oi]\b|\b(?:em )?que dias?\b|\bwelke dag(?:en)?\b|(?<!\p{L})(?:в как(?:ой|ие) д(?:ень|ни)|по каким дням|w (?:jaki dzień|które dni)|którego dnia|hangi gün(?:ler|leri)?)(?!\p{L})|何曜日|どの曜日|(?:무슨|어느) 요일|星期几|周几|哪几?天/iu,
  isAnswer: hasFigure('weekday', 'date'),
  expansionWords: '',
} as const satisfies Kind;
