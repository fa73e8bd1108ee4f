/** Everything durable, and an open workspace in it. */

import type { Provenance } from '../../model/history.ts';
import type { WorkspaceRecord } from '../../model/workspace.ts';
import type { ControlStore } from './control/control-store.ts';
import type { WorkspaceStore } from './store.ts';

/** An open workspace: opened once, used by many callers at a time. */
export interface OpenWorkspace {
  readonly workspace: WorkspaceRecord;
  storeFor(provenance: Provenance): WorkspaceStore;
}

/** A store whose rows are being filled in for a version. Whose it is, is left out: anybody may know of it. */
export interface MigrationUnderWay {
  readonly version: number;
  readonly name: string;
  /** 0 to 1. */
  readonly progress: number;
}

/** `isPassing` is for who goes through many workspaces: they displace none of those that are kept open. */
export interface Passing {
  readonly isPassing?: boolean;
}

/** Counts one call of a key in its minute. */
export type CallCounter = (key: string) => Promise<{ isAllowed: boolean; remaining: number; msBeforeNext: number }>;

/** Everything durable. */
export interface Storage {
  readonly engine: 'sqlite' | 'postgres';
  readonly control: ControlStore;
  /**
   * Runs `work` on a workspace that stays open meanwhile; opens it, and closes the least recently used, as needed. `unavailable` while its
   * store is being brought to the newest version.
   * One that the control store does not have, or has as deleted, is not opened: `not_found`.
   */
  withWorkspace<T>(
    workspace: WorkspaceRecord,
    work: (open: OpenWorkspace) => Promise<T>,
    options?: Passing,
  ): Promise<T>;
  /** Closes a workspace here as soon as nobody uses it; resolves then. */
  letGo(workspaceId: string): Promise<void>;
  /** Lets it go, and removes its store from disk. What is removed already is no error. */
  dropStore(workspaceId: string): Promise<void>;
  /**
   * Makes the store of a workspace that the control store does not have yet, and fills it; what an attempt before left is removed first.
   * It is found once `control.moving.add` has added its rows.
   */
  receive<T>(workspace: WorkspaceRecord, as: Provenance, work: (store: WorkspaceStore) => Promise<T>): Promise<T>;
  /** Leaves nothing of what was deleted from the control store to be read in files. */
  scrubControl(): Promise<void>;
  /** Calls back whenever a job was enqueued through this storage, once that is committed. One listener at a time. */
  onEnqueued(listener: (workspace: WorkspaceRecord) => void): void;
  /** The same whenever there may be new events in the history of a workspace. A hint: what another process writes is not told. */
  onChanged(listener: (workspace: WorkspaceRecord) => void): void;
  /** Counts calls over all processes on these stores; null where there is but one. `name` tells one count from another. */
  callCounter(name: string, perMinute: number): CallCounter | null;
  migrations(): MigrationUnderWay[];
  openWorkspaces(): { open: number; capacity: number };
  /** Waits for running work, saves derived indexes, closes. */
  close(): Promise<void>;
}
