/** Pieces of a source, found in bounded steps, so that whoever reads them can let other work go first after each. */

import type { IngestItem } from '../model/ingest-run.ts';

/** A piece, or the reason why it is left out: `skipped` is a reason of a few words; equal reasons are counted together. */
export type Imported = IngestItem | { skipped: string };

/** A piece that is a text alone, or one with its known fields. */
export type Piece = string | Imported;

/** The pieces that a step found, in order; it may be none. */
export type PieceSteps = Iterable<readonly Piece[]> | AsyncIterable<readonly Piece[]>;

/** Characters and pieces of one step, about. */
const longestStep = 65_536;
const mostPieces = 500;

/** Gathers pieces into steps. Null stands for a stretch of the source that was read and ended no piece. */
export function* stepsOf(pieces: Iterable<Piece | null>): Generator<readonly Piece[]> {
  let step: Piece[] = [];
  let length = 0;
  for (const piece of pieces) {
    if (piece !== null) step.push(piece);
    length += piece === null ? longestStep : lengthOf(piece);
    if (length < longestStep && step.length < mostPieces) continue;
    yield step;
    [step, length] = [[], 0];
  }
  yield step;
}

const lengthOf = (piece: Piece): number =>
  typeof piece === 'string' ? piece.length : 'skipped' in piece ? 0 : piece.content.length;

/** The parts of a text between separators, as `text.split(separator)` gives them. The expression is global. */
export function* between(text: string, separator: RegExp): Generator<string> {
  let from = 0;
  for (const { 0: sign, index } of text.matchAll(separator)) {
    yield text.slice(from, index);
    from = index + sign.length;
  }
  yield text.slice(from);
}
