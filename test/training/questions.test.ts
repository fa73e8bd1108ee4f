import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RetrievalSet, readSets } from '../../bench/evaluation-sets.ts';
import { seeded } from '../../training/embedding/random.ts';
import { makeSets } from '../../training/reranker/questions/make-sets.ts';
import { toSet } from '../../training/reranker/questions/question-set.ts';
import { askAboutListener, asker, assistant, toParty } from '../../training/reranker/questions/speech.ts';
import { askForStatement } from '../../training/reranker/questions/statement-questions.ts';

const folder = mkdtempSync(join(tmpdir(), 'stele-questions-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const clara = { name: 'Clara', subject: 'she', object: 'her', possessive: 'her' };
const bruno = { name: 'Bruno', subject: 'he', object: 'him', possessive: 'his' };
const silent = () => undefined;

const hobbies = 'chess pottery sailing archery knitting fencing juggling origami beekeeping falconry'.split(' ');
const towns = 'Ulm Graz Bern Lund Gent Brno Metz Pisa Vigo Oulu'.split(' ');

function writeCorpus(): void {
  const shard = (name: string, records: object[]) =>
    writeFileSync(join(folder, name), gzipSync(records.map((record) => JSON.stringify(record)).join('\n')));
  shard(
    'dialogue-A-00.jsonl.gz',
    hobbies.map((hobby, at) => ({
      source: 'somebody+Synthetic-Persona-Chat',
      turns: [
        `Which club do you visit for ${hobby}?`,
        `The old one near the river in ${towns[at]}.`,
        'How long have you been a member there?',
        `I joined the ${hobby} club in ${towns[at]} two years ago.`,
        'That must be a lovely place to be.',
        `I teach ${hobby} to beginners with my sister.`,
      ],
    })),
  );
  shard(
    'text-A-00.jsonl.gz',
    hobbies.flatMap((hobby, at) =>
      ['Equipment', 'Club rules', 'Yearly tournament', 'Costs'].map((heading) => ({
        source: 'somebody+handbook',
        title: `Guide to ${hobby}`,
        heading: `Guide to ${hobby} > ${heading}`,
        text: `For ${hobby} in ${towns[at]} everybody brings what the trainer wrote on the board; ${heading.length * (at + 3)} coins are paid at the door.`,
      })),
    ),
  );
  shard('pairs-A-00.jsonl.gz', [{ source: 'somebody+english-wordnet', type: 'syn', a: 'beginner', b: 'novice' }]);
  writeFileSync(join(folder, 'sources.json'), JSON.stringify({ 'somebody+handbook': { licence: 'CC0' } }));
}

const heard: string[] = [];
let sets: RetrievalSet[] = [];
beforeAll(async () => {
  writeCorpus();
  const out = join(folder, 'sets');
  await makeSets({ corpus: folder, out, seed: 5, only: [] }, (line) => heard.push(line));
  sets = readSets(out) as RetrievalSet[];
});

describe('the sets of a corpus', () => {
  test('are made if the corpus has their sources; the others are reported', () => {
    expect(sets.map(({ name }) => name)).toEqual(['acquaintances', 'handbooks']);
    expect(heard).toContainEqual(expect.stringContaining('commits: left out'));
  });

  test('ask only for existing documents, in the scope of the question', () => {
    for (const { docs, queries } of sets) {
      const scopes = new Map(docs.map(({ id, scope }) => [id, scope]));
      expect(queries.length).toBeGreaterThan(10);
      for (const { relevant, scope, text } of queries) {
        expect(text).not.toMatch(/undefined|null|[{}]/);
        expect(relevant.length).toBeGreaterThan(0);
        expect(relevant.map((id) => scopes.get(id))).toEqual(relevant.map(() => scope));
      }
    }
  });

  test('name the source of their text and its licence', () => {
    expect(sets[1]).toMatchObject({
      source: expect.stringContaining('handbook'),
      licence: expect.stringContaining('CC0'),
    });
  });

  test('use the turn after a question as its answer', () => {
    const { docs, queries } = sets[0]!;
    const texts = new Map(docs.map(({ id, text }) => [id, text]));
    const answers = queries.filter(({ category }) => category === 'answer');
    expect(answers.length).toBeGreaterThan(0);
    for (const { text, relevant } of answers) {
      const answered = text.includes('club') ? /near the river/ : /joined the/;
      expect(relevant.map((id) => texts.get(id))).toEqual([expect.stringMatching(answered)]);
    }
  });

  test('are the same for the same seed, and different for another', async () => {
    const make = async (name: string, seed: number) => {
      await makeSets({ corpus: folder, out: join(folder, name), seed, only: ['acquaintances'] }, silent);
      return readFileSync(join(folder, name, 'acquaintances.json'), 'utf8');
    };
    const first = await make('first', 5);
    expect(await make('again', 5)).toBe(first);
    expect(await make('other', 6)).not.toBe(first);
  });

  test('require a known set, and a corpus with its texts', async () => {
    const order = { corpus: folder, out: join(folder, 'none'), seed: 1 };
    await expect(makeSets({ ...order, only: ['poems'] }, silent)).rejects.toThrow(
      /No set poems\. There are acquaintances/,
    );
    await expect(makeSets({ ...order, only: ['commits'] }, silent)).rejects.toThrow(/none of curl-commits/);
  });
});

describe('questions', () => {
  test.each([
    ['What do you do for fun?', 'What does Clara do for fun?'],
    ["What's your favorite food?", "What's Clara's favorite food?"],
    ['Are you good at it, and do you practise?', 'Is Clara good at it, and does she practise?'],
    ['Did I tell you about my dog?', "Did Bruno tell Clara about Bruno's dog?"],
  ])('to a listener become questions about them: %s', (question, about) => {
    expect(askAboutListener(question, toParty(bruno), toParty(clara))).toBe(about);
  });

  test('to an assistant become questions of its user about themselves', () => {
    expect(askAboutListener('Which city are you in, and what is your budget?', assistant, asker)).toBe(
      'Which city am I in, and what is my budget?',
    );
  });

  test.each([
    ['I adopted a stray cat last week.', 'When did Clara adopt a stray cat?'],
    ['I moved to the coast because my sister fell ill.', 'Why did Clara move to the coast?'],
    ['I play the piano with my neighbour.', 'With whom does Clara play the piano?'],
    ['I own three horses.', 'How many horses does Clara own?'],
    ["I'm a retired pilot.", 'Is Clara a retired pilot?'],
  ])('omit what the statement answers: %s', (statement, question) => {
    const speakers = { speaker: clara, about: toParty(clara), partner: toParty(bruno) };
    expect(askForStatement(statement, speakers, seeded(1))).toBe(question);
  });

  test('are not made from denials or questions', () => {
    const speakers = { speaker: clara, about: toParty(clara), partner: toParty(bruno) };
    expect(askForStatement("I don't own a horse. Do you think I own a horse?", speakers, seeded(1))).toBeNull();
  });
});

test('equal documents answer the same questions; a question occurs once in a scope', () => {
  const docs = [{ text: 'Tea at four.' }, { text: 'tea  at four.' }, { text: 'Coffee at five.' }];
  const question = { text: 'When is tea?', relevant: [0], category: 'topic' };
  const set = toSet('teas', 'nowhere', 'CC0', [{ docs, questions: [question, { ...question, text: 'when is tea?' }] }]);
  expect(set.queries).toEqual([
    { id: '0/q1', scope: '0', text: 'When is tea?', relevant: ['0/0', '0/1'], category: 'topic' },
  ]);
});
