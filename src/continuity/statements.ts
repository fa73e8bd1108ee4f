/** Reads the statements of a period of work, sentence by sentence, from memories and session records. */

import { pauses } from '../fair/pauses.ts';
import { newestFirst } from '../model/by-time.ts';
import { happenedAt, recalledStatuses, type StoredMemory } from '../model/memory.ts';
import type { SessionRecord } from '../model/session-record.ts';
import { leadingExcerpt } from '../text/excerpt.ts';
import { detectLanguage } from '../text/language.ts';
import type { Cue } from '../text/notes/cue-phrases.ts';
import { type CuedSentence, cuedSentences, cuesIn, isQuestion } from '../text/notes/cues.ts';

/** A sentence, or a whole short memory if its kind determines its cue. */
export interface Statement {
  text: string;
  /** Id of the memory or session record that contains it. */
  source: string;
  /** When it happened, or when it was stored if that is unknown. */
  at: string;
  /** Sort key of statements: later statements have greater keys. See {@link sortKeyOf}. */
  sortKey: string;
  language: string;
  /** Its cues, from the kind of its memory or from its words. */
  cues: ReadonlySet<Cue | 'warning' | 'question'>;
  /** True if the kind of its memory determines its cue. */
  isMarked: boolean;
  /** True if a newer memory contradicts its memory and nobody has decided between them. */
  isChallenged: boolean;
}

/** Marks that determine a memory's cue: a tag, or `kind` in the metadata. */
const cueOfMark: Readonly<Record<string, Cue | 'warning' | 'question'>> = {
  decision: 'decision',
  error: 'error',
  negative: 'warning',
  warning: 'warning',
  todo: 'open',
  question: 'question',
  next: 'next',
};

/** Limits on the characters read, of one text and of all texts. Newest texts are read first. */
const maxTextLength = 4_000;
const maxTotalLength = 150_000;
/** Maximum characters of a statement. */
export const maxStatementLength = 300;

export async function statementsIn(
  memories: readonly StoredMemory[],
  records: readonly SessionRecord[],
): Promise<Statement[]> {
  const texts = [
    ...memories
      .filter(isCurrent)
      .map((memory) => ({ sortKey: sortKeyOf(memory), read: () => statementsOfMemory(memory), of: memory })),
    ...records.map((record) => ({ sortKey: sortKeyOf(record), read: () => statementsOfRecord(record), of: record })),
  ].toSorted(newestFirst(({ sortKey }) => sortKey));
  const statements: Statement[] = [];
  const pause = pauses();
  let remaining = maxTotalLength;
  for (const { read, of } of texts) {
    if (remaining <= 0) break;
    remaining -= Math.min(maxTextLength, of.content.length);
    statements.push(...read());
    await pause();
  }
  return statements;
}

/**
 * Sort key of memories and records. A later day is later. Within one day, the one stored later is later, because days
 * are often given without a time. A plan for a future day counts from when it was stored.
 */
export function sortKeyOf(one: { created_at: string; occurred_at?: string | null }): string {
  const { created_at, occurred_at = null } = one;
  const at = occurred_at !== null && occurred_at < created_at ? occurred_at : created_at;
  return `${at.slice(0, 10)} ${created_at}`;
}

/** True if a memory still holds and is not generated. */
export function isCurrent({ status, metadata }: StoredMemory): boolean {
  return (recalledStatuses as readonly string[]).includes(status) && metadata.generated === undefined;
}

export function markedCueOf({
  tags,
  metadata,
}: Pick<StoredMemory, 'tags' | 'metadata'>): Cue | 'warning' | 'question' | null {
  const found = [...tags, metadata.kind].find((mark) => typeof mark === 'string' && Object.hasOwn(cueOfMark, mark));
  return found === undefined ? null : cueOfMark[found as string]!;
}

function statementsOfMemory(memory: StoredMemory): Statement[] {
  const { memory_id: source, language, content } = memory;
  const times = { at: happenedAt(memory), sortKey: sortKeyOf(memory) };
  const shared = { source, ...times, language, isChallenged: memory.status === 'challenged' };
  const cue = markedCueOf(memory);
  if (hasNoCues(memory))
    return [{ ...shared, text: leadingExcerpt(content, maxStatementLength), cues: new Set(), isMarked: false }];
  if (cue === null) return sentenceStatements(content.slice(0, maxTextLength), shared);
  const text = leadingExcerpt(content, maxStatementLength);
  const doneCues = cuesIn(text).filter((one) => one === 'done');
  return [{ ...shared, text, cues: new Set([cue, ...doneCues]), isMarked: true }];
}

/**
 * True if the sentences of a memory have no cues of their own. A procedure mentions errors and next steps that are not
 * real ones, and an exchange already contains its answer.
 */
function hasNoCues({ memory_type, tags, metadata }: StoredMemory): boolean {
  return memory_type === 'procedure' || tags.includes('interaction') || metadata.kind === 'interaction';
}

function statementsOfRecord(record: SessionRecord): Statement[] {
  const { record_id: source, created_at: at, content } = record;
  const shared = { source, at, sortKey: sortKeyOf(record), language: detectLanguage(content), isChallenged: false };
  return sentenceStatements(content.slice(0, maxTextLength), shared);
}

/** "Ada: I will, by Friday." */
const speakerTurn = /^\p{Lu}[\p{L}.'’ -]{0,30}[:：] ?\S/u;
/** Number of turns from which a text counts as a conversation. */
const minTurns = 3;
/** A reply that leaves a question open. */
const undecidedReply =
  /(?<!\p{L})(?:no idea|not sure|(?:don['’]t|do not) know|let me (?:check|ask)|(?:i|we)(?:['’]ll| will) (?:check|ask|find out|see)|good question|weiß (?:ich )?nicht|keine ahnung|muss ich (?:fragen|nachsehen)|(?:ne )?sais pas|aucune idée|no (?:lo )?sé|ni idea|non (?:lo )?so)(?!\p{L})|不知道|不清楚/iu;

/** In a conversation, a question is open only if the next speaker also asks or does not know the answer. */
function closeAnsweredQuestions(sentences: readonly CuedSentence[]): readonly CuedSentence[] {
  if (sentences.filter(({ sentence }) => speakerTurn.test(sentence)).length < minTurns) return sentences;
  return sentences.map((one, at) => {
    const reply = sentences[at + 1];
    const isAnswered =
      isQuestion(one.sentence) &&
      reply !== undefined &&
      speakerTurn.test(reply.sentence) &&
      !isQuestion(reply.sentence) &&
      !undecidedReply.test(reply.sentence) &&
      !reply.cues.has('open') &&
      !reply.cues.has('next');
    return isAnswered ? { ...one, cues: new Set([...one.cues].filter((cue) => cue !== 'open')) } : one;
  });
}

type SharedFields = Pick<Statement, 'source' | 'at' | 'sortKey' | 'language' | 'isChallenged'>;

function sentenceStatements(content: string, shared: SharedFields): Statement[] {
  return closeAnsweredQuestions(cuedSentences(content, shared.language)).map(({ sentence, cues }) => {
    return { ...shared, text: leadingExcerpt(sentence, maxStatementLength), cues, isMarked: false };
  });
}
