/** The context that every memory operation receives: capabilities, never features. It is made for one call. */
import type { Embedder } from './embedding/embedder.ts';
import type { CallTurn } from './fair/call-turns.ts';
import type { LanguageModel } from './language-model/language-model.ts';
import type { Logger } from './log.ts';
import type { Provenance } from './model/history.ts';
import type { Principal } from './model/principal.ts';
import type { Recipe } from './model/ranking/recipe.ts';
import type { WorkspaceRecord } from './model/workspace.ts';
import type { WorkspaceStore } from './storage/ports/store.ts';
import type { Traces } from './telemetry/traces.ts';

/** The caller, and the surface through which it calls. */
export interface Caller extends Provenance {
  readonly principal: Principal;
}

/**
 * A running job, as its work function sees it. The work reports its progress, and checks before each
 * write that it still holds the job.
 */
export interface RunningJob {
  /** Aborted when the job must stop: somebody cancelled it, the service shuts down, or another process took it over. */
  readonly stop: AbortSignal;
  /**
   * The progress that the previous run last stored, if its process ended before the job
   * was done; null in the first run.
   */
  readonly reached: unknown;
  /** True if the job must stop because somebody cancelled it. */
  isCancelled(): boolean;
  /** Reports the progress, 0 to 1, and the current step. Lets other work run now and then. Throws when the job must stop. */
  report(progress: number, step: string): Promise<void>;
  /**
   * Call it in each transaction that writes: throws if another process has taken over the job. `reached` is stored as
   * JSON in the same transaction, for a later run to continue from.
   */
  hold(store: WorkspaceStore, reached?: unknown): Promise<void>;
}

/** Threads that answer read-only calls, beside the main thread, which receives all calls. */
export interface Readers {
  /**
   * Answers a call in a reader thread, or in this thread by `here`. A reader thread finds the call by its
   * name `call`: a tool or an endpoint.
   */
  answer<Answer>(call: string, workspace: Workspace, input: unknown, here: () => Promise<Answer>): Promise<Answer>;
}

export interface Workspace {
  /** Slug and settings of the workspace. */
  readonly record: WorkspaceRecord;
  readonly caller: Caller;
  /** The store, bound to this workspace and caller: tenancy and provenance cannot be forgotten. */
  readonly store: WorkspaceStore;
  readonly embedder: Embedder;
  /** Writes prose; null if there is none. Everything it writes can also be made without it. */
  readonly languageModel: LanguageModel | null;
  /** How recall weighs candidates, unless the workspace has weights of its own. */
  readonly recipe: Recipe;
  readonly now: () => Date;
  readonly log: Logger;
  /** A recall that takes at least this many milliseconds is logged with its timings; 0 for never. */
  readonly slowMs?: number;
  /** Null if the main thread answers all calls. */
  readonly readers?: Readers | null;
  /** Records the processor time that the call uses in other threads. */
  readonly turn?: Pick<CallTurn, 'addUse'> | null;
  /** Receives the traces of calls, for a collector. */
  readonly traces?: Traces | null;
}
