/** Secrets as developers and their agents paste them, and texts that only resemble one. */
import { describe, expect, test } from 'vitest';
import { redactText } from '../../src/text/secrets/redact.ts';

/** Split into pieces, so that nothing in the file looks like a secret to a scanner; the second piece is the secret. */
describe('a note of a developer', () => {
  test.each([
    ['MARIADB_PASSWORD=', 'hering', ''],
    ['COOKIE_SECRET: "', 'q7Lw!mz4', '"'],
    ['docker login -u build -p ', 'Ahornblatt4', ' registry.example.dev'],
    ['sshpass -p ', 'Kiesel_9', ' ssh deploy@10.1.0.8'],
    ['mysql -u root -p', 'Fenster77', ' shop < dump.sql'],
    ['the basic auth of the preview is demo / ', 'Dachrinne5', ''],
    ['master key: ', 'f3Zt0vR4nB6mX2cL9kJ7', ''],
    ['unseal key 2: ', 'k8Wt1vR4nB6mX2cL9kJ7hG5fD3sA1pO0', ''],
    ['HMAC key for the callbacks: ', '7d4e1c3b5aa765d61d8327deb882c0ab', ''],
    ['das Kennwort vom Testserver ist ', 'Rotkehlchen-3', ''],
    ['clé API : ', 'ab9dF4gH6jK3a9xQ2mZp0v', ''],
    ['API-Schlüssel der Karte: ', '9dF4gH6jK3a9xQ2mZp0vaa', ''],
    ['use pay_live_', '8dF4gH6jK3a9xQ2mZp0v', ' in the test'],
    [`new key for the dumps: ${'AKI'}AZUIOP23QWERT4567, `, 'w3Zt0vR4nB6mX2cL9kJ7hG5fD3sA1pO0Qe8Yu/Ti', ''],
    ['clone https://', '3b9f0e7ab2d34c5f8e6a7b1c', '@git.example.dev/app.git'],
  ])('keeps no secret: %s…', (before, secret, after) => {
    const { value } = redactText(`${before}${secret}${after}`);
    expect(value).not.toContain(secret);
    expect(value.endsWith(after)).toBe(true);
  });

  test.each([
    'RESET_PASSWORD: sends a mail to the owner',
    'MAX_PASS=3',
    'DB_PASSWORD=$VAULT_DB_PASSWORD',
    'COOKIE_SECRET has to be set on every node',
    'docker run -p 8080:80 app',
    'mkdir -p build/assets',
    'master key rotation happens every March',
    'the webhook key is the id of the order',
    'https://docs.example.dev/@some-long-user-name-of-a-team/page',
    'basic auth is off in staging',
    'das Passwort vom Testserver ist abgelaufen',
    'a 40 digit commit such as 9c1f0e7ab2d34c5f8e6a7b1c2d3e4f5a9c1f0e7a is no key',
    'the layer is 9c1f0e7ab2d34c5f8e6a7b1c2d3e4f5a9c1f0e7a, tagged AKIA by mistake',
  ])('keeps a text without a secret: %s', (text) => {
    expect(redactText(text).value).toBe(text);
  });
});
