/**
 * Finds codes by what they open and by typical wording: "the safe opens with …", "Code für die Alarmanlage im Laden ist
 * …", "le code du portail est …". A code by itself may be anything: the code of an order, an error code, a postcode. It
 * counts only with a lock, an alarm, a phone or a network named near it.
 */
import {
  codeNames,
  codeNouns,
  devices,
  keypads,
  keySafes,
  locks,
  notOtherCodeAfter,
  notOtherCodeBefore,
  notUnit,
  openingVerbs,
  rooms,
  typingVerbs,
  withCodeWords,
} from './access-words.ts';
import type { NamedSecret } from './named-secrets.ts';
import { type SecretRule, secretsByRule } from './rules.ts';

const preposition = `(?:of|for|to|on|at|in|from|für|von|vom|zum|zur|zu|der|des|die|das|den|dem|am|an|im|beim|bei|unser(?:e[nmrs]?)?|de|du|des|la|le|les|l['’]|d['’]|à|au|del|el|los|las|nuestr[oa]|di|dell[oa]|dell['’]|il|lo|the|our|my|her|his|their|van|voor|het|onze|ons)`;
/** A qualifier without digits: "in the shop", "im Laden". */
const qualifier = String.raw`[^\n.,;:=\d]{0,40}?`;
const valueMarker = String.raw`\s{0,2}(?:[:=]\s{0,2}|(?<![\p{L}])(?:is|are|was|has(?: the)?|wants?|takes?|ist|lautet|steht auf|heißt|est|c['’]est|es|è)(?![\p{L}])(?: (?:now|jetzt|maintenant|ahora|adesso|set to))?\s?:?\s{1,2}|\s)`;
/** Digits, possibly in groups or with the signs of a keypad, that are not an amount, a measure or a time. */
const digitCode = String.raw`(?<secret>[*#]?[A-Z]?\d(?:[\d*#A-Z]|[-–/ ](?=\d)){2,14}[*#]?)(?![\p{L}\p{N}%°€£$]|[.,:]\d)${notUnit}`;
/** Digits in Chinese and Japanese, where a word may follow without a space; a counter makes them a number of things. */
const digitCodeInHan = String.raw`(?<secret>[*#]?[A-Z]?\d(?:[\d*#A-Z]|[-–/ ](?=\d)){2,14}[*#]?)(?![A-Za-z\d%°€£$¥年月日号號位个個元天次人条桁文字本円小时時分秒米]|[.,:]\d)`;
/** A word with digits, such as guests are given. */
const mixedCode = String.raw`(?<secret>(?=[\p{L}*#-]{0,20}\d)[\p{L}\d*#-]{4,24})(?![\p{L}\p{N}]|[.,:]\d|[./]\p{L})`;
/**
 * Required where no noun identifies a code: the digits end the phrase, or only a function word follows. "Opens with 120
 * guests" is a count.
 */
const notCount = String.raw`(?=[#*]?\s{0,2}(?:$|[^\p{L}\p{N}\s]|(?:and|then|or|on|at|when|please|from|since|now|to (?:open|unlock|enter|get in|go in|disarm)|for (?:guests|visitors|everyone|everybody)|und|dann|oder|seit|auf|aus|ein|frei|scharf|unscharf|et|puis|y|e|poi)(?![\p{L}])))`;
const quote = String.raw`["'“„«\x60*]{0,2}`;
const wordStart = String.raw`(?<![\p{L}\p{N}_])`;
const wordEnd = String.raw`(?![\p{L}])`;

const accessRule = (source: string, isSecret: SecretRule['isSecret'] = isCode): SecretRule => ({
  kind: 'access code',
  pattern: new RegExp(source, 'giud'),
  isSecret,
});

const orderWords =
  /(?<!\p{L})(?:booking|reservation|order|parcel|colou?r|buchung|reservierung|bestellung|farbe|réservation|commande|couleur|reserva|pedido|prenotazione|ordine)(?!\p{L})/iu;

