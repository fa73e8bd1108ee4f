/** A job: long upkeep of a workspace, off the path of the call that began it. */
import { z } from 'zod';
import { idSchema } from './ids.ts';

export const jobIdSchema = idSchema('job').describe('Id of a job, job_…');
export const jobStates = ['running', 'done', 'failed'] as const;

export const jobSchema = z.object({
  job_id: z.string(),
  /** What it does, by the name of the tool that begins it. */
  kind: z.string(),
  args: z.record(z.string(), z.unknown()),
  state: z.enum(jobStates),
  /** 0 to 1. */
  progress: z.number(),
  /** What it is at, in words. */
  step: z.string(),
  actor: z.string(),
  /** Reverts what it did, also the part that a failed one did. */
  operation_id: z.string(),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  /** What the tool answers with; null until it is done. */
  result: z.unknown(),
  /** Why it failed, and what to do; null otherwise. */
  error: z.string().nullable(),
});

export type Job = z.infer<typeof jobSchema>;
export type JobState = Job['state'];
