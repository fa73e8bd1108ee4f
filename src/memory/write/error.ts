/** Errors met, and the rule that keeps one from coming back. */
import type { z } from 'zod';
import { memorySchema } from '../../model/memory.ts';
import { beginning } from '../../text/excerpt.ts';
import type { Workspace } from '../../workspace.ts';
import { rememberEach } from '../remember.ts';
import { linkToProjects, partsOf, toldSchema } from './metadata.ts';
import { lines } from './typed.ts';
import { existingNote } from './write-memory.ts';

export const failureSchema = toldSchema.extend({
  rule: memorySchema.nullable().describe('The procedure that the prevention became; null without one'),
});

export type Failure = z.infer<typeof failureSchema>;

interface ErrorMet {
  error: string;
  prevention?: string | undefined;
  importance?: number | undefined;
}

const longestError = 200;

/** With a prevention, a rule is stored along with it in the procedural layer, and linked to it as what `prevents` it. */
export async function rememberError(workspace: Workspace, met: ErrorMet): Promise<Failure> {
  const { error, prevention, importance = 0.7 } = met;
  const metadata = partsOf('error', { error, prevention });
  const told = {
    content: lines([`Error: ${error}`, prevention && `Prevention: ${prevention}`]),
    layer: 'semantic',
    memory_type: 'fact',
    tags: ['error'],
    importance,
    metadata,
  } as const;
  const rule = {
    content: `To prevent "${beginning(error, longestError)}": ${prevention}`,
    layer: 'procedural',
    memory_type: 'procedure',
    tags: ['rule', 'prevention'],
    importance,
    metadata: { ...metadata, kind: 'rule' },
  } as const;
  const drafts = prevention === undefined ? [told] : [told, rule];
  const [failure, ruled] = await rememberEach(
    workspace,
    drafts.map((draft) => ({ ...draft, tags: [...draft.tags] })),
  );
  const { memory, existing } = failure!;
  const linked = await linkToProjects(workspace, memory.memory_id, told.content);
  if (ruled) {
    await workspace.store.links.add({ from: ruled.memory.memory_id, relation: 'prevents', to: memory.memory_id });
    linked.push({ memory_id: ruled.memory.memory_id, relation: 'prevented by' });
  }
  return {
    memory,
    existing,
    challenged: [],
    notes: existing ? [existingNote(memory)] : [],
    linked,
    rule: ruled?.memory ?? null,
  };
}
