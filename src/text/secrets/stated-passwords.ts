/**
 * Finds passwords that are stated without a sign: "the password Tulip902", "admin/Tulip902", a passphrase of several
 * words.
 */
import { allStopWords } from '../stop-words.ts';
import { type SecretRule, secretsByRules } from './rules.ts';

const passwordNames = `pass(?:word|phrase|code|wort)|passwd|pwd?|kennwort|contraseña|contrasena|mot de passe|senha|wachtwoord|пароль`;
const unspacedNames = '密码|密碼|口令|パスワード';
const quotes = `"'\\x60“”„«»`;

/**
 * True if a value looks like a password: with letters and a digit, a special character, or a capital after a small
 * letter.
 */
function looksLikePassword(secret: string): boolean {
  if (/^\[?redacted|^[$%<{[(]|[({[]|\.\w{1,4}$|^https?:|^\/\//i.test(secret) || !/\p{L}/u.test(secret)) return false;
  if (/^(?:v\d|argon2|bcrypt|scrypt|sha-?\d|md5|pbkdf2|1password|oauth|ios|utf|2fa|base64)/i.test(secret)) return false;
  return /\d/.test(secret) || /[!#@$%&*+~^?=_](?!$)|[!#@$%&*+~^]/.test(secret) || /\p{Ll}\p{Lu}/u.test(secret);
}

/**
 * True if text after a slash is a password. This needs more: two digits, a special character, or a capital and a digit.
 */
function isPasswordAfterSlash(secret: string): boolean {
  if (!looksLikePassword(secret)) return false;
  return /\d\D*\d/.test(secret) || /[!#@$%&*+~^?=]/.test(secret) || (/\d/.test(secret) && /\p{Lu}/u.test(secret));
}

function arePassphraseWords(words: string): boolean {
  const each = words.toLowerCase().split(/\s+/);
  const [first = ''] = each;
  if (/ed$|^(?:un|not|never|always|required|stored|kept|shared)/.test(first) || /^ge\p{L}+(?:t|en)$/u.test(first))
    return false;
  return each.every(
    (word) => !allStopWords.has(word) && !/^(?:must|should|needs?|has|have|contains?|requires?|expires?)$/.test(word),
  );
}

/** The purpose of a password: "for the wiki", "des Backups". */
const purpose = String.raw`[ ](?:for|of|on|in|to|für|von|vom|zum|zur|der|des|de|del|du|pour|para|per)[ ][^\n.:=]{1,48}?`;

/** Its purpose as a name without a preposition: "mot de passe Netflix", "Passwort WLAN". */
const purposeName = String.raw`[ ](?:\p{Lu}[\p{L}\p{N}.+-]*(?:[ ]\p{Lu}[\p{L}\p{N}.+-]*)?|wi-?fi|wlan|e-?mail|mail)`;
/** Up to three words that name it, followed by a sign: "mot de passe admin Magento: …", "Passwort altes Lager = …". */
const label = String.raw`(?:[ ](?!(?:policy|rules?|length|reset|strength|hash|format|pattern|minimum|regel\p{L}*|richtlinie|länge|longueur|politique|longitud|lunghezza)(?!\p{L}))[\p{L}.'’-]{2,24}){1,3}\s?[:=]`;
const capitalisedNames = passwordNames.replace(/(?<=^|\|)\p{Ll}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`);

const rules: readonly SecretRule[] = [
  {
    kind: 'password',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}_-])(?:${capitalisedNames})${purposeName}\s?(?:[:=]|ist|is|est|es|è)\s?[${quotes}*]{0,2}(?<secret>[^\s${quotes}<>\[\]]{6,128}?)(?=[${quotes}*.,;:)]{0,3}(?:\s|$))`,
      'gud',
    ),
    isSecret: looksLikePassword,
  },
  {
    kind: 'password',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}_-])(?:${passwordNames})${purpose}\s?[:=]\s?[${quotes}*]{0,2}(?<secret>[^\s${quotes}<>\[\]]{6,128}?)(?=[${quotes}*.,;:)]{0,3}(?:\s|$))`,
      'giud',
    ),
    isSecret: looksLikePassword,
  },
  {
    kind: 'password',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}_-])(?:${passwordNames})${label}\s?[${quotes}*]{0,2}(?<secret>[^\s${quotes}<>\[\]]{6,128}?)(?=[${quotes}*.,;:)]{0,3}(?:\s|$))`,
      'giud',
    ),
    isSecret: (secret) => looksLikePassword(secret) && !/^\d+[+-]?\p{L}*$|^\d+-\p{L}+$/u.test(secret),
  },
  // A heading with the password below it.
  {
    kind: 'password',
    pattern: new RegExp(
      String.raw`(?:^|\n)[#*\s-]{0,6}(?:${passwordNames})[:*]{0,3}[ \t]{0,2}\n\s{0,2}[${quotes}]?(?<secret>[^\s${quotes}<>\[\]]{6,128})(?=[${quotes}]?[ \t]{0,2}(?:\n|$))`,
      'giud',
    ),
    isSecret: looksLikePassword,
  },
  {
    kind: 'password',
    pattern: new RegExp(
      String.raw`(?<![\p{L}])(?:wi-?fi|wlan|hotspot|ssid)(?![\p{L}])[^\n/]{0,40}?[:\s](?<network>[\p{L}\w .@+-]{2,32}?) ?/ ?(?<secret>[^\s/${quotes}<>]{6,64}?)(?=[.,;)]{0,2}(?:\s|$))`,
      'giud',
    ),
    isSecret: (secret) => looksLikePassword(secret) && !/[gmk](?:hz|bit)|wpa|802/i.test(secret),
  },
  {
    kind: 'passphrase',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}_])passphrase${purpose}(?:\s{0,2}[:=]\s{0,2}|\s(?:is|was|ist|war|lautet|est|es)\s(?:now )?)(?<secret>\p{L}{3,20}(?:[ ]\p{L}{3,20}){2,7})(?=[.;,!]|\s{0,2}(?:\n|$))`,
      'giud',
    ),
    isSecret: arePassphraseWords,
  },
  {
    kind: 'password',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}_-])(?:${passwordNames})[ \t]{1,3}[${quotes}*]{0,2}(?<secret>[^\s${quotes}<>\[\]]{6,128}?)(?=[${quotes}*.,;:)]{0,3}(?:\s|$))`,
      'giud',
    ),
    isSecret: looksLikePassword,
  },
  // "pass" alone is an ordinary word: a user name must precede it.
  {
    kind: 'password',
    pattern: new RegExp(
      String.raw`(?<![\p{L}])(?:user(?:name)?|login|account|benutzer|konto|utilisateur|compte|usuario|cuenta|utente)[:=]?\s[\w.@+-]{2,64}[,;/]?\s(?:(?:and|und|et|y|e|with|mit) )?pass[:=]?\s[${quotes}*]{0,2}(?<secret>[^\s${quotes}<>\[\]]{5,128}?)(?=[${quotes}*.,;:)]{0,3}(?:\s|$))`,
      'giud',
    ),
    isSecret: looksLikePassword,
  },
  {
    kind: 'password',
    pattern: new RegExp(
      String.raw`(?:${unspacedNames})(?:は|是|为|為)?[:=]?\s{0,2}(?<secret>[\x21-\x7e]{4,128}?)(?=[.,;:!?)]{0,3}(?:\s|$|[^\x00-\x7f]))`,
      'gud',
    ),
    isSecret: (secret) => looksLikePassword(secret) || /^\d{4,12}$/.test(secret),
  },
  {
    kind: 'passphrase',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}_])(?:${passwordNames})["'\x60]?(?:\s{0,2}[:=]\s{0,2}|\s(?:is|was|ist|war|lautet|est|es)\s(?:now )?)(?<secret>\p{L}{3,20}(?:[ ]\p{L}{3,20}){2,7})(?=[.;,!]|\s{0,2}(?:\n|$))`,
      'giud',
    ),
    isSecret: arePassphraseWords,
  },
  { kind: 'passphrase', pattern: /(?<![\p{L}\p{N}_])passphrase[ ]["“„«](?<secret>[^"“”„«»\n]{8,128})["”“»]/dgiu },
  {
    kind: 'passphrase',
    pattern: /(?<![\p{L}\p{N}_])passphrase[ ](?<secret>\p{Ll}{3,20}(?:-\p{Ll}{3,20}){3,9})(?![\p{L}\p{N}-])/dgu,
  },
  {
    kind: 'password',
    pattern: new RegExp(
      String.raw`(?:(?<![\p{L}])(?:log(?:ged|s)? ?in (?:as|with)|logins?|(?:basic|http)[ -]auth|credentials?|creds|user(?:name)?/pass(?:word)?|accounts?|zugang(?:sdaten)?|anmeldung|identifiants?|accès|credenciales|acceso|usuario)|账号密码|账号|用户名)` +
        String.raw`(?=[\s:：])[^\n/]{0,40}?[:\s](?<user>[\w.@+-]{2,64}) ?/ ?(?<secret>[^\s/${quotes}<>]{5,64}?)(?=[.,;)]{0,2}(?:\s|$))`,
      'giud',
    ),
    isSecret: isPasswordAfterSlash,
  },
  {
    kind: 'password',
    pattern: new RegExp(
      String.raw`(?:[\w.+-]{1,64}@[\w-]{1,64}\.[\w.]{2,64}|(?<![\p{L}])(?:with|mit|avec|con) [\w.@+-]{2,64}) ?/ ?(?<secret>[^\s/${quotes}<>]{5,64}?)(?=[.,;)]{0,2}(?:\s|$))`,
      'giud',
    ),
    isSecret: (secret) => isPasswordAfterSlash(secret) && /[!#$%&*+~^?=-]/.test(secret),
  },
];

/** A quick test: every rule needs a match of this pattern, and most texts have none. */
const hint = /pass|pw|kennwort|contrase|mot de|senha|wachtwoord|пароль|密|口令|パス|[^\s<]\/|\/ /iu;

export const statedPasswords = (text: string) => (hint.test(text) ? secretsByRules(rules, text) : []);
