/** Secrets in the columns of Markdown tables. */
import { expect, test } from 'vitest';
import { redactText } from '../../../src/text/secrets/redact.ts';

const token = ['a8f7d6e5', 'c4b3a2918273'].join('');

test('the passwords, PINs and keys of a column are replaced, and the other cells stay', () => {
  const table = [
    'Logins:',
    '',
    '| user | Password | PIN |',
    '|:-----|----------|----:|',
    '| ada | Sunny77! | 4821 |',
    '| bob | `Rain_88` | – |',
    '',
    'Service | API key',
    '--- | ---',
    `Maps | ${token}`,
    'The rest is text | 4821.',
  ].join('\n');
  const { value, found } = redactText(table);
  expect(value).toBe(
    table
      .replace('Sunny77!', '[redacted: password]')
      .replace('4821', '[redacted: pin]')
      .replace('Rain_88', '[redacted: password]')
      .replace(token, '[redacted: key]'),
  );
  expect(found).toEqual({ password: 2, pin: 1, key: 1 });
});

test.each([
  '| rule | password |\n|---|---|\n| length | 12+ |\n| hash | bcrypt12 |\n| rotation | 90d |\n| field | optional |',
  '| token | count |\n|---|---|\n| the | 1204 |\n| of | 9999 |',
  '| pin | signal |\n|---|---|\n| 12 | SDA |\n| A4 | SCL |',
  '| column | secret |\n|--|--|\n| id | no |\n| hash | yes |',
  '| user | Password |\n|---|---|\n\nUser | Sunny77 was | here',
])('a table about rules, words or parts stays: %j', (text) => {
  expect(redactText(text)).toEqual({ value: text, found: {} });
});
