/** The messages between the main thread and the reader threads. */
import type { WorkspaceRecord } from '../model/workspace.ts';
import type { ForwardedNote } from '../storage/ports/store.ts';
import type { TracedStage } from '../telemetry/traces.ts';
import type { Caller } from '../workspace.ts';

/** Maximum open workspaces of a thread. Each has two connections, and its words and vectors in memory. */
export const maxOpenWorkspaces = 16;

/** Orders to a thread. `call` is the name of a tool or an endpoint, `input` the caller's input, validated. */
export type ReaderOrder =
  | { type: 'answer'; id: number; call: string; record: WorkspaceRecord; caller: Caller; input: unknown }
  | { type: 'let go'; workspaceId: string }
  | { type: 'close' };

export interface ReaderAnswer {
  readonly answer: unknown;
  readonly notes: readonly ForwardedNote[];
  /** Traced work. Its times count from the thread's `timeOrigin`. */
  readonly work: readonly TracedWork[];
  /** When the thread began, in milliseconds since 1970. */
  readonly timeOrigin: number;
  /** Processor time in milliseconds. */
  readonly ms: number;
}

export interface TracedWork {
  readonly name: string;
  readonly start: number;
  readonly ms: number;
  readonly stages: readonly TracedStage[];
}

/**
 * Reports from a thread. `failed`: the main thread answers the call, and thereby finds the error. `closed`: the
 * stores of the thread are closed.
 */
export type ReaderReport =
  | { type: 'ready' }
  | ({ type: 'answered'; id: number } & ReaderAnswer)
  | { type: 'failed'; id: number }
  | { type: 'enqueued'; record: WorkspaceRecord }
  | { type: 'closed' };
