/**
 * Loads code and data that most processes need, though not for the first answer. Loading them within a
 * call would hold up all other calls.
 */
import type { Embedder } from '../../embedding/embedder.ts';
import type { Logger } from '../../log.ts';
import { loadProtocol } from '../../mcp/endpoint.ts';
import { prepareClaims } from '../../memory/contradictions/fact-claims.ts';
import { prepareStates } from '../../memory/contradictions/statements/states/state-forms.ts';
import { prepareRelations } from '../../reading/extract/relations.ts';
import { prepareDueQuestions } from '../../retrieval/query/due-question.ts';
import { prepareTimeQuestions } from '../../retrieval/query/time-question.ts';
import { partOfYear } from '../../text/calendar/parts-of-year.ts';
import { answerKindOf, prepareAnswerKinds } from '../../text/claims/answer-kind.ts';
import {
  asksForFirstState,
  asksForFormerState,
  splitLaterState,
  withoutPresentWords,
} from '../../text/claims/state-questions.ts';
import { asksInPastTense } from '../../text/claims/tense.ts';
import { conceptsIn } from '../../text/concepts/concepts.ts';
import { prepareDateParsers } from '../../text/dates.ts';
import { findPeriod } from '../../text/periods.ts';
import { prepareSecrets } from '../../text/secrets/redact.ts';
import { loadVocabulary } from '../../text/tokens.ts';
import type { HttpListener } from './listen.ts';

/** Milliseconds from listening to the first step, so that a question that comes at once is not slowed down. */
const initialDelayMs = 500;
/**
 * Milliseconds between two checks whether a step may begin, and the longest wait of all steps together:
 * a stream may stay open for hours.
 */
const pollMs = 5;
const maxWaitMs = 10_000;

/** Yields after each step. */
type Preparation = () => Iterable<unknown> | AsyncIterable<unknown>;

/** The patterns for reading texts, compiled for letters of one byte or of two. */
const readerPreparations = (isWide: boolean): readonly Preparation[] =>
  [prepareStates, prepareClaims, prepareRelations, prepareSecrets].map((prepare) => () => prepare(isWide));

const questionReaders: readonly ((question: string) => unknown)[] = [
  withoutPresentWords,
  splitLaterState,
  asksForFirstState,
  asksForFormerState,
  asksInPastTense,
  (question) => partOfYear(question, new Date(0)),
  (question) => conceptsIn(question),
];

/**
 * Runs everything that reads a question, one after the other. Twice, because a pattern is
 * only interpreted the first time.
 */
function* prepareQuestions(): Generator<unknown> {
  for (const thing of ['house', 'shed'])
    for (const read of questionReaders) yield read(`Who has the key of the ${thing}?`);
}

/**
 * The patterns that calls use most come first: once V8 holds some 16 MB of machine code, it compiles further patterns
 * without its optimisations, and they stay several times slower.
 */
export const preparationsOf = (embedder: Embedder): readonly Preparation[] => [
  // A model that weighs words measures its vocabulary for the first word.
  function* () {
    yield embedder.importance?.('word');
  },
  // Cross-encoders and the thesaurus are loaded with the first text.
  function* () {
    yield embedder.crossEncoders?.answers('word')('word');
  },
  ...readerPreparations(false),
  prepareQuestions,
  prepareAnswerKinds,
  prepareTimeQuestions,
  prepareDueQuestions,
  prepareDateParsers,
  // These use all languages or all kinds, so they need the patterns made above.
  function* () {
    yield findPeriod('Who has the key?', 'en', new Date(0));
    yield answerKindOf('Who has the key?');
  },
  ...readerPreparations(true),
  async function* () {
    yield loadProtocol();
  },
  async function* () {
    yield loadVocabulary();
  },
];

/**
 * Runs the steps while no call is under way. A step that fails, for example because a package is missing, is
 * logged: only calls that need it fail.
 */
export async function warmUp(
  preparations: readonly Preparation[],
  { activeCalls }: Pick<HttpListener, 'activeCalls'>,
  log: Logger,
  stop: AbortSignal,
): Promise<void> {
  let remainingWaitMs = maxWaitMs;
  /** Returns false once the service must stop. */
  const waitUntilIdle = async () => {
    do {
      await delay(pollMs, stop);
      remainingWaitMs -= activeCalls() === 0 ? 0 : pollMs;
    } while (activeCalls() > 0 && remainingWaitMs > 0 && !stop.aborted);
    return !stop.aborted;
  };
  await delay(initialDelayMs, stop);
  for (const prepare of preparations)
    try {
      if (!(await waitUntilIdle())) return;
      for await (const _ of prepare()) if (!(await waitUntilIdle())) return;
    } catch (error) {
      log.error({ err: error }, 'what calls need could not be loaded: calls that need it will fail');
    }
}

/** Resolves at once when the service must stop. */
function delay(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, stop.aborted ? 0 : ms);
    stop.addEventListener('abort', end);
  });
}
