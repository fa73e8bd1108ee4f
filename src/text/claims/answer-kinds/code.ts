/** A code, number or address to type: "What's the reference for the application?", "Which port does it use?" */
import type { Kind } from './kind.ts';

const asksVersion = /(?<!\p{L})versions?(?!\p{L})|versión|versione|版本|バージョン/iu;
const version =
  /(?<![\p{L}\p{N}.])v?\d+(?:\.\d+)+(?![\p{L}\p{N}])|(?<![\p{L}.])(?:version|versión|versione|release|v\.?) ?\d|\p{Lu}\p{L}+ \d{1,3}(?![\p{L}\p{N}:.,])|(?<!\p{L})(?:on|to|auf|en|à|su) \d{1,3}(?![\p{L}\p{N}:.,%])/u;
const anyCode =
  /(?<![\p{L}\p{N}@._:/#-])(?=[\p{L}\p{N}@._:/#-]{0,40}\p{N})[\p{L}\p{N}@._:/#-]{3}|\S@\S|https?:|\p{L}\.\p{Ll}{2,6}(?!\p{L})|\p{N}{3,}|\p{N}+#|(?<!\p{L})\p{Lu}\p{L}{2,} \p{N}/u;

export const codeKind = {
  kind: 'code',
  questionPattern:
    /\b(?:(?:door|access|entry|postal|zip|gate|order|customer|account|invoice|serial|part|model|licen[cs]e|ticket|file|phone|telephone|mobile|extension|reference|tracking|booking|room|flight|bus|tram|policy|member(?:ship)?|registration|plate|tax|vat) ?(?:code|number|no\.|id)|(?<!(?:dress|source) )code(?! (?:review|style|base|freeze|owner|of conduct))|pin|reference|password(?! (?:policy|manager|rule))|passcode|port|url|link(?! between)|e-?mail(?: address)?|hostname|ip(?: address)?|username|login|version|number plate|iban)\b(?=[^?]*\?|$| (?:of|for|on|in|von|vom|für|auf) [^?.,;]{2,40}$)|\b\p{L}*(?:nummer|kennwort|passwort|kennzeichen|aktenzeichen)\b|\b\p{L}+code\b|\b(?:numéro|référence|mot de passe|número|referencia|contraseña|código|numero|codice|wachtwoord)(?!\p{L})|号码|编号|密码|端口|邮箱|网址/iu,
  isAnswer: (text, question) => (asksVersion.test(question) ? version : anyCode).test(text),
  expansionWords: '',
} as const satisfies Kind;
