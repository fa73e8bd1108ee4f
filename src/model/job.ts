/** A job: work on a workspace that outlives the call that enqueued it, and the process that began it. */
import { z } from 'zod';
import { idSchema } from './ids.ts';

export const jobIdSchema = idSchema('job').describe('Id of a job, job_…');
export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

/** On a workspace, one job of each lane runs at a time, so that no job waits for a different kind of work. */
export const jobLanes = ['upkeep', 'ingest', 'catch-up', 'index', 'delivery'] as const;
export type JobLane = (typeof jobLanes)[number];

/** The kinds of jobs. A store may contain jobs of kinds that only another version knows. */
export type JobKindName =
  | 'adapt'
  | 'ask_questions'
  | 'ask_questions_if_changed'
  | 'consolidate'
  | 'dedup'
  | 'deliver_events'
  | 'embed_waiting'
  | 'end_left_runs'
  | 'erase_forgotten'
  | 'extract_patterns'
  | 'ingest'
  | 'move_into_index'
  | 'prune_trails'
  | 'read_ingested'
  | 'read_waiting'
  | 'retain';

/**
 * The kind and lane under which a job is enqueued. Declared only once, by the feature that the job belongs to: two jobs
 * of one kind could run at once if they were enqueued in two lanes.
 */
export interface JobName {
  readonly kind: JobKindName;
  readonly lane: JobLane;
}

export const jobSchema = z.object({
  job_id: z.string(),
  kind: z.string().describe('The kind of work; the name of the tool, if a tool starts such jobs'),
  lane: z.enum(jobLanes).describe('A workspace runs one job of each lane at a time'),
  args: z.record(z.string(), z.unknown()),
  state: z.enum(jobStates),
  progress: z.number().describe('0 to 1'),
  step: z.string().describe('Its current step, in words'),
  actor: z.string(),
  operation_id: z.string().describe('Reverts its changes, also those of a failed or cancelled job'),
  created_at: z.string(),
  run_at: z.string().describe('The job does not start before this time'),
  started_at: z.string().nullable().describe('When it first started; null while it waits'),
  finished_at: z.string().nullable(),
  attempts: z.number().int().describe('How often it was started; more than once if a process ended before the job did'),
  result: z.unknown().describe("The tool's answer; null until the job is done"),
  error: z.string().nullable().describe('Why it failed, and what to do; null otherwise'),
});

export type Job = z.infer<typeof jobSchema>;
export type JobState = Job['state'];

export const hasEnded = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled';
