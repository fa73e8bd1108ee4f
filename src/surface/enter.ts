/** From who was let in to the workspace as they see it: the context of everything that their call does. */
import { type Admitted, callerOf } from '../access/admission.ts';
import type { Services } from '../services.ts';
import type { Workspace } from '../workspace.ts';

/** `tool` is what history names: a tool, a route such as `POST /remember`, a page. */
export function enter(services: Services, admitted: Admitted, tool: string, requestId: string | null): Workspace {
  const { embedder, languageModel, recipe, now, log, settings } = services;
  const caller = callerOf(admitted.principal, tool, requestId, now());
  const { workspace: record } = admitted.open;
  return {
    record,
    caller,
    store: admitted.open.storeFor(caller),
    embedder,
    languageModel,
    recipe,
    now,
    log,
    slowMs: settings.slowMs,
  };
}
