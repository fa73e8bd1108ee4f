/** The jobs of a workspace: what upkeep runs, how far it is, and what it came to. */
import { z } from 'zod';
import { jobIdSchema, jobSchema } from '../model/job.ts';
import { readingEndpoint } from './endpoint.ts';
import { limitParameter } from './query.ts';

export const jobs = readingEndpoint({
  name: 'jobs',
  summary: 'The upkeep that runs or ran on this workspace, newest first.',
  query: z.strictObject({ limit: limitParameter(20) }),
  answer: z.object({ jobs: z.array(jobSchema.omit({ result: true })) }),
  async handle({ store }, { query }) {
    const listed = await store.jobs.list(query);
    return { jobs: listed.map(({ result: _result, ...job }) => job) };
  },
});

export const job = readingEndpoint({
  name: 'job',
  summary: 'One job: how far it is, and once it is done its result.',
  params: z.strictObject({ job_id: jobIdSchema }),
  answer: z.object({ job: jobSchema }),
  handle: async ({ store }, { params }) => ({ job: await store.jobs.get(params.job_id) }),
});
