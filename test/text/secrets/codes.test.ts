/** PINs and codes of locks in several languages, and numbers that only resemble them. */
import { expect, test } from 'vitest';
import { redactText } from '../../../src/text/secrets/redact.ts';

test.each([
  ['pin', 'Die PIN meiner EC-Karte ist 4821'],
  ['pin', 'PIN bancomat: 4821'],
  ['pin', 'Mijn pincode is 4821'],
  ['pin', '暗証番号は4821です'],
  ['pin', 'キャッシュカードの暗証番号：4821'],
  ['pin', 'the alarm PIN has been changed to 4821'],
  ['pin', 'Van 2 diesel card pin 4821, fill up at the corner.'],
  ['pin', 'The satellite phone number is 555 0142, pin 4821.'],
  ['pin', 'Gate pin 4821.'],
  ['door code', 'Code porte immeuble : 4821'],
  ['access code', '玄関のオートロックの番号は4821です'],
  ['access code', '小区门禁开门码是4821请保密'],
  ['access code', 'The shed has a combination lock: 4821.'],
  ['access code', 'iPhone-Code: 4821'],
])('a %s is found: %s', (kind, text) => {
  expect(redactText(text)).toEqual({ value: text.replace('4821', `[redacted: ${kind}]`), found: { [kind]: 1 } });
});

test.each(['Netzwerkschlüssel: A1B2C3D4E5', 'WPA2 key: A1B2C3D4E5', 'SSID: HomeNet, Key: A1B2C3D4E5'])(
  'the key of a network is found: %s',
  (text) => {
    expect(redactText(text).value).not.toContain('A1B2C3D4E5');
  },
);

test.each([
  'pincode 560001 Bangalore',
  'pin 4821 of the connector is ground',
  'pin 12 of the card is ground',
  '暗証番号は4桁です',
  '玄関の番号は12番です',
  '金庫の番号は製造番号12345です',
  '门禁密码是6666位用户共用',
  'combination lock: 1500 g',
  'Zahlenschloss: 12 Euro',
  'The WPA2 key exchange failed 3 times',
  'Netzwerkschlüssel steht auf dem Router Typ FB7590',
])('a number of another kind stays: %s', (text) => {
  expect(redactText(text)).toEqual({ value: text, found: {} });
});
