import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyse, analyseInTurns, analyseQuery, analyseQueryInTurns } from '../../src/text/analyse.ts';
import { roundsOf } from '../support/rounds.ts';

const meets = (query: string, document: string) => {
  const terms = new Set(analyse(document));
  return analyseQuery(query).some((term) => terms.has(term));
};

describe('folding', () => {
  test('ignores case and the diacritics of Latin and Greek', () => {
    expect(analyse('CAFÉ café Cafe', 'und')).toEqual(['cafe', 'cafe', 'cafe']);
    expect(analyse('Łódź Ærø straße İstanbul', 'und')).toEqual(['lodz', 'aero', 'strasse', 'istanbul']);
    expect(analyse('Οδός ΟΔΟΣ', 'und')).toEqual(['οδοσ', 'οδοσ']);
  });

  test('treats composed and decomposed, full-width and ligature forms alike', () => {
    expect(analyse('cafe\u0301', 'fr')).toEqual(analyse('café', 'fr'));
    expect(analyse('Ａｐｉ ﬁle')).toEqual(analyse('Api file'));
    expect(analyse('ﾃﾞｰﾀ')).toEqual(analyse('データ'));
    expect(analyse('한국'.normalize('NFD'))).toEqual(analyse('한국'));
  });

  test('ignores soft hyphens and other marks of line breaks within a word', () => {
    expect(analyse('Ver\u00adsiche\u00adrung', 'de')).toEqual(analyse('Versicherung', 'de'));
    expect(analyse('some\u200bName fo\u2060o')).toEqual(analyse('someName foo'));
    // In Khmer, the space of no width separates words.
    expect(analyse('ខ្ញុំ\u200bទៅ')).toHaveLength(2);
  });

  test('treats all hyphens and all apostrophes alike', () => {
    expect(analyse('Wi\u2011Fi e\u2010mail 2026\u201105\u201103')).toEqual(analyse('Wi-Fi e-mail 2026-05-03'));
    expect(analyse('п\u02bcять')).toEqual(analyse("п'ять"));
  });

  test('maps ё to е and keeps й and the Japanese dakuten', () => {
    expect(analyse('зелёный')).toEqual(analyse('зеленый'));
    expect(analyse('йод')).toEqual(['йод']);
    expect(analyse('がか')).toEqual(['がか']);
  });

  test('drops vowel signs that are not letters', () => {
    expect(analyse('हिन्दी')).toEqual(['हनद']);
    expect(analyse('שָׁלוֹם')).toEqual(['שלום']);
  });
});

describe('stems', () => {
  test.each([
    ['en', 'communities', 'community'],
    ['de', 'Häuser', 'Haus'],
    ['es', 'canciones', 'canción'],
    ['fr', 'mangées', 'manger'],
    ['it', 'ragazzi', 'ragazzo'],
    ['pt', 'menino', 'meninos'],
    ['nl', 'boeken', 'boek'],
    ['ru', 'книгами', 'Книга'],
    ['ar', 'المدرسة', 'مدرسة'],
  ] as const)('in %s, "%s" and "%s" have the same stem', (language, one, other) => {
    expect(analyse(one, language)).toEqual(analyse(other, language));
  });

  test('ignore diacritics that a writer omitted, if the ending allows', () => {
    expect(analyse('cancion', 'es')).toEqual(analyse('canción', 'es'));
    expect(analyse('hauser', 'de')).toEqual(analyse('Häuser', 'de'));
  });
});

describe('stop words', () => {
  test('are dropped, by language', () => {
    expect(analyse('The cat is on the mat')).toEqual(['cat', 'mat']);
    expect(analyse('Die Katze ist auf dem Dach')).toEqual(['katz', 'dach']);
    expect(analyse("We don't know; it isn't John's.")).toEqual(['know', 'john']);
    expect(analyse("L’équipe n'est pas d'accord avec l'idée")).toEqual(['equip', 'accord', 'ide']);
  });

  test('are kept if a text has nothing else', () => {
    expect(analyse('Who are you?')).toEqual(['who', 'are', 'you']);
    expect(analyse('The The')).toEqual(['the', 'the']);
    expect(meets('who are you', 'Who are you')).toBe(true);
    expect(analyse('的')).toEqual(['的']);
  });

  test('do not include names that look like them', () => {
    expect(analyse('the US and WHO')).toEqual(['us', 'who']);
    expect(analyse('Will won')).toEqual(['will', 'won']);
  });
});

