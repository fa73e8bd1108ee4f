/** Checks a workspace's store, indexes and embedding model. */
import { z } from 'zod';
import { modelStamp } from '../embedding/embedder.ts';
import { countUnembedded } from '../upkeep/embedding/reindex.ts';
import type { Workspace } from '../workspace.ts';
import { unreadSchema } from './counts.ts';

export const workspaceHealthSchema = z.object({
  status: z.enum(['ok', 'degraded']),
  /** Problems, in sentences; empty if there are none. */
  problems: z.array(z.string()),
  store: z.object({ engine: z.enum(['sqlite', 'postgres']), schema_version: z.number().int(), size_bytes: z.number() }),
  indexes: z.object({
    memories: z.number().int(),
    vectors: z.number().int(),
    indexed: z.number().int(),
    pending: z
      .number()
      .int()
      .describe(
        'Memories whose vectors are not in the index yet. They are found nevertheless: SQLite adds them at the next search; PostgreSQL compares vectors written in bulk one by one until a job moves them into the index.',
      ),
  }),
  /** `outdated`: memories whose vector is from another model. `waiting`: memories that no model has embedded yet. */
  embedding: z.object({
    model: z.string(),
    dimensions: z.number().int(),
    outdated: z.number().int(),
    waiting: z.number().int(),
  }),
  names: z.object({
    unread: unreadSchema,
  }),
  runtime: z.object({ node: z.string(), uptime_seconds: z.number().int() }),
});

export type WorkspaceHealth = z.infer<typeof workspaceHealthSchema>;

export async function workspaceHealth(workspace: Workspace): Promise<WorkspaceHealth> {
  const { problems, engine, schemaVersion, sizeBytes, ...counts } = await workspace.store.health();
  const { model } = workspace.embedder;
  const { stale, waiting } = await countUnembedded(workspace.store, modelStamp(model));
  return {
    status: problems.length === 0 ? 'ok' : 'degraded',
    problems,
    store: { engine, schema_version: schemaVersion, size_bytes: sizeBytes },
    indexes: { memories: counts.memories, vectors: counts.vectors, indexed: counts.indexed, pending: counts.pending },
    embedding: { model: modelStamp(model), dimensions: model.dimensions, outdated: stale - waiting, waiting },
    names: { unread: await workspace.store.entities.countUnread() },
    runtime: { node: process.version, uptime_seconds: Math.floor(process.uptime()) },
  };
}
