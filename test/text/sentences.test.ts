import { expect, test } from 'vitest';
import { sentencesOf } from '../../src/text/sentences.ts';

test.each([
  ['en', 'It is done. Is it? Yes!', ['It is done.', 'Is it?', 'Yes!']],
  ['en', 'Dr. Raman leads it. Ask J. Smith, e.g. by mail.', ['Dr. Raman leads it.', 'Ask J. Smith, e.g. by mail.']],
  ['en', 'Version 2.3 is out.', ['Version 2.3 is out.']],
  ['en', '1. Stop the queue.\n2. Start it.', ['1. Stop the queue.', '2. Start it.']],
  ['en', 'A title\nand a line', ['A title', 'and a line']],
  ['en', 'He said "no." Then he left…', ['He said "no."', 'Then he left…']],
  ['zh', '账单每周一发送。数据库在里斯本！', ['账单每周一发送。', '数据库在里斯本！']],
  ['en', 'Done. 🎉', ['Done. 🎉']],
  ['en', '!!!', ['!!!']],
  ['en', '  ', []],
])('%s: %j', (language, text, expected) => {
  expect(sentencesOf(text, language)).toEqual(expected);
});

test('nothing of a text is lost but the space between its sentences', () => {
  const text = 'One. Two? "Three." (Four.) v1.2 e.g. this.\n\n- five\n- six; ok';
  expect(sentencesOf(text, 'en').join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
});
