/**
 * Looks at the best once more, word by word. A memory that answers in other words, or in another language, holds words related to the
 * question's; the close look knows only words that are the same, and one vector for all of them. The cross-encoder also heeds their order.
 */
import { pauses } from '../../fair/pauses.ts';
import { featureNames } from '../../model/ranking/recipe.ts';
import type { Workspace } from '../../workspace.ts';
import { byRank, type Ranked } from '../fuse.ts';
import type { Findings } from '../ground/ground.ts';
import { longestQuestion, type Query, weighByRarity } from '../query/query.ts';
import { areTalk } from '../succession/occasions.ts';
import type { Trace } from '../trace.ts';

/** Best memories that are compared. What stands further down hardly ever rises to the top. */
const mostCompared = 14;
/**
 * What a full share of related words adds to the score, and what a full `nearness` takes from it: both look at sixteen words in a row, and
 * exact words count in both. Flat from 0.2 to 0.5 and from 0.15 to 0.25.
 */
const weights = { related: 0.2, nearness: -0.15 } as const;
/** What each unit of the cross-encoder's log-odds adds, and how far below the best the others count as further off. */
const ofReading = 0.01;
const furthestReading = 4;
/** Reading takes 0.2 ms a memory. */
const mostRead = 8;
/** It learned from notes. Code and longer texts are not read, and count as the mean of those that are; where most are such, none is. */
const longestRead = 1_000;
const leastReadable = 0.7;
/** Fewer words beside numbers are looked for, not asked. */
const fewestAsked = 3;
/** A length in metres is a figure, which no reading tells from one in hours. */
const unread = 'length';
const mostSigns = 0.03;
const signOfCode = /[(){}[\]<>=_;|\\]/g;
const nearness = featureNames.indexOf('nearness');

/** The same memories. Not in talk, where the turns around a memory tell more, and not for texts whose like is sought. */
export async function preferRelated(
  { embedder }: Pick<Workspace, 'embedder'>,
  query: Query,
  ranked: readonly Ranked[],
  found: Findings,
  trace?: Trace,
): Promise<readonly Ranked[]> {
  if (embedder.relatedTo === undefined || query.text.length > longestQuestion) return ranked;
  const read = await found.load(ranked.slice(0, mostCompared).map(({ memory_id }) => memory_id));
  if (read.length < 2 || areTalk(read)) return ranked;
  const shareOf = embedder.relatedTo(query.sought, weighByRarity(query.frequencies, query.wordTrust));
  const readable = new Set(read.slice(0, mostRead).filter(({ content }) => isReadable(content)));
  const isRead =
    query.kind !== unread &&
    [...query.tokens].filter((word) => !/\p{N}/u.test(word)).length >= fewestAsked &&
    readable.size >= leastReadable * Math.min(mostRead, read.length);
  const answers = isRead ? embedder.read?.answers(query.sought) : undefined;
  const shares = new Map<string, number>();
  const readings = new Map<string, number>();
  const pause = pauses();
  for (const memory of read) {
    shares.set(memory.memory_id, shareOf(memory.content, memory));
    if (answers !== undefined && readable.has(memory)) readings.set(memory.memory_id, answers(memory.content));
    await pause();
  }
  const compared = ranked.slice(0, mostCompared);
  const related = risesOf(
    compared,
    ({ memory_id, row }) => weights.related * (shares.get(memory_id) ?? 0) + weights.nearness * (row?.[nearness] ?? 0),
  );
  trace?.addChannel('related', 1, highestFirst(related));
  const best = Math.max(...readings.values());
  const reading = risesOf(
    risen(compared, related).filter(({ memory_id }) => readings.has(memory_id)),
    ({ memory_id }) => ofReading * Math.max(-furthestReading, readings.get(memory_id)! - best),
  );
  if (reading.length > 0) trace?.addChannel('reading', 1, highestFirst(reading));
  return risen(risen(ranked, related), reading).sort(byRank);
}

/** The same memories with their scores risen. */
function risen(ranked: readonly Ranked[], rises: readonly Rise[]): Ranked[] {
  const rise = new Map(rises.map(({ memory_id, score }) => [memory_id, score]));
  return ranked.map((one) => {
    const score = within(one.score + (rise.get(one.memory_id) ?? 0));
    return score === one.score ? one : { ...one, score };
  });
}

const within = (score: number) => Math.min(1, Math.max(0, score));

function isReadable(text: string): boolean {
  return text.length <= longestRead && (text.match(signOfCode)?.length ?? 0) <= mostSigns * text.length;
}

interface Rise {
  memory_id: string;
  score: number;
}

/** What each gains beside the mean of all, as far as its score stays within bounds: the steps that follow lift by a share of the score, so scores stay as high as they were. */
function risesOf(compared: readonly Ranked[], gainOf: (one: Ranked) => number): Rise[] {
  const gains = compared.map(gainOf);
  const mean = gains.reduce((sum, one) => sum + one, 0) / gains.length;
  return compared.map(({ memory_id, score }, at) => ({ memory_id, score: within(score + gains[at]! - mean) - score }));
}

const highestFirst = (rises: readonly Rise[]) => rises.toSorted((one, other) => other.score - one.score);
