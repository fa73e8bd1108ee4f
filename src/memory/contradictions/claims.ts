/** The claims of single texts, parsed on demand and cached. */
import type { MemoryInput } from '../../model/memory.ts';
import type { MatchedContent } from '../../storage/ports/memories.ts';
import { detectLanguage } from '../../text/language.ts';
import { type Frame, framesOf } from './frames.ts';
import { once } from './once.ts';
import { noteTextOf } from './replacement/note-text.ts';
import { type ParsedNote, parseNote } from './replacement/parsed-note.ts';
import { type Stance, stanceOf } from './statements/stance.ts';
import type { PlainStatement } from './statements/statement.ts';
import { statementsOf } from './statements/statements.ts';

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

/** The bulk of a fact that is stored alone. */
export const emptyBulk = (): Bulk => ({ before: [], isAfter: () => false, claims: new Map() });

/** Cached as long as the store caches the memory: new facts often concern the same subjects. */
const claimsByMemory = new WeakMap<MatchedContent, Claims>();

export function claimsOfStored(memory: MatchedContent, bulk: Bulk): Claims {
  const claims = claimsByMemory.get(memory) ?? claimsOf(memory, bulk, memory.language);
  claimsByMemory.set(memory, claims);
  return claims;
}

/** The claims of a text, which a bulk parses once. `language` is the language of the text, if it was detected before. */
export function claimsOf(
  { content, metadata }: Pick<MemoryInput, 'content' | 'metadata'>,
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
