/** Reads the claims of a new fact and the query words that find older facts it may contradict. */
import type { MemoryInput } from '../../model/memory.ts';
import type { MatchedContent } from '../../storage/ports/memories.ts';
import { analyseQuery } from '../../text/analyse.ts';
import { speakerOf } from '../../text/claims/speaker.ts';
import { fold } from '../../text/fold.ts';
import { detectLanguage, guessLanguage } from '../../text/language.ts';
import { latinLanguages } from '../../text/stop-words.ts';
import { type Frame, framesOf, maxFactLength } from './frames.ts';
import { once } from './once.ts';
import { noteTextOf } from './replacement/note-text.ts';
import { type NoteEmbedding, type ReplacingNote, replacingOf } from './replacement/odds.ts';
import { canReplace, hasReplacementCue, type ParsedNote, parseNote, prepareNote } from './replacement/parsed-note.ts';
import { changesIn } from './statements/changes.ts';
import { type Stance, stanceOf } from './statements/stance.ts';
import type { PlainStatement } from './statements/statement.ts';
import { statementsOf } from './statements/statements.ts';
import { technicalClaimIn } from './whole-texts/technical-states.ts';
import type { TextClaim } from './whole-texts/text-claim.ts';
import { textClaimsIn } from './whole-texts/text-claims.ts';
import { isTodo } from './whole-texts/todos.ts';

/** Maximum number of query words if all words of the text are searched for. */
const maxQueryWords = 32;

/** The claims of a text. Each is parsed on first access: the first comparison rules out most older facts. */
export interface Claims {
  frames(): readonly Frame[];
  statements(): readonly PlainStatement[];
  note(): ParsedNote;
  stance: Stance;
}

/** Facts that are stored together. */
export interface Bulk {
  /** Earlier memories of the bulk, whose words may not be searchable yet within the transaction. */
  before: readonly MatchedContent[];
  /** True if a stored memory is a later one of the bulk. */
  readonly isAfter: (memory: MatchedContent) => boolean;
  /** Parsed claims, by text. */
  claims: Map<string, Claims>;
}

export type NewFact = Pick<MemoryInput, 'content' | 'memory_type' | 'occurred_at' | 'metadata' | 'source'> & {
  session_id?: string | null | undefined;
};

/** The claims of a new fact, and the queries that find older facts it may contradict. */
export interface FactClaims {
  readonly frames: readonly Frame[];
  readonly statements: readonly PlainStatement[];
  /** Null if the fact is no note: then only its statements are compared. */
  readonly replacingNote: ReplacingNote | null;
  readonly textClaims: readonly TextClaim[];
  /** True if the statements are sentences of a long text. */
  readonly isFromLongText: boolean;
  /** The words of each query. A long text has one query per sentence. */
  readonly queries: readonly (readonly string[])[];
}

/** The bulk of a fact that is stored alone. */
export const emptyBulk = (): Bulk => ({ before: [], isAfter: () => false, claims: new Map() });

interface ReadingOptions {
  bulk?: Bulk;
  language?: string;
  pause: () => Promise<void>;
}

/**
 * Null, at little cost, if the text makes no plain statement and reports no change. A text that reports no change adds
 * no query words to those of its statements: most notes report none. `language` is the language of the text, if it was
 * detected before. `pause` is awaited between the sentences of a long text.
 */
