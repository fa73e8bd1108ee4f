/** The jobs of a workspace: their kinds, progress and results. */
import { z } from 'zod';
import { jobIdSchema, jobSchema, jobStates } from '../model/job.ts';
import { cancelWithRun } from '../surface/cancel-job.ts';
import { immediate } from '../verb.ts';
import { emptySchema, readingEndpoint, writingEndpoint } from './endpoint.ts';
import { limitParameter } from './query.ts';

export const jobs = readingEndpoint({
  name: 'jobs',
  summary: 'Lists waiting jobs, running jobs, and jobs of the last thirty days, newest first.',
  query: z.strictObject({ limit: limitParameter(20), state: z.enum(jobStates).optional() }),
  answer: z.object({ jobs: z.array(jobSchema.omit({ result: true })) }),
  async handle({ store }, { query }) {
    const listed = await store.jobs.list(query);
    return { jobs: listed.map(({ result: _result, ...job }) => job) };
  },
});

export const job = readingEndpoint({
  name: 'job',
  summary: 'Reports the progress of a job, and its result when it is done.',
  params: z.strictObject({ job_id: jobIdSchema }),
  answer: z.object({ job: jobSchema }),
  handle: async ({ store }, { params }) => ({ job: await store.jobs.get(params.job_id) }),
});

export const cancelJob = writingEndpoint({
  name: 'cancel_job',
  action: 'job.cancel',
  summary:
    'Cancels a job: at once while it waits, otherwise at its next step. What it did stays, and its operation can be reverted.',
  params: z.strictObject({ job_id: jobIdSchema }),
  body: emptySchema,
  bodyMayBeEmpty: true,
  answer: z.object({ job: jobSchema.omit({ result: true }) }),
  verb: immediate(async (tx, { params: { job_id } }: { params: { job_id: string } }) => {
    const { result: _result, ...cancelled } = await cancelWithRun(tx, job_id);
    return { job: cancelled };
  }),
  written: ({ job }) => [job.job_id],
});
