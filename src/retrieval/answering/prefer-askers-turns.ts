/** Prefers the asker's own turns. In a chat, the assistant's advice seldom answers a question about oneself. */
import { hasFirstPerson } from '../../text/claims/first-person.ts';
import { addressesAssistant } from '../../text/claims/second-person.ts';
import { byRank, type RankedMemory } from '../fuse.ts';
import type { Findings } from '../ground/ground.ts';
import { isAssistantTurn } from '../memory-reading.ts';
import type { Query } from '../query/query.ts';
import type { Trace } from '../trace.ts';

/** Number of best memories that are read. */
const maxRead = 24;
/** Score factor for a turn of the assistant. It is not dropped, since it may repeat what the person said. */
const scoreFactor = 0.7;

const asksAboutSelf = (text: string) => hasFirstPerson(text) && !addressesAssistant(text);

/** Returns the same memories, reordered. `recall_explain` shows the loss as `said_by`. */
export async function preferAskersTurns(
  { text }: Pick<Query, 'text'>,
  ranked: readonly RankedMemory[],
  findings: Pick<Findings, 'load'>,
  trace?: Trace,
): Promise<readonly RankedMemory[]> {
  if (!asksAboutSelf(text)) return ranked;
  const loaded = await findings.load(ranked.slice(0, maxRead).map(({ memory_id }) => memory_id));
  const assistantTurns = loaded.filter(isAssistantTurn);
  if (assistantTurns.length === 0 || assistantTurns.length === loaded.length) return ranked;
  const ids = new Set(assistantTurns.map(({ memory_id }) => memory_id));
  trace?.addChannel(
    'said_by',
    scoreFactor - 1,
    ranked.filter(({ memory_id }) => ids.has(memory_id)),
  );
  return ranked.map((one) => (ids.has(one.memory_id) ? { ...one, score: one.score * scoreFactor } : one)).sort(byRank);
}
