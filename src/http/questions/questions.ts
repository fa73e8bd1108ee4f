/** Saved questions: the memories that recall should find, and whether it finds them. */
import { z } from 'zod';
import { jobSchema } from '../../model/job.ts';
import {
  expectedSchema,
  newQuestionSchema,
  questionIdSchema,
  questionRunIdSchema,
  runFiguresSchema,
  savedQuestionSchema,
} from '../../model/questions/saved-question.ts';
import {
  beginAsking,
  figuresOf,
  questionReport,
  questionReportSchema,
  removeQuestion,
  saveQuestion,
} from '../../reports/questions/saved-questions.ts';
import { adapted } from '../../verb.ts';
import { emptySchema, readingEndpoint, writingEndpoint } from '../endpoint.ts';
import { limitParameter } from '../query.ts';

export const savedQuestions = readingEndpoint({
  name: 'saved_questions',
  summary: 'Lists the saved questions, with the place of each expected memory in the latest run and before.',
  query: z.strictObject({
    against: questionRunIdSchema.optional().describe('Compare with this run instead of the second-to-last run'),
  }),
  answer: questionReportSchema,
  handle: ({ store }, { query }) => questionReport(store, query.against),
});

export const saveQuestionRoute = writingEndpoint({
  name: 'save_question',
  action: 'question.save',
  summary: 'Saves a question with memories that recall should find for it.',
  body: newQuestionSchema,
  answer: z.object({ question: savedQuestionSchema }),
  verb: adapted(
    saveQuestion,
    ({ body }) => body,
    (saved) => saved,
  ),
  written: ({ question }) => [question.question_id],
});

export const removeQuestionRoute = writingEndpoint({
  name: 'remove_question',
  action: 'question.remove',
  summary: 'Removes a saved question, or some of the memories that it expects.',
  params: z.strictObject({ question_id: questionIdSchema }),
  body: z.strictObject({
    expected: expectedSchema.optional().describe('Removes only these from the expected memories'),
  }),
  bodyMayBeEmpty: true,
  answer: z.object({
    question_id: questionIdSchema,
    question: savedQuestionSchema
      .nullable()
      .describe('The question with its remaining memories; null if the question was removed'),
  }),
  verb: adapted(
    removeQuestion,
    ({ params, body }: { params: { question_id: string }; body: { expected?: string[] | undefined } }) => ({
      ...params,
      ...body,
    }),
    (removed) => removed,
  ),
  written: ({ question_id }) => [question_id],
});

export const askQuestionsRoute = writingEndpoint({
  name: 'ask_questions',
  action: 'question.ask',
  summary: 'Runs all saved questions now, as a job. Its result is the run; GET /questions shows the difference.',
  body: emptySchema,
  bodyMayBeEmpty: true,
  answer: z.object({ job: jobSchema.omit({ result: true }) }),
  verb: beginAsking,
  written: ({ job }) => [job.job_id],
});

export const questionRuns = readingEndpoint({
  name: 'question_runs',
  summary: 'Lists the runs of the saved questions, newest first: time, reason, model, ranking, and how much was found.',
  query: z.strictObject({ limit: limitParameter(20, 100) }),
  answer: z.object({ runs: z.array(runFiguresSchema) }),
  handle: async ({ store }, { query: { limit } }) => ({
    runs: (await store.savedQuestions.runs(limit)).map(figuresOf),
  }),
});
