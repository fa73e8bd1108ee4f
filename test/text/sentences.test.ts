import { expect, test } from 'vitest';
import { sentenceSpans, sentencesOf } from '../../src/text/sentences/sentences.ts';

test.each([
  ['en', 'It is done. Is it? Yes!', ['It is done.', 'Is it?', 'Yes!']],
  ['en', 'Dr. Raman leads it. Ask J. Smith, e.g. by mail.', ['Dr. Raman leads it.', 'Ask J. Smith, e.g. by mail.']],
  ['en', 'Version 2.3 is out.', ['Version 2.3 is out.']],
  ['en', '1. Stop the queue.\n2. Start it.', ['1. Stop the queue.', '2. Start it.']],
  ['en', 'A title\nand a line', ['A title', 'and a line']],
  ['en', 'He said "no." Then he left…', ['He said "no."', 'Then he left…']],
  ['zh', '账单每周一发送。数据库在里斯本！', ['账单每周一发送。', '数据库在里斯本！']],
  [
    'ja',
    '請求書は毎週月曜日に送ります。電話は03-1234です。',
    ['請求書は毎週月曜日に送ります。', '電話は03-1234です。'],
  ],
  [
    'ja',
    '場所は3階です。「来ますか？」と彼は聞いた。「はい。」それから帰った。',
    ['場所は3階です。', '「来ますか？」と彼は聞いた。', '「はい。」', 'それから帰った。'],
  ],
  [
    'zh',
    '地点在3楼。“你来吗？”“来。”完成了！（见附件）',
    ['地点在3楼。', '“你来吗？”', '“来。”', '完成了！', '（见附件）'],
  ],
  ['de', 'Sie rief: „Komm!“ Dann ging sie.', ['Sie rief: „Komm!“', 'Dann ging sie.']],
  ['en', 'Done. 🎉', ['Done. 🎉']],
  ['en', '!!!', ['!!!']],
  ['en', '  ', []],
  ['en', 'Did he agree? No. He left.', ['Did he agree?', 'No.', 'He left.']],
  ['en', 'We sell tea, coffee, etc. The shop opens at nine.', ['We sell tea, coffee, etc.', 'The shop opens at nine.']],
  ['de', 'Es dauert 10 Min. Danach ist Pause.', ['Es dauert 10 Min.', 'Danach ist Pause.']],
  ['de', 'Das mache ich so. Maria kommt später.', ['Das mache ich so.', 'Maria kommt später.']],
])('%s: %j', (language, text, expected) => {
  expect(sentencesOf(text, language)).toEqual(expected);
});

/** Each is one sentence, with a figure or a name after the full stop of an abbreviation. */
const whole: Record<string, readonly string[]> = {
  en: [
    'The parcel weighs approx. 3.5 kg without the box.',
    'Ask for room No. 14 at the desk.',
    'See p. 12 and pp. 30 to 34, Fig. 7, vol. 2, ch. 3.',
    'The rent is 1,000.50 a month.',
    'Meet Dr. Weiss at 5 Park Ave. 3rd floor.',
    'Call ext. 4471 or tel. (020) 7946 0018.',
    'Lunch is from 11 a.m. to 2 p.m. on weekdays.',
  ],
  de: [
    'Die Praxis liegt in der Bahnhofstr. 12, Tel. 0711 / 99 87.',
    'Er wohnt am Marktpl. 3 und arbeitet in der Kirchg. 5.',
    'Montags gibt es z. B. Linsen mit Spätzle.',
    'Die Klinik in St. Gallen 4 öffnet um 8 Uhr.',
    'Der Umbau kostet ca. 3,5 Mio. Euro.',
    'Vom Bahnhof sind es 10 Min. Fußweg.',
    'Das gilt nach Abs. 2 Nr. 5, vgl. S. 31.',
    'Am 3. Mai kommt Hr. Özdemir um 9.30 Uhr.',
    'Die Milch wird tägl. 5.30 Uhr von der Fa. Huber geholt.',
    'Die stellv. Leiterin ist Dr. med. Kern.',
    'Das steht lt. Vertrag in Abschn. 4 und Abb. 2 und gilt ab Mo. 3. Juni.',
  ],
  es: [
    'La consulta está en la Av. Libertador 1200, tel. 91 555 12.',
    'Vive en la Avda. Diagonal núm. 40, pág. 3 del plano.',
    'La Sra. Ortega paga aprox. 1.000,50 euros.',
    'Compra fruta, p. ej. Manzanas de Lérida.',
    'Vive en EE. UU. desde mayo.',
    'Los Hnos. García viven en el depto. 4B con la Lcda. Ruiz.',
  ],
  fr: [
    "Le cabinet se trouve av. de l'Opéra 8, tél. 01 42 60.",
    'Mme. Dubois habite bd. Voltaire 12, env. 200 m plus loin.',
    'Voir p. 12 et art. 4 du contrat de M. Petit.',
    'Il faut p. ex. Deux litres de lait.',
    'Les Ets. Durand sont au bât. B, pl. Bellecour.',
  ],
  it: [
    'Lo studio è in P.za Navona 3, tel. 06 55 12.',
    'Il dott. Bianchi riceve al n. 14, pag. 7.',
    'La sig.ra Verdi abita in V.le Monza 5.',
  ],
  pt: [
    'O consultório fica na Av. Paulista 1000, tel. 11 3555.',
    'A Sra. Lima mora na R. Augusta 12, ap. 4.',
    'A Dra. Reis atende na Pça. Tiradentes n.º 9.',
  ],
  nl: [
    'De praktijk is aan de Kerkstr. 12, tel. 020 55.',
    'Mevr. Jansen kost bijv. Maandag ca. 40 euro.',
    'Zie blz. 12, nr. 4, art. 3.',
  ],
  pl: ['Gabinet jest przy ul. Długiej 5, tel. 22 555.', 'Zob. np. Kraków, godz. 12.30, str. 4, nr. 7.'],
  tr: ['Muayenehane Atatürk Cad. No. 12, Kat. 3, Tel. 0212 55.', 'Doç. Demir ile görüş, bkz. s. 4.'],
  ru: ['Клиника на ул. Ленина д. 5, кв. 12, тел. 495.', 'Склад на пр. Мира, ст. Лесная, каб. 305 и табл. 3.'],
};

