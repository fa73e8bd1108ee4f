/** Saved questions: the memories that recall should find, the place of each, and the change since the previous run. */
import { permissions } from '../../../access/permissions.ts';
import type { Job } from '../../../model/job.ts';
import { foundDepth, type RunCause, type RunFigures } from '../../../model/questions/saved-question.ts';
import type { QuestionReport } from '../../../reports/questions/saved-questions.ts';
import { Notice } from '../../parts/notice.tsx';
import { Table } from '../../parts/table.tsx';
import { Form } from '../controls.tsx';
import { rootOf, Time, WorkspacePage } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';
import { reloadedByJobs } from '../work/job-line.tsx';

export interface QuestionsProps {
  visit: WorkspaceVisit;
  report: QuestionReport;
  runs: readonly RunFigures[];
  /** The latest jobs, newest first. */
  jobs: readonly Job[];
  fault?: string;
}

type Question = QuestionReport['questions'][number];
type Expected = Question['expected'][number];

const causes: Record<RunCause, string> = {
  asked: 'on demand',
  reindex: 'after re-embedding',
  changed: 'after a change of model, ranking or version',
};

export function QuestionsPage({ visit, report, runs, jobs, fault }: QuestionsProps) {
  const { questions, run, before } = report;
  const ran = runs.length > 0 && <Runs runs={runs} />;
  return (
    <WorkspacePage visit={visit} tab="/memories" title="Saved questions" scripts={['live']}>
      <h1>Saved questions</h1>
      <p>
        Each question names the memories that recall should find. A run asks all questions and shows the place of each
        memory. Runs also start automatically after re-embedding and after a change of model, ranking or version.
      </p>
      {fault && (
        <Notice kind="alert">
          <p>{fault}</p>
        </Notice>
      )}
      {questions.length === 0 ? (
        <>
          <Notice>
            <p>
              There are no saved questions yet.{' '}
              {visit.may(permissions['question.save']) ? (
                <>
                  <a href={`${rootOf(visit)}/memories`}>Search the memories</a>, and choose “Mark as the right answer”
                  at a correct result.
                </>
              ) : (
                'Members save them on the page of a search.'
              )}
            </p>
          </Notice>
          {ran}
        </>
      ) : (
        <div {...reloadedByJobs(rootOf(visit), '/questions', jobs)}>
          <Summary run={run} before={before} />
          {visit.may(permissions['question.ask']) && (
            <Form visit={visit} action={`${rootOf(visit)}/questions/ask`}>
              <p class="actions">
                <button type="submit" class="primary">
                  Run them now
                </button>
              </p>
            </Form>
          )}
          <Questions visit={visit} questions={questions} />
          {ran}
        </div>
      )}
    </WorkspacePage>
  );
}

const formatFigures = ({ found, expected, mrr }: RunFigures) =>
  `${found} of ${expected} expected memories among the first ${foundDepth} results, mean reciprocal rank ${mrr.toFixed(2)}`;

function Summary({ run, before }: Pick<QuestionReport, 'run' | 'before'>) {
  if (run === null) return <p>They have not been run yet.</p>;
  return (
    <p>
      <Time at={run.at} />: {formatFigures(run)}.{' '}
      {before && (
        <span class="second">
          Before, <Time at={before.at} />: {formatFigures(before)}.
        </span>
      )}
    </p>
  );
}

function Questions({ visit, questions }: { visit: WorkspaceVisit; questions: readonly Question[] }) {
  const mayRemove = visit.may(permissions['question.remove']);
  return (
    <Table label="Saved questions" head={['Question', 'Expected memory', 'Before', 'Now', '']} numbers={[2, 3]}>
      {questions.flatMap((question) =>
        question.expected.map((expected, at) => (
          <tr>
            <td dir="auto">
              {at === 0 && (
                <a href={`${rootOf(visit)}/memories?${new URLSearchParams({ query: question.query })}`}>
                  {question.query}
                </a>
              )}
            </td>
            <td dir="auto">
              {expected.beginning === null ? (
                <span class="second">forgotten or erased</span>
              ) : (
                <a href={`${rootOf(visit)}/memories/${expected.memory_id}`}>{expected.beginning}</a>
              )}
            </td>
            <td class="number">{formatPlace(expected, 'before')}</td>
            <td class="number">{formatPlace(expected, 'now')}</td>
            <td>{mayRemove && <Remove visit={visit} question={question} expected={expected} />}</td>
          </tr>
        )),
      )}
    </Table>
  );
}

/** A word states the change, because color alone must not. */
function formatPlace(expected: Expected, when: 'before' | 'now') {
  const { change } = expected;
  if (change === 'not_asked' || (change === 'first' && when === 'before')) return '–';
  const rank = expected[when] ?? 'not found';
  if (when === 'before' || change === 'same' || change === 'first') return rank;
  return (
    <>
      {rank} <span class={change === 'better' ? 'job-done' : 'job-failed'}>{change}</span>
    </>
  );
}

function Remove({ visit, question, expected }: { visit: WorkspaceVisit; question: Question; expected: Expected }) {
  return (
    <Form visit={visit} action={`${rootOf(visit)}/questions/${question.question_id}/remove`}>
      <input type="hidden" name="expected" value={expected.memory_id} />
      <button type="submit" class="quiet">
        Remove<span class="visually-hidden"> this memory from {question.query}</span>
      </button>
    </Form>
  );
}

function Runs({ runs }: Pick<QuestionsProps, 'runs'>) {
  return (
    <>
      <h2>Runs</h2>
      <Table
        label="Runs of the saved questions"
        head={['When', 'Why', 'Questions', 'Found', 'Mean reciprocal rank', 'Model', 'Ranking']}
        numbers={[2, 3, 4]}
      >
        {runs.map((run) => (
          <tr>
            <td>
              <Time at={run.at} />
            </td>
            <td>{causes[run.cause]}</td>
            <td class="number">{run.questions}</td>
            <td class="number">
              {run.found} of {run.expected}
            </td>
            <td class="number">{run.mrr.toFixed(2)}</td>
            <td>
              {run.basis.model}
              {!run.basis.is_embedded && ' (not all memories embedded)'}
            </td>
            <td>{run.basis.ranking}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}
