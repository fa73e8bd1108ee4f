/** The context that every memory operation receives: capabilities, never features. It is built for one call. */
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

/** A running job, as its work sees it: it reports to whoever waits, and asks before it writes. */
export interface RunningJob {
  /** Aborted when the job must stop: somebody cancelled it, the service shuts down, or another process took it over. */
  readonly stop: AbortSignal;
  /** Progress last kept by the previous run, whose process ended before the job was done; null in the first run. */
  readonly reached: unknown;
  /** Whether the job must stop because somebody cancelled it. */
  isCancelled(): boolean;
  /** Reports the progress, 0 to 1, and the current step. Lets other work run now and then. Throws when the job must stop. */
  report(progress: number, step: string): Promise<void>;
  /**
   * Call it in each transaction that writes: throws if another process has taken the job over. `reached` is kept as JSON with what the
   * transaction writes, for the run that goes on from here.
   */
  hold(store: WorkspaceStore, reached?: unknown): Promise<void>;
}

/** Threads that answer calls which only read, beside the thread that takes all calls. */
export interface Readers {
  /** Answers a call in a thread or `here`, in this one. In a thread, `call` names it: a tool, or an endpoint. */
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
  /** Milliseconds from which on a recall is logged with its timings; 0 for never. */
  readonly slowMs?: number;
  /** Null where this thread answers all calls. */
  readonly readers?: Readers | null;
  /** Learns what the call uses in other threads. */
  readonly turn?: Pick<CallTurn, 'addUse'> | null;
  /** Where calls are told to a collector of traces. */
  readonly traces?: Traces | null;
}
