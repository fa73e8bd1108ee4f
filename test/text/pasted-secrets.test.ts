/** Licence keys and logins as people paste them without a label, and texts that only resemble them. */
import { describe, expect, test } from 'vitest';
import { redactText } from '../../src/text/secrets/redact.ts';

describe('a note with shared server and licence data', () => {
  test.each([
    ['backup drive: user scans, pw ', 'Kirsche77!', ''],
    ['the pwd ', 'Ahorn_902x', ' is for both machines'],
    ['login gast pass ', 'Distel45', ', only until May'],
    ['Origin licence for the office: ', 'KX3-88QL-20TR', ' (3 seats)'],
    ['Lizenz für den Plotter: ', 'AB44-99XC-71ZK-1188', ''],
    ['Statistica serial ', 'STA-4410021-ZXQ8-77', '12'],
    ['软件激活码：', 'Q1W2-E3R4-T5Z6', ''],
    ['Webhook-Token Kanzlei Mohr: ', 'whk_4Tz81pQwLm2X90', ''],
    ['la password del wifi è ', 'Girasole99', ''],
    ['a senha do wifi é ', 'girassol12', ''],
    ['BitLocker key ', '123456-234567-345678-456789-567890-678901-789012-890123', ''],
    ['API key for the shop of Mrs Dale: ', 'k9Xw2Lm40PqRs81z', ''],
  ])('keeps no secret: %s…', (before, secret, after) => {
    expect(redactText(`${before}${secret}${after}`).value).not.toContain(secret);
  });

  test.each([
    'boarding pass LH7781 for Ute',
    'the serial number of the scale is WZ-2210-B4',
    'Licence: CC-BY-SA-4',
    'the code is under BSD-3-Clause',
    'licence plate M-KX-2210',
    'PWA2024 is the name of the app',
    'Token for Mrs Dale: sent by post on Monday',
    'Reset your password at https://example.com/reset?step=2',
    'la password del wifi è scaduta ieri',
    'a senha do wifi é fraca',
    'Webhook keys Dale: https://docs.shop.example/keys2024',
  ])('leaves alone: %s', (text) => {
    expect(redactText(text).value).toBe(text);
  });
});

describe('output of a terminal', () => {
  const token = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
  const colour = (code: number, text: string) => `\u001b[${code}m${text}\u001b[0m`;

  test.each([
    [`token ${colour(33, token)} used`, token],
    [`${colour(36, 'POSTGRES_PASSWORD')}=${colour(33, 'Zt7!kwq92Lm')}`, 'Zt7!kwq92Lm'],
    [`\u001b[1;38;5;208mAKIAIOSFODNN7EXAMPL3\u001b[22;39m`, 'AKIAIOSFODNN7EXAMPL3'],
    [`${colour(34, '"password"')}: ${colour(32, '"Zt7kwq92Lmx"')}`, 'Zt7kwq92Lmx'],
    [`Fetching\u001b[2K\u001b[1GAPI_TOKEN=Zt7kwq92LmxPq81`, 'Zt7kwq92LmxPq81'],
    [`{"log":"\\u001b[32m${token}\\u001b[39m\\n"}`, token],
    [`printf '\\033[32m${token}\\033[0m'`, token],
    [`[33m${token}[0m`, token],
    [`\u009b33m${token}\u009b0m`, token],
  ])('keeps no secret beside a colour: %j', (text, secret) => {
    const { value } = redactText(text);
    expect(value).not.toContain(secret);
    expect(value).toContain('[redacted: ');
  });

  test('keeps its colours, and the text around the marker', () => {
    const text = `${colour(32, 'ok')} push with ${colour(33, token)} in 3 s, rate(errors[5m]) < 1`;
    expect(redactText(text).value).toBe(text.replace(token, '[redacted: github token]'));
  });
});

describe('a JSON document whose strings have several lines', () => {
  const token = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;

  test.each([
    [{ env: 'A=1\nPOSTGRES_PASSWORD=Zt7kwq92Lmx\nB=2' }, 'Zt7kwq92Lmx'],
    [{ log: `pushed\n${token}\n` }, token],
    [{ log: `pushed\r\n\t${token}` }, token],
    [{ inner: JSON.stringify({ env: 'A=1\nAPI_TOKEN=Zt7kwq92LmxPq81' }) }, 'Zt7kwq92LmxPq81'],
  ])('keeps no secret: %j', (document, secret) => {
    const { value } = redactText(JSON.stringify(document));
    expect(value).not.toContain(secret);
    expect(JSON.stringify(JSON.parse(value))).toContain('[redacted: ');
  });

  test('keeps no secret after an escaped sign', () => {
    const address = String.raw`{"url":"https://x.example/a?b=1\u0026c\u003d${token}"}`;
    expect(redactText(address).value).toBe(address.replace(token, '[redacted: github token]'));
  });

  test('keeps paths with a backslash', () => {
    const path = String.raw`The notes are in C:\temp\new\readme.txt, the regular expression is \n\t.`;
    expect(redactText(path).value).toBe(path);
  });
});
