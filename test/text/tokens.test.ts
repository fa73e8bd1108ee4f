import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTokenVocabulary } from '../../src/text/token-vocabulary.ts';
import { countTokens, fitsTokens, fitTokens } from '../../src/text/tokens.ts';
import { roundsOf } from '../support/rounds.ts';

test('tokens are counted with the vocabulary o200k_base', async () => {
  expect(await countTokens('')).toBe(0);
  expect(await countTokens('hello world')).toBe(2);
  expect(await countTokens('The quick brown fox jumps over the lazy dog.')).toBe(10);
});

test('text that looks like a special token is text', async () => {
  expect(await countTokens('<|endoftext|>')).toBeGreaterThan(3);
});

test('a text that fits stays as it is', async () => {
  expect(await fitTokens('hello world', 2)).toBe('hello world');
});

test('a longer text is cut between words, and marked as cut', async () => {
  expect(await fitTokens('The quick brown fox jumps over the lazy dog.', 5)).toMatch(/^The quick brown( fox)?…$/);
});

test('a word that fills the room alone is cut between graphemes', async () => {
  const family = '👨‍👩‍👧';
  const cut = await fitTokens(family.repeat(50), 30);
  expect(cut).toMatch(/…$/);
  expect(cut.slice(0, -1)).toBe(family.repeat((cut.length - 1) / family.length));
});

test('nothing is left if not even a character fits', async () => {
  expect(await fitTokens('hello world', 0)).toBe('');
});

test('a cut text never exceeds its budget, and begins as the original does', async () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 400 });
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 0, max: 60 }), async (text, most) => {
      const cut = await fitTokens(text, most);
      expect(await countTokens(cut)).toBeLessThanOrEqual(most);
      if (cut !== text && cut !== '') expect(text.startsWith(cut.slice(0, -1))).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test.each([
  ['a letter', 'a'],
  ['an ideograph', '汉'],
  ['a space', ' '],
  ['a sign', '='],
])('%s repeated 32,768 times is counted in no time', async (_name, character) => {
  const text = character.repeat(32_768);
  expect(await countTokens(text)).toBeGreaterThan(100);
  expect(await countTokens(await fitTokens(text, 50))).toBeLessThanOrEqual(50);
});

test.each([
  'It costs 1,000.50 euros a month.',
  'Bahnhofstr. 12, Tel. 0711 / 99 87 and mail.',
  'approx. 3.5 kg of sugar',
])('no cut splits a figure, or separates it from its abbreviation: %s', async (text) => {
  const tokens = await countTokens(text);
  const figures = text.match(/(?:\p{L}+\. )?\d[\d.,/ ]*\d/gu)!;
  for (let most = 3; most < tokens; most += 1) {
    const cut = (await fitTokens(text, most)).replace('…', '');
    const torn = figures.filter((figure) => cut.includes(figure.slice(0, -1)) && !cut.includes(figure));
    expect(torn, cut).toEqual([]);
  }
});

test('the parts of a long text have as many tokens as the whole, and counting stops at the limit', async () => {
  const whole = await import('gpt-tokenizer/encoding/o200k_base');
  const parts = [
    "Anna's note: it isn't ready, 12,345.67 of it.\n\n",
    '  Indented;\t«quoted» — said Zoë’s friend…  ',
    '混合文字，还有标点。',
    '- `code_name()` /path/to/x\r\n',
  ];
  for (const [at, part] of parts.entries()) {
    const text = `${part}${parts[(at + 1) % parts.length]} word${at} `.repeat(150);
    expect(await countTokens(text)).toBe(whole.countTokens(text));
    expect(await fitsTokens(text, whole.countTokens(text))).toBe(true);
    expect(await fitsTokens(text, whole.countTokens(text) - 1)).toBe(false);
  }
});

test('the count of every text equals that of another implementation with the same vocabulary', async () => {
  const whole = await import('gpt-tokenizer/encoding/o200k_base');
  const asPlainText = { disallowedSpecial: new Set<string>() };
  const pieces = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.integer({ min: 0, max: 199_997 }).map((token) => whole.decode([token])),
    fc.constantFrom(' ', '\n', '\r\n\t', "'s", "n't", 'ſ', '<|endoftext|>', '\u{1F468}\u200d\u{1F469}', '\ud800'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 12 }), async (given) => {
      // The other implementation ignores a byte order mark within a word, and finds another token.
      const text = given.join('').replaceAll('\ufeff', '');
      expect(await countTokens(text)).toBe(whole.countTokens(text, asPlainText));
    }),
    { numRuns: 1_000 },
  );
  expect(await countTokens('\ufeffusing\ufeff')).toBe(2);
});

test('the vocabulary is read in turns with other work', async () => {
  const { rounds } = await roundsOf(readTokenVocabulary);
  expect(rounds).toBeGreaterThan(80);
});

test('a long text is counted in turns with other work', async () => {
  const text = 'The night train to Porto leaves at nine, and nobody is on it. '.repeat(500);
  await countTokens('');
  const { rounds, result } = await roundsOf(() => countTokens(text));
  expect(result).toBe(500 * 15 + 1);
  expect(rounds).toBeGreaterThan(20);
});
