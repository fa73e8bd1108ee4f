/** The program of a thread that searches one store. */
import { parentPort, workerData } from 'node:worker_threads';
import { vectorCalls, wordCalls } from './search-calls.ts';
import { type SearchCalls, type SearchData, serveSearches, type UnreadReport } from './serve-searches.ts';

const { file, part } = workerData as SearchData;
const noteUnread = (unread: string) => parentPort!.postMessage({ unread } satisfies UnreadReport);
const calls = part === null ? wordCalls(file, noteUnread) : vectorCalls(file, part);
serveSearches(parentPort!, calls as unknown as SearchCalls);
