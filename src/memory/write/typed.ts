/** Decisions, exchanges and what does not work: readable memories whose parts are metadata as well. */
import type { Workspace } from '../../workspace.ts';
import type { Draft } from '../remember.ts';
import { linkToProjects, partsOf, type Told } from './metadata.ts';
import { writeMemory } from './write-memory.ts';

interface Weighed {
  importance?: number | undefined;
}

export function rememberDecision(
  workspace: Workspace,
  { decision, rationale, importance = 0.7 }: Weighed & { decision: string; rationale?: string | undefined },
): Promise<Told> {
  return tell(workspace, {
    content: lines([`Decision: ${decision}`, rationale && `Rationale: ${rationale}`]),
    layer: 'semantic',
    memory_type: 'fact',
    tags: ['decision'],
    importance,
    metadata: partsOf('decision', { decision, rationale }),
  });
}

export function rememberInteraction(
  workspace: Workspace,
  { question, answer, importance = 0.4 }: Weighed & { question: string; answer: string },
): Promise<Told> {
  return tell(workspace, {
    content: lines([`Question: ${question}`, `Answer: ${answer}`]),
    layer: 'episodic',
    memory_type: 'narrative',
    tags: ['interaction'],
    importance,
    metadata: partsOf('interaction', { question, answer }),
  });
}

/** Recall warns of it where a question touches its scope: see `retrieval/warnings.ts`. */
export function rememberNegative(
  workspace: Workspace,
  negative: Weighed & { content: string; scope?: string | undefined; context?: string | undefined },
): Promise<Told> {
  const { content, scope, context, importance = 0.7 } = negative;
  return tell(workspace, {
    content: lines([`Warning: ${content}`, scope && `Scope: ${scope}`, context && `Context: ${context}`]),
    layer: 'semantic',
    memory_type: 'fact',
    tags: ['negative'],
    importance,
    metadata: partsOf('negative', { warning: content, scope, context }),
  });
}

export async function tell(workspace: Workspace, draft: Draft): Promise<Told> {
  const written = await writeMemory(workspace, draft);
  const linked = await linkToProjects(workspace, written.memory.memory_id, draft.content);
  return { ...written, linked };
}

export function lines(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join('\n');
}
