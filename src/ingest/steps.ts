/** Pieces of a source, found in bounded steps, so that a reader can let other work run after each step. */

import type { IngestItem } from '../model/ingest-run.ts';

/** A piece, or the reason why it was skipped, in a few words. Equal reasons are counted together. */
export type Imported = IngestItem | { skipped: string };

/** A piece that is only text, or one with its known fields. */
export type Piece = string | Imported;

/** The pieces that each step found, in order. A step may have none. */
export type PieceSteps = Iterable<readonly Piece[]> | AsyncIterable<readonly Piece[]>;

/** Approximate limits of one step, in characters and in pieces. */
const maxStepLength = 65_536;
const maxStepPieces = 500;

/** Gathers pieces into steps. Null stands for a stretch of the source that completed no piece. */
export function* stepsOf(pieces: Iterable<Piece | null>): Generator<readonly Piece[]> {
  let step: Piece[] = [];
  let length = 0;
  for (const piece of pieces) {
    if (piece !== null) step.push(piece);
    length += piece === null ? maxStepLength : lengthOf(piece);
    if (length < maxStepLength && step.length < maxStepPieces) continue;
    yield step;
    [step, length] = [[], 0];
  }
  yield step;
}

const lengthOf = (piece: Piece): number =>
  typeof piece === 'string' ? piece.length : 'skipped' in piece ? 0 : piece.content.length;

/** The parts of a text between separators, like `text.split(separator)`. The regular expression must be global. */
export function* splitLazily(text: string, separator: RegExp): Generator<string> {
  let from = 0;
  for (const { 0: sign, index } of text.matchAll(separator)) {
    yield text.slice(from, index);
    from = index + sign.length;
  }
  yield text.slice(from);
}
