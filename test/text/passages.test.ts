import { expect, test } from 'vitest';
import { passageSpans } from '../../src/text/sentences/passages.ts';

const passagesOf = (text: string) => passageSpans(text).map(({ start, end }) => text.slice(start, end));
const withoutSpace = (text: string) => text.replace(/\s/gu, '');

test('a short text has no passages', () => {
  expect(passageSpans('The staging database stands in Lisbon. '.repeat(20))).toEqual([]);
});

test.each([
  ['sentences', 'The staging database stands in Lisbon and is copied every night. '.repeat(200)],
  ['Chinese', '测试数据库在里斯本，每天晚上备份一次。'.repeat(200)],
  ['one long line', `${'item 4711 of the long table that nobody ended; '.repeat(200)}`],
  ['one word', 'x'.repeat(5_000)],
  ['characters of two units', '😀'.repeat(3_000)],
  ['paragraphs', `${'A paragraph of some length that says a thing or two about the ferry. '.repeat(6)}\n\n`.repeat(12)],
])('passages cover all of a long text, and none is longer than a screen: %s', (_, text) => {
  const passages = passagesOf(text);
  expect(passages.length).toBeGreaterThan(3);
  expect(withoutSpace(passages.join(''))).toBe(withoutSpace(text));
  for (const passage of passages) {
    expect(passage.length).toBeLessThanOrEqual(950);
    expect(() => encodeURIComponent(passage)).not.toThrow();
  }
});

test.each([
  ['a blank line between them', '\n\n'],
  ['none', '\n'],
])('a passage ends with a sentence, and at the end of a paragraph: paragraphs with %s', (_, between) => {
  const paragraph = `${'It rained on the ferry all day long, and nobody minded it. '.repeat(8)}`.trim();
  const passages = passagesOf(Array.from({ length: 6 }, () => paragraph).join(between));
  expect(passages).toEqual(Array.from({ length: 6 }, () => paragraph));
});

test('short lines, such as the turns of a talk, end no passage', () => {
  const turns = ['Ana: Is the ferry late again?', 'Ben: It is.', 'Ana: Then we eat on board.'];
  const passages = passagesOf(Array.from({ length: 60 }, (_, at) => turns[at % 3]).join('\n'));
  expect(passages[0]!.length).toBeGreaterThan(600);
});
