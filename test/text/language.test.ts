import { describe, expect, test } from 'vitest';
import { detectLanguage, guessLanguage, type Language } from '../../src/text/language.ts';

const sentences: [Language, string][] = [
  ['en', 'The deployment failed because the database was not reachable.'],
  ['de', 'Wir haben gestern beschlossen, dass die Datenbank umzieht.'],
  ['de', 'Wo wohnt der Bruder von Anna?'],
  ['es', '¿Dónde vive la hermana de Ana y por qué se fue?'],
  ['fr', "La réunion est déplacée à demain parce que l'équipe n'est pas là."],
  ['it', 'Non so dove sono le chiavi della macchina che ho comprato.'],
  ['pt', 'Não sabemos onde está a chave do carro que você comprou.'],
  ['nl', 'Wij weten niet waar het huis van de buren is.'],
  ['ru', 'Мы перенесли базу данных на новый сервер.'],
  ['ar', 'ذهب الولد إلى المدرسة مع أخيه'],
  ['zh', '我们昨天把数据库迁移到了新的服务器。'],
  ['ja', '昨日、データベースを新しいサーバーに移しました。'],
  ['ko', '어제 데이터베이스를 새 서버로 옮겼습니다.'],
];

describe('detectLanguage', () => {
  test.each(sentences)('detects %s correctly: %s', (language, text) => {
    expect(detectLanguage(text)).toBe(language);
  });

  test.each(['Node.js', 'const user = getUserName(id);', 'ECONNRESET', 'Ross Geller', 'def n(self, e): pass'])(
    'falls back to English for "%s", which is inconclusive, and reports low confidence',
    (text) => {
      expect(guessLanguage(text)).toEqual({ language: 'en', sure: false });
    },
  );

  test('returns undetermined for text without letters, or in a language without word lists', () => {
    for (const text of ['', '  42 !? ', '😀😀', 'שלום עולם', 'ภาษาไทย']) expect(detectLanguage(text)).toBe('und');
    expect(detectLanguage('Wczoraj zdecydowaliśmy wspólnie, że baza danych zostanie przeniesiona gdzieś indziej')).toBe(
      'und',
    );
  });

  test('is not misled by a few foreign names', () => {
    for (const name of ['Ben', 'Mia', 'Dan']) expect(detectLanguage(`${name} lives in Leeds.`)).toBe('en');
    expect(detectLanguage('Ben je vanavond thuis of niet?')).toBe('nl');
    expect(detectLanguage('We met 王小明 and 田中さん at the office in Berlin')).toBe('en');
    expect(detectLanguage('我们使用 PostgreSQL 和 Node.js 开发了这个新的系统')).toBe('zh');
    expect(
      detectLanguage('我最喜欢的游戏公司是任天堂,他们的スーパーマリオ非常有名,全世界的人都在玩这个游戏,我也玩了很多年'),
    ).toBe('zh');
  });

  test('reads the beginning only', () => {
    expect(detectLanguage(`${'The cat is on the mat. '.repeat(20)}${'数据库'.repeat(10_000)}`)).toBe('en');
  });
});
