/** Saves and removes questions, and compares the latest run with an earlier one. */
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { memoryIdSchema } from '../../model/memory.ts';
import {
  foundDepth,
  type NewQuestion,
  type QuestionRun,
  type RunFigures,
  runFiguresSchema,
  type SavedQuestion,
  savedQuestionSchema,
} from '../../model/questions/saved-question.ts';
import { rounded } from '../../model/rounded.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';
import { withoutCitations } from '../../text/citations.ts';
import { leadingExcerpt } from '../../text/excerpt.ts';
import { immediate } from '../../verb.ts';
import { enqueueAsking } from './ask-questions.ts';

const changes = ['better', 'worse', 'same', 'first', 'not_asked'] as const;

const place = z.number().int().nullable();

const expectedRankSchema = z.object({
  memory_id: memoryIdSchema,
  beginning: z.string().nullable().describe('The beginning of its content; null if it is forgotten or erased'),
  before: place.describe('Its rank in the earlier run; null if it was not found or not part of that run'),
  now: place.describe('Its rank in the latest run'),
  change: z.enum(changes).describe('first: it was not part of the earlier run; not_asked: nor of the latest'),
});

export const questionReportSchema = z.object({
  questions: z.array(savedQuestionSchema.omit({ expected: true }).extend({ expected: z.array(expectedRankSchema) })),
  run: runFiguresSchema.nullable().describe('The latest run; null before the first'),
  before: runFiguresSchema.nullable().describe('The run to compare with'),
});

export type QuestionReport = z.infer<typeof questionReportSchema>;
type ExpectedRank = z.infer<typeof expectedRankSchema>;

/** Throws `not_found` if an expected memory does not exist. */
export const saveQuestion = immediate(
  async ({ store }, question: NewQuestion): Promise<{ question: SavedQuestion }> => {
    const ids = [...new Set(question.expected)];
    const found = new Set((await store.memories.findMany(ids)).map(({ memory_id }) => memory_id));
    const missing = ids.filter((id) => !found.has(id));
    if (missing.length > 0)
      throw new AppError('not_found', `There is no memory ${missing.join(', ')} in this workspace.`);
    return { question: await store.savedQuestions.save({ query: question.query.trim(), expected: ids }) };
  },
);

export const removeQuestion = immediate(
  async ({ store }, { question_id, expected }: { question_id: string; expected?: readonly string[] | undefined }) => ({
    question_id,
    question: await store.savedQuestions.remove(question_id, expected),
  }),
);

/** Throws `conflict` if no question is saved. */
export const beginAsking = immediate(async ({ store }) => {
  if (!(await store.savedQuestions.isAny()))
    throw new AppError('conflict', 'No question is saved yet. Search, and mark a result as the right answer.');
  const { result: _none, ...job } = (await enqueueAsking(store, 'asked')).job;
  return { job };
});

/** Compares the latest run with `against`, or with the run before it. */
export async function questionReport(store: WorkspaceStore, against?: string): Promise<QuestionReport> {
  const [run = null, previous = null] = await store.savedQuestions.runs(2);
  const before = against === undefined ? previous : await store.savedQuestions.getRun(against);
  const questions = await store.savedQuestions.list();
  const beginnings = await beginningsOf(store, questions);
  const [then, now] = [ranksOf(before), ranksOf(run)];
  return {
    questions: questions.map(({ expected, ...question }) => ({
      ...question,
      expected: expected.map((memory_id) => {
        const key = keyOf(question.question_id, memory_id);
        return { memory_id, beginning: beginnings.get(memory_id) ?? null, ...compare(then.get(key), now.get(key)) };
      }),
    })),
    run: run && figuresOf(run),
    before: before && figuresOf(before),
  };
}

export function figuresOf({ results, ...run }: QuestionRun): RunFigures {
  const ranks = results.flatMap((result) => result.ranks);
  const best = results.map((result) => Math.min(...result.ranks.map(({ rank }) => rank ?? Number.POSITIVE_INFINITY)));
  const mrr = best.reduce((sum, rank) => sum + 1 / rank, 0) / Math.max(1, results.length);
  return {
    ...run,
    questions: results.length,
    expected: ranks.length,
    found: ranks.filter(({ rank }) => rank !== null && rank <= foundDepth).length,
    mrr: rounded(mrr),
  };
}

type Rank = number | null | undefined;

function compare(before: Rank, now: Rank): Pick<ExpectedRank, 'before' | 'now' | 'change'> {
  const ranks = { before: before ?? null, now: now ?? null };
  if (now === undefined) return { ...ranks, change: 'not_asked' };
  if (before === undefined) return { ...ranks, change: 'first' };
  const [was, is] = [before ?? Number.POSITIVE_INFINITY, now ?? Number.POSITIVE_INFINITY];
  return { ...ranks, change: is === was ? 'same' : is < was ? 'better' : 'worse' };
}

const keyOf = (questionId: string, memoryId: string) => `${questionId} ${memoryId}`;

function ranksOf(run: QuestionRun | null): Map<string, number | null> {
  const all = (run?.results ?? []).flatMap(({ question_id, ranks }) =>
    ranks.map(({ memory_id, rank }) => [keyOf(question_id, memory_id), rank] as const),
  );
  return new Map(all);
}

const shownCharacters = 120;
const readAtOnce = 500;

async function beginningsOf(
  { memories }: WorkspaceStore,
  questions: readonly SavedQuestion[],
): Promise<Map<string, string>> {
  const ids = [...new Set(questions.flatMap(({ expected }) => expected))];
  const found = new Map<string, string>();
  for (let at = 0; at < ids.length; at += readAtOnce)
    for (const { memory_id, content } of await memories.findMany(ids.slice(at, at + readAtOnce)))
      found.set(memory_id, leadingExcerpt(withoutCitations(content), shownCharacters));
  return found;
}
