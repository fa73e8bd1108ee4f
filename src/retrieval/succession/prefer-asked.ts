/** Lifts memories that name the kind of thing asked for: an amount where a price is asked, a reason for a "why". */
import { type AnswerKind, givesKind } from '../../text/claims/answer-kind.ts';
import { byRank, type Ranked } from '../fuse.ts';
import type { Findings } from '../ground/ground.ts';
import type { Query } from '../query/query.ts';
import type { Trace } from '../trace.ts';

/** Best memories that are read. */
const mostRead = 16;
/** The share of its score by which a memory is lifted. */
const lifts: Record<AnswerKind, number> = {
  money: 0.25,
  weekday: 0.25,
  when: 0.15,
  degree: 0.25,
  cause: 0.4,
  home: 0.25,
  avoided: 0.6,
  contact: 0.25,
};

export async function preferAsked(
  { kind }: Query,
  ranked: readonly Ranked[],
  found: Findings,
  trace?: Trace,
): Promise<readonly Ranked[]> {
  if (kind === null) return ranked;
  const read = await found.load(ranked.slice(0, mostRead).map(({ memory_id }) => memory_id));
  const giving = new Set(read.filter(({ content }) => givesKind(kind, content)).map(({ memory_id }) => memory_id));
  if (giving.size === 0 || giving.size === read.length) return ranked;
  const lifted = ranked.map((one) =>
    giving.has(one.memory_id) ? { ...one, score: Math.min(1, one.score * (1 + lifts[kind])) } : one,
  );
  const gains = ranked.map(({ memory_id, score }, at) => ({ memory_id, score: lifted[at]!.score - score }));
  trace?.addChannel(
    'kind',
    1,
    gains.filter(({ score }) => score > 0),
  );
  return lifted.sort(byRank);
}
