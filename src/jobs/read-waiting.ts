/** Catching up: finds the names in memories that were stored without being read for them, by an older version for example. */
import type { Logger } from '../log.ts';
import type { Storage } from '../storage/ports/storage.ts';
import { readUnread } from '../upkeep/read-unread.ts';
import type { Job } from './embed-waiting.ts';
import { inEveryWorkspace } from './every-workspace.ts';

interface Context {
  readonly storage: Storage;
  readonly log: Logger;
}

/**
 * Goes through every workspace once, and again every `everyMs` until nothing failed on the way: what this version writes, it
 * reads as it writes it. Where nothing waits, a workspace costs its opening and one query.
 */
export function startReadingWaiting({ storage, log }: Context, everyMs = 30_000): Job {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const goThrough = async () => {
    try {
      const done = await inEveryWorkspace(storage, stopping.signal, (store) =>
        readUnread(store, undefined, stopping.signal),
      );
      if (done > 0) log.info({ memories: done }, 'found the names in memories that waited');
    } catch (error) {
      log.error({ err: error }, 'memories that wait could not be read for names');
      if (!stopping.signal.aborted) timer = setTimeout(begin, everyMs).unref();
    }
  };
  let running = Promise.resolve();
  const begin = () => {
    running = goThrough();
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
