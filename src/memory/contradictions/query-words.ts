/** The query words that find older facts which a new one may contradict. */
import { analyseQuery } from '../../text/analyse.ts';
import { fold } from '../../text/fold.ts';
import { guessLanguage } from '../../text/language.ts';
import { latinLanguages } from '../../text/stop-words.ts';
import type { Frame } from './frames.ts';
import type { PlainStatement } from './statements/statement.ts';
import type { TextClaim } from './whole-texts/text-claim.ts';

/** The words that find the older facts which a short text may contradict. Each is given once. */
export function queryWordsFor(text: string, { frames, statements, textClaims, changeWords }: Queried): string[] {
  const needsAllWords =
    textClaims.some(({ namedBy }) => namedBy === null) ||
    isFoundByAnyWord(statements) ||
    mayBeMisread(text, statements);
  return [
    ...new Set([
      ...queryWordsOf(frames, statements),
      ...changeWords,
      ...(needsAllWords ? analyseQuery(text).slice(0, maxQueryWords) : []),
      ...textClaims.flatMap(({ namedBy }) => namedBy ?? []),
    ]),
  ];
}

interface Queried {
  frames: readonly Frame[];
  statements: readonly PlainStatement[];
  textClaims: readonly TextClaim[];
  /** The words of a note that reports a change; empty for other notes. */
  changeWords: Iterable<string>;
}

/** Maximum number of query words if all words of the text are searched for. */
const maxQueryWords = 32;

/**
 * True if older facts are searched by all words of the text: the wrong language may be detected for a short text, and
 * its stems differ.
 */
const isFoundByAnyWord = (statements: readonly PlainStatement[]) =>
  statements.some(
    ({ rule, returnTarget, hasChanged, isDenied, values, seats, numberedUses }) =>
      rule !== null ||
      isDenied ||
      returnTarget !== null ||
      seats !== null ||
      numberedUses.length > 0 ||
      (hasChanged && values.size > 0),
  );

/**
 * True for a short text whose older notes may have been stemmed by another language. A change has words of its own that
 * find what it replaces.
 */
function mayBeMisread(content: string, statements: readonly PlainStatement[]): boolean {
  if (content.length > maxMisreadLength || statements.some(({ hasChanged }) => hasChanged)) return false;
  const { language, sure } = guessLanguage(content);
  return language === 'en' ? !sure : latinLanguages.some((one) => one === language);
}
const maxMisreadLength = 80;

/** The query words: two contradictory statements have at least one of them in common. */
export function queryWordsOf(frames: readonly Frame[], statements: readonly PlainStatement[]): string[] {
  const statementWords = statements.flatMap(
    ({ topic, dropped, state, openDays, holdings, endedThing, replacedThings }) => [
      ...topic,
      ...dropped,
      ...[...endedThing, ...replacedThings.flatMap((name) => [...name])].flatMap((word) => analyseQuery(word)),
      ...(state?.searchTerms ?? []),
      ...(openDays?.searchTerms ?? []).flatMap((name) => analyseQuery(name)),
      // A stemmer may change a name, and a short text may be stemmed by the wrong language: names are searched
      // unstemmed too.
      ...holdings.flatMap(({ subject, value, name, subjectText: written }) => [
        ...subject,
        ...value,
        ...name.map(fold),
        ...analyseQuery(written),
      ]),
    ],
  );
  const words = [...frames.flatMap(({ subject }) => subject.split(' ')), ...statementWords];
  return [...new Set(words)].filter((word) => !/[#…]/.test(word));
}
