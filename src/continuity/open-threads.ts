/** Which of what was left open is open still: nothing said later closes it. */

import { saidIn } from '../retrieval/pack/repeats.ts';
import { pauses } from '../retrieval/pauses.ts';
import { analyse } from '../text/analyse.ts';
import { cueTerms, isQuestion } from '../text/cues.ts';
import type { Language } from '../text/language.ts';
import { tellsDone } from '../text/past-tense.ts';
import type { Statement } from './statements.ts';

/** Of the thread's own words, so many must stand in what closes it. */
const shareSaid = 0.6;
/** What is open is compared with at most so many later statements. */
const mostCompared = 2_000;

/** Of `threads` (newest first) those that no later one of `statements` closes. */
export async function stillOpen(threads: readonly Statement[], statements: readonly Statement[]): Promise<Statement[]> {
  if (threads.length === 0) return [];
  const termsOf = remembered();
  const pause = pauses();
  const open: Statement[] = [];
  const compared = statements.slice(0, mostCompared);
  for (const thread of threads) {
    await pause();
    if (!compared.some((later) => later.at > thread.at && closes(later, thread, termsOf))) open.push(thread);
  }
  return open;
}

/**
 * Says that it is done, in much the same words: as such, or by what was to be done in the past tense. A question is closed by
 * whatever says as much and does not ask.
 */
function closes(later: Statement, thread: Statement, termsOf: (statement: Statement) => ReadonlySet<string>): boolean {
  if (later.source === thread.source || isQuestion(later.text) || later.cues.has('next')) return false;
  const isDone = tellsDone(later.text, thread.text);
  if (later.cues.has('open') && !isDone) return false;
  if (!isQuestion(thread.text) && !isDone && !later.cues.has('done')) return false;
  if (denies(later)) return false;
  const asked = termsOf(thread);
  if (asked.size === 0) return false;
  const said = termsOf(later);
  let shared = 0;
  for (const term of asked) if (said.has(term)) shared += 1;
  return shared >= shareSaid * asked.size;
}

const denies = ({ text, language }: Statement) => saidIn(text, language).denials > 0;

/** The terms of a statement without those that only say how it stands; each analysed once. */
function remembered(): (statement: Statement) => ReadonlySet<string> {
  const known = new Map<Statement, ReadonlySet<string>>();
  return (statement) => {
    const found =
      known.get(statement) ??
      new Set(analyse(statement.text, statement.language as Language).filter((term) => !cueTerms.has(term)));
    known.set(statement, found);
    return found;
  };
}
