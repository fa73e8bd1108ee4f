/**
 * Records how recall arrived at its results, for callers who ask for an explanation. Recall works the same with and
 * without a trace.
 */
import type { Hit } from '../storage/ports/memories.ts';
import type { TracedStage } from '../telemetry/traces.ts';

/** A channel's vote for one memory. */
export interface ChannelVote {
  /** Rank in this channel, from 1. */
  rank: number;
  /** Score in this channel, usually 0 to 1. */
  score: number;
  /** Contribution to the memory's score: the channel's score times its weight. */
  contribution: number;
}

export interface ChannelTrace {
  channel: string;
  weight: number;
  votes: ReadonlyMap<string, ChannelVote>;
}

/** One ranking. Recall makes a second one if the first has too few memories of the mode's types. */
type Ranking = Map<string, ChannelTrace>;

export class Trace {
  readonly #rankings: Ranking[] = [];
  readonly #stages = new Map<string, { start: number; ms: number }>();
  readonly keepsVotes: boolean;

  /** Without votes the trace only times the stages, at next to no cost. */
  constructor({ keepsVotes = true } = {}) {
    this.keepsVotes = keepsVotes;
  }

  startRanking(): void {
    this.#rankings.push(new Map());
  }

  /** Adds the hits of a channel, best first. */
  addChannel(channel: string, weight: number, hits: readonly Hit[]): void {
    if (!this.keepsVotes) return;
    const votes = new Map<string, ChannelVote>();
    for (const [index, { memory_id, score }] of hits.entries()) {
      votes.set(memory_id, { rank: index + 1, score, contribution: weight * score });
    }
    this.#rankings.at(-1)?.set(channel, { channel, weight, votes });
  }

  /**
   * Adds a step that moved memories as a channel: how much higher or lower each memory scores in `after`. One missing
   * from `before` started at 0. If a step of this name came before, the changes add up.
   */
  addChanges(step: string, before: readonly Hit[], after: readonly Hit[]): void {
    if (!this.keepsVotes) return;
    const scoresBefore = new Map(before.map(({ memory_id, score }) => [memory_id, score]));
    const earlier = this.#rankings.at(-1)?.get(step)?.votes;
    const changes = new Map([...(earlier ?? [])].map(([memory_id, { score }]) => [memory_id, score]));
    for (const { memory_id, score } of after) {
      const change = score - (scoresBefore.get(memory_id) ?? 0);
      if (change !== 0) changes.set(memory_id, (changes.get(memory_id) ?? 0) + change);
    }
    const hits = [...changes].map(([memory_id, score]) => ({ memory_id, score }));
    this.addChannel(
      step,
      1,
      hits.sort((one, other) => other.score - one.score),
    );
  }

  /** Runs and times a stage; durations of repeated stages add up. */
  async time<Result>(stage: string, work: () => Result | Promise<Result>): Promise<Result> {
    const start = performance.now();
    try {
      return await work();
    } finally {
      const before = this.#stages.get(stage) ?? { start, ms: 0 };
      this.#stages.set(stage, { ...before, ms: before.ms + performance.now() - start });
    }
  }

  /** Milliseconds per stage, in the order of first start. */
  get stages(): ReadonlyMap<string, number> {
    return new Map([...this.#stages].map(([stage, { ms }]) => [stage, ms]));
  }

  /** Durations with the time of first start. */
  get timings(): TracedStage[] {
    return [...this.#stages].map(([stage, times]) => ({ stage, ...times }));
  }

  /**
   * The channels of the first ranking that found the memory: results of a second ranking stand below those of the first.
   */
  channelsOf(memoryId: string): ChannelTrace[] {
    const found = this.#rankings.find((ranking) => [...ranking.values()].some(({ votes }) => votes.has(memoryId)));
    // If no channel found the memory, all channels are returned without a vote for it.
    return [...(found ?? this.#rankings[0] ?? new Map()).values()];
  }

  /** The channels of the ranking over all types. */
  get channels(): ChannelTrace[] {
    return [...(this.#rankings[0] ?? new Map()).values()];
  }
}

export function timed<Result>(
  trace: Trace | undefined,
  stage: string,
  work: () => Result | Promise<Result>,
): Result | Promise<Result> {
  return trace ? trace.time(stage, work) : work();
}
