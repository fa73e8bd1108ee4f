/** Tools of the group Memory writes. */
import { z } from 'zod';
import { errorAnswerSchema, rememberError } from '../memory/write/error.ts';
import { linkedAnswerSchema } from '../memory/write/metadata.ts';
import { rememberProject } from '../memory/write/project.ts';
import { rememberDecision, rememberInteraction, rememberNegative } from '../memory/write/typed.ts';
import { writeAnswerSchema, writeMemory } from '../memory/write/write-memory.ts';
import { text } from '../model/fields.ts';
import { importanceSchema, type MemoryInput, memoryInputSchema } from '../model/memory.ts';
import { adapted } from '../verb.ts';
import { defineTool } from './tool.ts';

const group = 'Memory writes';
const { content, layer, memory_type } = memoryInputSchema.shape;
/** Arguments that every memory has besides its parts. */
const { tags, importance: importanceField, occurred_at, session_id } = memoryInputSchema.shape;
const sharedArguments = {
  tags: tags.optional().describe('Words to filter by later, at most 64'),
  occurred_at,
  session_id: session_id.describe('The session that it belongs to'),
};
const sharedOptions = Object.keys(sharedArguments);
const memoryDefaults = memoryInputSchema.omit({ content: true }).parse({});

export const rememberTool = defineTool({
  name: 'remember',
  summary: 'Store one thing worth knowing later, in words that make sense on their own.',
  instead: {
    'to record a decision': 'remember_decision',
    'to record an error': 'remember_error',
    'to record a warning': 'remember_negative',
    'to record the state of a project': 'remember_project',
  },
  group,
  access: 'write',
  hints: { idempotent: true },
  input: z.strictObject({
    content,
    layer: layer.describe('working, episodic (the default), semantic or procedural: from fleeting to lasting'),
    memory_type: memory_type.describe(
      'fact (the default), procedure (how to do something) or narrative (what happened)',
    ),
    importance: importanceField,
    ...sharedArguments,
  }),
  options: [...sharedOptions, 'importance'],
  output: writeAnswerSchema,
  example: { content: 'Billing runs on PostgreSQL 16 since May 2026.', layer: 'semantic', memory_type: 'fact' },
  // The content was checked on arrival; with redaction markers in it, it may be longer by now.
  verb: adapted(
    writeMemory,
    ({
      tags: givenTags = [],
      ...input
    }: Partial<MemoryInput> & Pick<MemoryInput, 'content' | 'layer' | 'memory_type'>) => ({
      ...memoryDefaults,
      ...input,
      tags: givenTags,
    }),
    (written) => written,
  ),
});

/** A part of a typed memory. The limits of any two parts together fit into the content of a memory. */
const part = (maxLength: number, description: string) => text(maxLength).describe(description);
const importance = importanceSchema.optional().describe('0 to 1: how much it matters');

export const rememberDecisionTool = defineTool({
  name: 'remember_decision',
  summary: 'Record a decision and its reason, so that nobody has to decide it again.',
  instead: { 'to store a fact': 'remember', 'to record something that must not be done': 'remember_negative' },
  group,
  access: 'write',
  hints: { idempotent: true },
  input: z.strictObject({
    decision: part(16_000, 'What was decided, in a sentence that makes sense on its own'),
    rationale: part(16_000, 'Why, and which alternatives were rejected').optional(),
    importance,
    ...sharedArguments,
  }),
  options: sharedOptions,
  output: linkedAnswerSchema,
  example: { decision: 'Atlas billing uses PostgreSQL.', rationale: 'It needs transactions across tables.' },
  verb: rememberDecision,
});

export const rememberErrorTool = defineTool({
  name: 'remember_error',
  summary: 'Record an error and how to prevent it. The prevention becomes a rule that get_skills and recall return.',
  instead: { 'to record something that must not be done': 'remember_negative', 'to store a procedure': 'remember' },
  group,
  access: 'write',
  hints: { idempotent: true },
  input: z.strictObject({
    error: part(16_000, 'What went wrong, with the text of the error message'),
    prevention: part(16_000, 'How to prevent it').optional(),
    importance,
    ...sharedArguments,
  }),
  options: sharedOptions,
  output: errorAnswerSchema,
  example: { error: 'ECONNRESET from the queue under load', prevention: 'Retry with jitter, at most five times.' },
  verb: rememberError,
});

export const rememberInteractionTool = defineTool({
  name: 'remember_interaction',
  summary: 'Record a question and its answer.',
  instead: { 'to store a fact': 'remember' },
  group,
  access: 'write',
  hints: { idempotent: true },
  input: z.strictObject({
    question: part(16_000, 'What was asked'),
    answer: part(16_000, 'What was answered'),
    importance,
    ...sharedArguments,
  }),
  options: sharedOptions,
  output: linkedAnswerSchema,
  example: { question: 'Who reviews schema changes?', answer: 'Priya Raman reviews every one.' },
  verb: rememberInteraction,
});

export const rememberNegativeTool = defineTool({
  name: 'remember_negative',
  summary:
    'Record something that does not work or must not be done. Recall warns about it when a question touches its scope.',
  instead: {
    'to mark a memory as no longer true': 'invalidate',
    'to record an error and its prevention': 'remember_error',
  },
  group,
  access: 'write',
  hints: { idempotent: true },
  input: z.strictObject({
    content: part(16_000, 'What does not work, is not true, or must not be done'),
    scope: part(
      1_000,
      'Where it applies, in the words a question would use: a service, a place, an activity',
    ).optional(),
    context: part(8_000, 'How this was found out').optional(),
    importance,
    ...sharedArguments,
  }),
  options: sharedOptions,
  output: linkedAnswerSchema,
  example: { content: 'Do not restart the primary during a backup.', scope: 'staging database' },
  verb: rememberNegative,
});

export const rememberProjectTool = defineTool({
  name: 'remember_project',
  summary:
    'Record the current state of a project. Fields you leave out keep their value, and earlier states are kept as superseded.',
  instead: { 'to store one fact about a project': 'remember', 'to save a note during your work': 'session_checkpoint' },
  group,
  access: 'write',
  hints: { destructive: true, idempotent: true },
  input: z.strictObject({
    name: part(100, 'What the project is called'),
    status: part(1_000, 'Its current state').optional(),
    location: part(1_000, 'Where it lives: a repository, a folder, a place').optional(),
    notes: part(16_000, 'What else to know').optional(),
  }),
  output: linkedAnswerSchema,
  example: { name: 'Atlas', status: 'active', location: 'Lisbon' },
  verb: rememberProject,
});
