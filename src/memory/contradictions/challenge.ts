/** Challenges an active fact that a new one contradicts: both stay, linked, until somebody says which holds. */
import { pausesHolding } from '../../fair/pauses.ts';
import type { MemoryInput } from '../../model/memory.ts';
import { speakerOf } from '../../retrieval/rerank/speaker.ts';
import type { MatchedContent } from '../../storage/ports/memories.ts';
import { analyseQuery } from '../../text/analyse.ts';
import { fold } from '../../text/fold.ts';
import { detectLanguage } from '../../text/language.ts';
import type { Transaction } from '../../verb.ts';
import { contradicts, type Frame, framesOf } from './frames.ts';
import { haveNamesake, isShortened } from './namesakes.ts';
import { once } from './once.ts';
import { likeliestReplaced } from './replacement/likeliest.ts';
import { mayReplace, type NoteRead, readNote, tellsReplacement } from './replacement/note-read.ts';
import { type Meaning, type Replacing, replacingOf } from './replacement/odds.ts';
import { replacersOf } from './replacers.ts';
import { decidesAnew, mayOppose, opposes, tellsOfReturned } from './statements/opposition.ts';
import { type Stance, stanceOf } from './statements/stance.ts';
import { type PlainStatement, statementsOf } from './statements/statements.ts';
import { areStatesOfTwo } from './statements/states.ts';

/** Best matches of the subject's words that are compared. */
const mostCompared = 24;

/** Stems that a rule, and what goes back to something, is looked up by too. */
const mostOfRule = 32;

/** An active fact that cannot hold beside a new one, and what becomes of it. */
export interface Contradicted {
  memory: Compared;
  becomes: 'challenged' | 'superseded';
}

type Compared = MatchedContent;
/** Each is read when it is asked for: most older facts are passed over by the first. */
interface Claims {
  frames(): readonly Frame[];
  statements(): readonly PlainStatement[];
  note(): NoteRead;
  stance: Stance;
}

/** The facts that are stored together in bulk. */
export interface Bulk {
  /** Earlier memories of the same bulk: their words may not be searchable yet within the transaction. */
  before: readonly Compared[];
  /** Whether a stored memory is a later one of the same bulk. */
  readonly isAfter: (memory: Compared) => boolean;
  /** Claims already read, by text. */
  claims: Map<string, Claims>;
}

type NewFact = Pick<MemoryInput, 'content' | 'memory_type' | 'occurred_at' | 'metadata' | 'source'> & {
  session_id?: string | null | undefined;
};

/** What a new fact states, and the words by which the older facts are found that it may contradict. */
export interface Claimed {
  readonly frames: readonly Frame[];
  readonly statements: readonly PlainStatement[];
  /** Null if it is no note: then nothing but its statements is compared. */
  readonly replacing: Replacing | null;
  readonly words: readonly string[];
}

const alone = (): Bulk => ({ before: [], isAfter: () => false, claims: new Map() });

/**
 * Null, at little cost, if the text is no plain statement and tells of no change. What tells of no change is compared with what its statements find, and searches for no more: most
 * notes are such. `language` is its language, where that was guessed before.
 */
export function readClaims(fact: NewFact, meaning: Meaning, bulk: Bulk = alone(), language?: string): Claimed | null {
  if (fact.memory_type !== 'fact') return null;
  const claims = claimsOf(fact.content, bulk, language);
  const [frames, statements] = [claims.frames(), claims.statements()];
  const isPlain = frames.length > 0 || statements.length > 0;
  const mayBeNote = isNote(fact) && mayReplace(fact.content);
  if (!isPlain && !(mayBeNote && tellsReplacement(fact.content))) return null;
  const replacing = mayBeNote ? replacingOf(claims.note(), fact.content, meaning) : null;
  const ofChange = replacing?.note.change ? replacing.note.words : [];
  // A short text is sometimes taken for another language, whose stems differ.
  const ofRule = statements.some(({ rule, returned }) => rule !== null || returned !== null)
    ? analyseQuery(fact.content).slice(0, mostOfRule)
    : [];
  const words = [...new Set([...wordsOf(frames, statements), ...ofChange, ...ofRule])];
  return { frames, statements, replacing, words };
}

