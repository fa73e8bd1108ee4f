/** Makes questions from the heading of a section, or from the title if the heading means nothing alone. */
import type { Random } from '../../embedding/random.ts';
import { rewordText, type Variants } from './variants.ts';
import { distinctiveWords } from './words.ts';

/** Forms around an unchanged heading; half of searchers type nothing more than it. */
const headingForms = [
  '{heading}',
  '{heading}',
  '{heading}?',
  '{heading}, how was that again?',
  'What does it say about {heading}?',
  'I need the part on {heading}',
  'details of {heading}',
];

/** Headings that many titles share, and the question about the title that they answer. */
const askedOfTitle: [RegExp, string][] = [
  [/^(?:resolution|workaround|solution|fix|more information)$/i, 'How do I get rid of this: {title}?'],
  [/^cause$/i, 'What is the reason for this: {title}?'],
  [/^symptoms?$/i, 'How does it show: {title}?'],
  [/^(?:motivation|rationale)$/i, 'What is the reason for {title}?'],
  [/^(?:summary|abstract|introduction|overview|description)$/i, 'What is {title} about?'],
  [/^(?:drawbacks|risks(?: and mitigations)?|security considerations)$/i, 'What speaks against {title}?'],
  [/^alternatives$/i, 'What was considered instead of {title}?'],
  [/^implementation history$/i, 'How did {title} come about, step by step?'],
  [/^goals$/i, 'What is {title} meant to achieve?'],
  [/^non-goals$/i, 'What does {title} leave out on purpose?'],
  [/^directions$/i, 'How do I prepare {title}?'],
  [/^ingredients$/i, 'What do I have to buy for {title}?'],
];

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const saysNothing = new RegExp(
  `^(?:table of contents|references|copyright|examples?|notes?|parameters|syntax|method \\d|see also|\\W*\\d.*|(?:${months})[a-z]* \\d.*|.*recording.*)$`,
  'i',
);

/** True if somebody could ask for the heading. */
export function isAskable(heading: string, title: string): boolean {
  const words = distinctiveWords(heading).length;
  return words >= (title === heading ? 2 : 1) && heading.length <= 110 && !saysNothing.test(heading);
}

export function askForHeading(
  heading: string,
  title: string,
  needsTitle: boolean,
  variants: Variants,
  random: Random,
): string {
  const reword = (text: string) => rewordText(text, variants, random);
  const form = askedOfTitle.find(([pattern]) => pattern.test(heading))?.[1];
  if (form && title !== heading) return form.replace('{title}', () => reword(title));
  const isWhole = random.next() < 0.6;
  const kept = isWhole ? heading.replace(/\?$/, '') : random.sample(distinctiveWords(heading), 3).join(' ');
  const withTitle = title !== heading && (needsTitle || random.next() < 0.3);
  const short = distinctiveWords(title).slice(0, 4).join(' ');
  const asked = reword(withTitle ? `${kept} ${random.pick(['in', 'of', 'for', '-'])} ${short}` : kept);
  if (heading.endsWith('?')) return `${asked}?`;
  return isWhole ? random.pick(headingForms).replace('{heading}', () => asked) : asked;
}
