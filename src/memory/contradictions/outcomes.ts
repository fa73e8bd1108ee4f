/** Compares a new fact with a stored one that may be contradicted. */
import { pausesHolding } from '../../fair/pauses.ts';
import type { MatchedContent } from '../../storage/ports/memories.ts';
import type { Claims } from './claims.ts';
import type { FactClaims, NewFact } from './fact-claims.ts';
import { contradicts, maxFactLength } from './frames.ts';
import { type Change, changesIn } from './statements/changes.ts';
import { compareDecisions } from './statements/comparison/decisions.ts';
import { canOppose, opposes, opposesBeyondDoubt } from './statements/comparison/opposition.ts';
import { isWithinLimit } from './statements/values/limits.ts';

/**
 * What becomes of an older fact. `followed`: it is a long text with a sentence that is no longer true, so it is linked
 * but keeps its status.
 */
export type Outcome = 'challenged' | 'superseded' | 'followed';

/** Null if the new fact does not contradict the stored one. */
export async function outcomeFor(
  memory: MatchedContent,
  older: Claims,
  claimed: FactClaims,
  fact: NewFact,
): Promise<Outcome | null> {
  const outcome = outcomeOfShortText(memory, older, claimed, fact);
  return outcome ?? ((await contradictsLongText(claimed, memory)) ? 'followed' : null);
}

function outcomeOfShortText(
  memory: MatchedContent,
  older: Claims,
  { frames, statements, textClaims, isFromLongText }: FactClaims,
  fact: NewFact,
): Outcome | null {
  if (fact.metadata.kind === 'decision' && memory.metadata.kind === 'decision') {
    const newer = { content: fact.content, statements };
    const decided = compareDecisions(newer, { content: memory.content, statements: older.statements() });
    if (decided !== null) return decided;
  }
  if (isWithinLimit(fact.content, memory.content)) return null;
  if (frames.length > 0 && older.frames().some((one) => frames.some((frame) => contradicts(frame, one))))
    return 'challenged';
  if (textClaims.some((claim) => claim.contradicts(memory.content))) return 'challenged';
  if (statements.length === 0 || !canOppose(statements, older.stance)) return null;
  const isOpposed = isFromLongText ? opposesBeyondDoubt : opposes;
  return older.statements().some((one) => statements.some((newer) => isOpposed(newer, one))) ? 'challenged' : null;
}

/** Changes reported by long texts. Cached as long as the store caches the memory. */
const changesByMemory = new WeakMap<MatchedContent, Promise<readonly Change[]>>();
function changesOfStored(memory: MatchedContent): Promise<readonly Change[]> {
  const cached = changesByMemory.get(memory) ?? changesIn(memory.content, pausesHolding(), memory.language);
  changesByMemory.set(memory, cached);
  return cached;
}

/**
 * True if a short note contradicts a sentence of a long text that reports a change. The rest of the long text still
 * holds.
 */
async function contradictsLongText(
  { statements, textClaims, isFromLongText }: FactClaims,
  memory: MatchedContent,
): Promise<boolean> {
  const certainClaims = textClaims.filter(({ isCertain }) => isCertain);
  const isChange = statements.some(({ hasChanged, state }) => hasChanged || state !== null) || certainClaims.length > 0;
  const isLong = memory.content.length > maxFactLength && !memory.source.run_id;
  if (isFromLongText || !isChange || !isLong) return false;
  return (await changesOfStored(memory)).some(
    (change) =>
      change.statements.some((older) => statements.some((newer) => opposesBeyondDoubt(newer, older))) ||
      certainClaims.some((claim) => claim.contradicts(change.sentence)),
  );
}
