/** The context every memory operation receives: capabilities, never features. Built for one call. */
import type { Embedder } from './embedding/embedder.ts';
import type { LanguageModel } from './language-model/language-model.ts';
import type { Logger } from './log.ts';
import type { Provenance } from './model/history.ts';
import type { Principal } from './model/principal.ts';
import type { Recipe } from './model/ranking/recipe.ts';
import type { WorkspaceRecord } from './model/workspace.ts';
import type { WorkspaceStore } from './storage/ports/store.ts';

/** Who calls, through what. */
export interface Caller extends Provenance {
  readonly principal: Principal;
}

/** A job that runs: what its work tells whoever waits for it, and asks before it writes. */
export interface RunningJob {
  /** Aborted when it must stop: somebody cancelled it, the service shuts down, or another has its turn. */
  readonly stop: AbortSignal;
  /** What was kept last by the run before this one, whose process ended before it was done; null in the first run. */
  readonly reached: unknown;
  /** Whether somebody cancelled it, and that is why it must stop. */
  isCancelled(): boolean;
  /** Says how far it is, 0 to 1, and what it is at. Lets others go first now and then. Throws when the job must stop. */
  report(progress: number, step: string): Promise<void>;
  /**
   * To be called in each transaction that writes: throws where another has this job's turn meanwhile. `reached` is kept with what
   * the transaction writes, as JSON, for the run that goes on from here.
   */
  hold(store: WorkspaceStore, reached?: unknown): Promise<void>;
}

export interface Workspace {
  /** Its slug and its settings. */
  readonly record: WorkspaceRecord;
  readonly caller: Caller;
  /** Bound to this workspace and caller: tenancy and provenance cannot be forgotten. */
  readonly store: WorkspaceStore;
  readonly embedder: Embedder;
  /** Writes prose where there is one; whatever it writes can also be made without it. */
  readonly languageModel: LanguageModel | null;
  /** How recall weighs what it looks at, unless the workspace has weights of its own. */
  readonly recipe: Recipe;
  readonly now: () => Date;
  readonly log: Logger;
  /** Milliseconds from which on a recall is logged with how it went; 0 for never. */
  readonly slowMs?: number;
}
