import { expect, test } from 'vitest';
import { keepLatestScorer } from '../../src/embedding/cross-encoder/latest-scorer.ts';

function counting() {
  const questions: string[] = [];
  const read: string[] = [];
  const scorerOf = keepLatestScorer((question) => {
    questions.push(question);
    return (text) => read.push(text);
  });
  return { scorerOf, questions, read };
}

test('a question is read once, and so is each text for it', () => {
  const { scorerOf, questions, read } = counting();
  expect(scorerOf('when?')('at nine')).toBe(1);
  expect(scorerOf('when?')('at ten')).toBe(2);
  expect(scorerOf('when?')('at nine')).toBe(1);
  expect(questions).toEqual(['when?']);
  expect(read).toEqual(['at nine', 'at ten']);
});

test('texts of an earlier question are read again for another', () => {
  const { scorerOf, read } = counting();
  const first = scorerOf('when?');
  first('at nine');
  scorerOf('where?')('at nine');
  first('at nine');
  expect(read).toEqual(['at nine', 'at nine']);
});

test('a question that is asked again and again is read anew after some hundreds of texts', () => {
  const { scorerOf, questions } = counting();
  for (let i = 0; i < 600; i++) scorerOf('when?')(`at ${i}`);
  expect(questions).toHaveLength(3);
});
