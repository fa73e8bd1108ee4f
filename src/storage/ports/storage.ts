/** All durable state, and the open workspaces in it. */

import type { Provenance } from '../../model/history.ts';
import type { WorkspaceRecord } from '../../model/workspace.ts';
import type { ControlStore } from './control/control-store.ts';
import type { ForwardedNote, WorkspaceStore } from './store.ts';

/** An open workspace: opened once, used by many callers concurrently. */
export interface OpenWorkspace {
  readonly workspace: WorkspaceRecord;
  /** With `forwardNote`, the store writes no notes and passes them to `forwardNote` instead. */
  storeFor(provenance: Provenance, forwardNote?: (note: ForwardedNote) => void): WorkspaceStore;
}

/**
 * A store whose rows are being migrated to a version. Does not name the workspace, because anybody may read this
 * status.
 */
export interface MigrationUnderWay {
  readonly version: number;
  readonly name: string;
  /** The share that is done, 0 to 1. */
  readonly progress: number;
}

/** Set `isTransient` to walk over many workspaces: they do not displace the workspaces that are kept open. */
export interface WorkspaceUse {
  readonly isTransient?: boolean;
}

/** Counts one call of a key in its current minute. */
export type CallCounter = (key: string) => Promise<{ isAllowed: boolean; remaining: number; msBeforeNext: number }>;

/** All durable state. */
export interface Storage {
  readonly engine: 'sqlite' | 'postgres';
  readonly control: ControlStore;
  /**
   * Runs `work` on a workspace, which stays open meanwhile. Opens the workspace, and closes the least recently used
   * one, as needed. `unavailable` while its store is being migrated. `not_found` if the workspace is missing from the
   * control store or deleted.
   */
  withWorkspace<T>(
    workspace: WorkspaceRecord,
    work: (open: OpenWorkspace) => Promise<T>,
    options?: WorkspaceUse,
  ): Promise<T>;
  /** Closes a workspace on this node as soon as it is unused; resolves then. */
  closeWorkspace(workspaceId: string): Promise<void>;
  /** Closes the workspace and removes its store from disk. Removing a missing store is no error. */
  dropStore(workspaceId: string): Promise<void>;
  /**
   * Creates and fills the store of a workspace that the control store does not have yet. Removes the remains of an
   * earlier attempt first. The workspace can be found once `control.moving.add` has added its rows.
   */
  receive<T>(workspace: WorkspaceRecord, as: Provenance, work: (store: WorkspaceStore) => Promise<T>): Promise<T>;
  /** Reads all of the control store; returns its damage, in sentences. A database server checks its own pages. */
  inspectControl(): Promise<string[]>;
  /** Removes data that was deleted from the control store from its files too. */
  scrubControl(): Promise<void>;
  /** Calls back whenever a job was enqueued through this storage, after the commit. One listener at a time. */
  onEnqueued(listener: (workspace: WorkspaceRecord) => void): void;
  /** Calls back whenever the history of a workspace may have new events. A hint: writes of other processes do not call back. */
  onChanged(listener: (workspace: WorkspaceRecord) => void): void;
  /**
   * Counts calls over all processes that share these stores; null if there is only one process. `name` keeps separate
   * counts apart.
   */
  callCounter(name: string, perMinute: number): CallCounter | null;
  migrations(): MigrationUnderWay[];
  openWorkspaces(): { open: number; capacity: number };
  /** Waits for running work, writes the queued notes, closes the stores. */
  close(): Promise<void>;
}
