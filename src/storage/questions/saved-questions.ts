/** Saved questions, in SQL that both engines accept. */
import type { Selectable } from 'kysely';
import { AppError } from '../../errors.ts';
import { newId } from '../../model/ids.ts';
import {
  expectedSchema,
  maxQuestions,
  type QuestionRun,
  questionRunSchema,
  type SavedQuestion,
} from '../../model/questions/saved-question.ts';
import type { SavedQuestions } from '../ports/quality/saved-questions.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db, WorkspaceTables } from '../workspace/tables.ts';

type QuestionRow = Selectable<WorkspaceTables['saved_questions']>;
type RunRow = Selectable<WorkspaceTables['question_runs']>;

const keptRuns = 100;

export function savedQuestionsOf(session: StoreSession): SavedQuestions {
  const { reader } = session;
  return {
    ...changesOf(session),
    ...runsOf(session),
    list: async () => (await reader.selectFrom('saved_questions').selectAll().orderBy('seq').execute()).map(toQuestion),
    isAny: async () => (await reader.selectFrom('saved_questions').select('id').limit(1).execute()).length > 0,
  };
}

function changesOf(session: StoreSession): Pick<SavedQuestions, 'save' | 'remove'> {
  return {
    save: ({ query, expected }) =>
      session.write(async (db) => {
        await session.engine.lockNames(db, ['saved questions']);
        const known = await db.selectFrom('saved_questions').selectAll().where('query', '=', query).executeTakeFirst();
        const all = [...new Set([...(known ? toQuestion(known).expected : []), ...expected])];
        if (!expectedSchema.safeParse(all).success)
          throw new AppError('conflict', 'A question expects 20 memories at most. Remove one of them first.');
        if (known) return setExpected(db, known, all);
        const { count } = await db
          .selectFrom('saved_questions')
          .select((eb) => eb.fn.countAll().as('count'))
          .executeTakeFirstOrThrow();
        if (Number(count) >= maxQuestions)
          throw new AppError('conflict', `A workspace has ${maxQuestions} saved questions at most. Remove one first.`);
        const at = session.now();
        const row = {
          id: newId('question', at),
          query,
          expected: JSON.stringify(all),
          actor: session.provenance.actor,
          created_at: at.toISOString(),
        };
        await db.insertInto('saved_questions').values(row).execute();
        return toQuestion(row);
      }),
    remove: (questionId, named) =>
      session.write(async (db) => {
        await session.engine.lockNames(db, ['saved questions']);
        const known = await db
          .selectFrom('saved_questions')
          .selectAll()
          .where('id', '=', questionId)
          .executeTakeFirst();
        if (!known) throw new AppError('not_found', `There is no saved question ${questionId} in this workspace.`);
        const { expected } = toQuestion(known);
        const unknown = named?.find((id) => !expected.includes(id));
        if (unknown !== undefined) throw new AppError('not_found', `The question does not expect ${unknown}.`);
        const left = named === undefined ? [] : expected.filter((id) => !named.includes(id));
        if (left.length > 0) return setExpected(db, known, left);
        await db.deleteFrom('saved_questions').where('id', '=', questionId).execute();
        return null;
      }),
  };
}

function runsOf(session: StoreSession): Pick<SavedQuestions, 'noteRun' | 'getRun' | 'runs'> {
  return {
    noteRun: ({ cause, basis, results }) =>
      session.write(async (db) => {
        const at = session.now();
        const row = {
          id: newId('question_run', at),
          at: at.toISOString(),
          cause,
          basis: JSON.stringify(basis),
          results: JSON.stringify(results),
          actor: session.provenance.actor,
        };
        const inserted = db.insertInto('question_runs').values(row).returning('seq');
        const { seq } = await inserted.executeTakeFirstOrThrow();
        await db
          .deleteFrom('question_runs')
          .where('seq', '<=', Number(seq) - keptRuns)
          .execute();
        return toRun(row);
      }),
    getRun: async (runId) => {
      const row = await session.reader
        .selectFrom('question_runs')
        .selectAll()
        .where('id', '=', runId)
        .executeTakeFirst();
      if (!row) throw new AppError('not_found', `There is no run ${runId} of the saved questions.`);
      return toRun(row);
    },
    runs: async (limit) => {
      const latest = session.reader.selectFrom('question_runs').selectAll().orderBy('seq', 'desc').limit(limit);
      return (await latest.execute()).map(toRun);
    },
  };
}

async function setExpected(db: Db, row: QuestionRow, expected: readonly string[]): Promise<SavedQuestion> {
  const changed = { expected: JSON.stringify(expected) };
  await db.updateTable('saved_questions').set(changed).where('id', '=', row.id).execute();
  return toQuestion({ ...row, ...changed });
}

function toQuestion({ id, query, expected, actor, created_at }: Omit<QuestionRow, 'seq'>): SavedQuestion {
  return { question_id: id, query, expected: JSON.parse(expected), actor, created_at };
}

function toRun({ id, at, cause, basis, results, actor }: Omit<RunRow, 'seq'>): QuestionRun {
  const run = { run_id: id, at, cause, basis: JSON.parse(basis), results: JSON.parse(results), actor };
  return questionRunSchema.parse(run);
}
