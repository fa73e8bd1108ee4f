/** Names of months and weekdays, in the languages that write them in letters and do not inflect them. */
import type { Language } from '../language.ts';

type Names = Readonly<Partial<Record<Language, readonly string[]>>>;

export const monthNames = {
  en: 'january february march april may june july august september october november december'.split(' '),
  de: 'januar jänner februar märz april mai juni juli august september oktober november dezember'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' '),
  pt: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' '),
  nl: 'januari februari maart april mei juni juli augustus september oktober november december'.split(' '),
} satisfies Names;

export const weekdayNames = {
  en: 'monday tuesday wednesday thursday friday saturday sunday'.split(' '),
  de: 'montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag'.split(' '),
  fr: 'lundi mardi mercredi jeudi vendredi samedi dimanche'.split(' '),
  es: 'lunes martes miércoles jueves viernes sábado domingo'.split(' '),
  it: 'lunedì martedì mercoledì giovedì venerdì sabato domenica'.split(' '),
  pt: 'segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo'.split(' '),
  nl: 'maandag dinsdag woensdag donderdag vrijdag zaterdag zondag'.split(' '),
} satisfies Names;

/** The names as alternatives for a regular expression. */
export const anyOf = (names: readonly string[]): string => names.join('|');
