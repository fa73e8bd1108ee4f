/** The audit trail of the installation, in SQL that both engines accept. */
import type { ControlAudit } from '../ports/control/audit.ts';
import type { ControlDb } from './tables.ts';

export function auditOf(db: ControlDb): ControlAudit {
  return {
    record: async ({ audit_id, targets, ...same }) => {
      await db
        .insertInto('audit')
        .values({ ...same, id: audit_id, targets: JSON.stringify(targets) })
        .execute();
    },
    prune: async (before, limit) => {
      const oldest = db.selectFrom('audit').select('seq').orderBy('seq').limit(limit);
      const deleted = await db
        .deleteFrom('audit')
        .where('seq', 'in', oldest)
        .where('at', '<', before)
        .returning('seq')
        .execute();
      return deleted.length;
    },
    recent: async (limit, workspaceId) => {
      let query = db.selectFrom('audit').selectAll().orderBy('seq', 'desc').limit(limit);
      if (workspaceId !== undefined) query = query.where('workspace_id', '=', workspaceId);
      const rows = await query.execute();
      return rows.map(({ seq: _seq, id, targets, ...same }) => ({
        audit_id: id,
        ...same,
        targets: JSON.parse(targets) as string[],
      }));
    },
  };
}
