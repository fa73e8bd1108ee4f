/** Makes the admitted caller's view of the workspace: the context of everything that the call does. */
import { type Admitted, callerOf } from '../access/admission.ts';
import type { Services } from '../services.ts';
import type { Workspace } from '../workspace.ts';

/** `tool` is the name that history shows: a tool, a route such as `POST /remember`, a page. */
export function enterWorkspace(
  services: Services,
  admitted: Admitted,
  tool: string,
  requestId: string | null,
): Workspace {
  const { embedder, languageModel, recipe, now, log, settings, readers, traces } = services;
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
    readers,
    turn: admitted.turn ?? null,
    traces,
  };
}
