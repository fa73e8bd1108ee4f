/** The searches of one SQLite store, over its words and vectors in memory. */
import type { SqliteDatabase } from '../driver.ts';
import {
  catchUpIndex,
  closeIndex,
  type IndexState,
  inspectIndex,
  openVectorIndex,
  vectorsOfModel,
  wakeIndex,
} from './vector-index.ts';
import type { ComparedVectors } from './vector-matrix.ts';
import { bestOfWords, catchUpWords, closeWordIndex, type NoteUnread, openWordIndex } from './word-index.ts';

export interface Searches {
  readonly inThreads: boolean;
  /** The best matches of any of these words by BM25; null if FTS5 must rank them. */
  bestOfWords(words: readonly string[], limit: number): Promise<{ seq: number; score: number }[] | null>;
  /**
   * The number of memories that contain each of these words, without words that none contains. Null if the caller must
   * count them on its own connection.
   */
  readonly frequencies: ((words: readonly string[]) => Promise<[word: string, frequency: number][]>) | null;
  /** The vectors of a model, and the share of them that has been read. */
  vectorsOfModel(model: string): Promise<{ matrix: ComparedVectors; coverage: number }>;
  /** Notifies the searches that vectors of this model were written, or vectors were erased. */
  wake(model?: string): void;
  /** Reads what was written and erased since, so that nothing erased stays in memory. */
  catchUp(): Promise<void>;
  inspect(thorough: boolean): Promise<IndexState>;
  close(): Promise<void>;
}

/**
 * Searches in this thread, on its reading connection. The first search waits for `awaited` vectors, by default 100,000.
 */
export function searchesInThisThread(
  reading: SqliteDatabase,
  lastRevision: () => number,
  noteUnread: NoteUnread,
  awaited?: number,
): Searches {
  const vectors = openVectorIndex(reading, lastRevision);
  const words = openWordIndex(reading, null, noteUnread);
  return {
    inThreads: false,
    bestOfWords: (...search) => bestOfWords(words, ...search),
    frequencies: null,
    vectorsOfModel: (model) => vectorsOfModel(vectors, model, awaited),
    wake: (model) => wakeIndex(vectors, model),
    catchUp: async () => {
      await Promise.all([catchUpIndex(vectors), catchUpWords(words)]);
    },
    inspect: (thorough) => inspectIndex(vectors, thorough),
    close: async () => {
      await Promise.all([closeIndex(vectors), closeWordIndex(words)]);
    },
  };
}
