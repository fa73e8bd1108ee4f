/** Finds short codes by the words around them: PINs, codes of doors and alarms, check numbers of cards, account numbers. */
import { notOtherCodeBefore, notUnit } from './access-words.ts';
import type { NamedSecret } from './named-secrets.ts';
import { type SecretRule, secretsByRules } from './rules.ts';

/** Text that may stand between a name and its code: a sign, a verb, an owner. */
const valueMarker =
  String.raw`(?:[ _-]?(?:code|number|no\.?))?(?: (?:for|of|on|der|des|für|von|vom|meine[rs]|unsere[rs]|de la|del|de|du|della|di|van) [^\n.:=\d]{1,40}?)?` +
  String.raw`["'\x60]?\s{0,2}(?:[:=]\s{0,2}|(?<![\p{L}])(?:is|was|are|ist|war|lautet|est|c'est|es)(?: (?:now|jetzt|le|la|el))?\s?:?\s{1,2}|(?:是|为|為|は)\s{0,2}|(?<=[\s\p{Script=Han}]))["'\x60*]{0,2}`;
const doors =
  'front door|back door|door|gate|garage|alarm|entry|entrance|keypad|lock ?box|key ?box|locker|safe|building|intercom|elevator';
const lockedThings =
  'door|gate|garage|alarm|entrance|lock ?box|locker|safe|building|intercom|elevator|keypad|haustür|tür|tor|garage|alarmanlage|tresor|safe|porte|portail|immeuble|alarme|coffre|puerta|portal|garaje|alarma|caja fuerte';
const doorNames = [
  `(?:${doors})[ _-]?code`,
  String.raw`(?<![\p{L}])${notOtherCodeBefore}code (?:for|to|of|on) (?:the |our |my |her |his )?(?:[\p{L}-]{1,20} ){0,2}?(?:${lockedThings})(?: [\p{L}-]{1,20})?`,
  String.raw`(?<![\p{L}])code (?:für |zu |zur |zum |von )?(?:die |das |den |der )?(?:${lockedThings})(?: [\p{L}-]{1,20}(?=\s?[:=]))?`,
  `(?:tür|tor|haus|alarm|zugangs|garagen|schloss)-?code`,
  String.raw`digicode(?: de [^\n.:=\d]{1,30}?)?`,
  `code d['’]entrée|code (?:de la |de l['’]|du )(?:${lockedThings})`,
  String.raw`código (?:de la |de |del )(?:${lockedThings})(?: [^\n.:=\d]{1,30}?)?`,
  '(?:门禁|门锁|大门|开门|防盗|房门|车库|报警|保险箱)(?:密码|密碼|码|代码)',
];
/**
 * Excludes rules for people: "the door code of conduct from 2024". Not more words than these: "du travail" may follow a
 * door's digicode.
 */
const notRules = String.raw`(?! of (?:conduct|practice)(?![\p{L}]))`;
const checkNames =
  'cvv2?|cvc2?|cvn|card (?:verification|check|security) (?:number|code|value)|kartenprüfnummer|cryptogramme(?: visuel)?';
/** Names of check numbers that also name other things: a card must be mentioned nearby. */
const checkNamesNearCard = 'security code|prüf(?:nummer|ziffer)|código de seguridad';
/** What has a PIN. */
const pinnedThing =
  /(?<!\p{L})(?:(?:fuel|diesel|debit|credit|bank|sim|petrol) ?cards?|(?:satellite |mobile |cell ?)?phone|gate|alarm|door|safe|carte|tarjeta|bancomat|carta|pinpas|portail|tor)(?!\p{L})|(?:karte|handy|telefon)(?!\p{L})/iu;
const cardWord = /\b(?:cards?|visa|mastercard|amex|carte|tarjeta)\b|karte|卡/iu;
const digits = (min: number, max: number) => String.raw`(?<secret>\d{${min},${max}})(?![\p{L}\p{N}]|[.,:-]\d)`;

