/** Sentence forms of offices, places, work and departures in Russian, Arabic and Japanese. */

import { type FormGroup, form, phrase, subject } from '../form-parts.ts';

const nowInRussian = '(?: теперь| сейчас)?';
const personInRussian = '\\p{Lu}\\p{L}+(?: \\p{Lu}\\p{L}+)?';
const organisation = `(?=[\\p{Lu}«"])(?<value>${phrase})`;

const russianForms = [
  form(
    'place',
    `(?<subject>${subject})${nowInRussian} (?:жив[её]т|живут|лежит|лежат|висит|висят|наход[ия]тся|хран[ия]тся|сто[ия]т)${nowInRussian} (?:в|во|на|под|за|у) (?<value>${phrase})`,
  ),
  form(
    'place',
    `(?<subject>${subject}) (?:переехал[аи]?|перебрал(?:ся|ась|ись))(?: жить)? (?:из \\p{L}+ )?(?:в|во|на) (?<value>${phrase})`,
  ),
  form('work', `(?<subject>${personInRussian})${nowInRussian} работает${nowInRussian} (?:в|во|на|у) ${organisation}`),
  form(
    'leaving',
    `(?<subject>${personInRussian}) (?:(?:больше|уже) не работает|уволил(?:ся|ась)|уш[её]л|ушла) (?:в|во|на|из|с|со|от) ${organisation}`,
  ),
  form(
    'office',
    `(?<value>${personInRussian})${nowInRussian} (?<verb>возглавляет|руководит) (?<subject>${phrase})`,
    'verb',
  ),
  form(
    'office',
    `(?<value>${personInRussian})${nowInRussian} [—–-] (?:наш(?:а)? |нов(?:ый|ая) )*(?<subject>\\p{Ll}${phrase})`,
    'noun',
  ),
];

const arabicName = '\\p{L}+(?: \\p{L}+)?';
const arabicForms = [
  form('place', `(?:[يت]عيش|[يت]سكن|[يت]قيم) (?<subject>${arabicName}) (?:الآن )?في (?<value>${phrase})`),
  form('place', `(?<subject>${arabicName}) (?:[يت]عيش|[يت]سكن|[يت]قيم) (?:الآن )?في (?<value>${phrase})`),
  form('place', `(?:انتقلت?) (?<subject>${arabicName}) (?:للعيش )?إلى (?<value>${phrase})`),
  form('place', `(?<subject>${arabicName}) (?:انتقلت?) (?:للعيش )?إلى (?<value>${phrase})`),
  form('work', `[يت]عمل (?<subject>${arabicName}) (?:الآن )?(?:في|لدى) (?<value>${phrase})`),
  form('work', `(?<subject>${arabicName}) [يت]عمل (?:الآن )?(?:في|لدى) (?<value>${phrase})`),
  form('leaving', `لم [يت]عد (?<subject>${arabicName}) [يت]عمل (?:في|لدى) (?<value>${phrase})`),
];

const inJapanese = '[^、。は ]{1,16}?';
const officeInJapanese =
  '(?:部長|課長|係長|社長|店長|会長|校長|院長|所長|工場長|委員長|主任|担当者?|責任者|リーダー|監督|大家)';
const japaneseForms = [
  form(
    'place',
    `(?<subject>${inJapanese})は(?:今|現在)?(?<value>${inJapanese})(?:に(?:あります|ある|置いてある|置いてあります|(?:移動|移転)(?:した|しました)|移(?:った|りました))|で(?:行われる|行われます|開かれる))`,
  ),
  form('work', `(?<subject>${inJapanese})は(?:今|現在)?(?<value>${inJapanese})(?:で働い|に勤め)てい(?:る|ます)`),
  form(
    'office',
    `(?<value>${inJapanese})(?:さん)?は(?<subject>${inJapanese}の${officeInJapanese})(?:です|だ|になった|になりました)`,
    'noun',
  ),
  form(
    'office',
    `(?<subject>(?:${inJapanese}の)?${officeInJapanese})は(?:今|現在)?(?<value>${inJapanese})(?:さん)?(?:です|だ|になった|になりました|に(?:変わっ|交代し)(?:た|ました))`,
    'noun',
  ),
];

export const otherScriptsForms: FormGroup = {
  // Most texts are in Latin script or in Chinese.
  prefilter: /[\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hiragana}]/u,
  forms: [...russianForms, ...arabicForms, ...japaneseForms],
};