const rules: readonly SecretRule[] = [
  // The code of a lock: "Der Code für die Alarmanlage im Laden ist …", "la combinazione del lucchetto è …".
  accessRule(
    `${wordStart}${notOtherCodeBefore}(?:${codeNouns})${notOtherCodeAfter} (?:${preposition} ?){1,3}(?:[\\p{L}-]{1,20} ){0,2}?(?:${locks}|${devices})${wordEnd}${qualifier}${valueMarker}${quote}${digitCode}`,
  ),
  // A lock and its code: "Locker 14 in the gym: combination …", "the key box by the door has code …".
  accessRule(
    `${wordStart}(?:${locks})(?:['’]s)?${wordEnd}[^\\n.;=]{0,30}?${wordStart}${notOtherCodeBefore}(?:code|combination|combo|kombination|code|combinaison|código|combinación|codice|combinazione)${wordEnd}${notOtherCodeAfter}${valueMarker}${quote}${digitCode}`,
    isNotOrderCode,
  ),
  // "The code of the winter room is …", "Boathouse: code …".
  accessRule(
    `${wordStart}${notOtherCodeBefore}(?:${codeNouns})${notOtherCodeAfter} (?:${preposition} ?){1,3}(?:[\\p{L}-]{1,20} ){0,2}?(?:${rooms})${wordEnd}${qualifier}${valueMarker}${quote}${digitCode}`,
    isRoomCode,
  ),
  accessRule(
    `${wordStart}(?:${rooms})${wordEnd}[^\\n.;=]{0,30}?${wordStart}${notOtherCodeBefore}(?:code|combination|kombination|combinaison|código|combinación|codice|combinazione)${wordEnd}${notOtherCodeAfter}${valueMarker}${quote}${digitCode}`,
    isRoomCode,
  ),
  // "The lock opens with …": the bare word "lock" counts only here, since software has locks too.
  accessRule(
    `${wordStart}(?:${locks}|lock|${devices})${wordEnd}${qualifier}${wordStart}(?:${openingVerbs})${wordEnd}${qualifier}${wordStart}${withCodeWords} ${quote}${digitCode}${notCount}`,
  ),
  accessRule(
    `${wordStart}(?:unlock|disarm|open|entsperr\\p{L}{0,6}|öffn\\p{L}{0,6})${wordEnd}${qualifier}(?:${locks}|${devices})${wordEnd}${qualifier}${wordStart}${withCodeWords} ${quote}${digitCode}${notCount}`,
  ),
  // Typing a code, with a lock named in the same sentence.
  accessRule(
    `${wordStart}(?:${locks})${wordEnd}[^\\n.;=\\d]{0,30}?${wordStart}(?:${typingVerbs}) ${quote}${digitCode}${notCount}`,
  ),
  accessRule(
    `${wordStart}(?:${devices})${wordEnd}[^\\n.;=\\d]{0,30}?${wordStart}(?:enter|type(?: in)?|key in|tippe|tape[rz]?|teclea|digita) ${quote}${digitCode}${notCount}`,
  ),
  accessRule(
    `${wordStart}(?:${keypads}|key ?box|lock ?box|clavier)${wordEnd}${qualifier}${wordStart}(?:wants|takes|needs|will) ${quote}${digitCode}`,
  ),
  // "Garage keypad 2-5-8-0", "Tastenfeld am Tor: …": at least four digits, since boxes have numbers.
  accessRule(
    `${wordStart}(?:${keypads})${wordEnd}(?:\\s?[:=]?\\s{1,2}| ${preposition}${wordEnd}${qualifier}\\s?[:=]\\s{1,2})${quote}${digitCode}${notCount}`,
    (secret) => isCode(secret) && secret.replace(/\D/g, '').length >= 4,
  ),
  // "Schlüsseltresor am Hintereingang: …", "Digicode entrée rue Neuve : …".
  accessRule(
    `${wordStart}(?:${keypads}|${keySafes})${wordEnd}(?: ${qualifier})?\\s?[:=]\\s{1,2}${quote}${digitCode}${notCount}`,
    (secret) => isCode(secret) && secret.replace(/\D/g, '').length >= 4,
  ),
  accessRule(
    `${wordStart}(?:${locks}|${devices})${wordEnd} ${quote}${digitCode} (?:eingeben|eintippen|drücken|wählen)`,
  ),
  accessRule(
    `${wordStart}(?:${codeNames})(?:s)?${wordEnd}${notOtherCodeAfter}(?: (?:${preposition}|is)${wordEnd}${qualifier})?${valueMarker}${quote}${digitCode}`,
  ),
  accessRule(
    `${wordStart}(?:${codeNames})(?:s)?${wordEnd}${notOtherCodeAfter}(?: (?:${preposition})${wordEnd}${qualifier})?${valueMarker}${quote}${mixedCode}`,
    isMixed,
  ),
  accessRule(
    `${wordStart}(?:wi-?fi|wlan|wireless|hotspot|wpa\\d?|ssid)${wordEnd}[^\\n.;=]{0,40}?${wordStart}(?:key|password|pass|schlüssel|passwort|kennwort|clé|clave|contraseña|chiave|password|code)${wordEnd}(?: (?:${preposition})${wordEnd}${qualifier})?${valueMarker}${quote}${mixedCode}`,
    isMixed,
  ),
  accessRule(
    `${wordStart}(?:clé|clave|chiave|schlüssel|key|code|código|codice) (?:${preposition} ?){0,2}(?:wi-?fi|wlan|hotspot)${wordEnd}${qualifier}${valueMarker}${quote}${mixedCode}`,
    isMixed,
  ),
  accessRule(
    `(?:门禁|门锁|大门|房门|车库|报警器?|防盗|保险箱|保险柜|储物柜|快递柜|钥匙盒|手机|平板|电脑|自行车锁|密码锁|小区|单元门)(?:的)?(?:密码|密碼|开门码|开锁码|解锁码|代码|码|PIN)(?:是|为|為)?[:：]?\\s{0,2}${digitCodeInHan}`,
  ),
  accessRule(
    `(?:オートロック|金庫|ダイヤル錠|南京錠|玄関|キーボックス)の?(?:番号|コード|暗証番号)(?:は|が|を)?[:：]?\\s{0,2}${digitCodeInHan}`,
  ),
];

