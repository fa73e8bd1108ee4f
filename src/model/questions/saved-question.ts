/** Saved questions: the memories that recall should find for each, and the runs that show whether it does. */
import { z } from 'zod';
import { storedTime, text } from '../fields.ts';
import { idSchema } from '../ids.ts';
import { memoryIdSchema } from '../memory.ts';

export const questionIdSchema = idSchema('question').describe('Id of a saved question, qst_…');
export const questionRunIdSchema = idSchema('question_run').describe('Id of a run of the saved questions, qrn_…');

export const maxQuestions = 200;
const maxExpected = 20;
/** The number of recall results in which a run looks for the expected memories. */
export const questionDepth = 50;
/** An expected memory counts as found among this many first results. */
export const foundDepth = 10;

export const expectedSchema = z.array(memoryIdSchema).min(1).max(maxExpected);

export const newQuestionSchema = z.strictObject({
  query: text(2_000).describe('The question as an agent would ask it'),
  expected: expectedSchema.describe('Memories that recall should find for it; added to those of the same question'),
});

export const savedQuestionSchema = z.strictObject({
  question_id: questionIdSchema,
  /** The markers for secrets may have made it several times as long as the limit for input. */
  query: z.string().min(1).max(16_000),
  expected: expectedSchema,
  actor: z.string(),
  created_at: storedTime,
});

const runCauses = ['asked', 'reindex', 'changed'] as const;

/** What recall's answers depend on, apart from the memories. */
const rankingBasisSchema = z.strictObject({
  model: z.string().describe('Stamp of the embedding model'),
  is_embedded: z.boolean().describe('False if memories still waited for a vector of this model'),
  ranking: z.string().describe('Name of the recipe, and a hash of its weights'),
  adapts: z.boolean().describe('Whether the workspace adapts its ranking to use'),
  version: z.string().describe('Version of Stele'),
});

const rankSchema = z
  .number()
  .int()
  .nullable()
  .describe(`Rank among the results, from 1; null if it is not among the first ${questionDepth}`);

const questionResultSchema = z.strictObject({
  question_id: questionIdSchema,
  ranks: z.array(z.strictObject({ memory_id: memoryIdSchema, rank: rankSchema })),
});

export const questionRunSchema = z.strictObject({
  run_id: questionRunIdSchema,
  at: storedTime,
  cause: z
    .enum(runCauses)
    .describe('asked: on demand; reindex: after re-embedding; changed: model, ranking or version changed'),
  basis: rankingBasisSchema,
  results: z.array(questionResultSchema),
  actor: z.string(),
});

export const runFiguresSchema = questionRunSchema.omit({ results: true }).extend({
  questions: z.number().int(),
  expected: z.number().int().describe('Expected memories, over all questions'),
  found: z.number().int().describe(`Of those, the ones among the first ${foundDepth} results`),
  mrr: z.number().describe('Mean over the questions of 1 / the best rank of an expected memory; 0 to 1'),
});

export type SavedQuestion = z.infer<typeof savedQuestionSchema>;
export type NewQuestion = z.infer<typeof newQuestionSchema>;
export type RunCause = (typeof runCauses)[number];
export type RankingBasis = z.infer<typeof rankingBasisSchema>;
export type QuestionResult = z.infer<typeof questionResultSchema>;
export type QuestionRun = z.infer<typeof questionRunSchema>;
export type RunFigures = z.infer<typeof runFiguresSchema>;
