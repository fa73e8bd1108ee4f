/** Finds the threads that are still open: those that no later statement closes. */

import { pauses } from '../fair/pauses.ts';
import { toComparedText } from '../retrieval/pack/repeats.ts';
import { analyse } from '../text/analyse.ts';
import type { Language } from '../text/language.ts';
import { cueTerms, isQuestion } from '../text/notes/cues.ts';
import { reportsTaskDone } from '../text/notes/past-tense.ts';
import type { Statement } from './statements.ts';

/** The share of the thread's terms that a closing statement must contain. */
const minTermShare = 0.6;

/** The statements that contain each term. A statement that shares no term with a thread is never examined. */
type Postings = ReadonlyMap<string, readonly Statement[]>;

/** The `threads` that no later statement among `statements` closes. */
export async function findOpenThreads(
  threads: readonly Statement[],
  statements: readonly Statement[],
): Promise<Statement[]> {
  if (threads.length === 0) return [];
  const postings = await buildPostings(statements);
  return threads.filter(
    (thread) => !findClosingCandidates(thread, postings).some((later) => isClosedBy(later, thread)),
  );
}

async function buildPostings(statements: readonly Statement[]): Promise<Postings> {
  const postings = new Map<string, Statement[]>();
  const pause = pauses();
  for (const statement of statements) {
    await pause();
    // A question or a plan closes nothing.
    if (isQuestion(statement.text) || statement.cues.has('next')) continue;
    for (const term of termsOf(statement)) {
      const containing = postings.get(term);
      if (containing) containing.push(statement);
      else postings.set(term, [statement]);
    }
  }
  return postings;
}

/** The distinct terms of a statement, without terms that only express its state. */
function termsOf({ text, language }: Statement): Set<string> {
  return new Set(analyse(text, language as Language).filter((term) => !cueTerms.has(term)));
}

/** Later statements from other sources about the same matter. */
function findClosingCandidates(thread: Statement, postings: Postings): Statement[] {
  const threadTerms = termsOf(thread);
  const sharedTermCounts = new Map<Statement, number>();
  for (const term of threadTerms) {
    for (const statement of postings.get(term) ?? []) {
      if (statement.sortKey <= thread.sortKey || statement.source === thread.source) continue;
      sharedTermCounts.set(statement, (sharedTermCounts.get(statement) ?? 0) + 1);
    }
  }
  return [...sharedTermCounts].flatMap(([statement, count]) =>
    count >= minTermShare * threadTerms.size ? [statement] : [],
  );
}

const waitingPhrases = /\b(?:waiting (?:for|on)|blocked (?:by|on)|pending)\b/i;
/** Verbs that say that an awaited thing has arrived. */
const arrivalVerbs =
  /\b(?:arrived|came|received|got|gave|given|granted|opened|sent|delivered|approved|answered|is (?:there|here))\b/i;

/** Number of negations. "No longer" does not count: it denies a former state, and so says that the matter is done. */
const countNegations = ({ text, language }: Statement) =>
  toComparedText(text.replace(/\bno longer\b/gi, ''), language).negations;

/**
 * True if a later statement closes a thread: it says so, or reports the task in the past tense. A question is closed by
 * any such statement that is not a question itself.
 */
function isClosedBy(later: Statement, thread: Statement): boolean {
  const isDone = reportsTaskDone(later.text, thread.text);
  if (later.cues.has('open') && !isDone) return false;
  const hasArrived = waitingPhrases.test(thread.text) && arrivalVerbs.test(later.text);
  if (!isQuestion(thread.text) && !isDone && !hasArrived && !later.cues.has('done')) return false;
  return countNegations(later) === 0;
}