/** True for at least three digits that are not a date, a time span or a span of years. */
function isCode(secret: string): boolean {
  const digits = secret.replace(/\D/g, '');
  if (digits.length < 3 || /^\d{4}-\d{2}(?:-\d{2})?$|^\d{1,2}\/\d{1,2}\/\d{2,4}$/.test(secret)) return false;
  return !/^(?:0?\d|1\d|2[0-4])[-–](?:0?\d|1\d|2[0-4])$/.test(secret);
}

/** True for at least four digits, which locks have and room numbers seldom do. */
function isRoomCode(secret: string, around: string): boolean {
  return isNotOrderCode(secret, around) && /^\D*\d(?:\D?\d){3}/.test(secret);
}

/** False near an order or booking, which has a code too: "the order for the door has code …". */
function isNotOrderCode(secret: string, around: string): boolean {
  return isCode(secret) && !orderWords.test(around);
}

function isMixed(secret: string): boolean {
  return /\p{L}/u.test(secret) ? /\d/.test(secret) : isCode(secret);
}

const hasFigures = /\d{2}|\d[-–/ *#]\d|\d\p{L}/u;
/** Every rule needs a match of this pattern, and most lines have none. */
const hint =
  /cod[eic]|key ?(?:box|safe)|lock ?box|schlüssel|à clé|llaves|chiavi|código|tecla|tastenf|comb|kombi|pin|geht|öffn|open|unlock|disarm|entsperr|schaltet|verrouille|ouvre|ferme|désactiv|abre|desbloq|desactiv|apre|sblocc|disattiv|enter|type|key|punch|press|dial|use|tippe|gib|tape|compose|faire|saisi|entre|marc|tecle|introdu|digit|inseri|premi|wi-?fi|wlan|hotspot|wpa|ssid|密码|密碼|码|番号|コード|PIN/iu;

const anyLock = new RegExp(
  `${wordStart}(?:${locks}|${rooms}|${devices}|${codeNames}|${keypads}|lock|wi-?fi|wlan|wireless|hotspot|wpa\\d?|ssid)|[门報报保储快钥手平电自密小单]|オートロック|金庫|錠|玄関|キーボックス`,
  'iu',
);

/**
 * Reads line by line, since a code and what it opens are in one line. Yields after each rule: the first texts compile
 * the rules, at some 3 ms each.
 */
export function* accessCodes(text: string): Generator<readonly NamedSecret[]> {
  if (!hasFigures.test(text)) return;
  let lineStart = 0;
  for (const line of text.split('\n')) {
    const offset = lineStart;
    if (hasFigures.test(line) && hint.test(line) && anyLock.test(line))
      for (const one of rules)
        yield secretsByRule(one, line).map(({ kind, start: from, end: to }) => {
          return { kind, start: offset + from, end: offset + to };
        });
    lineStart += line.length + 1;
  }
}
