/** Embeds memories that were stored while the embedding model was unreachable, once it answers again. */
import type { Embedder } from '../embedding/embedder.ts';
import { ModelUnavailable } from '../endpoint/failure.ts';
import { Backoff } from '../fair/backoff.ts';
import type { Logger } from '../log.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import type { Storage } from '../storage/ports/storage.ts';
import { embedWaiting } from '../upkeep/embedding/reindex.ts';
import { inEveryWorkspace } from './every-workspace.ts';

export interface Stoppable {
  /** Stops checking. Running work ends after its current batch. */
  stop(): Promise<void>;
}

interface Context {
  readonly storage: Storage;
  readonly embedder: Embedder;
  readonly log: Logger;
}

/**
 * Checks the embedder's count of failures every `everyMs`, and does nothing unless an embedding has failed since the
 * last complete run. The first check always runs, for memories that an earlier process left. Not needed for a model in
 * this process.
 */
export function startEmbeddingWaiting({ storage, embedder, log }: Context, everyMs = 5_000): Stoppable {
  const { remote } = embedder;
  if (remote === undefined) return { stop: async () => undefined };
  const stopping = new AbortController();
  const backoff = new Backoff();
  let seen = -1;
  let isComplete = false;
  let running: Promise<void> | null = null;
  const onFailure = (error: unknown, { slug }: WorkspaceRecord) => {
    if (error instanceof ModelUnavailable) throw error;
    log.error({ err: error, workspace: slug }, 'memories that wait could not be embedded');
  };
  const look = async () => {
    const { failures } = remote;
    if (failures === seen && (isComplete || backoff.nextInMs() !== 0)) return;
    // Opening every workspace is pointless while the model is unreachable. The embedder itself logs that.
    await embedder.embed(['memory'], 'call');
    const walk = { storage, stop: stopping.signal, backoff, onFailure };
    const walked = await inEveryWorkspace(walk, (store) => embedWaiting(store, embedder, stopping.signal));
    if (walked.amount > 0) log.info({ memories: walked.amount }, 'embedded the memories that waited');
    isComplete = walked.failed + walked.skipped === 0;
    seen = failures;
  };
  const onError = (error: unknown) => {
    if (error instanceof ModelUnavailable) return;
    log.error({ err: error }, 'memories that wait could not be embedded');
  };
  const timer = setInterval(() => {
    running ??= look()
      .catch(onError)
      .finally(() => {
        running = null;
      });
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
