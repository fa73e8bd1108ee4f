/**
 * Starts deliveries soon after this process writes an event. Other processes do the same for their own events. The
 * recurring job delivers the rest.
 */
import { callerOf } from '../access/admission.ts';
import { enqueueDelivery } from '../events/webhook-actions.ts';
import type { Logger } from '../log.ts';
import { systemPrincipal } from '../model/principal.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import type { Storage } from '../storage/ports/storage.ts';

interface Context {
  readonly storage: Storage;
  readonly now: () => Date;
  readonly log: Logger;
}

/** How long events are gathered, to be delivered together, in milliseconds. */
const gatherMs = 100;

export function createDeliverySoon({ storage, now, log }: Context): { wake(workspace: WorkspaceRecord): void } {
  const waiting = new Set<string>();
  const enqueue = (record: WorkspaceRecord) =>
    storage.withWorkspace(
      record,
      async (open) => {
        const store = open.storeFor(callerOf(systemPrincipal('events'), 'events', null, now()));
        if (await store.webhooks.hasWork(now().toISOString())) await enqueueDelivery(store.jobs);
      },
      { isTransient: true },
    );
  const wake = (record: WorkspaceRecord) => {
    const { workspace_id, slug } = record;
    if (waiting.has(workspace_id)) return;
    waiting.add(workspace_id);
    setTimeout(() => {
      waiting.delete(workspace_id);
      enqueue(record).catch((error: unknown) =>
        log.debug({ err: error, workspace: slug }, 'deliveries wait for their next time'),
      );
    }, gatherMs).unref();
  };
  return { wake };
}
