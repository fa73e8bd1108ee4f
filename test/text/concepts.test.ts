import { describe, expect, test } from 'vitest';
import { analyse } from '../../src/text/analyse.ts';
import { conceptsIn } from '../../src/text/concepts/concepts.ts';
import { lexicon } from '../../src/text/concepts/lexicon.ts';

const standIns = (question: string) => new Set(conceptsIn(question).flatMap(({ forms }) => [...forms]));

describe('other words for what a question names', () => {
  test.each([
    ["Who's in charge of the warehouse?", 'leads', 'en'],
    ['Wie viel zahlen wir für den Strom?', 'electricity', 'en'],
    ["Qui peut réparer l'ordinateur ?", 'Rechner', 'de'],
    ['¿Dónde vive ahora mi hermana?', 'wohnt', 'de'],
    ['外婆什么时候去医院？', 'hospital', 'en'],
  ] as const)('%s may be answered with "%s"', (question, word, language) => {
    expect([...standIns(question)]).toEqual(expect.arrayContaining(analyse(word, language)));
  });

  test('a word that means something else in another language is read in the language of the question', () => {
    // Spanish "pan" is bread, and "red" a network.
    expect([...standIns('Where did you put the red frying pan that we bought?')]).not.toContain('bread');
  });

  test('a word marked as ambiguous is understood in a question and never searched for', () => {
    expect([...standIns('Who is the boss here?')]).toContain('lead');
    expect([...standIns('Who leads the choir?')]).not.toContain('boss');
  });

  test('every line has the five languages, and no word twice', () => {
    for (const line of lexicon.trim().split('\n')) {
      const languages = line.split(';').map((words) => words.split(',').map((word) => word.trim()));
      expect(languages, line).toHaveLength(5);
      for (const words of languages) {
        expect(
          words.filter((word) => word === ''),
          line,
        ).toEqual([]);
        expect(new Set(words).size, line).toBe(words.length);
      }
    }
  });
});
