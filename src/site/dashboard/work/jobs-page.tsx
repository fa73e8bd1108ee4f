/** Jobs: upkeep that takes a while. Jobs to start, running jobs with their progress, and jobs that have ended. */
import { z } from 'zod';
import { permissions } from '../../../access/permissions.ts';
import { hasEnded, type Job, type JobKindName, jobIdSchema } from '../../../model/job.ts';
import { validate } from '../../../model/validation.ts';
import type { WorkspaceStore } from '../../../storage/ports/store.ts';
import { cancelJob } from '../../../surface/cancel-job.ts';
import { callTool } from '../../../tools/call-tool.ts';
import { htmlAnswer } from '../../html-answer.ts';
import { Notice } from '../../parts/notice.tsx';
import { Table } from '../../parts/table.tsx';
import { Form } from '../controls.tsx';
import { readForm, wantsPage } from '../forms.ts';
import { rootOf, Time, WorkspacePage } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';
import { jobWords, nameOfJob, Progress, reloadedByJobs } from './job-line.tsx';

const maxJobs = 30;
const startableTools = ['dedup', 'consolidate', 'extract_patterns'] as const;
/** The kinds whose work is to change memories. */
const kindsThatChange: readonly string[] = [...startableTools, 'ingest', 'retain'] satisfies JobKindName[];
const toolTexts: Record<(typeof startableTools)[number], string> = {
  dedup: 'Merges memories that say the same. The older one stays. You can undo it.',
  consolidate:
    'Writes summaries of recent memories, and a card for each person who is mentioned often. Each line cites its memories.',
  extract_patterns: 'Stores recurring errors with their fixes, and repeated steps, as procedures.',
};

export async function jobs(visit: WorkspaceVisit): Promise<Response> {
  const { store } = visit.workspace;
  const listed = await store.jobs.list({ limit: maxJobs });
  const labels = await store.actors.labels(listed.map(({ actor }) => actor));
  const revertible = await revertibleJobs(store, listed);
  return htmlAnswer(visit.c, <JobsPage visit={visit} jobs={listed} labels={labels} revertible={revertible} />);
}

/**
 * The ended jobs whose work is to change memories, and that changed any. A job of another kind, such as the reading of
 * new memories, may share the operation of the call that it follows: reverting that would undo the call.
 */
async function revertibleJobs(store: WorkspaceStore, listed: readonly Job[]): Promise<ReadonlySet<string>> {
  const ended = listed.filter((job) => hasEnded(job) && kindsThatChange.includes(job.kind));
  const operations = await store.history.revertibleOperations(ended.map(({ operation_id }) => operation_id));
  return new Set(ended.filter(({ operation_id }) => operations.has(operation_id)).map(({ job_id }) => job_id));
}

export async function begin(visit: WorkspaceVisit): Promise<Response> {
  const { c, workspace } = visit;
  const { tool } = await readForm(visit, z.strictObject({ tool: z.enum(startableTools) }));
  const { answer } = await callTool(workspace, { tool, args: {} });
  if (wantsPage(c)) return c.redirect(`${rootOf(visit)}/jobs`, 303);
  return c.json(answer as object);
}

export async function cancel(visit: WorkspaceVisit): Promise<Response> {
  const { c, workspace } = visit;
  const job_id = validate(jobIdSchema, c.req.param('job_id'), ['path', 'job_id']);
  await readForm(visit, z.strictObject({}));
  await cancelJob(workspace, job_id);
  if (wantsPage(c)) return c.redirect(`${rootOf(visit)}/jobs`, 303);
  return c.json({ job_id });
}

interface JobsProps {
  visit: WorkspaceVisit;
  jobs: readonly Job[];
  labels: ReadonlyMap<string, string>;
  /** The ids of the jobs that can be reverted. */
  revertible: ReadonlySet<string>;
}

function JobsPage({ visit, jobs: listed, labels, revertible }: JobsProps) {
  return (
    <WorkspacePage visit={visit} tab="/jobs" title="Jobs" scripts={['live']}>
      <h1>Jobs</h1>
      {visit.may(permissions['job.cancel']) && <Begin visit={visit} />}
      <div {...reloadedByJobs(rootOf(visit), '/jobs', listed)}>
        {listed.length === 0 ? (
          <Notice>
            <p>
              No job ran in the last 30 days.{' '}
              {visit.may(permissions['job.cancel'])
                ? 'Start one above, or let an agent call dedup or consolidate.'
                : 'Members start them here, and agents call dedup or consolidate.'}
            </p>
          </Notice>
        ) : (
          <Table label="Jobs" isStacked head={['Started', 'Job', 'By', 'State', 'Progress', '']}>
            {listed.map((job) => (
              <Row visit={visit} job={job} labels={labels} isRevertible={revertible.has(job.job_id)} />
            ))}
          </Table>
        )}
      </div>
    </WorkspacePage>
  );
}

function Begin({ visit }: { visit: WorkspaceVisit }) {
  return (
    <dl class="pairs choices">
      {startableTools.map((tool) => (
        <>
          <dt>
            <Form visit={visit} action={`${rootOf(visit)}/jobs`}>
              <button type="submit" name="tool" value={tool}>
                {jobWords[tool]}
              </button>
            </Form>
          </dt>
          <dd>{toolTexts[tool]}</dd>
        </>
      ))}
    </dl>
  );
}

/** Empty if the state says the same: done, or cancelled before the job began. */
const stepOf = (job: Job) => (job.step === job.state || (hasEnded(job) && job.started_at === null) ? '' : job.step);

interface RowProps extends Pick<JobsProps, 'visit' | 'labels'> {
  job: Job;
  isRevertible: boolean;
}

function Row({ visit, job, labels, isRevertible }: RowProps) {
  const root = rootOf(visit);
  return (
    <tr>
      <td>
        <Time at={job.started_at ?? job.created_at} />
      </td>
      <td>{nameOfJob(job)}</td>
      <td>{labels.get(job.actor) ?? job.actor}</td>
      <td>
        <span class={`job-${job.state}`}>{job.state}</span>
      </td>
      <td>
        {job.state === 'running' && (
          <>
            <Progress value={job.progress} />{' '}
          </>
        )}
        {job.error ?? stepOf(job)}
      </td>
      <td>
        {!hasEnded(job) && visit.may(permissions['job.cancel']) && (
          <Form visit={visit} action={`${root}/jobs/${job.job_id}/cancel`}>
            <button type="submit" class="quiet danger">
              Cancel
            </button>
          </Form>
        )}
        {isRevertible && visit.may(permissions['memory.revert']) && (
          <Form visit={visit} action={`${root}/undo`}>
            <input type="hidden" name="operation_id" value={job.operation_id} />
            <input type="hidden" name="back" value={`${root}/jobs`} />
            <button type="submit" class="quiet">
              Revert<span class="visually-hidden"> {nameOfJob(job)}</span>
            </button>
          </Form>
        )}
      </td>
    </tr>
  );
}
