/** Documents under headings: handbooks, proposals, notes, commits. Half of the questions go by the heading, half by the text. */
import type { Passage } from '../../../embedding/corpus.ts';
import type { Random } from '../../../embedding/random.ts';
import type { Scope, ScopeQuestion } from '../question-set.ts';
import { anybody } from '../speech.ts';
import { askAboutTopic, askWithKeywords, chooseTopic, wordsToAskWith } from '../telling-questions.ts';
import type { Variants } from '../variants.ts';
import { capitalised, hasAllWords, type Rarity, rarityAmong, tellingWords } from '../words.ts';

export interface HeadedShape {
  scopes: number;
  /** Documents of many passages: so many of a scope, each a group. Where it is 1, every passage stands alone. */
  titles: number;
  questions: number;
  /** Of one passage, in characters. */
  length: { least: number; most: number };
  /** What the text of a document begins with; its own heading never, since the questions go by it. */
  lead: 'nothing' | 'title';
  /** Passages of a title that are taken, at most. */
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
    .replace(/[#*_`>]/g, '')
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

const headingForms = [
  '{heading}',
  '{heading}',
  '{heading}?',
  'What does it say about {heading}?',
  'I need the part on {heading}',
  'details of {heading}',
  '{heading}, how was that again?',
];

/** Headings that say nothing alone, and the question about their title that they answer. */
const askedOfTitle: [RegExp, string][] = [
  [/^(?:resolution|workaround|solution|fix|more information)$/i, 'How do I get rid of this: {title}?'],
  [/^cause$/i, 'What is the reason for this: {title}?'],
  [/^symptoms?$/i, 'How does it show: {title}?'],
  [/^(?:motivation|rationale)$/i, 'Why was {title} proposed?'],
  [/^(?:summary|abstract|introduction|overview|description)$/i, 'What is {title} about?'],
  [/^(?:drawbacks|risks(?: and mitigations)?|security considerations)$/i, 'What speaks against {title}?'],
  [/^alternatives$/i, 'What was considered instead of {title}?'],
  [/^implementation history$/i, 'How did {title} come about, step by step?'],
  [/^goals$/i, 'What is {title} meant to achieve?'],
  [/^non-goals$/i, 'What does {title} leave out on purpose?'],
  [/^directions$/i, 'How do I prepare {title}?'],
  [/^ingredients$/i, 'What do I have to buy for {title}?'],
];
const saysNothing =
  /^(?:table of contents|references|copyright|examples?|notes?|parameters|syntax|method \d|see also|\W*\d.*)$/i;

/** All passages under the heading answer; where other titles have the same heading, the question names the title. */
function askByHeading(sections: readonly Section[], place: number, means: Means): ScopeQuestion | null {
  const { heading, title } = sections[place]!;
  const words = tellingWords(heading).length;
  if (words < (title === heading ? 2 : 1) || heading.length > 110 || saysNothing.test(heading)) return null;
  const withHeading = [...sections.entries()].filter(([, other]) => other.heading === heading);
  const relevant = withHeading.flatMap(([at, other]) => (other.title === title ? [at] : []));
  const needsTitle = withHeading.length > relevant.length || !tellingWords(heading).some(means.rarity.isRare);
  return { text: capitalised(wordHeading(heading, title, needsTitle, means)), relevant, category: 'heading' };
}

function wordHeading(heading: string, title: string, needsTitle: boolean, { variants, random }: Means): string {
  const reword = (text: string) =>
    text.replace(/(?<![\p{L}\p{N}_])\p{Ll}{4,}(?![\p{L}\p{N}_])/gu, (word) => variants.reword(word, random));
  const form = askedOfTitle.find(([pattern]) => pattern.test(heading))?.[1];
  if (form && title !== heading) return form.replace('{title}', () => reword(title));
  const short = tellingWords(title).slice(0, 4).join(' ');
  const withTitle = title !== heading && (needsTitle || random.next() < 0.3);
  const kept = random.next() < 0.4 ? random.sample(tellingWords(heading), 3).join(' ') : heading;
  const asked = withTitle ? `${kept.replace(/\?$/, '')} ${random.pick(['in', 'of', 'for', '-'])} ${short}` : kept;
  return kept.endsWith('?')
    ? `${reword(asked.replace(/\?$/, ''))}?`
    : random.pick(headingForms).replace('{heading}', () => reword(asked));
}

/** A topic of the text, answered by the passages that have it, or keywords. */
function askByText(
  sections: readonly Section[],
  place: number,
  { rarity, variants, random }: Means,
): ScopeQuestion | null {
  const { body, title } = sections[place]!;
  const before = sections[place - 1]?.title === title ? sections[place - 1]!.body : undefined;
  const topic = random.next() < 0.5 ? chooseTopic(body, rarity, random) : null;
  if (topic !== null) {
    const relevant = [...sections.entries()].flatMap(([at, other]) =>
      hasAllWords(other.body, tellingWords(topic)) ? [at] : [],
    );
    if (relevant.length <= 4)
      return {
        text: askAboutTopic(topic, anybody, variants, random),
        relevant: [...relevant, place],
        category: 'topic',
      };
  }
  const words = wordsToAskWith(body, { before }, rarity, random);
  return words.length < 2
    ? null
    : { text: askWithKeywords(words, variants, random), relevant: [place], category: 'keywords' };
}
