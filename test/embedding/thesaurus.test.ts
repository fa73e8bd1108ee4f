/** Words for the same thing are related, whatever their vectors. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bundledModelPath, loadStaticModel } from '../../src/embedding/static-model.ts';
import { bundledThesaurusPath, formatThesaurus, readThesaurus, shareConcept } from '../../src/embedding/thesaurus.ts';
import { thesaurusLines } from '../../training/thesaurus/lines.ts';

const thingsOf = readThesaurus(bundledThesaurusPath());
/** Words without accents, split as the model splits a text. */
const areOneThing = (one: string, other: string) => shareConcept(thingsOf(one), thingsOf(other));

test('assets/thesaurus.txt contains the lines of training/thesaurus and of the lexicon: if not, run npm run train:thesaurus', () => {
  expect(readFileSync(bundledThesaurusPath(), 'utf8')).toBe(formatThesaurus(thesaurusLines()));
});

test('each line of training/thesaurus has a part of single words for each of seven languages', () => {
  const folder = new URL('../../training/thesaurus/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  const lines = files.flatMap((file) => readFileSync(new URL(file, folder), 'utf8').trim().split('\n'));
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => line.split(';').length !== 7)).toEqual([]);
  const words = lines.flatMap((line) => line.split(/[;,]/).map((word) => word.trim()));
  expect(words.filter((word) => /\s/u.test(word))).toEqual([]);
});

test.each([
  ['nurse', 'Krankenpfleger'],
  ['doctor', 'medica'],
  ['Arzt', '医生'],
  ['outage', 'Ausfall'],
])('%s and %s are words for one thing', (one, other) => {
  expect(areOneThing(one, other)).toBe(true);
  expect(areOneThing(other, one)).toBe(true);
});

test('a word is found with a plural s that no line contains', () => {
  expect(areOneThing('nurses', 'infirmier')).toBe(true);
});

test.each([
  ['Nachtalarm', 'night'],
  ['Nachtalarm', 'alerte'],
  ['Blumenkiste', 'flower'],
  ['ziekenhuisplafond', 'hospital'],
  ["l'infirmière", 'nurse'],
])('%s is found by its parts: it is related to %s', (one, other) => {
  expect(areOneThing(one.normalize('NFD').replace(/\p{M}/gu, ''), other)).toBe(true);
});

test.each([
  ['nurse', 'doctor'],
  ['Nachtalarm', 'nurse'],
  ['xyzzy', 'xyzzy'],
  ['', 'nurse'],
])('%j and %j do not', (one, other) => {
  expect(areOneThing(one, other)).toBe(false);
});

test('a word with two meanings is related to the words of both', () => {
  const lines = [new Set(['boss', 'chef']), new Set(['chef', 'cook'])];
  expect(formatThesaurus(lines)).toBe('=0 boss\n=0,1 chef\n=1 cook\n');
});

test('a text with another word for the thing matches the word of a question', () => {
  const model = loadStaticModel(bundledModelPath());
  const shareOf = (text: string) => model.relatedTo!('nurse')(text, {});
  expect(shareOf('Die Krankenschwester kommt um acht.')).toBeGreaterThan(0.99);
  expect(shareOf('Der Strom kommt um acht.')).toBeLessThan(0.5);
});