test.each(Object.entries(whole).flatMap(([language, texts]) => texts.map((text) => [language, text] as const)))(
  '%s: the full stop of an abbreviation ends no sentence: %s',
  (language, text) => {
    expect(sentencesOf(`${text} ${text}`, language)).toEqual([text, text]);
    expect(sentencesOf(text, 'en')).toEqual([text]);
  },
);

test.each([
  ['de', 'Die max. Belegung gilt mind. Montag und Dienstag.'],
  ['de', 'Die Ev. Kirche und die Abt. Einkauf sind zu.'],
  ['ru', 'Это см. Приложение, его принёс гр. Сидоров.'],
])('%s: an abbreviation that is a word of another language ends no sentence: %s', (language, text) => {
  expect(sentencesOf(text, language)).toEqual([text]);
});

test.each([
  ['en', ['Keep it in mind.', 'Anna pays 5 max.', 'It takes 10 min.', 'Anna knows Kath.', 'They left.']],
  ['de', ['Es dauert 5 Min.', 'Danach ist Pause.', 'Die Leistung ist 5 MW.', 'Anna kommt.']],
  ['it', ['È arrivata due anni fa.', 'Anna è qui.']],
  ['ru', ['Длина 5 см.', 'Вес 3 кг.', 'Цена прежняя.']],
])('%s: words and units that look like an abbreviation end a sentence: %j', (language, sentences) => {
  expect(sentencesOf(sentences.join(' '), language)).toEqual(sentences);
});

test('a wrapped line continues; items, speakers and paragraphs do not', () => {
  const wrapped =
    'The practice moved on Monday and is now found in the Bahnhofstr.\n12, on the second floor of the house.';
  expect(sentencesOf(wrapped)).toEqual([wrapped]);
  const lines = [
    'user: please remind me of the appointment with the dentist',
    'assistant: the appointment with the dentist is on Monday at nine',
    '2. bring the insurance card and the referral of the doctor',
  ];
  expect(sentencesOf(lines.join('\n'))).toEqual(lines);
  const paragraphs = ['a paragraph that is long enough to have been wrapped by somebody', 'another one'];
  expect(sentencesOf(paragraphs.join('\n\n'))).toEqual(paragraphs);
});

test('a text loses nothing but the space between its sentences', () => {
  const text = 'One. Two? "Three." (Four.) v1.2 e.g. this.\n\n- five\n- six; ok';
  expect(sentencesOf(text, 'en').join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
  const spans = sentenceSpans(text, 'en');
  expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(sentencesOf(text, 'en'));
});

test('a long text has the sentences of its parts, wherever a window of it ends', () => {
  const sentences = [
    'It is done.',
    'Ask Dr. Weiss at No. 14, e.g. by mail!',
    'Is it "over"?',
    '账单每周一发送。',
    'See 3. 4. 5. of it!',
  ];
  for (const between of [' ', '\n', '\n\n']) {
    const many = Array.from({ length: 3_000 }, (_, n) => sentences[(n * 7) % sentences.length]!);
    const text = many.join(between);
    expect(sentencesOf(text).join('|') === many.flatMap((one) => sentencesOf(one)).join('|')).toBe(true);
  }
  expect(sentencesOf('x'.repeat(100_000))).toHaveLength(1);
  expect(sentencesOf('*** '.repeat(100_000))).toHaveLength(1);
});

test('an invalid language is read as an unknown one', () => {
  expect(sentencesOf('It is done. Is it?', 'zz\u202e')).toEqual(['It is done.', 'Is it?']);
  expect(sentencesOf('It is done. Is it?', '')).toEqual(['It is done.', 'Is it?']);
});
