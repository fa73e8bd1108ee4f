/** Stores decisions, exchanges and warnings as readable memories, with their parts also in the metadata. */
import type { Verb } from '../../verb.ts';
import { adapted } from '../../verb.ts';
import type { Draft } from '../remember.ts';
import { type LinkedAnswer, linkToProjects, partsMetadata } from './metadata.ts';
import { type ReadClaim, storeAndChallenge, writeMemory } from './write-memory.ts';

/** Optional fields that every kind of memory accepts besides its parts. */
export interface CommonFields {
  importance?: number | undefined;
  tags?: string[] | undefined;
  occurred_at?: string | undefined;
  session_id?: string | undefined;
}

/** Stores the memory and its links to the projects that it names, in one transaction. */
const writeLinked: Verb<Draft, ReadClaim, LinkedAnswer> = {
  prepare: writeMemory.prepare,
  commit: async (tx, claim) => {
    const written = await storeAndChallenge(tx, claim);
    return { ...written, linked: await linkToProjects(tx.store, written.memory.memory_id, claim.read.draft.content) };
  },
};

const typedVerb = <Input extends CommonFields>(toDraft: (input: Input) => Draft) =>
  adapted(
    writeLinked,
    (input: Input) => withCommonFields(toDraft(input), input),
    (answer) => answer,
  );

export function withCommonFields(draft: Draft, { tags = [], occurred_at, session_id }: CommonFields): Draft {
  const given = { ...(occurred_at !== undefined && { occurred_at }), ...(session_id !== undefined && { session_id }) };
  return { ...draft, ...given, tags: [...draft.tags, ...tags] };
}

export const rememberDecision = typedVerb(
  ({ decision, rationale, importance = 0.7 }: CommonFields & { decision: string; rationale?: string | undefined }) => ({
    content: joinLines([`Decision: ${decision}`, rationale && `Rationale: ${rationale}`]),
    layer: 'semantic',
    memory_type: 'fact',
    tags: ['decision'],
    importance,
    metadata: partsMetadata('decision', { decision, rationale }),
  }),
);

export const rememberInteraction = typedVerb(
  ({ question, answer, importance = 0.4 }: CommonFields & { question: string; answer: string }) => ({
    content: joinLines([`Question: ${question}`, `Answer: ${answer}`]),
    layer: 'episodic',
    memory_type: 'narrative',
    tags: ['interaction'],
    importance,
    metadata: partsMetadata('interaction', { question, answer }),
  }),
);

/** Stores a warning. Recall returns it for questions that touch its scope: see `retrieval/warnings.ts`. */
export const rememberNegative = typedVerb(
  ({
    content,
    scope,
    context,
    importance = 0.7,
  }: CommonFields & { content: string; scope?: string | undefined; context?: string | undefined }) => ({
    content: joinLines([`Warning: ${content}`, scope && `Scope: ${scope}`, context && `Context: ${context}`]),
    layer: 'semantic',
    memory_type: 'fact',
    tags: ['negative'],
    importance,
    metadata: partsMetadata('negative', { warning: content, scope, context }),
  }),
);

export function joinLines(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join('\n');
}