/** What somebody says in a conversation does not state how things are. */
const isNote = ({ content, metadata, session_id, source }: NewFact) =>
  metadata.kind === undefined && !(speakerOf(content) && (session_id || source?.run_id || source?.name));

/** A concurrent call about the same subject at the same time waits until this transaction ends. */
export async function holdSubjects({ store }: Transaction, { frames, statements }: Claimed): Promise<void> {
  // Locks are taken in a fixed order, so that two calls about the same subjects wait for each other instead of deadlocking.
  for (const subject of subjectsOf(frames, statements)) await store.hold(`fact:${subject}`);
}

/**
 * Finds the active facts that a new fact contradicts. A decision that expressly reverses another supersedes it. Facts that happened
 * later than the new one are left alone, and so are later ones of the same bulk.
 */
export async function findContradicted(
  { store, now }: Transaction,
  fact: NewFact,
  claimed: Claimed,
  bulk: Bulk = alone(),
): Promise<Contradicted[]> {
  const { frames, statements, words } = claimed;
  const filter = { statuses: ['active'], types: ['fact'] } as const;
  const found = await store.memories.contentsAbout(words, mostCompared, filter);
  // Where neither tells its time, what is written last is later, whatever the clock said.
  const isLater = ({ occurred_at, created_at }: Compared) =>
    (fact.occurred_at ?? occurred_at) !== null &&
    (occurred_at ?? created_at) > (fact.occurred_at ?? now().toISOString());
  const known = new Set(found.map(({ memory_id }) => memory_id));
  const earlier: Compared[] = found.filter((memory) => !bulk.isAfter(memory));
  earlier.push(...bulk.before.filter(({ memory_id }) => !known.has(memory_id)));
  const compared = earlier.filter((memory) => !isLater(memory) && memory.content !== fact.content);
  const contradicted: Contradicted[] = [];
  const pause = pausesHolding();
  for (const memory of compared) {
    const becomes = whatBecomes(memory, claimsOfStored(memory, bulk), frames, statements, fact);
    if (becomes !== null) contradicted.push({ memory, becomes });
    await pause();
  }
  const texts = compared.map(({ content }) => content);
  const certain = contradicted.filter(({ memory }) => !isOfNamesake(statements, claimsOfStored(memory, bulk), texts));
  if (certain.length > 0) return certain;
  const replacers = await replacersOf(store, statements, (one) => claimsOfStored(one, bulk).statements());
  if (replacers.length > 0) return replacers.map((memory) => ({ memory, becomes: 'challenged' }));
  if (claimed.replacing === null) return [];
  const together = new Set(fact.occurred_at ? [] : bulk.before.map(({ memory_id }) => memory_id));
  const apart = compared.filter(({ memory_id }) => !together.has(memory_id));
  const likeliest = await likeliestReplaced(store, claimed.replacing, apart, (one) => claimsOfStored(one, bulk).note());
  if (likeliest === null) return [];
  const before = claimsOfStored(likeliest, bulk).statements();
  const areOfTwo = statements.some((newer) => before.some((older) => areStatesOfTwo(newer, older)));
  if (areOfTwo || isReturnedTo(statements, before)) return [];
  return [{ memory: likeliest, becomes: 'challenged' }];
}

/** Whether the older fact holds again by the newer one. */
const isReturnedTo = (newer: readonly PlainStatement[], older: readonly PlainStatement[]) =>
  newer.some(
    (one) => one.returned !== null && older.some((other) => other.dropped.size === 0 && tellsOfReturned(one, other)),
  );

/** Whether they are about one person only if nobody else is called by the shorter name. */
function isOfNamesake(newer: readonly PlainStatement[], older: Claims, texts: readonly string[]): boolean {
  const [names, others] = [newer, older.statements()].map((all) =>
    all.flatMap(({ holdings }) => holdings.map(({ name }) => name)),
  ) as [(readonly string[])[], (readonly string[])[]];
  return names.some((name) => others.some((other) => isShortened(name, other) && haveNamesake(name, other, texts)));
}

/** All of these for a fact of a bulk. Null if its text is no plain statement. */
export async function holdContradicted(
  tx: Transaction,
  fact: NewFact,
  meaning: Meaning,
  bulk: Bulk,
): Promise<Contradicted[] | null> {
  const claimed = readClaims(fact, meaning, bulk);
  if (claimed === null) return null;
  await holdSubjects(tx, claimed);
  return findContradicted(tx, fact, claimed, bulk);
}

