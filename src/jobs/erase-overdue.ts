/** Erases what was forgotten thirty days ago and prunes the trails by their windows, in every workspace, now and every hour. */
import { callerOf } from '../access/admission.ts';
import { Backoff } from '../fair/backoff.ts';
import type { Logger } from '../log.ts';
import { systemPrincipal } from '../model/principal.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import type { Storage } from '../storage/ports/storage.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import { eraseForgotten } from '../upkeep/erase-forgotten.ts';
import { pruneTrails, type TrailWindows } from '../upkeep/prune-trails.ts';
import type { Stoppable } from './embed-waiting.ts';
import { inEveryWorkspace } from './every-workspace.ts';

interface Context {
  readonly storage: Storage;
  readonly log: Logger;
  readonly now: () => Date;
  readonly settings: { readonly trails: TrailWindows };
}

/** In small transactions: one that is stopped or killed goes on the next time. Several nodes may do it at once. */
export function startErasing({ storage, log, now, settings }: Context, everyMs = 3_600_000): Stoppable {
  const stopping = new AbortController();
  const backoff = new Backoff();
  const job = { report: async () => stopping.signal.throwIfAborted(), hold: async () => undefined };
  const work = async (store: WorkspaceStore) => {
    const caller = callerOf(systemPrincipal('upkeep'), 'erase_forgotten', null, now());
    const erased = await eraseForgotten({ store, caller, now }, job);
    return erased + (await pruneTrails({ store, now }, settings.trails, job));
  };
  const onFailure = (error: unknown, { slug }: WorkspaceRecord) => {
    if (!stopping.signal.aborted) log.error({ err: error, workspace: slug }, 'what is overdue was not erased');
  };
  const look = async () => {
    const { amount } = await inEveryWorkspace({ storage, stop: stopping.signal, backoff, onFailure }, work);
    if (amount > 0) log.info({ rows: amount }, 'erased what was overdue');
  };
  let running = Promise.resolve();
  const begin = () => {
    running = running.then(look).catch((error: unknown) => log.error({ err: error }, 'erasing stopped'));
  };
  begin();
  const timer = setInterval(begin, everyMs).unref();
  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}
