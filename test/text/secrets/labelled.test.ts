/** Secrets behind labels of several languages and signs, and texts that only resemble them. */
import { describe, expect, test } from 'vitest';
import { redactText } from '../../../src/text/secrets/redact.ts';

const token = ['a8f7d6e5', 'c4b3a2918273645f'].join('');

/** The secret is between `«` and `»`; `TOKEN` stands for a long one. */
function parts(marked: string): { text: string; secrets: string[] } {
  const whole = marked.replaceAll('TOKEN', token);
  return { text: whole.replace(/[«»]/g, ''), secrets: [...whole.matchAll(/«(.*?)»/g)].map(([, secret]) => secret!) };
}

describe('a label and its password', () => {
  test.each([
    '**Password:** «Sunny77!»',
    '**Password**: `«Sunny77!»`',
    'Password (old): «Sunny_77»',
    'Passwort (WLAN): «Sunny_77»',
    'password - «Sunny77!»',
    'Passwort – «Sunny77!»',
    'password → «Sunny77!»',
    '| Wi-Fi password | «Sunny77!» |',
    '<password>«Sunny77!»</password>',
    '{"user":"ada","pass":"«Sunny77!»"}',
    'creds: ada:«Sunny77!»',
    'ada@example.com:«Sunny77!»',
    'use «Sunny_77» as the password',
    'The old password was weak, the new one is «Sunny_77».',
    'root password changed to «Tr0ub4dor&3»',
    'The password of the NAS was reset to «Tr0ub4dor&3».',
    'Mein Passwort ist jetzt «geheim123»',
    'Passwort geändert auf «Sonne99!»',
    'Das Kennwort bei der Bank: «Sonne99!»',
    'My password is still «Sunny_77»',
    'mdp : «Tournesol44»',
    'MDP wifi = «Tournesol44»',
    'mdp du NAS: «Lapin2020»',
    "parola d'ordine: «Girasole44»",
    'hasło: «Slonecznik44»',
    'lösenord: «Solros44»',
    '비밀번호는 «haebaragi44»입니다',
    '密码改成了 «abc12345»',
    'Wi-Fiのパスワードは「«himawari44»」です。',
    'パスワードを「«himawari44»」に変更しました',
    'MYSQL_PWD=«hunter2»',
    'PGPASSWORD=«hunter» psql -h db',
    'curl --user ada:«hunter2» https://example.org',
    'gpg --passphrase «hunter2x»',
  ])('are recognised: %s', (marked) => {
    const { text, secrets } = parts(marked);
    const { value, found } = redactText(text);
    for (const secret of secrets) expect(value).not.toContain(secret);
    expect(Object.keys(found)).toEqual(['password']);
  });

  test.each([
    'PWD=/home/ada/proj1',
    'Password: LastPass',
    'Passwort: siehe KeePass',
    'Password (hash): 5f4dcc3b5aa765d61d8327deb882cf99',
    'Password (min. 8 chars): required',
    '**Password:** at least 12 characters',
    'Password – 90 days',
    'password → OAuth2',
    '| password | varchar255 |',
    '| Passwort | 12-stellig |',
    '| Password | Sep-2024 |',
    'PASS: TestLogin_2 (0.01s)',
    'Boarding pass: LH7781X',
    '<password>string</password>',
    'use HTTPS2 as the password transport',
    'Password changed on May 5th',
    'The password was weak; the new one is stronger',
    'Passwort geändert auf allen 12 Geräten',
    'mot de passe changé en 2024',
    'The MDP has 12 states',
    '密码改成了12位',
    '密码是2019年设置的',
    'パスワードは2024年に変更した',
    'パスワードは「8文字以上」です',
    '비밀번호는 8자리 이상입니다',
    'git@github.com:ada/repo2.git',
    'ada@example.com:8080',
  ])('are not seen in: %s', (text) => {
    expect(redactText(text)).toEqual({ value: text, found: {} });
  });
});

describe('a label and its token', () => {
  test.each([
    'API密钥：«TOKEN»',
    '密钥是 «TOKEN»',
    '访问令牌：«TOKEN»',
    'APIキー：«TOKEN»',
    'トークンは«TOKEN»です',
    "jeton d'accès : «TOKEN»",
    'clave API: «TOKEN»',
    'access token «TOKEN»',
    'Authorization: Token «TOKEN»',
  ])('are recognised: %s', (marked) => {
    const { text, secrets } = parts(marked);
    expect(redactText(text).value).not.toContain(secrets[0]);
  });

  test.each([
    '密钥长度为256位',
    '令牌有效期7200秒',
    'トークン数: 128000トークン',
    'jeton : 2 euros',
    'token abcdefghijklmnopqrstuvwxyz',
    'token 9f86d081-884c-7d65-9a2f-eaa0c55ad015',
    'Authorization: token required',
  ])('are not seen in: %s', (text) => {
    expect(redactText(text)).toEqual({ value: text, found: {} });
  });
});
