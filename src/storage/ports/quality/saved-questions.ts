/** Saved questions of a workspace, and their runs. */
import type { NewQuestion, QuestionRun, SavedQuestion } from '../../../model/questions/saved-question.ts';

export interface SavedQuestions {
  /**
   * Adds the memories to the question with this text, or saves a new question. `conflict` if that would exceed a limit.
   */
  save(question: NewQuestion): Promise<SavedQuestion>;
  /** All of them, oldest first. */
  list(): Promise<SavedQuestion[]>;
  isAny(): Promise<boolean>;
  /**
   * Removes a question, or only these of its expected memories. The last expected memory takes the question with it.
   * Null if the question was removed.
   */
  remove(questionId: string, expected?: readonly string[]): Promise<SavedQuestion | null>;
  noteRun(run: Pick<QuestionRun, 'cause' | 'basis' | 'results'>): Promise<QuestionRun>;
  getRun(runId: string): Promise<QuestionRun>;
  /** The latest runs, newest first. Only the latest hundred are kept. */
  runs(limit: number): Promise<QuestionRun[]>;
}
