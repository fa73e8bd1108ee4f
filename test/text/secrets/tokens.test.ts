/** Tokens with the format of their issuer, and session cookies outside a header. */
import { expect, test } from 'vitest';
import { redactText } from '../../../src/text/secrets/redact.ts';

const letters = 'aB3dE6gH9jK2mN5pQ8rS'.repeat(4);
const figures = 'a8f7d6e5c4b3a2918273645f'.repeat(2);

test.each([
  ['discord webhook', `https://discord.com/api/webhooks/${'123456789'.repeat(2)}/`, letters.slice(0, 68)],
  ['docker token', '', `dckr_pat_${letters.slice(0, 27)}`],
  ['atlassian token', '', `ATATT3${letters.slice(0, 60)}`],
  ['notion token', '', `ntn_${letters.slice(0, 46)}`],
  ['figma token', '', `figd_${letters.slice(0, 40)}`],
  ['supabase token', '', `sbp_${figures.slice(0, 40)}`],
  ['postman key', '', `PMAK-${figures.slice(0, 24)}-${figures.slice(0, 34)}`],
  ['new relic key', '', `NRAK-${letters.toUpperCase().slice(0, 27)}`],
  ['grafana token', '', `glsa_${letters.slice(0, 41)}`],
  ['tailscale key', '', `tskey-auth-${letters.slice(0, 12)}-${letters.slice(0, 32)}`],
  ['doppler token', '', `dp.pt.${letters.slice(0, 43)}`],
])('a %s is found without a label', (kind, before, token) => {
  expect(redactText(`it is ${before}${token}, keep it`)).toEqual({
    value: `it is ${before}[redacted: ${kind}], keep it`,
    found: { [kind]: 1 },
  });
});

const session = ['A1B2C3D4', 'E5F60718293A'].join('');

test.each([
  'Das Sitzungs-Cookie ist JSESSIONID=*',
  'PHPSESSID=* still works',
  'session cookie: *',
  'Le cookie de session est *',
])('a session cookie is found outside a header: %s', (said) => {
  const { value, found } = redactText(said.replace('*', session));
  expect(value).not.toContain(session);
  expect(found).toEqual({ 'session cookie': 1 });
});

test.each([
  'PHPSESSID cookie is set by PHP 8.2',
  'session cookie: HttpOnly2024',
  'JSESSIONID: see RFC6265bis-2024',
  'session_id=123e4567-e89b-12d3-a456-426614174000',
  'session cookie lifetime: 1209600',
])('a statement about sessions stays: %s', (text) => {
  expect(redactText(text)).toEqual({ value: text, found: {} });
});