export async function readClaims(
  fact: NewFact,
  embedding: NoteEmbedding,
  { bulk = emptyBulk(), language, pause }: ReadingOptions,
): Promise<FactClaims | null> {
  if (fact.memory_type !== 'fact' || isTodo(fact.content)) return null;
  if (fact.content.length > maxFactLength) return readLongTextClaims(fact, pause, language);
  const claims = claimsOf(fact, bulk, language);
  const [frames, statements] = [claims.frames(), claims.statements()];
  const hasStatements = frames.length > 0 || statements.length > 0;
  const noteText = isTurn(fact) ? null : noteTextOf(fact);
  const isDecision = fact.metadata.kind === 'decision';
  const isReplacingNote = noteText !== null && canReplace(noteText);
  const textClaims = textClaimsIn(fact.content);
  if (!hasStatements && textClaims.length === 0 && !(isReplacingNote && (isDecision || hasReplacementCue(noteText))))
    return null;
  const replacingNote = isReplacingNote ? replacingOf(claims.note(), noteText, embedding, isDecision) : null;
  const changeWords = replacingNote?.note.change ? replacingNote.note.words : [];
  const textWords =
    textClaims.some(({ namedBy }) => namedBy === null) ||
    isFoundByAnyWord(statements) ||
    mayBeMisread(fact.content, statements)
      ? analyseQuery(fact.content).slice(0, maxQueryWords)
      : [];
  const words = [
    ...new Set([
      ...queryWordsOf(frames, statements),
      ...changeWords,
      ...textWords,
      ...textClaims.flatMap(({ namedBy }) => namedBy ?? []),
    ]),
  ];
  return {
    frames,
    statements,
    replacingNote,
    textClaims,
    isFromLongText: false,
    queries: words.length > 0 ? [words] : [],
  };
}

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

/** The changes that a long note, such as minutes, reports. A text ingested from a source is no note. */
async function readLongTextClaims(
  fact: NewFact,
  pause: () => Promise<void>,
  language?: string,
): Promise<FactClaims | null> {
  if (!isNote(fact) || fact.source?.run_id) return null;
  const changes = await changesIn(fact.content, pause, language);
  const statements = changes.flatMap((change) => change.statements);
  const textClaims = changes.flatMap(({ claim }) => claim ?? []);
  if (statements.length + textClaims.length === 0) return null;
  const queries = [
    ...statements.map((statement) => queryWordsOf([], [statement])),
    ...textClaims.map(({ namedBy }) => namedBy ?? []),
  ];
  return {
    frames: [],
    statements,
    replacingNote: null,
    textClaims,
    isFromLongText: true,
    queries,
  };
}

const isNote = (fact: NewFact) => fact.metadata.kind === undefined && !isTurn(fact);

/** A line of a conversation does not state facts. */
const isTurn = ({ content, session_id, source }: NewFact) =>
  speakerOf(content) !== undefined && Boolean(session_id || source?.run_id || source?.name);

function claimsOf(
  { content, metadata }: Pick<NewFact, 'content' | 'metadata'>,
  { claims }: Bulk,
  language?: string,
): Claims {
  const contentClaims = claims.get(content) ?? {
    frames: once(() => framesOf(content)),
    statements: once(() => statementsOf(content, language)),
    note: once(() => parseNote(noteTextOf({ content, metadata }) ?? content, language ?? detectLanguage(content))),
    stance: stanceOf(content),
  };
  claims.set(content, contentClaims);
  return contentClaims;
}

/** Matches the prefilters of most patterns. */
const sampleText = (apostrophe: string) =>
  `Ada${apostrophe}s team likes Otis and moved back to Otis on 5 May; a_b is off; we dropped Yarn`;

/**
 * Parses a sample note so that the patterns are compiled, which takes some 200 ms, before a call needs them. Runs
 * twice, because a pattern is interpreted the first time. Texts with two-byte characters (`isWide`) use separate, much
 * larger machine code. Yields after each part.
 */
export function* prepareClaims(isWide: boolean): Generator<void> {
  const content = sampleText(isWide ? '’' : "'");
  for (let round = 0; round < 2; round += 1) {
    yield void framesOf(content);
    for (const statement of statementsOf(content, 'en')) {
      yield;
      for (const part of Object.keys(statement)) yield void statement[part as keyof PlainStatement];
    }
    yield* prepareNote(content);
    yield void technicalClaimIn(content);
    yield void stanceOf(content);
  }
}

/** Cached as long as the store caches the memory: new facts often concern the same subjects. */
const claimsByMemory = new WeakMap<MatchedContent, Claims>();

export function claimsOfStored(memory: MatchedContent, bulk: Bulk): Claims {
  const claims = claimsByMemory.get(memory) ?? claimsOf(memory, bulk, memory.language);
  claimsByMemory.set(memory, claims);
  return claims;
}

/** The query words: two contradictory statements have at least one of them in common. */
function queryWordsOf(frames: readonly Frame[], statements: readonly PlainStatement[]): string[] {
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
