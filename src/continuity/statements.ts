/** What was said in a stretch of work, sentence by sentence: by memories, and by what sessions wrote down. */

import { pauses } from '../fair/pauses.ts';
import type { StoredMemory } from '../model/memory.ts';
import { recalledStatuses } from '../model/memory.ts';
import type { SessionRecord } from '../model/session-record.ts';
import { beginning } from '../text/excerpt.ts';
import { detectLanguage } from '../text/language.ts';
import { type Cue, cuedSentences, cuesIn } from '../text/notes/cues.ts';

/** A sentence, or a whole short memory where its kind says what it is. */
export interface Statement {
  text: string;
  /** The memory or session record that says it. */
  source: string;
  at: string;
  language: string;
  /** What it tells, by its kind or its words. */
  cues: ReadonlySet<Cue | 'warning' | 'question'>;
  /** Its memory says by its kind what it is. */
  isMarked: boolean;
}

/** How a memory says what it is: by a tag, or as `kind` of its metadata. */
const kinds: Readonly<Record<string, Cue | 'warning' | 'question'>> = {
  decision: 'decision',
  error: 'error',
  negative: 'warning',
  warning: 'warning',
  todo: 'open',
  question: 'question',
  next: 'next',
};

/** So much of one text is read, and so much in all: the newest first. */
const longestRead = 4_000;
const mostRead = 150_000;
/** Of a statement, in characters. */
const longestStatement = 300;

export async function statementsIn(
  memories: readonly StoredMemory[],
  records: readonly SessionRecord[],
): Promise<Statement[]> {
  const texts = [
    ...memories.filter(holds).map((memory) => ({ at: memory.created_at, read: () => fromMemory(memory), of: memory })),
    ...records.map((record) => ({ at: record.created_at, read: () => fromRecord(record), of: record })),
  ].toSorted((one, other) => (one.at < other.at ? 1 : -1));
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

/** What holds, and was not made from other memories. */
function holds({ status, metadata }: StoredMemory): boolean {
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
  const { memory_id: source, created_at: at, language, content } = memory;
  const kind = kindOf(memory);
  if (isSettled(memory))
    return [{ text: beginning(content, longestStatement), source, at, language, cues: new Set(), isMarked: false }];
  if (kind === null) return sentences(content.slice(0, longestRead), language, source, at);
  const text = beginning(content, longestStatement);
  const done = cuesIn(text).filter((cue) => cue === 'done');
  return [{ text, source, at, language, cues: new Set([kind, ...done]), isMarked: true }];
}

/** A procedure speaks of errors and next steps that are none; an exchange holds its question's answer. */
function isSettled({ memory_type, tags, metadata }: StoredMemory): boolean {
  return memory_type === 'procedure' || tags.includes('interaction') || metadata.kind === 'interaction';
}

function fromRecord({ record_id: source, created_at: at, content }: SessionRecord): Statement[] {
  return sentences(content.slice(0, longestRead), detectLanguage(content), source, at);
}

function sentences(content: string, language: string, source: string, at: string): Statement[] {
  return cuedSentences(content, language).map(({ sentence, cues }) => {
    const text = beginning(sentence, longestStatement);
    return { text, source, at, language, cues, isMarked: false };
  });
}
