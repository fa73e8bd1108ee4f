/** What a fact claims, and the words by which the older facts are found that it may contradict. */
import type { MemoryInput } from '../../model/memory.ts';
import type { MatchedContent } from '../../storage/ports/memories.ts';
import { analyseQuery } from '../../text/analyse.ts';
import { speakerOf } from '../../text/claims/speaker.ts';
import { fold } from '../../text/fold.ts';
import { detectLanguage } from '../../text/language.ts';
import { type Frame, framesOf, longestFact } from './frames.ts';
import { once } from './once.ts';
import { type Meaning, type Replacing, replacingOf } from './replacement/odds.ts';
import { canReplace, hasReplacementCue, type ParsedNote, parseNote, prepareNote } from './replacement/parsed-note.ts';
import { changesIn } from './statements/changes.ts';
import { tellsEndOfPlan } from './statements/plans.ts';
import { type Stance, stanceOf } from './statements/stance.ts';
import { type PlainStatement, statementsOf } from './statements/statements.ts';
import { type FaultNews, faultNewsIn } from './statements/states/faults.ts';
import { type Notice, noticeIn } from './statements/states/notices.ts';
import { type NumberedCase, newNumberedCase } from './statements/states/numbered-cases.ts';
import { newTechnicalState, type TechnicalState } from './statements/states/technical-states.ts';
import { isTodo, tellsEndOfTodo } from './statements/todos.ts';

/** Stems that a rule, and what goes back to something, is looked up by too. */
const mostOfRule = 32;
/** Names that are looked up of what a text says how it stands. */
const mostNames = 3;

/** Each is read when it is asked for: most older facts are passed over by the first. */
export interface Claims {
  frames(): readonly Frame[];
  statements(): readonly PlainStatement[];
  note(): ParsedNote;
  stance: Stance;
}

/** The facts that are stored together in bulk. */
export interface Bulk {
  /** Earlier memories of the same bulk: their words may not be searchable yet within the transaction. */
  before: readonly MatchedContent[];
  /** Whether a stored memory is a later one of the same bulk. */
  readonly isAfter: (memory: MatchedContent) => boolean;
  /** Claims already read, by text. */
  claims: Map<string, Claims>;
}

export type NewFact = Pick<MemoryInput, 'content' | 'memory_type' | 'occurred_at' | 'metadata' | 'source'> & {
  session_id?: string | null | undefined;
};

interface Standing {
  said: string;
  standing: TechnicalState;
}

/** What a new fact states, and the words by which the older facts are found that it may contradict. */
export interface FactClaims {
  readonly frames: readonly Frame[];
  readonly statements: readonly PlainStatement[];
  /** Null if it is no note: then nothing but its statements is compared. */
  readonly replacing: Replacing | null;
  /** How something with a name of its own stands by it, and the text that says so; none where it tells of no such thing. */
  readonly standings: readonly Standing[];
  /** How far an order or a case with a number has come; null where it tells of none. */
  readonly numbered: NumberedCase | null;
  /** Who leaves or stays by it; null where it tells of nobody who does. */
  readonly notice: Notice | null;
  /** Whether a fault is mended or back by it; null where it tells of none that is. */
  readonly faultNews: FaultNews | null;
  /** Whether it says that something is done. */
  readonly isDone: boolean;
  /** Whether it says that something planned comes to nothing. */
  readonly givesUpPlan: boolean;
  /** Whether the statements are some of a long text. */
  readonly isOfMany: boolean;
  /** The words of each search: of a long text, each sentence looks for its own. */
  readonly searches: readonly (readonly string[])[];
}

/** The bulk of a fact that is stored by itself. */
export const noBulk = (): Bulk => ({ before: [], isAfter: () => false, claims: new Map() });

/**
 * Null, at little cost, if the text is no plain statement and tells of no change. What tells of no change is compared with what its statements find, and searches for no more: most
 * notes are such. `language` is its language, where that was guessed before. A long text is read with pauses.
 */
export async function readClaims(
  fact: NewFact,
  meaning: Meaning,
  { bulk = noBulk(), language, pause }: { bulk?: Bulk; language?: string; pause: () => Promise<void> },
): Promise<FactClaims | null> {
  if (fact.memory_type !== 'fact' || isTodo(fact.content)) return null;
  if (fact.content.length > longestFact) return changesClaimed(fact, pause, language);
  const claims = claimsOf(fact.content, bulk, language);
  const [frames, statements] = [claims.frames(), claims.statements()];
  const isPlain = frames.length > 0 || statements.length > 0;
  const mayBeNote = isNote(fact) && canReplace(fact.content);
  const standing = newTechnicalState(fact.content);
  const numbered = newNumberedCase(fact.content);
  const notice = noticeIn(fact.content);
  const faultNews = faultNewsIn(fact.content);
  const isDone = tellsEndOfTodo(fact.content);
  const givesUpPlan = tellsEndOfPlan(fact.content);
  const isOfCase = [standing, numbered, notice, faultNews].some((read) => read !== null);
  if (!isPlain && !isOfCase && !isDone && !givesUpPlan && !(mayBeNote && hasReplacementCue(fact.content))) return null;
  const replacing = mayBeNote ? replacingOf(claims.note(), fact.content, meaning) : null;
  const ofChange = replacing?.note.change ? replacing.note.words : [];
  const isOfText = isDone || givesUpPlan || notice !== null || faultNews !== null;
  const ofRule = isOfText || isFoundByAll(statements) ? analyseQuery(fact.content).slice(0, mostOfRule) : [];
  const ofNumber = numbered === null ? [] : analyseQuery(numbered.key);
  const words = [
    ...new Set([...wordsOf(frames, statements), ...ofChange, ...ofRule, ...wordsOfNames(standing), ...ofNumber]),
  ];
  const standings = standing === null ? [] : [{ said: fact.content, standing }];
  return {
    frames,
    statements,
    replacing,
    standings,
    numbered,
    notice,
    faultNews,
    isDone,
    givesUpPlan,
    isOfMany: false,
    searches: [words],
  };
}

