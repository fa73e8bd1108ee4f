/** The context of memory operations for programs that measure. */
import { callerOf } from '../src/access/admission.ts';
import { systemPrincipal } from '../src/model/principal.ts';
import type { WorkspaceRecord } from '../src/model/workspace.ts';
import type { Models } from '../src/models.ts';
import type { Workspace } from '../src/workspace.ts';

export function toWorkspace(
  services: Models,
  record: WorkspaceRecord,
  storeFor: (caller: Workspace['caller']) => Workspace['store'],
): Workspace {
  const caller = callerOf(systemPrincipal('bench'), 'bench', null, new Date());
  const { embedder, languageModel, recipe, now, log } = services;
  return { record, caller, store: storeFor(caller), embedder, languageModel, recipe, now, log };
}
