/** The context of memory operations for programs that measure. */
import { newId } from '../src/model/ids.ts';
import type { Services } from '../src/services.ts';
import type { Workspace } from '../src/workspace.ts';

export function toWorkspace(
  services: Services,
  slug: string,
  storeFor: (caller: Workspace['caller']) => Workspace['store'],
): Workspace {
  const caller = {
    actor: 'system:bench',
    key_id: null,
    tool: 'bench',
    operation_id: newId('operation'),
    request_id: null,
    access: 'write' as const,
  };
  const { embedder, languageModel, recipe, now, log } = services;
  return { slug, caller, store: storeFor(caller), embedder, languageModel, recipe, now, log };
}
