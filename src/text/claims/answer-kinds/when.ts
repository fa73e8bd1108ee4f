/** A time: "When do we leave?" */
import { hasFigure, type Kind } from './kind.ts';

const monthNames =
  'january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|januari|februari|maart|juni|juli|augustus';
const namesMonth = new RegExp(`(?<!\\p{L})(?:${monthNames})(?!\\p{L})`, 'iu');

export const whenKind = {
  kind: 'when',
  question:
    /^\W*(?:(?:since|until|from|by) )?when\b|\b(?:at what time|what time|(?:since|until|by) when)\b|\b(?:wann|um wie ?viel uhr)\b|\bquand\b|à quelle heure|\bcuándo\b|\bquando\b|\ba che ora\b|a que horas\b|\bwanneer\b|\bhoe laat\b|(?<!\p{L})(?:когда|во сколько|kiedy|o której|ne zaman)(?!\p{L})|いつ|何時|언제|몇 시|什么时候|何时|几点|哪年|几号/iu,
  gives: (text) => hasFigure('weekday', 'date', 'clock')(text) || namesMonth.test(text),
  finders: '',
} as const satisfies Kind;
