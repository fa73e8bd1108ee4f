/** The names of the months, in the supported languages. */

/** From January, each as the alternatives of a pattern. */
export const monthPatterns = [
  'jan(?:uary|uar|\\.)?|jänner|janvier|enero|gennaio|janeiro|januari|январ[ья]|styczeń|stycznia|ocak|يناير',
  'feb(?:ruary|ruar|er|\\.)?|février|febrero|febbraio|fevereiro|februari|феврал[ья]|luty|lutego|şubat|فبراير',
  'mar(?:ch|\\.)|märz|mars|marzo|março|maart|марта?|marzec|marca|mart|مارس',
  'apr(?:il|\\.)?|avril|abril|aprile|апрел[ья]|kwiecień|kwietnia|nisan|أبريل|إبريل|ابريل',
  'may|mai|mayo|maggio|maio|mei|мая|mayıs|مايو',
  'june?|juni|juin|junio|giugno|junho|июн[ья]|czerwiec|czerwca|haziran|يونيو',
  'july?|juli|juillet|julio|luglio|julho|июл[ья]|lipiec|lipca|temmuz|يوليو',
  'aug(?:ust|\\.)?|août|agosto|augustus|августа?|sierpień|sierpnia|ağustos|أغسطس',
  'sept?(?:ember|\\.)?|septembre|septiembre|settembre|setembro|сентябр[ья]|wrzesień|września|eylül|سبتمبر',
  'o[ck]t(?:ober|\\.)?|octobre|octubre|ottobre|outubro|октябр[ья]|październik|października|ekim|أكتوبر',
  'nov(?:ember|\\.)?|novembre|noviembre|novembro|ноябр[ья]|listopad|listopada|kasım|نوفمبر',
  'de[cz](?:ember|\\.)?|décembre|diciembre|dicembre|dezembro|декабр[ья]|grudzień|grudnia|aralık|ديسمبر',
];
const months = monthPatterns.map((names) => new RegExp(`^(?:${names})$`, 'iu'));

/** The month that a word names, 0 to 11; -1 if none. A final dot may end the sentence: "on 30 September." */
export const monthOf = (word: string): number => months.findIndex((names) => names.test(word.replace(/\.$/, '')));
