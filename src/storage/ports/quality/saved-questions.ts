/** Saved questions of a workspace, and their runs. */
import type { NewQuestion, QuestionRun, SavedQuestion } from '../../../model/questions/saved-question.ts';

export interface SavedQuestions {
  /** Adds the memories to the question of this text, or saves a new one. `conflict` where that would be too many. */
  save(question: NewQuestion): Promise<SavedQuestion>;
  /** All of them, oldest first. */
  list(): Promise<SavedQuestion[]>;
  isAny(): Promise<boolean>;
  /** Removes a question, or only these of its expected memories. The question goes with its last memory. Null where the question is gone. */
  remove(questionId: string, expected?: readonly string[]): Promise<SavedQuestion | null>;
  noteRun(run: Pick<QuestionRun, 'cause' | 'basis' | 'results'>): Promise<QuestionRun>;
  getRun(runId: string): Promise<QuestionRun>;
  /** The latest runs, newest first. The oldest beyond a hundred are deleted. */
  runs(limit: number): Promise<QuestionRun[]>;
}
