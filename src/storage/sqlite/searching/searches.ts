/** The searches of one SQLite store, over what is kept in memory of its words and vectors. */
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
  /** The best matches of any of these words by BM25; null where FTS5 must rank them. */
  bestOfWords(words: readonly string[], limit: number): Promise<{ seq: number; score: number }[] | null>;
  /** The numbers of memories that hold these words, without those that none holds; null where the caller counts them, on its own connection. */
  readonly frequencies: ((words: readonly string[]) => Promise<[word: string, frequency: number][]>) | null;
  /** The vectors of a model, and the share of them that is read. */
  vectorsOfModel(model: string): Promise<{ matrix: ComparedVectors; coverage: number }>;
  /** Vectors were written, of this model, or erased. */
  wake(model?: string): void;
  /** Takes in what was written and erased, so that nothing erased stays in memory. */
  catchUp(): Promise<void>;
  inspect(thorough: boolean): Promise<IndexState>;
  close(): Promise<void>;
}

/** In this thread, on its reading connection. The first search waits for so many `awaited` vectors; by default for 100,000. */
export function searchesHere(
  reading: SqliteDatabase,
  lastRevision: () => number,
  noteUnread: NoteUnread,
  awaited?: number,
): Searches {
  const vectors = openVectorIndex(reading, lastRevision);
  const words = openWordIndex(reading, null, noteUnread);
  return {
    inThreads: false,
    bestOfWords: (...asked) => bestOfWords(words, ...asked),
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