const codeRules: readonly SecretRule[] = [
  {
    kind: 'door code',
    pattern: new RegExp(
      String.raw`(?<![\p{L}])(?:${doorNames.join('|')})${notRules}${valueMarker}(?<secret>[*#]?\d{2,8}[A-Z]?\d{0,4}#?)(?![\p{L}\p{N}]|[.,:-]\d)${notUnit}`,
      'giud',
    ),
    isSecret: (secret) => secret.length >= 3,
  },
  {
    kind: 'door code',
    pattern: new RegExp(
      String.raw`(?:\b(?:safe|lock|locker) combination|\bcombination (?:of|to|for) (?:the |our )?(?:safe|lock|locker))${valueMarker}(?<secret>\d{1,2}(?:[-–/ ]\d{1,2}){2,4})`,
      'giud',
    ),
  },
  // "PIN" in capitals needs no sign after it; "pin 12" may be a pin.
  {
    kind: 'pin',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}_])(?:PIN|PUK|[Gg]eheimzahl)(?:[ -]?(?:code|Code|number|Nummer))?${valueMarker}${digits(4, 8)}`,
      'gud',
    ),
  },
  {
    kind: 'pin',
    pattern: new RegExp(
      String.raw`(?:\bpin code|\bcode p(?:in|uk)|\bpin number|取款密码|支付密码)${valueMarker}${digits(4, 8)}`,
      'giud',
    ),
  },
  // "PIN EC-Karte: 4821", with a sign.
  {
    kind: 'pin',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}_])PIN(?: [\p{L}.'’-]{2,24}){1,3}\s?[:=]\s{0,2}${digits(4, 8)}`,
      'gud',
    ),
  },
  // Six digits are a postcode in India.
  {
    kind: 'pin',
    pattern: new RegExp(String.raw`(?<![\p{L}])pin-?code${valueMarker}${digits(4, 5)}`, 'giud'),
  },
  // "The diesel card, pin 4821": "pin" alone is also a part.
  {
    kind: 'pin',
    pattern: new RegExp(String.raw`(?<![\p{L}\p{N}_.])pin(?: (?:is|ist|es|est|è))? ${digits(4, 6)}`, 'giud'),
    isSecret: (_secret, around) => pinnedThing.test(around),
  },
  {
    kind: 'card check number',
    pattern: new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${checkNames})${valueMarker}${digits(3, 4)}`, 'giud'),
  },
  {
    kind: 'card check number',
    pattern: new RegExp(
      String.raw`(?:(?<![\p{L}\p{N}])(?:${checkNamesNearCard})|安全码|校验码)${valueMarker}${digits(3, 4)}`,
      'giud',
    ),
    isSecret: (_secret, around) => cardWord.test(around),
  },
];

const accountNames =
  'account (?:number|no\\.?|#)|acct\\.?(?: ?(?:no\\.?|number|#))?|kontonummer|konto-nr\\.?|numéro de compte|número de cuenta|银行账号|银行卡号|账号|帳號|口座番号';

const accountRules: readonly SecretRule[] = [
  {
    kind: 'account number',
    pattern: /(?<![\p{L}\p{N}])(?<secret>[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?)(?![\p{L}\p{N}])/dgu,
    isSecret: hasValidIbanChecksum,
  },
  {
    kind: 'account number',
    pattern: new RegExp(
      String.raw`(?<![\p{L}])(?:${accountNames})${valueMarker}(?<secret>\d(?:[ -]?[\dA-Z]){5,30})(?![\p{L}\p{N}])`,
      'giud',
    ),
  },
];

/**
 * Checks the IBAN checksum of ISO 13616: move the first four characters to the end, count letters as 10 to 35; the
 * number modulo 97 is 1.
 */
function hasValidIbanChecksum(iban: string): boolean {
  const plain = iban.replaceAll(' ', '');
  let remainder = 0;
  for (const character of plain.slice(4) + plain.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

/** Every rule in {@link codeRules} needs a match of this pattern, and most texts with numbers have none. */
const hint =
  /cod[ei]|código|combination|pin|puk|geheimzahl|cv[cvn]|card (?:verification|check|security)|prüf|cryptogramme|[码碼]/iu;
const hasDigits = /\d{2}|\d[-–/ ]\d/;

/** The codes in a text. `accounts` adds bank account numbers, which are ordinary data to many users. */
export function codesIn(text: string, accounts: boolean): NamedSecret[] {
  if (!hasDigits.test(text)) return [];
  const codes = hint.test(text) ? secretsByRules(codeRules, text) : [];
  return accounts ? [...codes, ...secretsByRules(accountRules, text)] : codes;
}
