/** Whether a memory tells of somebody's relative or thing where the question asks of the person: of "Alice's sister", and not of Alice. */

import type { AnswerKind } from '../../text/claims/answer-kind.ts';
import { relativeAfterName, relativeBeforeName, relativesInEnglish } from '../../text/claims/relatives.ts';
import { fold, normalise } from '../../text/fold.ts';
import type { Query } from './query.ts';

/** What one person has, and a relative has another of. */
const ofOnePerson: readonly (AnswerKind | null)[] = ['home', 'contact', 'avoided'];

/** After the name. "Alice's flat", "Alice's number" and "Alice's moved" tell of Alice. */
const ofRelative = new RegExp(
  `^'s (?:[\\p{L}-]+ )?(?:${relativesInEnglish}|dog|puppy|cat|kitten|rabbit|horse|pony|hen|pet|bike|bicycle|car|van|boat|desk|piano|team|band|choir|office|company|shop|school|bakery|restaurant)s?(?!\\p{L})`,
  'u',
);

export function isOfRelated({ kind, text, entities }: Query, content: string): boolean {
  if (!ofOnePerson.includes(kind) || (kind === 'contact' && asksForAnother.test(text))) return false;
  const [asked, told] = [plain(text), plain(content)];
  return [...entities.values()].some(
    ({ matched }) => !asked.includes(`${matched}'s `) && tellsOfRelativesAlone(told, matched),
  );
}

/**
 * Whether it names those whom the question names, and tells of their relatives alone: "Ravi's dad is ill" answers nothing that is asked of Ravi. What says "he" or
 * "her" may tell of both.
 */
export function tellsOfRelativeAlone({ text, entities }: Query, content: string): boolean {
  const [asked, told] = [plain(text), plain(content)];
  const named = [...entities.values()].map(({ matched }) => matched).filter((name) => told.includes(name));
  return (
    named.length > 0 &&
    !pronoun.test(content) &&
    named.every((name) => !isOfARelative(asked, name) && isOfARelative(told, name))
  );
}

const pronoun = /(?<!\p{L})(?:s?he|him|her|they|them|er|sie|ihn|ihm|ihr|elle|lui|él|ella|lei)(?!\p{L})/iu;

/** Whether at each mention of the name a relative is meant. */
function isOfARelative(text: string, name: string): boolean {
  const parts = text.split(name);
  return parts.slice(1).every((rest, at) => relativeAfterName.test(rest) || relativeBeforeName.test(parts[at]!));
}

/** Who may be called in somebody's place is often a relative. */
const asksForAnother = /\b(?:whom?|wen|wer|qui|quién)\b|谁/iu;

/** Whether after each mention of the name a relative follows. */
function tellsOfRelativesAlone(text: string, name: string): boolean {
  const mentions = text.split(name).slice(1);
  return mentions.length > 0 && mentions.every((rest) => ofRelative.test(rest));
}

/** Spelled as normal forms of names are. */
const plain = (text: string) => fold(normalise(text).toLowerCase()).replaceAll('’', "'");
