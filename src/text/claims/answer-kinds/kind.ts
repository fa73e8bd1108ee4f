/** A kind of thing that a question asks for. */
import { countsIn, figuresIn } from '../figures.ts';

export interface Kind {
  kind: string;
  questionPattern: { test(question: string): boolean };
  /** Null where a text does not show it, but the names that it mentions do. */
  isAnswer: ((text: string, question: string) => boolean) | null;
  /** Words by which such an answer is found, though the question has none of them. */
  expansionWords: string;
}

export const hasFigure =
  (...kinds: string[]) =>
  (text: string) => {
    const figures = figuresIn(text);
    return kinds.some((kind) => figures.has(kind)) || (kinds.includes('weekday') && countsIn(text).has('weekday'));
  };
export const matches = (pattern: RegExp) => (text: string) => pattern.test(text);

export const anyPattern = (...patterns: readonly { test(question: string): boolean }[]) => ({
  test: (question: string) => patterns.some((pattern) => pattern.test(question)),
});
