/** Which of what was left open is open still: nothing said later closes it. */

import { pauses } from '../fair/pauses.ts';
import { comparedText } from '../retrieval/pack/repeats.ts';
import { analyse } from '../text/analyse.ts';
import type { Language } from '../text/language.ts';
import { cueTerms, isQuestion } from '../text/notes/cues.ts';
import { tellsDone } from '../text/notes/past-tense.ts';
import type { Statement } from './statements.ts';

/** Of the thread's own words, so many must stand in what closes it. */
const shareSaid = 0.6;

/** The statements that hold each term: what shares no word with a thread is never looked at. */
type Postings = ReadonlyMap<string, readonly Statement[]>;

/** Of `threads` those that no later one of `statements` closes. */
export async function stillOpen(threads: readonly Statement[], statements: readonly Statement[]): Promise<Statement[]> {
  if (threads.length === 0) return [];
  const postings = await readPostings(statements);
  return threads.filter((thread) => !mayClose(thread, postings).some((later) => closes(later, thread)));
}

async function readPostings(statements: readonly Statement[]): Promise<Postings> {
  const postings = new Map<string, Statement[]>();
  const pause = pauses();
  for (const statement of statements) {
    await pause();
    // What asks or plans closes nothing.
    if (isQuestion(statement.text) || statement.cues.has('next')) continue;
    for (const term of termsOf(statement)) {
      const holding = postings.get(term);
      if (holding) holding.push(statement);
      else postings.set(term, [statement]);
    }
  }
  return postings;
}

/** The terms of a statement, each once, without those that only say how it stands. */
function termsOf({ text, language }: Statement): Set<string> {
  return new Set(analyse(text, language as Language).filter((term) => !cueTerms.has(term)));
}

/** Later statements of other sources that speak of the same. */
function mayClose(thread: Statement, postings: Postings): Statement[] {
  const asked = termsOf(thread);
  const shared = new Map<Statement, number>();
  for (const term of asked) {
    for (const statement of postings.get(term) ?? []) {
      if (statement.at <= thread.at || statement.source === thread.source) continue;
      shared.set(statement, (shared.get(statement) ?? 0) + 1);
    }
  }
  return [...shared].flatMap(([statement, terms]) => (terms >= shareSaid * asked.size ? [statement] : []));
}

const waits = /\b(?:waiting (?:for|on)|blocked (?:by|on)|pending)\b/i;
/** What was waited for, is there. */
const comes =
  /\b(?:arrived|came|received|got|gave|given|granted|opened|sent|delivered|approved|answered|is (?:there|here))\b/i;

/** "No longer" denies what was, and so tells that it is done. */
const denials = ({ text, language }: Statement) => comparedText(text.replace(/\bno longer\b/gi, ''), language).denials;

/**
 * Says that it is done: as such, or by what was to be done in the past tense. A question is closed by whatever says as much
 * and does not ask.
 */
function closes(later: Statement, thread: Statement): boolean {
  const isDone = tellsDone(later.text, thread.text);
  if (later.cues.has('open') && !isDone) return false;
  const hasCome = waits.test(thread.text) && comes.test(later.text);
  if (!isQuestion(thread.text) && !isDone && !hasCome && !later.cues.has('done')) return false;
  return denials(later) === 0;
}
