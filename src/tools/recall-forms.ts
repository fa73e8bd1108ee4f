/**
 * Tools of the group Retrieval that return the results of recall in another form: for a prompt, as hints, with reasons.
 */
import { z } from 'zod';
import { explain, explanationSchema } from '../retrieval/explain/explain.ts';
import { compress, compressedSchema } from '../retrieval/pack/compress.ts';
import { contextSchema, recallContext } from '../retrieval/pack/context.ts';
import { hintsSchema, recallHints } from '../retrieval/pack/hints.ts';
import { querySchema } from '../retrieval/request.ts';
import { count, maxTokens, mode } from './fields.ts';
import { defineTool } from './tool.ts';

const group = 'Retrieval';

export const recallContextTool = defineTool({
  name: 'recall_context',
  summary: 'Get the memories relevant to a question as one block of text for a prompt, within a token budget.',
  instead: { 'to get memories one by one': 'recall', 'to get context without a question': 'layers' },
  group,
  access: 'read',
  inThread: true,
  input: z.strictObject({ query: querySchema, max_tokens: maxTokens }),
  output: contextSchema,
  compact: { keptFields: ['text', 'tokens', 'left_out', 'notes'] },
  example: { query: 'Atlas billing migration', max_tokens: 800 },
  handle: (workspace, { query, max_tokens }) => recallContext(workspace, query, max_tokens),
});

export const recallHintsTool = defineTool({
  name: 'recall_hints',
  summary: 'Get a short excerpt of each memory that may help, to choose which ones to read.',
  instead: { 'to get the memories': 'recall' },
  group,
  access: 'read',
  inThread: true,
  input: z.strictObject({
    query: querySchema,
    top_k: count.topK,
    hint_length: z
      .number()
      .int()
      .min(20)
      .max(400)
      .default(80)
      .describe('Maximum characters of a hint: 20 to 400, default 80'),
  }),
  output: hintsSchema,
  example: { query: 'staging database', top_k: 5, hint_length: 60 },
  handle: (workspace, { query, top_k, hint_length }) => recallHints(workspace, query, top_k, hint_length),
});

export const recallExplainTool = defineTool({
  name: 'recall_explain',
  summary:
    'Explain the results of recall: what moved each, scores by channel, the search terms, the memories left out, and timings.',
  instead: { 'to get only the answer': 'recall' },
  group,
  access: 'read',
  inThread: true,
  input: z.strictObject({ query: querySchema, top_k: count.topK, mode }),
  output: explanationSchema,
  compact: { hasTokenLimit: true },
  example: { query: 'which database does billing use', top_k: 3 },
  handle: (workspace, request) => explain(workspace, request),
});

export const compressTool = defineTool({
  name: 'compress',
  summary: 'Summarise the memories about a question in their most informative sentences, each with its source.',
  instead: { 'to get memories word for word': 'recall_context' },
  group,
  access: 'read',
  inThread: true,
  input: z.strictObject({ query: querySchema, max_tokens: maxTokens }),
  output: compressedSchema,
  compact: { keptFields: ['text', 'tokens', 'notes'] },
  example: { query: 'Atlas billing migration', max_tokens: 400 },
  handle: (workspace, { query, max_tokens }) => compress(workspace, query, max_tokens),
});
