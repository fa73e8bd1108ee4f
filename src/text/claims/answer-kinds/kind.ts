/** The interface of a kind of answer, and helpers for patterns. */
import { countsIn, figuresIn } from '../figures.ts';

export interface Kind {
  kind: string;
  questionPattern: { test(question: string): boolean };
  /** True if the text contains an answer. Null if only the names in the text can show it. */
  isAnswer: ((text: string, question: string) => boolean) | null;
  /** Words of such answers, to search for in addition to those of the question; '' for none. */
  expansionWords: string;
}

export const hasFigure =
  (...kinds: string[]) =>
  (text: string) => {
    const figures = figuresIn(text);
    return (
      kinds.some((kind) => figures.has(kind)) || (kinds.includes('weekday') && countsIn(text, figures).has('weekday'))
    );
  };
export const matchesPattern = (pattern: RegExp) => (text: string) => pattern.test(text);

export const anyPattern = (...patterns: readonly { test(question: string): boolean }[]) => ({
  test: (question: string) => patterns.some((pattern) => pattern.test(question)),
});
