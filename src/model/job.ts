/** A job: long upkeep of a workspace, off the path of the call that began it. */
import { z } from 'zod';
import { idSchema } from './ids.ts';

export const jobIdSchema = idSchema('job').describe('Id of a job, job_…');
export const jobStates = ['running', 'done', 'failed'] as const;

export const jobSchema = z.object({
  job_id: z.string(),
  kind: z.string().describe('What it does, by the name of the tool that begins it'),
  args: z.record(z.string(), z.unknown()),
  state: z.enum(jobStates),
  progress: z.number().describe('0 to 1'),
  step: z.string().describe('What it is at, in words'),
  actor: z.string(),
  operation_id: z.string().describe('Reverts what it did, also the part that a failed one did'),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  result: z.unknown().describe('What the tool answers with; null until it is done'),
  error: z.string().nullable().describe('Why it failed, and what to do; null otherwise'),
});

export type Job = z.infer<typeof jobSchema>;
export type JobState = Job['state'];
