/** The forms of saved questions: expect a result, remove, ask. */
import { z } from 'zod';
import { actWriting } from '../../../access/act.ts';
import { type Action, permissions } from '../../../access/permissions.ts';
import { memoryIdSchema } from '../../../model/memory.ts';
import { newQuestionSchema, questionIdSchema } from '../../../model/questions/saved-question.ts';
import { validate } from '../../../model/validation.ts';
import {
  beginAsking,
  figuresOf,
  questionReport,
  removeQuestion,
  saveQuestion,
} from '../../../reports/questions/saved-questions.ts';
import type { Verb } from '../../../verb.ts';
import { htmlAnswer } from '../../html-answer.ts';
import { faultsOf, readForm, wantsPage } from '../forms.ts';
import { rootOf } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';
import { maxLiveJobs } from '../work/job-line.tsx';
import { QuestionsPage } from './questions-page.tsx';

const maxRuns = 20;

export async function questions(visit: WorkspaceVisit, fault?: string): Promise<Response> {
  const { store } = visit.workspace;
  // Read first: if a job ends meanwhile, the page loads again.
  const jobs = await store.jobs.list({ limit: maxLiveJobs });
  const runs = (await store.savedQuestions.runs(maxRuns)).map(figuresOf);
  const props = { visit, report: await questionReport(store), runs, jobs, ...(fault !== undefined && { fault }) };
  return htmlAnswer(visit.c, <QuestionsPage {...props} />, fault === undefined ? 200 : 422);
}

/** The button of a search result names the memory. */
const expectForm = z.strictObject({ query: newQuestionSchema.shape.query, expected: memoryIdSchema });

export const expectResult = (visit: WorkspaceVisit): Promise<Response> =>
  writeAndRespond(
    visit,
    'question.save',
    saveQuestion,
    ({ question }) => [question.question_id],
    async () => {
      const { query, expected } = await readForm(visit, expectForm);
      return { query, expected: [expected] };
    },
  );

export const remove = (visit: WorkspaceVisit): Promise<Response> =>
  writeAndRespond(
    visit,
    'question.remove',
    removeQuestion,
    ({ question_id }) => [question_id],
    async () => {
      const question_id = validate(questionIdSchema, visit.c.req.param('question_id'), ['path', 'question_id']);
      const { expected } = await readForm(visit, z.strictObject({ expected: memoryIdSchema.optional() }));
      return { question_id, ...(expected !== undefined && { expected: [expected] }) };
    },
  );

export const ask = (visit: WorkspaceVisit): Promise<Response> =>
  writeAndRespond(
    visit,
    'question.ask',
    beginAsking,
    ({ job }) => [job.job_id],
    () => readForm(visit, z.strictObject({})),
  );

async function writeAndRespond<Input, Prepared, Answer extends object>(
  visit: WorkspaceVisit,
  action: Action,
  verb: Verb<Input, Prepared, Answer>,
  written: (answer: Answer) => readonly string[],
  read: () => Promise<Input>,
): Promise<Response> {
  const { c, workspace } = visit;
  try {
    const writing = { permission: permissions[action], verb, shape: (answer: object) => answer as Answer, written };
    const { answer } = await actWriting(workspace, writing, async () => {
      const input = await read();
      return { input, raw: input };
    });
    return wantsPage(c) ? c.redirect(`${rootOf(visit)}/questions`, 303) : c.json(answer);
  } catch (error) {
    const faults = faultsOf(error);
    if (!wantsPage(c) || faults === null) throw error;
    return questions(visit, Object.values(faults).join(' '));
  }
}
