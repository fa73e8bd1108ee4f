/**
 * The calls that a search thread serves, over the words or over a part of the vectors of a store. The thread reads the
 * store's file itself.
 */

import { openReader } from '../opening.ts';
import { frequenciesOf } from './frequencies.ts';
import { matchAny, rankingByFts5 } from './fts5.ts';
import { createIdleWait } from './idle.ts';
import {
  catchUpIndex,
  closeIndex,
  type IndexPart,
  type IndexState,
  inspectIndex,
  openVectorIndex,
  vectorsOfModel,
  wakeIndex,
} from './vector-index.ts';
import type { FoundVector } from './vector-search.ts';
import {
  bestOfWords,
  catchUpWords,
  closeWordIndex,
  type NoteUnread,
  openWordIndex,
  readWords,
  wakeWords,
} from './word-index.ts';

/**
 * The vectors that the first search waits for, about 50 ms. Words answer that search: even five times as many vectors
 * would be a small share of such a store.
 */
const maxAwaitedVectors = 4_000;

type FoundByWords = { seq: number; score: number }[];

export interface WordCalls {
  bestOfWords(words: readonly string[], limit: number): Promise<FoundByWords>;
  frequencies(words: readonly string[]): Promise<[word: string, frequency: number][]>;
  wake(): Promise<void>;
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

export interface VectorCalls {
  /** The number of the model's vectors that have been read, and the number expected. */
  read(model: string): Promise<{ size: number; expected: number }>;
  nearest(model: string, vector: Float32Array, limit: number): Promise<FoundVector[]>;
  nearestAmong(model: string, seqs: readonly number[], vector: Float32Array, limit: number): Promise<FoundVector[]>;
  wake(model: string | undefined): Promise<void>;
  catchUp(): Promise<void>;
  inspect(thorough: boolean): Promise<IndexState>;
  close(): Promise<void>;
}

/** FTS5 ranks until the words are read, and while many changes are being read. */
export function wordCalls(file: string, noteUnread: NoteUnread): WordCalls {
  const reading = openReader(file);
  const ranking = reading.prepare(rankingByFts5);
  const index = openWordIndex(reading, () => openReader(file), noteUnread);
  const idleWait = createIdleWait();
  let isWaiting = false;
  const readWhenIdle = async () => {
    isWaiting = true;
    await idleWait.wait();
    isWaiting = false;
    if (!index.isClosed) await readWords(index);
  };
  return {
    bestOfWords: async (words, limit) => {
      const found = index.isLoaded ? await bestOfWords(index, words, limit) : null;
      if (found !== null) return found;
      idleWait.noteSearch();
      if (!isWaiting) void readWhenIdle();
      return ranking.all(matchAny(words), limit) as FoundByWords;
    },
    frequencies: (words) => {
      idleWait.noteSearch();
      return frequenciesOf(index, words);
    },
    wake: async () => wakeWords(index),
    catchUp: () => catchUpWords(index),
    close: async () => {
      idleWait.end();
      await closeWordIndex(index);
      reading.close();
    },
  };
}

export function vectorCalls(file: string, part: IndexPart): VectorCalls {
  const reading = openReader(file);
  const idleWait = createIdleWait();
  const index = openVectorIndex(reading, null, part, idleWait.wait);
  const awaited = Math.ceil(maxAwaitedVectors / part.of);
  const matrixOf = async (model: string) => {
    idleWait.noteSearch();
    return (await vectorsOfModel(index, model, awaited)).matrix;
  };
  return {
    read: async (model) => {
      const { matrix, expected } = await vectorsOfModel(index, model, awaited);
      return { size: matrix.size, expected };
    },
    nearest: async (model, vector, limit) => (await matrixOf(model)).nearest(vector, limit, noPause),
    nearestAmong: async (model, seqs, vector, limit) =>
      (await matrixOf(model)).nearestAmong(seqs, vector, limit, noPause),
    wake: async (model) => wakeIndex(index, model),
    catchUp: () => catchUpIndex(index),
    inspect: (thorough) => inspectIndex(index, thorough),
    close: async () => {
      idleWait.end();
      await closeIndex(index);
      reading.close();
    },
  };
}

/** One search after another: taking turns would make all of them wait longer. */
const noPause = async () => undefined;
