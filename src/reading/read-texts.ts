/** Reads texts: words, language, vector and mentions, in one step. Knows no store. */
import type { Embedder } from '../embedding/embedder.ts';
import { pauses } from '../fair/pauses.ts';
import type { Language } from '../text/language.ts';
import { withoutTerminalCodes } from '../text/visible.ts';
import { extractInPieces, mergeReadings } from './extract/extract.ts';
import type { Reading } from './extract/mention.ts';
import { type Analysis, analyseContents } from './search-form.ts';

/** The data stored along with a content. */
export interface ReadText extends Analysis {
  reading: Reading;
}

/**
 * One reading per content, in order. It may be slow, because it may call an embedding endpoint: no transaction may wait
 * for it.
 */
export async function readTexts(embedder: Embedder, contents: readonly string[]): Promise<ReadText[]> {
  const analyses = await analyseContents(embedder, contents);
  const read: ReadText[] = [];
  for (const [index, analysis] of analyses.entries())
    read.push({ ...analysis, reading: await findMentions(contents[index]!, analysis.language) });
  return read;
}

/** The mentions of a content. Lets other calls run now and then. */
export async function findMentions(content: string, language: string): Promise<Reading> {
  const pause = pauses();
  const pieces: Reading[] = [];
  for (const piece of extractInPieces(withoutTerminalCodes(content), language as Language)) {
    pieces.push(piece);
    await pause();
  }
  return mergeReadings(pieces);
}
