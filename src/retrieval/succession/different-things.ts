/** Tells whether two memories give values of different things, so that neither replaces the other. */
import type { StoredMemory } from '../../model/memory.ts';
import { analyseQuery } from '../../text/analyse.ts';
import { topicLabelIn } from '../../text/claims/distinctions/topic-labels.ts';
import { narrowingIn } from '../../text/claims/narrowing.ts';
import { haveDistinctSubjects, isAboutPartOf, subjectOfValue } from '../../text/claims/subject.ts';
import type { Language } from '../../text/language.ts';
import { containsWord } from '../../text/words.ts';
import { isPlainStatement, speakerIn, tellsChange } from '../memory-reading.ts';
import { type ComparedMemory, type ComparedQuestion, differInFigures } from './competing.ts';

/**
 * True if the memories give values of different things, such as the prices of red paint and of blue paint. A memory
 * that reports a change may call the same thing by another name, unless the question names the thing or the memory is
 * on record as replacing something else.
 */
export const giveValuesOfDifferentThings = (
  question: ComparedQuestion,
  older: ComparedMemory,
  newer: ComparedMemory,
  successorIds: ReadonlySet<string>,
) =>
  isForOtherPeople(question, older.memory, newer.memory) ||
  hasOtherHeading(question, older, newer) ||
  (!tellsChange(newer.memory) && isAboutPartOf(newer.memory.content, older.memory.content)) ||
  ((namesSubjectOnlyOfOlder(question.text, older, newer) ||
    giveDifferentFigures(question, older, newer, successorIds)) &&
    haveDistinctSubjects(older.memory.content, newer.memory.content));

/**
 * True if the newer memory has a heading before a colon, and neither the question nor the older memory names its
 * subject.
 */
function hasOtherHeading({ words }: ComparedQuestion, older: ComparedMemory, newer: ComparedMemory): boolean {
  const heading = newer.isSentence || speakerIn(newer.memory) !== null ? null : topicLabelIn(newer.memory.content);
  if (heading === null) return false;
  const headingWords = analyseQuery(heading);
  return (
    headingWords.length > 0 &&
    !headingWords.some((word) => containsWord(words, word) || containsWord(older.words, word))
  );
}

/** True if the older memory applies to the people whom the question names, and the newer one to other people. */
function isForOtherPeople({ words }: ComparedQuestion, older: StoredMemory, newer: StoredMemory): boolean {
  const [before, after] = [older, newer].map((memory) =>
    isPlainStatement(memory) ? narrowingIn(memory.content, memory.language as Language).meantFor : noWords,
  );
  const isNamed = (word: string) => containsWord(words, word);
  return [...before!].some(isNamed) && after!.size > 0 && ![...after!].some(isNamed);
}

const giveDifferentFigures = (
  { nameWords }: ComparedQuestion,
  older: ComparedMemory,
  newer: ComparedMemory,
  successorIds: ReadonlySet<string>,
) =>
  (!tellsChange(newer.memory) ||
    successorIds.has(newer.memory.memory_id) ||
    [...nameWords].some((word) => older.words.has(word) && !newer.words.has(word))) &&
  differInFigures(older.memory, newer.memory);

/** True if the newer memory has only some of the words with which the question names the older one's subject. */
function namesSubjectOnlyOfOlder(question: string, older: ComparedMemory, newer: ComparedMemory): boolean {
  const subject = new Set(analyseQuery(subjectOfValue(older.memory.content) ?? ''));
  const questionWords = analyseQuery(question).filter((word) => subject.has(word) && older.words.has(word));
  return questionWords.some((word) => newer.words.has(word)) && questionWords.some((word) => !newer.words.has(word));
}

const noWords: ReadonlySet<string> = new Set();
