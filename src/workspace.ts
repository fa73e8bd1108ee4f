/** The context every memory operation receives: capabilities, never features. Built for one call. */
import { type Embedder, hurried } from './embedding/embedder.ts';
import type { LanguageModel } from './language-model/language-model.ts';
import type { Logger } from './log.ts';
import type { Provenance } from './model/history.ts';
import type { WorkspaceStore } from './storage/store.ts';

/** Who calls, through what, and what they may do. */
export interface Caller extends Provenance {
  access: 'read' | 'write';
}

export interface Workspace {
  readonly slug: string;
  readonly caller: Caller;
  /** Bound to this workspace and caller: tenancy and provenance cannot be forgotten. */
  readonly store: WorkspaceStore;
  readonly embedder: Embedder;
  /** Writes prose where there is one; whatever it writes can also be made without it. */
  readonly languageModel: LanguageModel | null;
  readonly now: () => Date;
  readonly log: Logger;
}

/** The same call inside a transaction of its store: others wait behind it, and a language model takes seconds. */
export function withinTransaction(workspace: Workspace, store: WorkspaceStore): Workspace {
  return { ...workspace, store, embedder: hurried(workspace.embedder), languageModel: null };
}