describe('code words', () => {
  test.each([
    ['getUserName', ['getusernam', 'get', 'user', 'name']],
    ['max_tokens', ['maxtoken', 'max', 'token']],
    ['max-tokens', ['maxtoken', 'max', 'token']],
    ['__init__', ['init']],
    ['HTTP2Server', ['http2server', 'http', '2', 'server']],
    ['XMLHttpRequest', ['xmlhttprequest', 'xml', 'http', 'request']],
    ['ECONNRESET', ['econnreset']],
    ['node.js', ['nodej', 'node', 'js']],
    ['v1.2.3', ['v1_2_3', 'v', '1', '2', '3']],
    ['2023-05-08', ['2023_05_08', '2023', '05', '08']],
    ['ABC-123', ['abc123', 'abc', '123']],
    ['C++', ['cplusplus', 'c']],
    ['C#', ['csharp', 'c']],
    ['foo/bar.ts', ['foo', 'bart', 'bar', 'ts']],
    ['jo.doe@example.com', ['jodo', 'jo', 'doe', 'examplecom', 'exampl', 'com']],
    [
      'https://example.com/docs/page?id=7#top',
      ['https', 'examplecom', 'exampl', 'com', 'doc', 'page', 'id', '7', 'top'],
    ],
    ["O'Brien", ['obrien', 'o', 'brien']],
  ])('%s is found as a whole and by its parts', (text, terms) => {
    expect(analyse(text, 'en')).toEqual(terms);
  });

  test('match in any spelling', () => {
    for (const [query, document] of [
      ['nodejs', 'Node.js'],
      ['MAX_TOKENS', 'maxTokens'],
      ['email', 'e-mail'],
      ['iphone', 'iPhone'],
      ['facetime', 'FaceTime'],
      ['url', 'URLs'],
      ['user name', 'getUserName'],
    ] as const) {
      expect(meets(query, `${document} 1`), query).toBe(true);
    }
  });
});

describe('scripts without spaces', () => {
  test('Chinese yields pairs and characters, function words only in pairs', () => {
    expect(analyse('我的猫')).toEqual(['我', '我的', '的猫', '猫']);
    expect(meets('猫', '我家有一只猫')).toBe(true);
    expect(meets('北京大学', '她在北京读大学')).toBe(true);
  });

  test('Japanese kana yields pairs, and kanji characters too', () => {
    expect(analyse('東京に')).toEqual(['東', '東京', '京', '京に']);
    expect(analyse('き')).toEqual(['き']);
  });

  test('Korean words match with other particles', () => {
    expect(meets('학교는', '학교에서 만났다')).toBe(true);
    expect(meets('집', '집에 갔다')).toBe(true);
  });

  test('Thai is split into words', () => {
    expect(analyse('ภาษาไทย')).toHaveLength(2);
    expect(meets('ทำงาน', 'เขาทำงานที่กรุงเทพ')).toBe(true);
  });

  test('words of other scripts in between are words', () => {
    expect(analyse('使用Node.js開発')).toEqual(['使', '使用', '用', 'nodej', 'node', 'js', '開', '開発', '発']);
  });
});

describe('a query', () => {
  test.each([
    ['Katzen', 'Anna hat drei Katzen und einen Hund, der nicht bellt.'],
    ['Katzen', 'Die Katze von Anna ist nicht mehr da.'],
    ['Was ist mit den Häusern?', 'Haus'],
    ['canciones', 'La canción que más me gusta es de Silvio.'],
    ['running', 'He runs on the beach with all of his friends.'],
    ['Where are the babies?', 'baby'],
    ['manger', "Nous avons mangé à la maison avec l'équipe."],
    ['ragazzo', 'I ragazzi della scuola sono tutti qui.'],
  ])('too short for language detection matches its document: %s', (query, document) => {
    expect(meets(query, document)).toBe(true);
  });

  test('has each term once', () => {
    expect(analyseQuery('cats and the cats')).toEqual(['cat']);
  });

  test('in one language drops its stop words in all of them', () => {
    expect(analyseQuery('Wo ist die Katze von der Anna?')).not.toContain('der');
  });

  test('a query drops pure question words, and the pairs across their ends', () => {
    expect(analyseQuery('什么是 Python？')).toEqual(['python']);
    expect(analyseQuery('订单数据存放在哪里？')).not.toContain('哪里');
    expect(analyseQuery('订单数据存放在哪里？')).toEqual(expect.arrayContaining(['订单', '数据', '存放']));
    expect(analyseQuery('会議はいつですか')).toEqual(['会', '会議', '議', '議は']);
    expect(analyseQuery('为什么')).toContain('什么');
  });
});

