/** The context every memory operation receives: capabilities, never features. Built for one call. */
import { type Embedder, hurried } from './embedding/embedder.ts';
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
  readonly now: () => Date;
  readonly log: Logger;
}

/** The same call inside a transaction of its store. */
export function withinTransaction(workspace: Workspace, store: WorkspaceStore): Workspace {
  return { ...workspace, store, embedder: hurried(workspace.embedder) };
}