function claimsOf(content: string, { claims }: Bulk, language?: string): Claims {
  const known = claims.get(content) ?? {
    frames: once(() => framesOf(content)),
    statements: once(() => statementsOf(content, language)),
    note: once(() => readNote(content, language ?? detectLanguage(content))),
    stance: stanceOf(content),
  };
  claims.set(content, known);
  return known;
}

/** Kept as long as the store keeps the memory in its own: subjects are written about again and again. */
const known = new WeakMap<Compared, Claims>();

function claimsOfStored(memory: Compared, bulk: Bulk): Claims {
  const claims = known.get(memory) ?? claimsOf(memory.content, bulk, memory.language);
  known.set(memory, claims);
  return claims;
}

function whatBecomes(
  { metadata }: Compared,
  older: Claims,
  frames: readonly Frame[],
  statements: readonly PlainStatement[],
  fact: NewFact,
): Contradicted['becomes'] | null {
  if (fact.metadata.kind === 'decision' && metadata.kind === 'decision') {
    const stands = statements.flatMap((newer) => older.statements().map((one) => decidesAnew(newer, one)));
    if (stands.includes('reverses')) return 'superseded';
    if (stands.includes('competes')) return 'challenged';
  }
  if (frames.length > 0 && older.frames().some((one) => frames.some((frame) => contradicts(frame, one))))
    return 'challenged';
  if (statements.length === 0 || !mayOppose(statements, older.stance)) return null;
  return older.statements().some((one) => statements.some((newer) => opposes(newer, one))) ? 'challenged' : null;
}

/** The subjects, sorted, each once. */
function subjectsOf(frames: readonly Frame[], statements: readonly PlainStatement[]): string[] {
  const matters = statements.map(({ matter }) => [...matter].sort().join(' '));
  return [...new Set([...frames.map(({ subject }) => subject), ...matters])].filter((name) => name !== '').sort();
}

/** The words to search by: two contradictory statements have at least one in common. */
function wordsOf(frames: readonly Frame[], statements: readonly PlainStatement[]): string[] {
  const said = statements.flatMap(({ matter, dropped, state, holdings }) => [
    ...matter,
    ...dropped,
    ...(state?.forms ?? []),
    // Names have no stem, but are given one by the language that a text is taken for: another one for each.
    ...holdings.flatMap(({ subject, value, name }) => [
      ...subject,
      ...value,
      ...name.map(fold),
      ...analyseQuery(name.join(' ')),
    ]),
  ]);
  const words = [...frames.flatMap(({ subject }) => subject.split(' ')), ...said];
  return [...new Set(words)].filter((word) => !/[#…]/.test(word));
}

/**
 * Marks the facts that are still active, and links each with the one that contradicts or supersedes it. Runs within the transaction
 * that stores the new fact, or, for one that was stored before, in one of its own.
 */
export async function challenge(
  { store, now }: Transaction,
  contradicted: readonly Contradicted[],
  by: string,
  isJustStored = true,
): Promise<Contradicted[]> {
  const marked: Contradicted[] = [];
  const held = await store.memories.holdMany(contradicted.map(({ memory }) => memory.memory_id));
  for (const one of held.filter(({ status }) => status === 'active')) {
    const { memory_id } = one;
    const { becomes } = contradicted.find(({ memory }) => memory.memory_id === memory_id)!;
    const [change, relation] =
      becomes === 'superseded'
        ? ([{ status: 'superseded', valid_to: now().toISOString() }, 'supersedes'] as const)
        : ([{ status: 'challenged' }, 'contradicts'] as const);
    const cause = `${becomes === 'superseded' ? 'superseded' : 'contradicted'} by ${by}`;
    // Over a network none of this waits for an answer.
    const memory = await store.memories.changeHeld(one, 'status', change, cause);
    marked.push({ memory, becomes });
    const link = { from: by, relation, to: memory_id };
    // A memory that was stored before may be linked already.
    if (isJustStored) await store.links.addNew(link);
    else await store.links.add(link);
  }
  return marked;
}
