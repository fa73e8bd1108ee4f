/** Reads what a new fact claims, and the queries that find the older facts it may contradict. */
import type { MemoryInput } from '../../model/memory.ts';
import { speakerOf } from '../../text/claims/speaker.ts';
import { type Bulk, claimsOf, emptyBulk } from './claims.ts';
import { type Frame, framesOf, maxFactLength } from './frames.ts';
import { queryWordsFor, queryWordsOf } from './query-words.ts';
import { noteTextOf } from './replacement/note-text.ts';
import { type NoteEmbedding, type ReplacingNote, replacingOf } from './replacement/odds.ts';
import { canReplace, hasReplacementCue, prepareNote } from './replacement/parsed-note.ts';
import { changesIn } from './statements/changes.ts';
import { stanceOf } from './statements/stance.ts';
import type { PlainStatement } from './statements/statement.ts';
import { statementsOf } from './statements/statements.ts';
import { technicalClaimIn } from './whole-texts/technical-states.ts';
import type { TextClaim } from './whole-texts/text-claim.ts';
import { textClaimsIn } from './whole-texts/text-claims.ts';
import { isTodo } from './whole-texts/todos.ts';

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
  const words = queryWordsFor(fact.content, { frames, statements, textClaims, changeWords });
  return {
    frames,
    statements,
    replacingNote,
    textClaims,
    isFromLongText: false,
    queries: words.length > 0 ? [words] : [],
  };
}

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
