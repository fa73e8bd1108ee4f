/** A job in one line: its kind, its state and its progress. */
import type { Job, JobKindName } from '../../../model/job.ts';
import { Time } from '../shell.tsx';

export const jobWords: Record<JobKindName, string> = {
  adapt: 'Learn from used results',
  ask_questions: 'Ask the saved questions',
  ask_questions_if_changed: 'Ask the saved questions after a change of the service',
  consolidate: 'Summarise new memories',
  dedup: 'Merge near-duplicates',
  deliver_events: 'Deliver events to webhooks',
  embed_waiting: 'Find the meaning of imported memories',
  end_left_runs: 'End abandoned ingests',
  erase_forgotten: 'Erase what was forgotten long ago',
  extract_patterns: 'Find recurring steps and errors',
  ingest: 'Store the memories of a document',
  move_into_index: 'Prepare new memories for search',
  prune_trails: 'Delete old records of calls',
  read_ingested: 'Find names and contradictions in a document',
  read_waiting: 'Find names in waiting memories',
  retain: 'Apply the retention rules',
};

/** In words. A kind that only another version knows keeps its name. */
export const nameOfJob = ({ kind }: Pick<Job, 'kind'>): string =>
  Object.hasOwn(jobWords, kind) ? jobWords[kind as JobKindName] : kind;

export function JobLine({ job }: { job: Job }) {
  const { job_id, state, progress, step, error, created_at } = job;
  return (
    <li data-job={job_id}>
      {nameOfJob(job)}: <span class={`job-${state}`}>{state}</span>
      {state === 'running' && <Progress value={progress} />}{' '}
      <span class="second small">{error ?? (state === 'running' ? step : <Time at={created_at} />)}</span>
    </li>
  );
}

/** The number of latest jobs that the live stream reports. */
export const maxLiveJobs = 5;

/**
 * The attributes of a part that its script loads again when a job changes: the stream, the address of the page, and the
 * states of the latest jobs as the page shows them, `job_…=queued job_…=done`.
 */
export const reloadedByJobs = (root: string, path: string, jobs: readonly Pick<Job, 'job_id' | 'state'>[]) => ({
  'data-live': `${root}/live`,
  'data-live-reload': root + path,
  'data-live-jobs': jobs
    .slice(0, maxLiveJobs)
    .map(({ job_id, state }) => `${job_id}=${state}`)
    .join(' '),
});

export function Progress({ value }: { value: number }) {
  const percent = Math.round(value * 100);
  return (
    <progress max="100" value={percent} aria-label="Progress">
      {percent} %
    </progress>
  );
}
