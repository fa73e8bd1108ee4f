/** Sentence forms that state the language in which an assistant must answer: "Please reply in French", "请用中文回答". */
import { type FormGroup, form } from './form-parts.ts';

const languages: readonly (readonly [key: string, words: string])[] = [
  ['en', 'english|englisch|anglais|inglés|inglese|engels|英文|英语'],
  ['de', 'german|deutsch|allemand|alemán|tedesco|duits|德文|德语'],
  ['fr', 'french|französisch|français|francés|francese|frans|法文|法语'],
  ['es', 'spanish|spanisch|espagnol|español|spagnolo|spaans|西班牙文|西班牙语'],
  ['it', 'italian|italienisch|italien|italiano|italiaans|意大利文|意大利语'],
  ['nl', 'dutch|niederländisch|néerlandais|neerlandés|olandese|nederlands|荷兰文|荷兰语'],
  ['pt', 'portuguese|portugiesisch|portugais|portugués|portoghese|portugees|葡萄牙文|葡萄牙语'],
  ['zh', 'chinese|mandarin|chinesisch|chinois|chino|cinese|chinees|中文|汉语|普通话'],
  ['ja', 'japanese|japanisch|japonais|japonés|giapponese|japans|日文|日语'],
];
const anyLanguage = `(?<value>${languages.map(([, words]) => words).join('|')})(?!\\p{L})`;

/** The key of a language, whatever the language of its name. */
export const languageKey = (name: string): string =>
  languages.find(([, words]) => words.split('|').includes(name.toLowerCase()))?.[0] ?? name;

const reply = (source: string) => form('language', source, null, 'iu');

export const replyForms: FormGroup = {
  // Most texts do not mention an answer.
  prefilter: /repl(?:y|ies)|answer|respon[ds]|antwort|répon|respuest|rispo|回答|回复|答复/iu,
  forms: [
    reply(
      `[^.;]{0,40}?(?<!\\p{L})(?<subject>repl(?:y|ies)|answers?|responses?|respond)(?: (?:to )?(?:me|her|him|the user|everything|always|only|again))* in ${anyLanguage}`,
    ),
    reply(`[^.;]{0,40}?(?<!\\p{L})(?<subject>antworten?|antworte)(?: [\\p{L}-]+){0,3} auf ${anyLanguage}`),
    reply(`[^.;]{0,40}?(?<!\\p{L})auf ${anyLanguage} (?<subject>antworten?)`),
    reply(
      `[^.;]{0,40}?(?<!\\p{L})(?<subject>répon(?:d(?:s|re|ez)?|ses?))(?:[ -](?:moi|lui|toujours))* en ${anyLanguage}`,
    ),
    reply(
      `[^.;]{0,40}?(?<!\\p{L})(?<subject>respond[ea](?:r|me|n)?|respuestas?|risposte|rispond(?:i|imi|ere))(?: siempre| sempre)? (?:en|in) ${anyLanguage}`,
    ),
    form('language', `[^。；]{0,12}?用${anyLanguage.replace('(?!\\p{L})', '')}(?<subject>回答|回复|答复)`),
  ],
};

export const replyWords = 'reply replies answer answers respond antworte antworten réponds réponse 回答 回复';
