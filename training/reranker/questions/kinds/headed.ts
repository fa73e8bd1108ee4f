/**
 * Documents with headings: handbooks, proposals, notes, commits. Two thirds of the questions are made from the heading,
 * one third from the text.
 */
import type { Passage } from '../../../embedding/corpus.ts';
import type { Random } from '../../../embedding/random.ts';
import { askForHeading, isAskable } from '../heading-questions.ts';
import type { Scope, ScopeQuestion } from '../question-set.ts';
import { anybody } from '../speech.ts';
import type { Variants } from '../variants.ts';
import { askAboutTopic, askWithKeywords, chooseKeywords, chooseTopic } from '../word-questions.ts';
import { capitalised, distinctiveWords, hasAllWords, hasPhrase, type Rarity, rarityAmong } from '../words.ts';

export interface HeadedShape {
  scopes: number;
  /**
   * Number of titles per scope. The passages of a title form a group; if `ofTitle.most` is 1, every passage stands
   * alone.
   */
  titles: number;
  questions: number;
  /** Length of a passage, in characters. */
  length: { least: number; most: number };
  /**
   * Text before the passage in its document. It is never the passage's own heading, since questions are made from it.
   */
  lead: 'nothing' | 'title';
  /** Number of passages that are taken from a title. */
  ofTitle: { least: number; most: number };
}

interface Section {
  title: string;
  heading: string;
  body: string;
}

export function headedScopes(
  passages: readonly Passage[],
  shape: HeadedShape,
  variants: Variants,
  random: Random,
): Scope[] {
  const titles = random.sample(byTitle(passages, shape), shape.scopes * shape.titles);
  const scopes: Scope[] = [];
  while (titles.length > 0) {
    const chosen = titles.splice(0, shape.titles);
    const isAlone = shape.ofTitle.most === 1;
    const sections = chosen.flat();
    const docs = chosen.flatMap((ofTitle, at) =>
      ofTitle.map(({ title, body }) => ({
        text: shape.lead === 'title' ? `${title}\n${body}` : body,
        ...(!isAlone && { group: String(at) }),
      })),
    );
    scopes.push({ docs, questions: askOfSections(sections, shape, variants, random) });
  }
  return scopes;
}

function byTitle(passages: readonly Passage[], { length, ofTitle }: HeadedShape): Section[][] {
  const titles = new Map<string, Map<string, Section>>();
  for (const { source, title, heading, text } of passages) {
    if (text.length < length.least || title === '') continue;
    const key = `${source} ${title}`;
    const sections = titles.get(key) ?? new Map<string, Section>();
    const own = plainHeading(heading.split(' > ').at(-1) ?? '') || plainHeading(title);
    titles.set(key, sections.set(text, { title: plainHeading(title), heading: own, body: text.slice(0, length.most) }));
  }
  const fit = [...titles.values()].filter(({ size }) => size >= ofTitle.least);
  return fit.map((sections) => [...sections.values()].slice(0, ofTitle.most));
}

const plainHeading = (heading: string) =>
  heading
    .replace(/[#*`>]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '')
    .replace(/^[\d.]+\s+/, '')
    .trim();

function askOfSections(
  sections: readonly Section[],
  shape: HeadedShape,
  variants: Variants,
  random: Random,
): ScopeQuestion[] {
  const rarity = rarityAmong(sections.map(({ body }) => body));
  const places = random.sample([...sections.keys()], sections.length);
  const byHeading: ScopeQuestion[] = [];
  const byText: ScopeQuestion[] = [];
  for (const place of places) {
    if (byHeading.length + byText.length >= shape.questions) break;
    const [list, ask] =
      byHeading.length <= 2 * byText.length ? ([byHeading, askByHeading] as const) : ([byText, askByText] as const);
    const question = ask(sections, place, { rarity, variants, random });
    if (question) list.push(question);
  }
  return random.sample([...byHeading, ...byText], shape.questions);
}

interface Means {
  rarity: Rarity;
  variants: Variants;
  random: Random;
}

/** All passages under the heading answer. If other titles have the same heading, the question names the title. */
function askByHeading(sections: readonly Section[], place: number, means: Means): ScopeQuestion | null {
  const { heading, title } = sections[place]!;
  if (!isAskable(heading, title)) return null;
  const withHeading = [...sections.entries()].filter(([, other]) => other.heading === heading);
  const relevant = withHeading.flatMap(([at, other]) => (other.title === title ? [at] : []));
  const needsTitle = withHeading.length > relevant.length || !distinctiveWords(heading).some(means.rarity.isRare);
  const text = askForHeading(heading, title, needsTitle, means.variants, means.random);
  return { text: capitalised(text), relevant, category: 'heading' };
}

/** A question about a topic of the text, which all passages with this topic answer, or keywords. */
function askByText(
  sections: readonly Section[],
  place: number,
  { rarity, variants, random }: Means,
): ScopeQuestion | null {
  const { body, title } = sections[place]!;
  const before = sections[place - 1]?.title === title ? sections[place - 1]!.body : undefined;
  const topic = random.next() < 0.5 ? chooseTopic(body, rarity, random) : null;
  if (topic !== null) {
    const relevant = sections.flatMap((other, at) => (hasPhrase(other.body, topic) ? [at] : []));
    if (relevant.length <= 4)
      return {
        text: askAboutTopic(topic, anybody, variants, random),
        relevant: [...relevant, place],
        category: 'topic',
      };
  }
  const words = chooseKeywords(body, { before }, rarity, random);
  const isWhole = words.borrowed.length === 0;
  const relevant = isWhole
    ? sections.flatMap((other, at) => (hasAllWords(other.body, words.own) ? [at] : []))
    : [place];
  if (words.own.length + words.borrowed.length < 2 || relevant.length > 4) return null;
  return { text: askWithKeywords(words, variants, random), relevant, category: 'keywords' };
}
