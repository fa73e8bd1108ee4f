/** What recall notes down of itself for who asks why. Recall works the same with and without one. */
import type { Hit } from '../storage/ports/memories.ts';

/** What a channel said of one memory. */
export interface ChannelVote {
  /** In this channel, from 1. */
  rank: number;
  /** In this channel, mostly 0 to 1. */
  score: number;
  /** Its part in the memory's score: this one times the channel's weight. */
  contribution: number;
}

export interface ChannelTrace {
  channel: string;
  weight: number;
  votes: ReadonlyMap<string, ChannelVote>;
}

/** One ranking: recall makes a second one where the types of its mode were too few in the first. */
type Ranking = Map<string, ChannelTrace>;

export class Trace {
  readonly #rankings: Ranking[] = [];
  readonly #stages = new Map<string, number>();
  readonly #keepsVotes: boolean;

  /** Without votes it tells how long each stage took, and costs next to nothing. */
  constructor({ keepsVotes = true } = {}) {
    this.#keepsVotes = keepsVotes;
  }

  /** What follows belongs to another ranking. */
  startRanking(): void {
    this.#rankings.push(new Map());
  }

  /** A channel's finds, best first. */
  addChannel(channel: string, weight: number, hits: readonly Hit[]): void {
    if (!this.#keepsVotes) return;
    const votes = new Map<string, ChannelVote>();
    for (const [index, { memory_id, score }] of hits.entries()) {
      votes.set(memory_id, { rank: index + 1, score, contribution: weight * score });
    }
    this.#rankings.at(-1)?.set(channel, { channel, weight, votes });
  }

  /** Runs a part of the work; of a stage that comes again the times add up. */
  async time<Result>(stage: string, work: () => Result | Promise<Result>): Promise<Result> {
    const start = performance.now();
    try {
      return await work();
    } finally {
      this.#stages.set(stage, (this.#stages.get(stage) ?? 0) + performance.now() - start);
    }
  }

  /** Milliseconds per stage, in the order in which they began to count. */
  get stages(): ReadonlyMap<string, number> {
    return this.#stages;
  }

  /** The channels of the last ranking in which one found the memory: recall takes from a second one what it holds. */
  channelsOf(memoryId: string): ChannelTrace[] {
    const found = this.#rankings.findLast((ranking) => [...ranking.values()].some(({ votes }) => votes.has(memoryId)));
    // What nothing speaks for is told so by every channel.
    return [...(found ?? this.#rankings[0] ?? new Map()).values()];
  }

  /** Of the ranking over all types. */
  get channels(): ChannelTrace[] {
    return [...(this.#rankings[0] ?? new Map()).values()];
  }
}

/** The same work, noted down where there is a trace. */
export function timed<Result>(
  trace: Trace | undefined,
  stage: string,
  work: () => Result | Promise<Result>,
): Result | Promise<Result> {
  return trace ? trace.time(stage, work) : work();
}
