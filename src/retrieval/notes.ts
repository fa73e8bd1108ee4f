/** Notes on the response of recall, as sentences. */
import { recalledStatuses } from '../model/memory.ts';
import type { Recipe } from '../model/ranking/recipe.ts';
import type { Workspace } from '../workspace.ts';
import type { Ranking } from './ranking.ts';
import type { RecallMode, RecallRequest } from './request.ts';
import type { ResultSelection } from './select-results.ts';

const filterNames = ['layer', 'memory_type', 'status', 'tags', 'since', 'until'] as const;

/** Explains why nothing was found, so that the caller does not blame the question. */
export async function nothingFoundNotes({ store }: Workspace, request: RecallRequest): Promise<string[]> {
  const { as_of, since, until } = request;
  const [any] = await store.memories.list({}, { limit: 1 });
  if (any === undefined) return ['This workspace has no memories yet. Store the first one.'];
  if (since !== undefined && until !== undefined && since > until)
    return ['The time span ends before it begins: since is after until.'];
  if (as_of !== undefined) {
    const [before] = await store.memories.list({ existedAt: as_of }, { limit: 1 });
    if (before === undefined) return [await storedLaterNote(store, as_of, until)];
  }
  const filters = filterNames.filter((name) => request[name] !== undefined).map((name) => name.replace('_', ' '));
  if (filters.length > 0) return [`No memory that answers the question passes the filters: ${filters.join(', ')}.`];
  return ['No memory shares words or meaning with this question.'];
}

/** Memories stored later may describe events before that time, which an `until` filter finds. */
async function storedLaterNote(store: Workspace['store'], as_of: string, until: string | undefined): Promise<string> {
  const note = `No memory had been stored by ${timeInWords(as_of)}. “As of” refers to the time of storing, “until” to the time of the event.`;
  if (until !== undefined) return note;
  const [earlier] = await store.memories.list(
    { until: as_of, statuses: recalledStatuses },
    { limit: 1, order: 'happened' },
  );
  return earlier === undefined ? note : `${note} Try until: "${as_of.slice(0, 10)}".`;
}

/** A time at the last millisecond of a day was given as a date and is shown as one. */
const timeInWords = (time: string) =>
  time.endsWith('T23:59:59.999Z') ? `the end of ${time.slice(0, 10)}` : time.replace(/(?::00)?\.\d+Z$/, 'Z');

/** A note that none of these results is likely to answer. The results are shown nevertheless. */
export function unlikelyNotes(ranked: Ranking['ranked'], { confidence }: Recipe): string[] {
  const best = ranked.reduce((most, one) => Math.max(most, one.confidence ?? 1), 0);
  if (ranked.length === 0 || confidence === null || best >= confidence.likely) return [];
  const percent = Math.round(best * 100);
  return [`Probably no memory answers this: the best result is right with a probability of about ${percent} %.`];
}

export const wordsOnlyNote =
  'The embedding model is unavailable, so these results were found by words only, not by meaning.';

export function coverageNotes({ coverage: { coverage, outdated, waiting } }: Ranking): string[] {
  const notes: string[] = [];
  if (coverage < 1) {
    const share = coverage < 0.01 ? 'less than 1' : Math.floor(coverage * 100);
    notes.push(
      `Semantic search covered ${share} % of the matching memories: the rest are not loaded or not embedded yet, or exceed the number compared. All were searched by words.`,
    );
  }
  if (outdated > 0) {
    const share = Math.ceil(outdated * 100);
    notes.push(
      `${share} % of the memories were embedded by another model and are found by words only. Run \`stele reindex\`.`,
    );
  }
  if (waiting > 0) {
    const share = Math.ceil(waiting * 100);
    notes.push(`${share} % of the memories are not embedded yet and are found by words only until then.`);
  }
  return notes;
}

export function passedOverNotes(mode: RecallMode, { passedOverCount }: ResultSelection): string[] {
  if (passedOverCount === 0) return [];
  if (passedOverCount === 1) {
    return [`1 memory of another type scores above the best shown; ${mode} leaves it out, full_context shows it.`];
  }
  return [
    `${passedOverCount} memories of other types score above the best shown; ${mode} leaves them out, full_context shows them.`,
  ];
}

export function otherTypesNotes(mode: RecallMode, { results }: ResultSelection): string[] {
  if (results.length === 0) return [];
  return [`No memory of the types in ${mode} was found, so these are of other types, as full_context finds them.`];
}

export function lowConfidenceNote(count: number, minConfidence: number): string {
  const memories = count === 1 ? '1 memory' : `${count} memories`;
  return `Left out ${memories} with a confidence below ${minConfidence}.`;
}
