/** Reads the statements of a period of work, sentence by sentence, from memories and session records. */

import { pauses } from '../fair/pauses.ts';
import { happenedAt, recalledStatuses, type StoredMemory } from '../model/memory.ts';
import type { SessionRecord } from '../model/session-record.ts';
import { leadingExcerpt } from '../text/excerpt.ts';
import { detectLanguage } from '../text/language.ts';
import { type Cue, type CuedSentence, cuedSentences, cuesIn, isQuestion } from '../text/notes/cues.ts';

/** A sentence, or a whole short memory if its kind determines its cue. */
export interface Statement {
  text: string;
  /** Id of the memory or session record that contains it. */
  source: string;
  /** When it happened, or when it was stored if that is unknown. */
  at: string;
  /** Sort key of statements: later statements have greater keys. See {@link toldAt}. */
  told: string;
  language: string;
  /** Its cues, from the kind of its memory or from its words. */
  cues: ReadonlySet<Cue | 'warning' | 'question'>;
  /** True if the kind of its memory determines its cue. */
  isMarked: boolean;
  /** True if a newer memory contradicts its memory and nobody has decided between them. */
  isChallenged: boolean;
}

/** Marks that determine a memory's cue: a tag, or `kind` in the metadata. */
const kinds: Readonly<Record<string, Cue | 'warning' | 'question'>> = {
  decision: 'decision',
  error: 'error',
  negative: 'warning',
  warning: 'warning',
  todo: 'open',
  question: 'question',
  next: 'next',
};

/** Limits on the characters read, of one text and of all texts. Newest texts are read first. */
const longestRead = 4_000;
const mostRead = 150_000;
/** Maximum characters of a statement. */
export const longestStatement = 300;

export async function statementsIn(
  memories: readonly StoredMemory[],
  records: readonly SessionRecord[],
): Promise<Statement[]> {
  const texts = [
    ...memories.filter(holds).map((memory) => ({ told: toldAt(memory), read: () => fromMemory(memory), of: memory })),
    ...records.map((record) => ({ told: toldAt(record), read: () => fromRecord(record), of: record })),
  ].toSorted((one, other) => (one.told < other.told ? 1 : -1));
  const statements: Statement[] = [];
  const pause = pauses();
  let room = mostRead;
  for (const { read, of } of texts) {
    if (room <= 0) break;
    room -= Math.min(longestRead, of.content.length);
    statements.push(...read());
    await pause();
  }
  return statements;
}

/**
 * Sort key of memories and records. A later day is later. Within one day, the one stored later is later, because days
 * are often given without a time. A plan for a future day counts from when it was stored.
 */
export function toldAt(one: { created_at: string; occurred_at?: string | null }): string {
  const { created_at, occurred_at = null } = one;
  const at = occurred_at !== null && occurred_at < created_at ? occurred_at : created_at;
  return `${at.slice(0, 10)} ${created_at}`;
}

/** True if a memory still holds and is not generated. */
export function holds({ status, metadata }: StoredMemory): boolean {
  return (recalledStatuses as readonly string[]).includes(status) && metadata.generated === undefined;
}

export function kindOf({
  tags,
  metadata,
}: Pick<StoredMemory, 'tags' | 'metadata'>): Cue | 'warning' | 'question' | null {
  const named = [...tags, metadata.kind].find((mark) => typeof mark === 'string' && Object.hasOwn(kinds, mark));
  return named === undefined ? null : kinds[named as string]!;
}

function fromMemory(memory: StoredMemory): Statement[] {
  const { memory_id: source, language, content } = memory;
  const times = { at: happenedAt(memory), told: toldAt(memory) };
  const said = { source, ...times, language, isChallenged: memory.status === 'challenged' };
  const kind = kindOf(memory);
  if (isSettled(memory))
    return [{ ...said, text: leadingExcerpt(content, longestStatement), cues: new Set(), isMarked: false }];
  if (kind === null) return sentences(content.slice(0, longestRead), said);
  const text = leadingExcerpt(content, longestStatement);
  const done = cuesIn(text).filter((cue) => cue === 'done');
  return [{ ...said, text, cues: new Set([kind, ...done]), isMarked: true }];
}

/**
 * True if the sentences of a memory have no cues of their own. A procedure mentions errors and next steps that are not
 * real ones, and an exchange already contains its answer.
 */
function isSettled({ memory_type, tags, metadata }: StoredMemory): boolean {
  return memory_type === 'procedure' || tags.includes('interaction') || metadata.kind === 'interaction';
}

function fromRecord(record: SessionRecord): Statement[] {
  const { record_id: source, created_at: at, content } = record;
  const said = { source, at, told: toldAt(record), language: detectLanguage(content), isChallenged: false };
  return sentences(content.slice(0, longestRead), said);
}

/** "Ada: I will, by Friday." */
const turn = /^\p{Lu}[\p{L}.'’ -]{0,30}[:：] ?\S/u;
/** Number of turns from which a text counts as a conversation. */
const fewestTurns = 3;
/** A reply that leaves a question open. */
const leavesOpen =
  /(?<!\p{L})(?:no idea|not sure|(?:don['’]t|do not) know|let me (?:check|ask)|(?:i|we)(?:['’]ll| will) (?:check|ask|find out|see)|good question|weiß (?:ich )?nicht|keine ahnung|muss ich (?:fragen|nachsehen)|(?:ne )?sais pas|aucune idée|no (?:lo )?sé|ni idea|non (?:lo )?so)(?!\p{L})|不知道|不清楚/iu;

/** In a conversation, a question is open only if the next speaker also asks or does not know the answer. */
function withoutAnswered(said: readonly CuedSentence[]): readonly CuedSentence[] {
  if (said.filter(({ sentence }) => turn.test(sentence)).length < fewestTurns) return said;
  return said.map((one, at) => {
    const reply = said[at + 1];
    const isAnswered =
      isQuestion(one.sentence) &&
      reply !== undefined &&
      turn.test(reply.sentence) &&
      !isQuestion(reply.sentence) &&
      !leavesOpen.test(reply.sentence) &&
      !reply.cues.has('open') &&
      !reply.cues.has('next');
    return isAnswered ? { ...one, cues: new Set([...one.cues].filter((cue) => cue !== 'open')) } : one;
  });
}

type Said = Pick<Statement, 'source' | 'at' | 'told' | 'language' | 'isChallenged'>;

function sentences(content: string, said: Said): Statement[] {
  return withoutAnswered(cuedSentences(content, said.language)).map(({ sentence, cues }) => {
    return { ...said, text: leadingExcerpt(sentence, longestStatement), cues, isMarked: false };
  });
}
