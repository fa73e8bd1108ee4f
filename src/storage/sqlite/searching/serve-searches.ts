/** The messages to and from a search thread. */
import type { MessagePort } from 'node:worker_threads';
import type { IndexPart } from './vector-index.ts';

/** The data that a search thread starts with: the store's file, and the part of the store that it searches. */
export interface SearchData {
  readonly file: string;
  /** Null for the thread that ranks words. */
  readonly part: IndexPart | null;
}

/** Arguments and results must be values that can be copied between threads. */
export type SearchCalls = Readonly<Record<string, (...given: never[]) => Promise<unknown>>>;

export interface SearchOrder {
  readonly id: number;
  readonly call: string;
  readonly given: unknown[];
}

export type SearchReport =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly error: string };

/** Sent without an order if the words cannot be read into memory. */
export interface UnreadReport {
  readonly unread: string;
}

/** Runs orders as they arrive. */
export function serveSearches(port: Pick<MessagePort, 'on' | 'postMessage'>, calls: SearchCalls): void {
  port.on('message', async ({ id, call, given }: SearchOrder) => {
    try {
      port.postMessage({ id, answer: await calls[call]!(...(given as never[])) } satisfies SearchReport);
    } catch (error) {
      port.postMessage({ id, error: String(error) } satisfies SearchReport);
    }
  });
}
