/** The context every memory operation receives: capabilities, never features. Built for one call. */
import { type Embedder, hurried } from './embedding/embedder.ts';
import type { LanguageModel } from './language-model/language-model.ts';
import type { Logger } from './log.ts';
import type { Provenance } from './model/history.ts';
import type { Recipe } from './model/ranking/recipe.ts';
import type { WorkspaceStore } from './storage/ports/store.ts';

/** Who calls, through what, and what they may do. */
export interface Caller extends Provenance {
  access: 'read' | 'write';
}

/** A job that runs: what its work tells whoever waits for it, and asks before it writes. */
export interface RunningJob {
  /** Says how far it is, 0 to 1, and what it is at. Lets others go first now and then. Throws when the job must stop. */
  report(progress: number, step: string): Promise<void>;
  /** To be called in each transaction that writes: throws where another job has taken its turn meanwhile. */
  hold(store: WorkspaceStore): Promise<void>;
}

/** Where work goes on that outlives the call which began it. */
export interface Background {
  /** True within a transaction: the work starts when that is committed, and never when it is not. Do not wait for it. */
  readonly isHeld: boolean;
  /** Runs `work` outside any transaction, on a workspace that stays open meanwhile. `stop` fires when the service shuts down. */
  start(work: (workspace: Workspace, stop: AbortSignal) => Promise<void>): void;
}

export interface Workspace {
  readonly slug: string;
  readonly caller: Caller;
  /** Bound to this workspace and caller: tenancy and provenance cannot be forgotten. */
  readonly store: WorkspaceStore;
  readonly embedder: Embedder;
  /** Writes prose where there is one; whatever it writes can also be made without it. */
  readonly languageModel: LanguageModel | null;
  /** Left out where nothing outlives a call: then it waits for all it began. */
  readonly background?: Background;
  /** True where somebody turned off that secrets are replaced in what is written. */
  readonly keepsSecrets?: boolean;
  /** False where somebody turned off that ranking learns from what is done with results. */
  readonly adapts?: boolean;
  /** How recall weighs what it looks at, unless the workspace has weights of its own. */
  readonly recipe: Recipe;
  readonly now: () => Date;
  readonly log: Logger;
}

/**
 * The same call inside a transaction of its store: others wait behind it, and a language model takes seconds. What it would
 * start in the background is put into `afterwards`, to be started once the transaction is committed.
 */
export function withinTransaction(
  { background, ...workspace }: Workspace,
  store: WorkspaceStore,
  afterwards: (() => void)[] = [],
): Workspace {
  const held = background && {
    isHeld: true,
    start: (work: Parameters<Background['start']>[0]) => void afterwards.push(() => background.start(work)),
  };
  const inner = { ...workspace, store, embedder: hurried(workspace.embedder), languageModel: null };
  return held ? { ...inner, background: held } : inner;
}
