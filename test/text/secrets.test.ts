/** How well secrets are found, on a written set of 200 texts of which a third was held out while the rules were made. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { redactText, redactValue } from '../../src/text/secrets/redact.ts';

interface Row {
  held_out: boolean;
  /** In pieces, so that nothing in the file looks like a secret to whoever searches for them; null for ordinary text. */
  secret: string[] | null;
  /** In pieces as well; `*` stands for the secret. */
  text: string[];
}

const fixture = new URL('../fixtures/secrets.jsonl', import.meta.url);
const rows = readFileSync(fixture, 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const { held_out, secret, text } = JSON.parse(line) as Row;
    const whole = secret?.join('') ?? null;
    return { held_out, secret: whole, text: text.map((part) => (part === '*' && whole ? whole : part)).join('') };
  });

function measured(of: typeof rows) {
  const flagged = of.filter(({ text }) => redactText(text).value !== text);
  const rightly = flagged.filter(({ secret, text }) => secret !== null && !redactText(text).value.includes(secret));
  const secrets = of.filter(({ secret }) => secret !== null);
  return { precision: rightly.length / flagged.length, recall: rightly.length / secrets.length };
}

test('the set has 200 texts, half of them with a secret, a third held out', () => {
  expect(rows).toHaveLength(200);
  expect(rows.filter(({ secret }) => secret !== null)).toHaveLength(100);
  expect(rows.filter(({ held_out }) => held_out)).toHaveLength(66);
});

test.each([
  ['the rules were made with', false],
  ['was held out', true],
])('on what %s, precision and recall are at least 0.97', (_which, held_out) => {
  const { precision, recall } = measured(rows.filter((row) => row.held_out === held_out));
  expect(precision).toBeGreaterThanOrEqual(0.97);
  expect(recall).toBeGreaterThanOrEqual(0.97);
});

const password = ['hunter', '2'].join('');

describe('a marker', () => {
  test('says what stood there, and leaves the rest as it was', () => {
    const { value, found } = redactText(`The wifi password is ${password}, the port is 7171.`);
    expect(value).toBe('The wifi password is [redacted: password], the port is 7171.');
    expect(found).toEqual({ password: 1 });
  });

  test('is left alone when it is read again', () => {
    for (const { text } of rows) {
      const once = redactText(text).value;
      expect(redactText(once).value).toBe(once);
    }
  });

  test('stands for everything under a name that tells a secret, and for secrets in names', () => {
    const aws = ['AKIA', 'QWERTZUIOP234567'].join('');
    const { value, found } = redactValue({
      user: 'ada',
      dbPassword: 'not so long',
      nested: { apiKey: 'a1b2c3d4e5f6a7b8', pin: 4711, page: 4711, list: [`key ${aws}`] },
      [aws]: true,
    });
    expect(value).toEqual({
      user: 'ada',
      dbPassword: '[redacted: password]',
      nested: { apiKey: '[redacted: key]', pin: '[redacted: pin]', page: 4711, list: ['key [redacted: aws key]'] },
      '[redacted: aws key]': true,
    });
    expect(found).toEqual({ password: 1, key: 1, pin: 1, 'aws key': 2 });
  });

  test('stands for what is under a telling name further out, but for no sentence there', () => {
    const word = ['hunter', '22'].join('');
    const { value, found } = redactValue({
      passwords: { staging: word, policy: 'at least twelve characters' },
      servers: [{ name: 'alpha', size: 3 }],
    });
    expect(value).toEqual({
      passwords: { staging: '[redacted: password]', policy: 'at least twelve characters' },
      servers: [{ name: 'alpha', size: 3 }],
    });
    expect(found).toEqual({ password: 1 });
  });

  test('stands for no sentence, whatever the name it is under, and takes no value with it', () => {
    const token = (last: string) => `ghp_${'a1B2'.repeat(8)}aaa${last}`;
    const { value } = redactValue({ token: 'Tokens of Atlas last 30 days', [token('c')]: 1, [token('d')]: 2 });
    expect(value).toEqual({
      token: 'Tokens of Atlas last 30 days',
      '[redacted: github token]': 1,
      '[redacted: github token] 2': 2,
    });
  });

  test('stands for the secret alone where a text under any other name has one in it', () => {
    const { value } = redactValue({
      content: `The database moved. Its DB_PASSWORD=${password} is new; Priya knows.`,
      note: `see the notes, password: ${password}, of May`,
    });
    expect(value).toEqual({
      content: 'The database moved. Its DB_PASSWORD=[redacted: password] is new; Priya knows.',
      note: 'see the notes, password: [redacted: password], of May',
    });
  });
});
