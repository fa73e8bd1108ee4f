/** A job in one line: its kind, its state and its progress. */
import type { Job } from '../../../model/job.ts';
import { Time } from '../shell.tsx';

export const jobWords: Record<string, string> = {
  dedup: 'Merge near-duplicates',
  consolidate: 'Summarise new memories',
  extract_patterns: 'Find recurring steps and errors',
  ask_questions: 'Ask the saved questions',
  adapt: 'Learn from used results',
};

export function JobLine({ job }: { job: Job }) {
  const { job_id, kind, state, progress, step, error, created_at } = job;
  return (
    <li data-job={job_id}>
      {jobWords[kind] ?? kind}: <span class={`job-${state}`}>{state}</span>
      {state === 'running' && <Progress value={progress} />}{' '}
      <span class="second small">{error ?? (state === 'running' ? step : <Time at={created_at} />)}</span>
    </li>
  );
}

/** The number of latest jobs that the live stream reports. */
export const maxLiveJobs = 5;

/**
 * The attributes of a part that its script loads again when a job changes: the stream, and the states of the latest
 * jobs as the page shows them, `job_…=queued job_…=done`.
 */
export const reloadedByJobs = (root: string, jobs: readonly Pick<Job, 'job_id' | 'state'>[]) => ({
  'data-live': `${root}/live`,
  'data-live-reload': 'job',
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
