/** Finds the active facts that a new one contradicts. */
import { pausesHolding } from '../../fair/pauses.ts';
import type { MatchedContent } from '../../storage/ports/memories.ts';
import type { Transaction } from '../../verb.ts';
import { type Bulk, type Claims, claimsOfStored, emptyBulk } from './claims.ts';
import { type FactClaims, type NewFact, readClaims } from './fact-claims.ts';
import type { Frame } from './frames.ts';
import { findLikelyContradicted } from './likely-contradicted.ts';
import { isShortName, mentionsNamesake } from './namesakes.ts';
import { type Outcome, outcomeFor } from './outcomes.ts';
import { vectorsToCompare } from './replacement/likeliest-replaced.ts';
import { findNearestFacts } from './replacement/nearest-facts.ts';
import type { NoteEmbedding } from './replacement/odds.ts';
import type { PlainStatement } from './statements/statement.ts';

/** Best matches of a query that are compared. */
const maxCandidates = 24;
/** The same limit for each sentence of a long text. */
const maxCandidatesPerSentence = 8;

/** An active fact that contradicts a new one, and the outcome for it. */
export interface Contradicted {
  memory: MatchedContent;
  outcome: Outcome;
}

/**
 * Reads the claims, locks the subjects and finds the contradicted facts for a fact of a bulk. Null if {@link
 * readClaims} returns null.
 */
export async function lockAndFindContradicted(
  tx: Transaction,
  fact: NewFact,
  meaning: NoteEmbedding,
  bulk: Bulk,
): Promise<Contradicted[] | null> {
  const claimed = await readClaims(fact, meaning, { bulk, pause: pausesHolding() });
  if (claimed === null) return null;
  await lockSubjects(tx, claimed);
  return findContradicted(tx, fact, claimed, { bulk });
}

/** Locks the subjects: a concurrent call about the same subject waits until this transaction ends. */
export async function lockSubjects({ store }: Transaction, { frames, statements }: FactClaims): Promise<void> {
  // Locks are taken in a fixed order, so that two calls about the same subjects wait for each other instead of
  // deadlocking.
  for (const subject of subjectsOf(frames, statements)) await store.lock(`fact:${subject}`);
}

/** The distinct subjects, sorted. */
function subjectsOf(frames: readonly Frame[], statements: readonly PlainStatement[]): string[] {
  const topics = statements.map(({ topic }) => [...topic].sort().join(' '));
  return [...new Set([...frames.map(({ subject }) => subject), ...topics])].filter((name) => name !== '').sort();
}

/**
 * Finds the active facts that a new fact contradicts. A decision that expressly reverses another supersedes it. Facts
 * that occurred later than the new one, and later facts of the bulk, are skipped. `nearest`: ids of the facts nearest in
 * meaning; null if they are not known yet.
 */
export async function findContradicted(
  { store, now }: Transaction,
  fact: NewFact,
  claimed: FactClaims,
  { bulk = emptyBulk(), nearest = [] }: { bulk?: Bulk; nearest?: readonly string[] | null } = {},
): Promise<Contradicted[]> {
  const { statements, queries } = claimed;
  const filter = { statuses: ['active'], types: ['fact'] } as const;
  const vectorsToRead = vectorsToCompare(claimed.replacingNote, maxCandidates);
  const limit = queries.length > 1 ? maxCandidatesPerSentence : maxCandidates;
  const loadNearest = async () => {
    const ids = nearest ?? (await findNearestFacts(store, claimed.replacingNote));
    return store.memories.findCached(ids);
  };
  // With a remote database, all searches together cost one round trip; the nearest facts are then read in another.
  const [results, nearestFacts] = await Promise.all([
    Promise.all(queries.map((words) => store.memories.contentsAbout(words, limit, filter, vectorsToRead))),
    loadNearest(),
  ]);
  // If neither states its time, the one written last is later, whatever the clock said.
  const isLater = ({ occurred_at, created_at }: MatchedContent) =>
    (fact.occurred_at ?? occurred_at) !== null &&
    (occurred_at ?? created_at) > (fact.occurred_at ?? now().toISOString());
  const candidatesById = new Map(results.flat().map((memory) => [memory.memory_id, memory]));
  const storedFacts = [...candidatesById.values()].filter((memory) => !bulk.isAfter(memory));
  storedFacts.push(...bulk.before.filter(({ memory_id }) => !candidatesById.has(memory_id)));
  const isEarlier = (memory: MatchedContent) => !isLater(memory) && memory.content !== fact.content;
  const candidates = storedFacts.filter(isEarlier);
  const near = nearestFacts.filter((memory) => memory.status === 'active' && isEarlier(memory));
  const [contradicted, followed]: [Contradicted[], Contradicted[]] = [[], []];
  const pause = pausesHolding();
  for (const memory of candidates) {
    const outcome = await outcomeFor(memory, claimsOfStored(memory, bulk), claimed, fact);
    if (outcome !== null) (outcome === 'followed' ? followed : contradicted).push({ memory, outcome });
    await pause();
  }
  const texts = candidates.map(({ content }) => content);
  const withoutNamesakes = contradicted.filter(
    ({ memory }) => !isAboutNamesake(statements, claimsOfStored(memory, bulk), texts),
  );
  if (withoutNamesakes.length > 0) return [...withoutNamesakes, ...followed];
  const likely = await findLikelyContradicted(store, fact, claimed, { matches: candidates, near }, bulk);
  return [...likely.map((memory) => ({ memory, outcome: 'challenged' as const })), ...followed];
}

/** True if both name a person, one by a shorter name that another person shares. */
function isAboutNamesake(newer: readonly PlainStatement[], older: Claims, texts: readonly string[]): boolean {
  const [names, others] = [newer, older.statements()].map((all) =>
    all.flatMap(({ holdings }) => holdings.map(({ name }) => name)),
  ) as [(readonly string[])[], (readonly string[])[]];
  return names.some((name) => others.some((other) => isShortName(name, other) && mentionsNamesake(name, other, texts)));
}
