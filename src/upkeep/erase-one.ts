/** Erases one memory for the operator at the terminal, recorded in the audit trail like an API call. */
import { auditEntry } from '../access/audit.ts';
import { permissions } from '../access/permissions.ts';
import { type ErasedMemory, erase } from '../memory/erase.ts';
import type { Workspace } from '../workspace.ts';

export async function eraseOne(
  { store, caller, now }: Pick<Workspace, 'store' | 'caller' | 'now'>,
  memory_id: string,
): Promise<ErasedMemory> {
  const erased = await store.transaction(async (inner) => {
    const done = await erase.commit({ store: inner, caller, now }, { memory_id });
    const { audit } = permissions['memory.erase'];
    await inner.trail.recordAudit(auditEntry(caller, now(), audit, 'ok', [memory_id, ...done.derived_ids]));
    return done;
  });
  await store.scrub();
  return erased;
}
