/** Creates the context of memory operations for benchmarks. */
import { callerOf } from '../src/access/admission.ts';
import type { Principal } from '../src/model/principal.ts';
import type { WorkspaceRecord } from '../src/model/workspace.ts';
import type { Models } from '../src/models.ts';
import type { Workspace } from '../src/workspace.ts';

/** An agent with a key, as in practice: work of the service itself is not attributed to any caller. */
const agent: Principal = { kind: 'key', id: 'key_bench', label: 'bench', scope: 'write', role: null };

export function toWorkspace(
  services: Models,
  record: WorkspaceRecord,
  storeFor: (caller: Workspace['caller']) => Workspace['store'],
): Workspace {
  const caller = callerOf(agent, 'bench', null, new Date());
  const { embedder, languageModel, recipe, now, log } = services;
  return { record, caller, store: storeFor(caller), embedder, languageModel, recipe, now, log };
}
