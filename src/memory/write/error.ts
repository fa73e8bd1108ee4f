/** Stores an error that occurred, and the rule that prevents it. */
import type { z } from 'zod';
import { memorySchema } from '../../model/memory.ts';
import { leadingExcerpt } from '../../text/excerpt.ts';
import { withoutTerminalCodes } from '../../text/visible.ts';
import type { Verb } from '../../verb.ts';
import { type Draft, type ReadDraft, readDrafts, storeDrafts } from '../remember.ts';
import { linkedAnswerSchema, linkToProjects, partsMetadata } from './metadata.ts';
import { type CommonFields, joinLines, withCommonFields } from './typed.ts';
import { existingNote } from './write-memory.ts';

export const errorAnswerSchema = linkedAnswerSchema.extend({
  rule: memorySchema.nullable().describe('The procedure made from the prevention; null if none was given'),
});

export type ErrorAnswer = z.infer<typeof errorAnswerSchema>;

interface ErrorReport extends CommonFields {
  error: string;
  prevention?: string | undefined;
}

const maxErrorLength = 200;

/** A prevention is stored with the error as a rule in the procedural layer, linked to the error by `prevents`. */
export const rememberError: Verb<ErrorReport, ReadDraft[], ErrorAnswer> = {
  prepare: (workspace, report) =>
    readDrafts(
      workspace,
      draftsOf(report).map((draft) => withCommonFields(draft, report)),
    ),
  commit: async (tx, drafts) => {
    const [failure, rule] = await storeDrafts(tx, drafts);
    const { memory, existing } = failure!;
    const linked = await linkToProjects(tx.store, memory.memory_id, memory.content);
    if (rule) {
      await tx.store.links.add({ from: rule.memory.memory_id, relation: 'prevents', to: memory.memory_id });
      linked.push({ memory_id: rule.memory.memory_id, relation: 'prevented by' });
    }
    const notes = existing ? [existingNote(memory)] : [];
    return { memory, existing, challenged: [], notes, linked, rule: rule?.memory ?? null };
  },
};

function draftsOf({ error, prevention, importance = 0.7 }: ErrorReport): Draft[] {
  const metadata = partsMetadata('error', { error, prevention });
  const failure: Draft = {
    content: joinLines([`Error: ${error}`, prevention && `Prevention: ${prevention}`]),
    layer: 'semantic',
    memory_type: 'fact',
    tags: ['error'],
    importance,
    metadata,
  };
  if (prevention === undefined) return [failure];
  const rule: Draft = {
    content: `To prevent "${leadingExcerpt(withoutTerminalCodes(error), maxErrorLength)}": ${prevention}`,
    layer: 'procedural',
    memory_type: 'procedure',
    tags: ['rule', 'prevention'],
    importance,
    metadata: { ...metadata, kind: 'rule' },
  };
  return [failure, rule];
}
