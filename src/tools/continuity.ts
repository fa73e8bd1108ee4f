/** Tools of the group Continuity, and the diary, which the contract lists among the memory writes. */
import { z } from 'zod';
import { checkpointSchema, saveCheckpoint } from '../continuity/checkpoint.ts';
import { diaryEntrySchema, diarySchema, readDiary, writeDiary } from '../continuity/diary.ts';
import { focusBrief, focusBriefSchema } from '../continuity/focus-brief.ts';
import { graduatedContext, graduatedContextSchema } from '../continuity/graduated-context.ts';
import { handOff, handoffSchema } from '../continuity/handoff.ts';
import { resume, resumeSchema } from '../continuity/resume.ts';
import { sessionSummarySchema, summariseSession } from '../continuity/session-summary.ts';
import { selectSkills, skillsSchema } from '../continuity/skills.ts';
import { limit } from '../model/fields.ts';
import { sessionContentSchema, sessionIdSchema } from '../model/session-record.ts';
import { querySchema } from '../retrieval/request.ts';
import { adapted } from '../verb.ts';
import { count, maxTokens } from './fields.ts';
import { defineTool } from './tool.ts';

const group = 'Continuity';
const listLimit = limit(10, 50).describe('Maximum number of lines in each list: 1 to 50, default 10');

export const diaryRead = defineTool({
  name: 'diary_read',
  summary: 'Read the latest 50 diary entries that agents wrote for later sessions.',
  instead: { 'to continue earlier work': 'resume_context' },
  group: 'Memory writes',
  access: 'read',
  input: z.strictObject({}),
  output: diarySchema,
  example: {},
  handle: (workspace) => readDiary(workspace),
});

export const diaryWrite = defineTool({
  name: 'diary_write',
  summary: 'Write a diary entry: what you did, why, what is open and what comes next. Entries cannot be changed later.',
  instead: { 'to store something that recall finds': 'remember' },
  group: 'Memory writes',
  access: 'write',
  input: z.strictObject({ entry: sessionContentSchema.describe('In your own words: 1 to 32,768 characters') }),
  output: z.object({ entry: diaryEntrySchema }),
  example: { entry: 'Moved billing to PostgreSQL. Next: switch the nightly export in jobs/export.ts.' },
  verb: adapted(
    writeDiary,
    (input) => input,
    (entry) => ({ entry }),
  ),
});

export const focusBriefTool = defineTool({
  name: 'focus_brief',
  summary:
    'Get a brief for a task before you begin it: facts, rules that apply, warnings, recent activity, open questions.',
  instead: { 'to get context for every prompt': 'layers', 'to see where the last session stopped': 'resume_context' },
  group,
  access: 'read',
  inThread: true,
  input: z.strictObject({ query: querySchema, top_k: count.topK }),
  output: focusBriefSchema,
  compact: { keptFields: ['text', 'notes'] },
  example: { query: 'move the staging database to Lisbon', top_k: 5 },
  handle: (workspace, { query, top_k }) => focusBrief(workspace, query, top_k),
});

export const layersTool = defineTool({
  name: 'layers',
  summary:
    'Get context for the start of a prompt in four layers: always (L0), most important (L1), for this task (L2), background (L3).',
  instead: { 'to answer one question': 'recall_context', 'to get a brief for a task': 'focus_brief' },
  group,
  access: 'read',
  inThread: true,
  input: z.strictObject({
    query: querySchema.optional().describe('The task. Without it, L2 shows where the last session stopped'),
    max_tokens: maxTokens,
  }),
  output: graduatedContextSchema,
  compact: { keptFields: ['tokens', 'text', 'notes'] },
  example: { query: 'Atlas billing migration', max_tokens: 800 },
  handle: (workspace, { query, max_tokens }) => graduatedContext(workspace, query ?? null, max_tokens),
});

export const getSkills = defineTool({
  name: 'get_skills',
  summary: 'Get the stored procedures for a task as numbered steps.',
  instead: { 'to find facts': 'recall', 'to list every procedure': 'recall_by_type' },
  group,
  access: 'read',
  input: z.strictObject({
    query: querySchema,
    max_skills: z.number().int().min(1).max(20).default(5).describe('How many: 1 to 20, default 5'),
    format: z
      .boolean()
      .default(false)
      .describe('Return the steps as numbered text; with detail: full, in addition to the list'),
  }),
  output: skillsSchema,
  compact: { fieldsInText: ['skills'] },
  example: { query: 'rotate the webhook signing key', max_skills: 3, format: true },
  handle: (workspace, { query, max_skills, format }) => selectSkills(workspace, query, max_skills, format),
});

export const sessionCheckpoint = defineTool({
  name: 'session_checkpoint',
  summary: 'Save a checkpoint of your work: your note, and what you stored and changed since the last checkpoint.',
  instead: { 'to end your session': 'session_handoff', 'to store something that recall finds': 'remember' },
  group,
  access: 'write',
  input: z.strictObject({
    note: sessionContentSchema.optional().describe('The state of your work, in your own words'),
    limit: limit(20, 50).describe('How many recent actions to keep with the note: 1 to 50, default 20'),
  }),
  output: checkpointSchema,
  compact: { keptFields: ['saved', 'record_id', 'session_id', 'at', 'stored', 'changed'] },
  example: { note: 'Export half migrated; the tests of jobs/ still fail.', limit: 20 },
  verb: saveCheckpoint,
});

export const sessionHandoff = defineTool({
  name: 'session_handoff',
  summary:
    'Show the state of your session: decisions, errors, open threads, next steps and files. With save, close it for the next agent.',
  instead: {
    'to save a note during your work': 'session_checkpoint',
    'to continue the work of another session': 'resume_context',
  },
  group,
  access: 'write',
  input: z.strictObject({
    save: z.boolean().default(false).describe('Save the handoff and end the session'),
    limit: listLimit,
    session_id: sessionIdSchema.optional().describe('A name for the handoff, which resume_context accepts'),
  }),
  output: handoffSchema,
  compact: { keptFields: ['saved', 'record_id', 'text'] },
  example: { save: true, session_id: 'billing-migration' },
  verb: handOff,
});

export const resumeContext = defineTool({
  name: 'resume_context',
  summary:
    'Call this first: it shows where the last session stopped, with next steps, open threads, decisions, errors, files and sources.',
  instead: { 'to get a brief for another task': 'focus_brief', 'to summarise your own session': 'session_summary' },
  group,
  access: 'read',
  inThread: true,
  input: z.strictObject({
    session_id: sessionIdSchema.optional().describe('The session to continue; by default the latest one of any agent'),
    limit: listLimit,
  }),
  output: resumeSchema,
  compact: { keptFields: ['text'] },
  example: { limit: 10 },
  handle: (workspace, { session_id, limit }) => resume(workspace, session_id ?? null, limit),
});

export const sessionSummaryTool = defineTool({
  name: 'session_summary',
  summary: 'Summarise your session from its diary and stored memories. Each line cites its sources.',
  instead: { 'to see the previous session': 'resume_context', 'to end your session': 'session_handoff' },
  group,
  access: 'read',
  input: z.strictObject({}),
  output: sessionSummarySchema,
  compact: { keptFields: ['written_by', 'text'] },
  example: {},
  handle: (workspace) => summariseSession(workspace),
});
