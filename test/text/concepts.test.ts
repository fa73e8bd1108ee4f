import { describe, expect, test } from 'vitest';
import { analyse } from '../../src/text/analyse.ts';
import { conceptsIn } from '../../src/text/concepts/concepts.ts';
import { dictionary } from '../../src/text/concepts/dictionary/dictionary.ts';
import { lexicon } from '../../src/text/concepts/lexicon.ts';
import type { Language } from '../../src/text/language.ts';
import { stopWords } from '../../src/text/stop-words.ts';

/** For a Chinese word, its pairs of characters. */
const wholeForms = (word: string, language: Language) => analyse(word, language).filter((form) => form.length > 1);
const standIns = (question: string) => new Set(conceptsIn(question).flatMap(({ forms }) => [...forms]));

describe('stand-ins for a word in a question', () => {
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
    for (const words of linesOf(lexicon)) {
      expect(words, String(words)).toHaveLength(5);
      for (const some of words) {
        expect(some, String(words)).not.toContain('');
        expect(new Set(some).size, String(words)).toBe(some.length);
      }
    }
  });
});

describe('a question finds memories in other languages by the dictionary', () => {
  test.each<[string, [string, Language][]]>([
    [
      'Wo ist die Anleitung für den Kühlschrank?',
      [
        ['fridge', 'en'],
        ['nevera', 'es'],
        ['冰箱', 'zh'],
      ],
    ],
    [
      'Where are the Christmas decorations?',
      [
        ['Weihnachten', 'de'],
        ['Noël', 'fr'],
        ['圣诞', 'zh'],
      ],
    ],
    [
      '¿Cuándo llega el electricista?',
      [
        ['Elektriker', 'de'],
        ['électricien', 'fr'],
        ['electrician', 'en'],
      ],
    ],
    [
      "Qui a emprunté l'échelle du voisin ?",
      [
        ['geliehen', 'de'],
        ['borrowed', 'en'],
      ],
    ],
    [
      '洗衣机是谁修好的？',
      [
        ['Waschmaschine', 'de'],
        ['lavadora', 'es'],
      ],
    ],
    [
      'Quand partez-vous pour Munich en juillet ?',
      [
        ['München', 'de'],
        ['慕尼黑', 'zh'],
        ['July', 'en'],
      ],
    ],
  ])('%s', (question, answers) => {
    const found = [...standIns(question)];
    for (const [word, language] of answers) expect(found).toEqual(expect.arrayContaining(wholeForms(word, language)));
  });

  test('a word never stands for other words of its own language', () => {
    // One line of the dictionary has "trash" and "garbage" beside "rubbish".
    const found = [...standIns('Who takes the rubbish out to the street?')];
    expect(found).toEqual(expect.arrayContaining(analyse('Müll', 'de')));
    for (const word of ['trash', 'garbage']) expect(found).not.toEqual(expect.arrayContaining(analyse(word, 'en')));
  });

  test('a question in an unclear language is answered in the languages that do not have its word', () => {
    const found = [...standIns('Hotel?')];
    expect(found).toEqual(expect.arrayContaining(wholeForms('酒店', 'zh')));
    expect(found).toEqual(expect.arrayContaining(analyse('hôtel', 'fr')));
  });

  test('a plural finds the memories of its singular', () => {
    expect([...standIns('Welche Kühlschränke haben wir gekauft?')]).toEqual(
      expect.arrayContaining(analyse('fridge', 'en')),
    );
    expect([...standIns('Which washing machines did we buy?')]).toEqual(
      expect.arrayContaining(analyse('Waschmaschine', 'de')),
    );
  });

  test('a word within a longer name has no meaning of its own', () => {
    expect([...standIns('我们在火车站见面吗？')]).toEqual(expect.arrayContaining(analyse('Bahnhof', 'de')));
    expect([...standIns('我们在火车站见面吗？')]).not.toEqual(expect.arrayContaining(analyse('Zug', 'de')));
  });

  test('a pair of characters that is a word of its own is not searched for in place of the longer word', () => {
    expect([...standIns('What happens in November?')]).not.toContain('一月');
  });

  test('no form is a single Chinese character', () => {
    const things = linesOf(`${lexicon}${dictionary}`).map(([english]) => english![0]!.replace('?', ''));
    const forms = new Set(things.flatMap((thing) => [...standIns(`what is the ${thing}`)]));
    expect([...forms].filter((form) => /^\p{Script=Han}$/u.test(form))).toEqual([]);
    expect([...forms].filter((form) => /^\p{Script=Han}+$/u.test(form)).length).toBeGreaterThan(1_000);
  });

  test('every line has five parts, separated by "; " and ", ", and no word twice in one of them', () => {
    const isWhole = (words: string[]) =>
      words.length === new Set(words.map(withoutMark)).size && words.every((word) => written.test(word));
    const broken = dictionary.split('\n').filter((line) => {
      const parts = line.split('; ');
      return parts.length !== 5 || !parts.every((part) => part === '' || isWhole(part.split(', ')));
    });
    expect(broken).toEqual([]);
  });

  test('no word that is searched for is a stop word in one of the languages', () => {
    const all = new Set(latin.flatMap((language) => [...stopWords[language]]));
    const sought = linesOf(dictionary).flatMap((words) => words.slice(0, latin.length).flat());
    expect(sought.filter((word) => all.has(word.toLowerCase()))).toEqual([]);
  });

  test('a word that is searched for is on one line, unless both lines are meant', () => {
    const seen = new Map<string, number>();
    for (const words of linesOf(dictionary))
      for (const [at, some] of words.entries())
        for (const word of some.filter((entry) => entry !== '' && !entry.endsWith('?'))) {
          const key = `${at} ${word.toLowerCase()}`;
          seen.set(key, (seen.get(key) ?? 0) + 1);
        }
    expect([...seen].filter(([, lines]) => lines > 1).map(([key]) => key.slice(2))).toEqual(onTwoLines);
  });

  test('a word that is searched for has the same meaning in each language that has it', () => {
    const lines = new Map<string, Map<number, Set<number>>>();
    for (const [line, words] of linesOf(dictionary).entries())
      for (const [at, some] of words.slice(0, latin.length).entries())
        for (const word of some.filter((entry) => entry !== '' && !entry.endsWith('?'))) {
          const byLanguage = lines.get(word.toLowerCase()) ?? new Map<number, Set<number>>();
          byLanguage.set(at, new Set([...(byLanguage.get(at) ?? []), line]));
          lines.set(word.toLowerCase(), byLanguage);
        }
    const means = (all: Map<number, Set<number>>) => {
      const [first, ...others] = [...all.values()];
      return others.every((some) => [...some].some((line) => first!.has(line)));
    };
    expect([...lines].filter(([, all]) => !means(all)).map(([word]) => word)).toEqual(alikeInSense);
  });
});

const latin = ['en', 'de', 'fr', 'es'] as const;
/** Two things that share a natural name. */
const onTwoLines = ['reloj', '健康', 'nachrichten', '翻译', '休息'];
/**
 * "Italien" is the country in German, and its language in French. "Mexico" is the country in English, and its capital
 * in French.
 */
const alikeInSense = ['italien', 'mexico'];

const written = /^[\p{L}\p{N}][\p{L}\p{N}' -]*\??$/u;
const withoutMark = (word: string) => word.replace('?', '').toLowerCase();
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(';').map((words) => words.split(',').map((word) => word.trim())));
