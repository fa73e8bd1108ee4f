/** Finds passwords beside the user name or the network: "admin/Tulip902", "ada@example.com:…". */
import type { NamedSecret } from './named-secrets.ts';
import { isPasswordAfterSlash, looksLikePassword, quotes } from './password-shape.ts';
import { type SecretRule, secretsByRules } from './rules.ts';

const rules: readonly SecretRule[] = [
  {
    kind: 'password',
    pattern: new RegExp(
      String.raw`(?<![\p{L}])(?:wi-?fi|wlan|hotspot|ssid)(?![\p{L}])[^\n/]{0,40}?[:\s](?<network>[\p{L}\w .@+-]{2,32}?) ?/ ?(?<secret>[^\s/${quotes}<>]{6,64}?)(?=[.,;)]{0,2}(?:\s|$))`,
      'giud',
    ),
    isSecret: (secret) => looksLikePassword(secret) && !/[gmk](?:hz|bit)|wpa|802/i.test(secret),
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
      String.raw`(?:(?<=[\w.+-])@[\w-]{1,64}\.[\w.]{2,64}|(?<![\p{L}])(?:with|mit|avec|con) [\w.@+-]{2,64}) ?/ ?(?<secret>[^\s/${quotes}<>]{5,64}?)(?=[.,;)]{0,2}(?:\s|$))`,
      'giud',
    ),
    isSecret: (secret) => isPasswordAfterSlash(secret) && /[!#$%&*+~^?=-]/.test(secret),
  },
  // "ada@example.com:…", as lists of logins have it; a path of a remote machine has no such characters.
  {
    kind: 'password',
    pattern: new RegExp(
      String.raw`(?:(?<=[\w.+-])@[\w-]{1,64}\.[\w.]{2,64}|(?<![\p{L}])(?:credentials?|creds|zugangsdaten|identifiants|credenciales|credenziali) ?[:=] ?[\w.@+-]{2,64}):(?<secret>[^\s/${quotes}<>]{6,64}?)(?=[.,;)]{0,2}(?:\s|$))`,
      'giud',
    ),
    isSecret: (secret) => isPasswordAfterSlash(secret) && /[!#$%&*^?]/.test(secret),
  },
];

/** A quick test: every rule needs a match of this pattern. */
const hint = /[^\s<]\/|\/ |:[^\s/]{0,64}[!#$%&*^?]/u;

export const loginPasswords = (text: string): NamedSecret[] => (hint.test(text) ? secretsByRules(rules, text) : []);
