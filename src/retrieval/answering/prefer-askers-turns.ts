/** Prefers the turns of the person who asks. In a chat, the advice of the assistant seldom answers a question about oneself. */
import { hasFirstPerson } from '../../text/claims/first-person.ts';
import { addressesAssistant } from '../../text/claims/second-person.ts';
import { byRank, type Ranked } from '../fuse.ts';
import type { Findings } from '../ground/ground.ts';
import { saysAssistant } from '../memory-reading.ts';
import type { Query } from '../query/query.ts';
import type { Trace } from '../trace.ts';

/** Best memories that are read. */
const mostRead = 24;
/** The share of its score that a turn of the assistant keeps. It may repeat what the person said. */
const leftOfScore = 0.7;

const asksOfSelf = (text: string) => hasFirstPerson(text) && !addressesAssistant(text);

/** The same memories. `recall_explain` shows the fall as `said_by`. */
export async function preferAskersTurns(
  { text }: Pick<Query, 'text'>,
  ranked: readonly Ranked[],
  found: Pick<Findings, 'load'>,
  trace?: Trace,
): Promise<readonly Ranked[]> {
  if (!asksOfSelf(text)) return ranked;
  const read = await found.load(ranked.slice(0, mostRead).map(({ memory_id }) => memory_id));
  const told = read.filter(saysAssistant);
  if (told.length === 0 || told.length === read.length) return ranked;
  const ids = new Set(told.map(({ memory_id }) => memory_id));
  trace?.addChannel(
    'said_by',
    leftOfScore - 1,
    ranked.filter(({ memory_id }) => ids.has(memory_id)),
  );
  return ranked.map((one) => (ids.has(one.memory_id) ? { ...one, score: one.score * leftOfScore } : one)).sort(byRank);
}
