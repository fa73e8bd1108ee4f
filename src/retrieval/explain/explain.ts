/**
 * Recall with an explanation: each channel's votes, the words looked up, what was left out, and how long each stage
 * took.
 */
import { z } from 'zod';
import { rounded } from '../../model/rounded.ts';
import type { Workspace } from '../../workspace.ts';
import { findWithQuestion } from '../recall.ts';
import { type RecallMode, recalledMemorySchema, recallModeSchema } from '../request.ts';
import { Trace } from '../trace.ts';
import { expansionSchema, explainExpansion } from './expansion.ts';
import { explainRank } from './explain-rank.ts';
import { findLeftOut, leftOutSchema } from './left-out.ts';

const voteSchema = z.object({
  channel: z.string(),
  rank: z.number().int().nullable().describe('Rank in this channel, from 1; null if the channel did not find it'),
  score: z.number().describe('Score in this channel, mostly 0 to 1; 0 if the channel did not find it'),
  contribution: z.number().describe('Its contribution to the score of the memory: this score times the weight'),
});

export const explanationSchema = z.object({
  query: z.string(),
  mode: recallModeSchema,
  expansion: expansionSchema,
  channels: z.array(z.object({ channel: z.string(), weight: z.number(), candidates: z.number().int() })),
  memories: z.array(
    recalledMemorySchema.omit({ neighbours: true }).extend({
      rank: z.number().int(),
      why: z.string().describe('What moved it to its place, in a sentence'),
      channels: z.array(voteSchema),
    }),
  ),
  left_out: leftOutSchema,
  notes: z.array(z.string()),
  timing_ms: z
    .record(z.string(), z.number())
    .describe('Each stage of recall, their total, and explain: the time to find the reasons'),
});

export type Explanation = z.infer<typeof explanationSchema>;

export interface ExplainRequest {
  query: string;
  top_k: number;
  mode: RecallMode;
}

/** Returns the results of recall with the reasons. Counts no access. */
export async function explain(workspace: Workspace, request: ExplainRequest): Promise<Explanation> {
  const trace = new Trace();
  const start = performance.now();
  const answer = await findWithQuestion(workspace, request, trace);
  const total = performance.now() - start;
  const { query } = answer.question;
  const left_out = await findLeftOut(workspace, answer, request.top_k);
  const memories = answer.memories.map((memory, index) => {
    const channels = votesOn(trace, memory.memory_id);
    return { ...memory, rank: index + 1, why: explainRank(memory, channels, answer.memories, query), channels };
  });
  const timings = { ...Object.fromEntries(trace.stages), total, explain: performance.now() - start - total };
  return {
    query: request.query,
    mode: request.mode,
    expansion: explainExpansion(query, request.query),
    channels: trace.channels.map(({ channel, weight, votes }) => ({ channel, weight, candidates: votes.size })),
    memories,
    left_out,
    notes: answer.notes,
    timing_ms: Object.fromEntries(Object.entries(timings).map(([stage, ms]) => [stage, rounded(ms)])),
  };
}

function votesOn(trace: Trace, memoryId: string): z.infer<typeof voteSchema>[] {
  return trace.channelsOf(memoryId).map(({ channel, votes }) => {
    const vote = votes.get(memoryId);
    if (!vote) return { channel, rank: null, score: 0, contribution: 0 };
    const { rank, score, contribution } = vote;
    return { channel, rank, score: rounded(score), contribution: rounded(contribution) };
  });
}