/** Whether these are looked up by all words of their text: a short one is sometimes taken for another language, whose stems differ. */
const isFoundByAll = (statements: readonly PlainStatement[]) =>
  statements.some(
    ({ rule, returned, hasChanged, values, seats, uses }) =>
      rule !== null || returned !== null || seats !== null || uses.length > 0 || (hasChanged && values.size > 0),
  );

const wordsOfNames = (standing: TechnicalState | null) =>
  standing?.names.slice(0, mostNames).flatMap((name) => analyseQuery(name)) ?? [];

/** What a long note, such as minutes, says has changed. What is ingested from a source is no note. */
async function changesClaimed(
  fact: NewFact,
  pause: () => Promise<void>,
  language?: string,
): Promise<FactClaims | null> {
  if (!isNote(fact) || fact.source?.run_id) return null;
  const changes = await changesIn(fact.content, pause, language);
  const statements = changes.flatMap((change) => change.statements);
  const standings = changes.flatMap(({ said, standing }) => (standing === null ? [] : [{ said, standing }]));
  if (statements.length + standings.length === 0) return null;
  const searches = [
    ...statements.map((statement) => wordsOf([], [statement])),
    ...standings.map(({ standing }) => wordsOfNames(standing)),
  ];
  return {
    frames: [],
    statements,
    replacing: null,
    standings,
    numbered: null,
    notice: null,
    faultNews: null,
    isDone: false,
    givesUpPlan: false,
    isOfMany: true,
    searches,
  };
}

/** What somebody says in a conversation does not state how things are. */
const isNote = ({ content, metadata, session_id, source }: NewFact) =>
  metadata.kind === undefined && !(speakerOf(content) && (session_id || source?.run_id || source?.name));

function claimsOf(content: string, { claims }: Bulk, language?: string): Claims {
  const known = claims.get(content) ?? {
    frames: once(() => framesOf(content)),
    statements: once(() => statementsOf(content, language)),
    note: once(() => parseNote(content, language ?? detectLanguage(content))),
    stance: stanceOf(content),
  };
  claims.set(content, known);
  return known;
}

/** Looked at by most patterns, some of which read no text without a word of theirs. */
const sample = (apostrophe: string) =>
  `Ada${apostrophe}s team likes Otis and moved back to Otis on 5 May; a_b is off; we dropped Yarn`;

/**
 * Reads a note, so that the patterns that notes are read by, which takes some 200 ms, are compiled before a call needs them; twice, as a pattern is interpreted the first time. Letters of
 * two bytes (`isWide`) have code of their own, and much more of it. Yields after each part.
 */
export function* prepareClaims(isWide: boolean): Generator<void> {
  const content = sample(isWide ? '’' : "'");
  for (let time = 0; time < 2; time += 1) {
    yield void framesOf(content);
    for (const statement of statementsOf(content, 'en')) {
      yield;
      for (const part of Object.keys(statement)) yield void statement[part as keyof PlainStatement];
    }
    yield* prepareNote(content);
    yield void newTechnicalState(content);
    yield void stanceOf(content);
  }
}

/** Kept as long as the store keeps the memory in its own: subjects are written about again and again. */
const known = new WeakMap<MatchedContent, Claims>();

export function claimsOfStored(memory: MatchedContent, bulk: Bulk): Claims {
  const claims = known.get(memory) ?? claimsOf(memory.content, bulk, memory.language);
  known.set(memory, claims);
  return claims;
}

/** The words to search by: two contradictory statements have at least one in common. */
function wordsOf(frames: readonly Frame[], statements: readonly PlainStatement[]): string[] {
  const said = statements.flatMap(({ matter, dropped, state, openDays, holdings, ended, replaced }) => [
    ...matter,
    ...dropped,
    ...[...ended, ...replaced.flatMap((name) => [...name])].flatMap((word) => analyseQuery(word)),
    ...(state?.forms ?? []),
    ...(openDays?.forms ?? []).flatMap((name) => analyseQuery(name)),
    // A name has no stem, but is given one by the language that a text is taken for, as other words are by a language that a short text is wrongly taken for.
    ...holdings.flatMap(({ subject, value, name, said: written }) => [
      ...subject,
      ...value,
      ...name.map(fold),
      ...analyseQuery(written),
    ]),
  ]);
  const words = [...frames.flatMap(({ subject }) => subject.split(' ')), ...said];
  return [...new Set(words)].filter((word) => !/[#…]/.test(word));
}
