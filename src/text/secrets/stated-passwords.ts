/** Finds passwords that are named without a sign: "the password Tulip902", a passphrase of several words. */
import { allStopWords } from '../stop-words.ts';
import type { NamedSecret } from './named-secrets.ts';
import { isNoLength, looksLikePassword, quotes } from './password-shape.ts';
import { type SecretRule, secretsByRules } from './rules.ts';

const passwordNames = `pass(?:word|phrase|code|wort)|passwd|pwd?|mdp|kennwort|contraseña|contrasena|mot de passe|senha|wachtwoord|пароль`;
const unspacedNames = '密码|密碼|口令|パスワード';

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
const purpose = String.raw`[ ](?:for|of|on|in|to|für|von|vom|bei|zum|zur|der|des|de|del|du|pour|para|per)[ ][^\n.:=]{1,48}?`;

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
    isSecret: isNoLength,
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
  // "Password - …", "Passwort → …".
  {
    kind: 'password',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}_-])(?:${passwordNames}|${unspacedNames})[*_]{0,3} {0,2}(?:->|→|[–—]|(?<= )-) {1,2}[${quotes}*]{0,2}(?<secret>[^\s${quotes}<>\[\]]{6,128}?)(?=[${quotes}*.,;:)]{0,3}(?:\s|$))`,
      'giud',
    ),
    isSecret: isNoLength,
  },
  // A row of a table: "| Wi-Fi password | … |".
  {
    kind: 'password',
    pattern: new RegExp(
      String.raw`\|[^|\n]{0,40}?(?<![\p{L}\p{N}_-])(?:${passwordNames}|${unspacedNames})[*_${quotes} ]{0,4}\|[${quotes}* ]{0,4}(?<secret>[^\s|${quotes}<>\[\]]{6,128}?)[${quotes}* ]{0,4}(?=\||\n|$)`,
      'giud',
    ),
    isSecret: isNoLength,
  },
  // A name of a field: "PASS: …" also begins the lines of test reports.
  {
    kind: 'password',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}_-])(?:["']pass["']\s?:\s?["']|pass=["']?)(?<secret>[^\s${quotes}<>\[\]&]{6,128}?)(?=[${quotes}*.,;:)&]|\s|$)`,
      'giud',
    ),
    isSecret: isNoLength,
  },
  {
    kind: 'password',
    pattern: new RegExp(
      String.raw`(?<!\p{L})(?:use|take|set|nimm|verwende|nehmt) [${quotes}*]{0,2}(?<secret>[^\s${quotes}<>\[\]]{6,128}?)[${quotes}*]{0,2} (?:as|als) (?:(?:the|your|my|our|a|new|das|dein|neues) ){0,2}(?:${passwordNames})(?=[.,;:!)]|\s{0,2}(?:$|\n)|\s(?:for|on|to|in|at|für|im|am|bei|and|und)(?!\p{L}))`,
      'giud',
    ),
    isSecret: isNoLength,
  },
  {
    kind: 'password',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}_-])(?:${passwordNames})[^\n]{1,80}? (?:new|old) one (?:is|was):? [${quotes}*]{0,2}(?<secret>[^\s${quotes}<>\[\]]{6,128}?)(?=[${quotes}*.,;:)]{0,3}(?:\s|$))`,
      'giud',
    ),
    isSecret: isNoLength,
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
      String.raw`(?:${unspacedNames})(?:は|是|为|為)?[:=]?\s{0,2}(?<secret>[\x21-\x7e]{4,128}?)(?=[.,;:!?)]{0,3}(?:\s|$|(?![年月日天位个個字文桁回次分秒时時小条人元円])[^\x00-\x7f]))`,
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
];

/** A quick test: every rule needs a match of this pattern, and most texts have none. */
const hint = /pass|pw|mdp|kennwort|contrase|mot de|senha|wachtwoord|пароль|密|口令|パス/iu;

export const statedPasswords = (text: string): NamedSecret[] => (hint.test(text) ? secretsByRules(rules, text) : []);
