/**
 * The calls that a search thread serves, over the words or over a part of the vectors of a store. The thread reads the
 * store's file itself.
 */

import { openReader } from '../opening.ts';
import { frequenciesOf } from './frequencies.ts';
import { anyOf, rankingByFts5 } from './fts5.ts';
import { restOf } from './idle.ts';
import {
  catchUpIndex,
  closeIndex,
  type IndexState,
  inspectIndex,
  openVectorIndex,
  type Part,
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
const awaitedVectors = 4_000;

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
  const rest = restOf();
  let isWaiting = false;
  const readAtRest = async () => {
    isWaiting = true;
    await rest.wait();
    isWaiting = false;
    if (!index.isClosed) await readWords(index);
  };
  return {
    bestOfWords: async (words, limit) => {
      const found = index.isLoaded ? await bestOfWords(index, words, limit) : null;
      if (found !== null) return found;
      rest.noteSearch();
      if (!isWaiting) void readAtRest();
      return ranking.all(anyOf(words), limit) as FoundByWords;
    },
    frequencies: (words) => {
      rest.noteSearch();
      return frequenciesOf(index, words);
    },
    wake: async () => wakeWords(index),
    catchUp: () => catchUpWords(index),
    close: async () => {
      rest.end();
      await closeWordIndex(index);
      reading.close();
    },
  };
}

export function vectorCalls(file: string, part: Part): VectorCalls {
  const reading = openReader(file);
  const rest = restOf();
  const index = openVectorIndex(reading, null, part, rest.wait);
  const awaited = Math.ceil(awaitedVectors / part.of);
  const matrixOf = async (model: string) => {
    rest.noteSearch();
    return (await vectorsOfModel(index, model, awaited)).matrix;
  };
  return {
    read: async (model) => {
      const { matrix, expected } = await vectorsOfModel(index, model, awaited);
      return { size: matrix.size, expected };
    },
    nearest: async (model, vector, limit) => (await matrixOf(model)).nearest(vector, limit, atOnce),
    nearestAmong: async (model, seqs, vector, limit) =>
      (await matrixOf(model)).nearestAmong(seqs, vector, limit, atOnce),
    wake: async (model) => wakeIndex(index, model),
    catchUp: () => catchUpIndex(index),
    inspect: (thorough) => inspectIndex(index, thorough),
    close: async () => {
      rest.end();
      await closeIndex(index);
      reading.close();
    },
  };
}

/** One search after another: taking turns would make all of them wait longer. */
const atOnce = async () => undefined;
