/**
 * Finds secrets that open an account without its password: recovery codes, secrets of second factors, words of a
 * wallet, licence keys.
 */
import type { NamedSecret } from './named-secrets.ts';
import { type SecretRule, secretsByRules } from './rules.ts';

const wordStart = String.raw`(?<![\p{L}\p{N}_])`;
const valueMarker = String.raw`(?: (?:of|for|from|für|von|vom|de|del|du) [^\n.:=\d]{1,40}?)?\s{0,2}(?:[:=]\s{0,2}|(?<![\p{L}])(?:is|are|was|were|ist|sind|lautet|lauten|est|sont|es|son)\s?:?\s{1,2}|\s)`;
/** Groups of letters and digits, as codes are printed. */
const printedCode = String.raw`[\p{L}\d]{4,12}(?:-[\p{L}\d]{3,12}){0,7}`;

/** Groups as in software keys; a quantifier for the last part follows. */
const keyGroups = String.raw`[A-Z\d]{2,8}(?:-[A-Z\d]{3,8})`;

/** True if the key has a digit, a capital, and no lower-case letter. */
const isKey = (secret: string) => /\d/.test(secret) && /[A-Z]/.test(secret) && secret === secret.toUpperCase();

const rules: readonly SecretRule[] = [
  {
    kind: 'recovery code',
    pattern: new RegExp(
      `${wordStart}(?:recovery|back-?up|2fa|mfa|two-factor|emergency|scratch|wiederherstellungs|notfall|ersatz|secours|récupération|recuperación|respaldo|recupero)[ -]?codes?${valueMarker}(?<secret>${printedCode}(?:[,;\\s]{1,3}(?=[\\p{L}-]{0,12}\\d)${printedCode}){0,24})(?![\\p{L}\\d])`,
      'giud',
    ),
    isSecret: (secret) => secret.split(/[,;\s]+/).every((code) => isPrintedCode(code)),
  },
  {
    kind: 'recovery code',
    pattern: new RegExp(
      `${wordStart}(?:codes? de (?:secours|récupération|recuperación|respaldo)|codic[ei] di (?:recupero|backup))${valueMarker}(?<secret>${printedCode}(?:[,;\\s]{1,3}(?=[\\p{L}-]{0,12}\\d)${printedCode}){0,24})(?![\\p{L}\\d])`,
      'giud',
    ),
    isSecret: (secret) => secret.split(/[,;\s]+/).every((code) => isPrintedCode(code)),
  },
  {
    kind: 'second factor',
    pattern: new RegExp(
      `${wordStart}(?:totp|otp|2fa|mfa|authenticator|two-factor)[ -]?(?:secret|seed|key|setup key|schlüssel)${valueMarker}(?<secret>[a-z2-7]{16,64}|(?:[a-z2-7]{4}[ -]){3,15}[a-z2-7]{4})(?![\\p{L}\\d])`,
      'giud',
    ),
    isSecret: (secret) => /\d/.test(secret) || secret === secret.toUpperCase(),
  },
  {
    kind: 'seed phrase',
    pattern: new RegExp(
      `${wordStart}(?:(?:seed|recovery|mnemonic|wallet|secret)[ -](?:phrase|words)|mnemonic|seed)${valueMarker}["'“„]?(?<secret>\\p{Ll}{3,8}(?:[ ,]{1,2}\\p{Ll}{3,8}){11,23})(?=["'”“.\\n]|$)`,
      'gud',
    ),
  },
  {
    kind: 'licence key',
    pattern: new RegExp(
      `${wordStart}(?:licen[cs]e|product|activation|lizenz|produkt|aktivierungs)[ -]?(?:key|code|schlüssel)${valueMarker}(?<secret>[\\p{L}\\d]{4,6}(?:-[\\p{L}\\d]{4,6}){3,7})(?![\\p{L}\\d-])`,
      'giud',
    ),
    isSecret: (secret) => /\d/.test(secret) || secret === secret.toUpperCase(),
  },
  // "SnapGene licence for the group: …": only keys are printed in such groups. Devices have serial numbers too, with
  // fewer groups.
  {
    kind: 'licence key',
    pattern: new RegExp(
      `(?:${wordStart}(?:licen[cs]e|lizenz|licencia|licenza)(?: (?:no\\.?|number|nummer))?|激活码|注册码|许可证(?:密钥|号)?)${valueMarker}(?<secret>${keyGroups}{2,7})(?![\\p{L}\\d-])`,
      'giud',
    ),
    isSecret: isKey,
  },
  {
    kind: 'licence key',
    pattern: new RegExp(
      `(?:${wordStart}(?:serial|seriennummer|numéro de série|número de serie|numero di serie)(?: (?:no\\.?|number|key|code))?|序列号)${valueMarker}(?<secret>${keyGroups}{3,7})(?![\\p{L}\\d-])`,
      'giud',
    ),
    isSecret: isKey,
  },
  {
    kind: 'access code',
    pattern:
      /(?:combination|combo|kombination|combinaison|combinación|combinazione)(?![\p{L}])[^\n]{0,30}?(?<secret>(?:(?:left|right|links|rechts|gauche|droite|izquierda|derecha)(?: (?:to|bis|auf|à|a))? \d{1,3}[,;/ -]{1,3}(?:(?:then|dann|puis|luego) )?){1,5}(?:left|right|links|rechts|gauche|droite|izquierda|derecha)(?: (?:to|bis|auf|à|a))? \d{1,3})(?![\p{L}\d])/dgiu,
  },
];

/** True for a code with a digit that is no date: with at least six characters, letters or groups. */
function isPrintedCode(code: string): boolean {
  return /\d/.test(code) && (/\p{L}|-/u.test(code) || code.length >= 6) && !/^\d{4}-\d{2}(?:-\d{2})?$/.test(code);
}

/** Every rule needs a match of this pattern, and most texts have none. */
const hint =
  /codes?|codic|totp|otp|2fa|mfa|authenticator|factor|phrase|mnemonic|seed|words|licen|product key|activation|lizenz|produkt|aktivierung|seri|série|comb|kombination|激活码|注册码|许可证|序列号/iu;

export const recoverySecrets = (text: string): NamedSecret[] => (hint.test(text) ? secretsByRules(rules, text) : []);