describe('any text', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.string({
      unit: fc.constantFrom(..."aZé1_-.'’#+ \0\ud800\udc00й漢がア한ไำ้العن\u0301😀ß".split('')),
      maxLength: 200,
    }),
    fc
      .array(fc.constantFrom('the', 'die', 'Katzen', 'getUserName', 'вышедшая', 'don’t', 'كتبت', 'v1.2', '你是谁'), {
        maxLength: 12,
      })
      .map((words) => words.join(' ')),
  );

  test('yields terms of letters, digits and _ of at most 64 characters', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const term of [...analyse(text), ...analyseQuery(text)]) {
          expect(term).toMatch(/^[\p{L}\p{N}_]+$/u);
          expect(term.length).toBeLessThanOrEqual(64);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('yields the same terms again, all of them among those of the same query', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const terms = analyse(text);
        expect(analyse(text)).toEqual(terms);
        const query = new Set(analyseQuery(text));
        expect(terms.filter((term) => !query.has(term))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['emoji', '😀'.repeat(16_384)],
    ['one long word', 'a'.repeat(32_768)],
    ['alternating case', 'aB'.repeat(16_384)],
    ['joiners', "a'b.".repeat(8_192)],
    ['marks', `a${'\u0301'.repeat(32_767)}`],
    ['ideographs', '漢'.repeat(32_768)],
    ['Thai', 'ก'.repeat(32_768)],
    ['ligatures that unfold', '\ufdfa'.repeat(32_768)],
  ])('of the maximum length is analysed: %s', (_, text) => {
    expect(analyse(text).every((term) => term.length <= 64)).toBe(true);
    expect(analyseQuery(text).length).toBeLessThanOrEqual(text.length * 20);
  });

  test('truncates a long word at 64 characters, never within a character', () => {
    expect(analyse('a'.repeat(100), 'en')).toEqual(['a'.repeat(64)]);
    expect(analyse(`a${'𝒳'.normalize('NFC')}`, 'und')[0]).toBe('ax');
    const long = analyse(`x${'𐐨'.repeat(40)}`, 'und')[0]!;
    expect(long.length).toBe(63);
    expect(long).toMatch(/^[\p{L}\p{N}_]+$/u);
  });
});

describe('in turns with other work', () => {
  const words = Array.from({ length: 2_000 }, (_, at) => `word${at.toString(36)}x`);
  const long = `${words.join(' ')} Ναι, “max_tokens” 中文 ${words.slice(0, 50).join('-')}`;

  test('a long text has the same terms', async () => {
    const { rounds, result } = await roundsOf(() => analyseInTurns(long, 'en'));
    expect(result).toEqual(analyse(long, 'en'));
    expect(rounds).toBeGreaterThan(words.length / 64);
  });

  test.each([
    ['Chinese', '今天天气很好，我们去公园散步。然后回家吃饭，晚上看电影！'],
    ['Thai', 'วันนี้อากาศดีมาก เราไปเดินเล่นในสวน แล้วกลับบ้านกินข้าว '],
  ])('a long text in %s has the same terms, with turns for others between its parts', async (_language, part) => {
    const { rounds, result } = await roundsOf(() => analyseInTurns(part.repeat(100), 'und'));
    expect(result).toEqual(analyse(part.repeat(100), 'und'));
    expect(rounds).toBeGreaterThan(300);
  });

  test('a long question has the same terms, and a second caller gets them at once', async () => {
    const question = long.slice(0, 2_000);
    const { rounds, result } = await roundsOf(() => analyseQueryInTurns(question));
    expect(rounds).toBeGreaterThan(question.split(' ').length / 64);
    expect(analyseQuery(question)).toBe(result);
    expect(analyseQuery(`${question}.`)).toEqual(result);
  });
});
