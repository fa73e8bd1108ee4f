/**
 * Opens stores. A store whose rows must be filled in first is filled in the background, one batch at a time over all
 * stores. Its callers get an error that says when to retry.
 */
import { AppError } from '../errors.ts';
import { turns } from '../fair/turns.ts';
import type { Logger } from '../log.ts';
import type { StorageEngine, WorkspaceEngine } from './engine.ts';
import { type FillProgress, FillRequired } from './migrate.ts';
import type { MigrationUnderWay } from './ports/storage.ts';

export interface Migrator {
  /** Throws `unavailable` if the fill has not ended after a short wait. The fill continues. */
  open(workspaceId: string): Promise<WorkspaceEngine>;
  underWay(): MigrationUnderWay[];
  /** Ends each fill after its current batch. The next start continues from there. */
  stop(): Promise<void>;
}

interface RunningFill {
  readonly since: number;
  filling: FillProgress;
  ended: Promise<void>;
}

interface State {
  readonly engine: StorageEngine;
  readonly log: Logger;
  readonly underWay: Map<string, RunningFill>;
  /** Acquires the right to run a batch, after earlier holders have released it. */
  readonly queue: () => Promise<() => void>;
  isStopped: boolean;
}

/** `patienceMs` is how long a caller waits for a store to be filled in, in milliseconds. */
export function createMigrator(engine: StorageEngine, log: Logger, patienceMs: number): Migrator {
  const state: State = { engine, log, underWay: new Map(), queue: createMutex(), isStopped: false };
  return {
    open: async (workspaceId) => {
      for (;;) {
        const running = state.underWay.get(workspaceId);
        if (running) await waitForEnd(running, patienceMs);
        try {
          return await engine.openWorkspace(workspaceId);
        } catch (error) {
          if (!(error instanceof FillRequired)) throw error;
          begin(state, workspaceId, error.filling);
        }
      }
    },
    underWay: () =>
      [...state.underWay.values()].map(({ filling }) => ({
        version: filling.version,
        name: filling.name,
        progress: progressOf(filling),
      })),
    stop: async () => {
      state.isStopped = true;
      await Promise.allSettled([...state.underWay.values()].map(({ ended }) => ended));
    },
  };
}

function begin(state: State, workspaceId: string, filling: FillProgress): void {
  const running: RunningFill = { since: performance.now(), filling, ended: Promise.resolve() };
  state.underWay.set(workspaceId, running);
  running.ended = fill(state, workspaceId, running).finally(() => state.underWay.delete(workspaceId));
  running.ended.catch((error: unknown) => {
    if (!state.isStopped)
      state.log.error({ err: error, workspace_id: workspaceId }, 'a migration stopped; the next call goes on with it');
  });
}

async function fill(state: State, workspaceId: string, running: RunningFill): Promise<void> {
  const { engine, log, queue } = state;
  log.info({ workspace_id: workspaceId }, 'the rows of a store are filled in for its newest version');
  let release = await queue();
  try {
    await engine.fillWorkspace(workspaceId, async (filling) => {
      running.filling = filling;
      release();
      await turns.next();
      if (state.isStopped) throw new AppError('unavailable', 'The service is stopping. Try again in a moment.');
      release = await queue();
    });
  } finally {
    release();
  }
  log.info({ workspace_id: workspaceId }, 'a store is at its newest version');
}

/** A mutex that is granted in the order of arrival. */
function createMutex(): State['queue'] {
  let last: Promise<unknown> = Promise.resolve();
  return async () => {
    const previous = last;
    let release = () => {};
    last = new Promise<void>((resolve) => {
      release = resolve;
    });
    await previous;
    return release;
  };
}

async function waitForEnd(running: RunningFill, patienceMs: number): Promise<void> {
  if (patienceMs === Number.POSITIVE_INFINITY) return running.ended;
  const left = running.since + patienceMs - performance.now();
  if (left <= 0) throw retryLaterError(running);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(retryLaterError(running)), left);
  });
  try {
    await Promise.race([running.ended, late]);
  } finally {
    clearTimeout(timer);
  }
}

const progressOf = ({ position, last }: FillProgress) => (last === 0 ? 0 : Math.min(1, position / last));

const [soonestSeconds, latestSeconds] = [2, 60];

/** Estimates the remaining time from the pace so far. */
function retryLaterError({ since, filling }: RunningFill): AppError {
  const progress = progressOf(filling);
  const left = progress === 0 ? latestSeconds : (((performance.now() - since) / 1_000) * (1 - progress)) / progress;
  const retryAfterSeconds = Math.ceil(Math.min(latestSeconds, Math.max(soonestSeconds, left)));
  const message = `The store of this workspace is being migrated to this version of Stele: ${Math.floor(progress * 100)} % done. Try again in ${retryAfterSeconds} s; other workspaces answer meanwhile.`;
  return new AppError('unavailable', message, { retryAfterSeconds });
}
