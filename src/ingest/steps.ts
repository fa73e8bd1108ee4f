/** Pieces of a source, found in bounded steps, so that whoever reads them can let other work go first after each. */

/** The pieces that a step found, in order; it may be none. */
export type PieceSteps = Iterable<readonly string[]> | AsyncIterable<readonly string[]>;

/** Characters and pieces of one step, about. */
const longestStep = 65_536;
const mostPieces = 500;

/** Gathers pieces into steps. Null stands for a stretch of the source that was read and ended no piece. */
export function* stepsOf(pieces: Iterable<string | null>): Generator<readonly string[]> {
  let step: string[] = [];
  let length = 0;
  for (const piece of pieces) {
    if (piece !== null) step.push(piece);
    length += piece?.length ?? longestStep;
    if (length < longestStep && step.length < mostPieces) continue;
    yield step;
    [step, length] = [[], 0];
  }
  yield step;
}

/** The parts of a text between separators, as `text.split(separator)` gives them. The expression is global. */
export function* between(text: string, separator: RegExp): Generator<string> {
  let from = 0;
  for (const { 0: sign, index } of text.matchAll(separator)) {
    yield text.slice(from, index);
    from = index + sign.length;
  }
  yield text.slice(from);
}
