import { expect, test } from 'vitest';
import { WordCache } from '../../src/embedding/word-cache.ts';

function counting(perGeneration: number) {
  const looked: string[] = [];
  const words = new WordCache((word) => looked.push(word), perGeneration);
  return { words, looked };
}

test('a word is looked up once', () => {
  const { words, looked } = counting(10);
  expect(words.get('stone')).toBe(1);
  expect(words.get('stone')).toBe(1);
  expect(looked).toEqual(['stone']);
});

test('under a stream of other words the cache stays bounded and keeps a word in use', () => {
  const { words, looked } = counting(100);
  for (let i = 0; i < 10_000; i++) {
    words.get(`passer-by ${i}`);
    if (i % 50 === 0) words.get('regular');
  }
  expect(words.size).toBeLessThanOrEqual(200);
  expect(looked.filter((word) => word === 'regular')).toHaveLength(1);
});

test('a word out of use is evicted', () => {
  const { words, looked } = counting(10);
  words.get('once');
  for (let i = 0; i < 30; i++) words.get(`other ${i}`);
  words.get('once');
  expect(looked.filter((word) => word === 'once')).toHaveLength(2);
});

test('blobs are not cached', () => {
  const { words } = counting(10);
  words.get('x'.repeat(41));
  expect(words.size).toBe(0);
});
