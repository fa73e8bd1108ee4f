/** Calls of the API with their answers. The answers are real: `npm run docs:examples` repeats the calls. */
import { readCatalogFile } from './markdown-documents.ts';

export interface ApiExample {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  auth: 'public' | 'workspace key';
  summary: string;
  /** The body; null if the call has none. */
  request: Record<string, unknown> | null;
  response: Record<string, unknown>;
}

type Call = Omit<ApiExample, 'response'>;

const open = (name: string, path: string, summary: string): Call => ({
  name,
  method: 'GET',
  path,
  auth: 'public',
  summary,
  request: null,
});
const read = (name: string, path: string, summary: string): Call => ({
  name,
  method: 'GET',
  path: `/api/workspaces/{slug}${path}`,
  auth: 'workspace key',
  summary,
  request: null,
});
const send = (name: string, path: string, summary: string, request: Record<string, unknown> | null): Call => ({
  name,
  method: 'POST',
  path: `/api/workspaces/{slug}${path}`,
  auth: 'workspace key',
  summary,
  request,
});
const tool = (name: string, summary: string, called: string, args: Record<string, unknown>): Call =>
  send(name, '/mcp', summary, { tool: called, args });

/** In the order of the calls: later calls refer to what earlier ones stored. */
export const exampleCalls: readonly Call[] = [
  open('Health', '/api/health', 'Shows that the process responds.'),
  open('Service status', '/api/service/status', 'Shows the runtime and the number of features.'),
  open('Readiness', '/api/service/readiness', 'Shows the result of each check. The status is 503 if one fails.'),
  send('Remember a fact', '/remember', 'Stores a memory and answers with it.', {
    content: 'The staging database moves to Lisbon on the first Monday of May.',
    layer: 'semantic',
    tags: ['operations'],
  }),
  send('Remember the same again', '/remember', 'Answers with the existing memory and stores nothing.', {
    content: 'The staging database moves to Lisbon on the first Monday of May.',
    layer: 'semantic',
  }),
  send('Remember with its source', '/remember', 'Stores a memory with its source and the time of the event.', {
    content: 'Priya Raman leads the Atlas billing migration and works at Northwind.',
    occurred_at: '2026-05-04',
    source: { name: 'minutes of 4 May', type: 'document' },
  }),
  send('Search', '/search', 'Finds the memories that answer a question, best first.', {
    query: 'When does the staging database move?',
    top_k: 1,
  }),
  send('Search with filters', '/search', 'Narrows the search by layer and tags.', {
    query: 'database',
    layer: 'semantic',
    tags: ['operations'],
    top_k: 1,
  }),
  send('Search the past', '/search', 'Answers as the workspace would have answered then.', {
    query: 'staging database',
    as_of: '2020-01-01',
  }),
  read('Recent memories', '/memories/recent?limit=1', 'Lists the newest memories, newest first.'),
  read('One memory', '/memories/{memory_id}', 'Reads a memory by its id.'),
  read(
    'History of a memory',
    '/memories/{memory_id}/history',
    'Lists its changes, oldest first, with the values before and after each.',
  ),
  tool('Tool: recall', 'Calls the main tool of retrieval over the bridge.', 'recall', {
    query: 'Who leads the billing migration?',
    top_k: 1,
  }),
  tool('Tool: recall_context', 'Returns a block of text for a prompt, within a budget of tokens.', 'recall_context', {
    query: 'billing migration',
    max_tokens: 200,
  }),
  tool('Tool: remember_decision', 'Records a decision and its reason.', 'remember_decision', {
    decision: 'Atlas billing keeps one queue.',
    rationale: 'Two fell out of order.',
  }),
  tool('Tool: remember_error', 'Records an error and its prevention.', 'remember_error', {
    error: 'ETIMEDOUT from the mail gateway',
    prevention: 'Send receipts in batches of fifty.',
  }),
  tool('Tool: recall_entity', 'Returns facts, relations and events of a person.', 'recall_entity', {
    name: 'Priya Raman',
  }),
  tool('Tool: diary_write', 'Writes a line for the next agents.', 'diary_write', {
    entry: 'Moved billing to PostgreSQL. Next: switch the nightly export.',
  }),
  tool('Tool: resume_context', 'Shows where the last session stopped.', 'resume_context', {}),
  tool('Tool: session_checkpoint', 'Keeps a note in the middle of work.', 'session_checkpoint', {
    note: 'The schema is migrated.',
  }),
  tool('Tool: status', 'Counts memories by layer, type and status.', 'status', {}),
  tool('Tool: count_by', 'Counts memories by layer, source type, entity or month.', 'count_by', { group_by: 'layer' }),
  tool('Tool: forget', 'Hides a memory everywhere at once.', 'forget', { memory_id: '{memory_id}' }),
  send('Restore a memory', '/memories/{memory_id}/restore', 'Restores a forgotten memory, within 30 days.', null),
  send('Revert an operation', '/revert', 'Reverts all changes of one operation.', {
    operation_id: '{operation_id}',
  }),
  send('Preview a source', '/ingest/preview', 'Shows how a text is split, and writes nothing.', {
    content: '# Lease\n\nThe lease ends in March.\n\n# Roof\n\nThe roof was mended in June.',
    split_mode: 'markdown',
  }),
  send('Ingest', '/ingest', 'Stores a memory for each item, as one run.', {
    source_name: 'house.md',
    source_type: 'markdown',
    items: ['The lease ends in March.', 'The roof was mended in June.'],
    layer: 'semantic',
  }),
  read('Export the newest', '/export/recent?limit=1', 'Exports the newest memories of every status.'),
  read('Observability', '/observability', 'Reports failures, durations, routes and ingest runs.'),
  read('Workspace status', '/status', 'Counts memories by layer, type and status.'),
  read('Audit trail', '/audit?limit=2', 'Lists who did what, newest first.'),
  read('Usage trail', '/usage?limit=2', 'Counts calls by route and by key, and lists the latest calls.'),
  send(
    'Error: a value that is not valid',
    '/remember',
    'Status 422: the answer lists each refused value with the reason.',
    {
      content: 'x',
      layer: 'basement',
    },
  ),
  tool('Error: an unknown tool', 'Status 400: the tool does not exist.', 'make_coffee', {}),
  tool('Error: an unknown memory', 'Status 404: there is no such memory.', 'pin', {
    memory_id: 'mem_00000000000000000000000000',
  }),
];

const responses = JSON.parse(readCatalogFile('api-examples.json')) as Record<string, Record<string, unknown>>;

export const apiExamples: readonly ApiExample[] = exampleCalls.map((call) => ({
  ...call,
  response: responses[call.name] ?? {},
}));
