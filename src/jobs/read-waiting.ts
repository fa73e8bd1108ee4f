/** Catching up: finds the names in memories that were stored without being read for them, by an older version for example. */
import { Backoff, type BackoffRule } from '../fair/backoff.ts';
import type { Logger } from '../log.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import type { Storage } from '../storage/ports/storage.ts';
import { readUnread } from '../upkeep/read-unread.ts';
import type { Stoppable } from './embed-waiting.ts';
import { inEveryWorkspace } from './every-workspace.ts';

interface Context {
  readonly storage: Storage;
  readonly log: Logger;
}

/**
 * Goes through every workspace once, and again through those that failed: what this version writes, it reads as it writes it.
 * Where nothing waits, a workspace costs its opening and one query.
 */
export function startReadingWaiting({ storage, log }: Context, retry?: BackoffRule): Stoppable {
  const stopping = new AbortController();
  const backoff = new Backoff(retry);
  let timer: NodeJS.Timeout | undefined;
  let left: WorkspaceRecord[] | undefined;
  const goThrough = async () => {
    const failed: WorkspaceRecord[] = [];
    const onFailure = (error: unknown, workspace: WorkspaceRecord) => {
      log.error({ err: error, workspace: workspace.slug }, 'memories that wait could not be read for names');
      failed.push(workspace);
    };
    const walk = { storage, workspaces: left, stop: stopping.signal, backoff, onFailure };
    const { amount } = await inEveryWorkspace(walk, (store) => readUnread(store, undefined, stopping.signal));
    if (amount > 0) log.info({ memories: amount }, 'found the names in memories that waited');
    const passedOver = left?.filter(({ workspace_id }) => !backoff.isDue(workspace_id)) ?? [];
    left = [...new Set([...failed, ...passedOver])];
    if (left.length > 0) again(backoff.nextInMs() ?? 0);
  };
  const again = (ms: number) => {
    if (!stopping.signal.aborted) timer = setTimeout(begin, ms).unref();
  };
  let running = Promise.resolve();
  const begin = () => {
    running = goThrough().catch((error: unknown) => {
      log.error({ err: error }, 'the workspaces could not be listed, to read what waits there');
      again(30_000);
    });
  };
  begin();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
