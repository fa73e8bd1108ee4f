/**
 * Detects memories about somebody's relative or possession for questions about the person: about "Alice's sister", not
 * Alice.
 */

import type { AnswerKind } from '../../text/claims/answer-kind.ts';
import { relativeAfterName, relativeBeforeName, relativesInEnglish } from '../../text/claims/relatives.ts';
import { fold, normalise } from '../../text/fold.ts';
import type { Query } from './query.ts';

/** Kinds of answer that belong to one person, such as a home: a relative's does not answer. */
const personalKinds: readonly (AnswerKind | null)[] = ['home', 'contact', 'avoided'];

/**
 * Text after a name that makes it about a relative or possession. "Alice's flat", "Alice's number" and "Alice's moved"
 * are about Alice.
 */
const possessionAfterName = new RegExp(
  `^'s (?:[\\p{L}-]+ )?(?:${relativesInEnglish}|dog|puppy|cat|kitten|rabbit|horse|pony|hen|pet|bike|bicycle|car|van|boat|desk|piano|team|band|choir|office|company|shop|school|bakery|restaurant)s?(?!\\p{L})`,
  'u',
);

export function answersForRelative({ kind, text, entities }: Query, content: string): boolean {
  if (!personalKinds.includes(kind) || (kind === 'contact' && asksForPerson.test(text))) return false;
  const [questionText, memoryText] = [toComparable(text), toComparable(content)];
  return [...entities.values()].some(
    ({ matched }) => !questionText.includes(`${matched}'s `) && hasOnlyPossessions(memoryText, matched),
  );
}

/**
 * True if the memory names people of the question but is only about their relatives: "Ravi's dad is ill" answers
 * nothing asked about Ravi. A text with "he" or "her" may be about both.
 */
export function isOnlyAboutRelatives({ text, entities }: Query, content: string): boolean {
  const [questionText, memoryText] = [toComparable(text), toComparable(content)];
  const mentionedNames = [...entities.values()]
    .map(({ matched }) => matched)
    .filter((name) => memoryText.includes(name));
  return (
    mentionedNames.length > 0 &&
    !pronoun.test(content) &&
    mentionedNames.every((name) => !refersOnlyToRelative(questionText, name) && refersOnlyToRelative(memoryText, name))
  );
}

const pronoun = /(?<!\p{L})(?:s?he|him|her|they|them|er|sie|ihn|ihm|ihr|elle|lui|él|ella|lei)(?!\p{L})/iu;

/** True if every mention of the name refers to a relative. */
function refersOnlyToRelative(text: string, name: string): boolean {
  const parts = text.split(name);
  return parts.slice(1).every((rest, at) => relativeAfterName.test(rest) || relativeBeforeName.test(parts[at]!));
}

/** Asks for a person. The person to call in somebody's place is often a relative. */
const asksForPerson = /\b(?:whom?|wen|wer|qui|quién)\b|谁/iu;

/** True if a relative or possession follows every mention of the name. */
function hasOnlyPossessions(text: string, name: string): boolean {
  const mentions = text.split(name).slice(1);
  return mentions.length > 0 && mentions.every((rest) => possessionAfterName.test(rest));
}

/** Spelled like the normal forms of names. */
const toComparable = (text: string) => fold(normalise(text).toLowerCase()).replaceAll('’', "'");
