/** The tools in the protocol's form: listed from the catalogue, and called on the one path of every call. */
import type { CallToolRequest, CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import { readIdempotencyKey } from '../access/idempotency.ts';
import { AppError } from '../errors.ts';
import type { JobListener } from '../jobs/enqueue.ts';
import { jsonTextInTurns } from '../text/visible.ts';
import { callTool } from '../tools/call-tool.ts';
import { findTool, inputSchema, outputSchema } from '../tools/catalogue.ts';
import { toolsOf } from '../tools/profiles.ts';
import { annotationsOf, type Tool, titleOf } from '../tools/tool.ts';
import { callId, enterSession, errorTextOf, type Listing, type Session } from './session.ts';

/** The time for which a call waits for its job if the client receives the progress. */
const jobWaitMs = 5 * 60_000;

/** The field in the call's `_meta` that corresponds to HTTP's header `Idempotency-Key`. */
const idempotencyKeyName = 'idempotency-key';

const toolLists = new Map<string, ListedTool[]>();

/** In the order of the catalogue. Made once. */
export function listTools({ profile, hasOutputSchemas }: Listing): ListedTool[] {
  const name = `${profile} ${hasOutputSchemas}`;
  const listed = toolLists.get(name) ?? toolsOf(profile).map((tool) => toListedTool(tool, hasOutputSchemas));
  toolLists.set(name, listed);
  return listed;
}

function toListedTool(tool: Tool, hasOutputSchema: boolean): ListedTool {
  const { $schema: _dialect, ...input } = inputSchema(tool);
  return {
    name: tool.name,
    title: titleOf(tool),
    description: descriptionOf(tool),
    inputSchema: input as ListedTool['inputSchema'],
    ...(hasOutputSchema && { outputSchema: outputSchema(tool) as ListedTool['outputSchema'] }),
    annotations: { title: titleOf(tool), ...annotationsOf(tool) },
  };
}

/** Names the tools to use instead, so that a model can choose between similar tools. */
function descriptionOf({ summary, instead }: Tool): string {
  const others = Object.entries(instead).map(([wanted, name]) => `${name} ${wanted}`);
  return others.length === 0 ? summary : `${summary} Use instead: ${others.join('; ')}.`;
}

/** True for a call with a streamed answer: its tool works as a job, and the client asks for progress. */
export function isStreamedCall({ params }: Pick<CallToolRequest, 'params'>): boolean {
  const tool = findTool(params.name);
  return params._meta?.progressToken !== undefined && tool?.access === 'write' && tool.settle !== undefined;
}

export interface CallContext {
  /** The client's number of the call. */
  id: string | number;
  /** Sends the client the progress of the call, 0 to 1. */
  reportProgress(progress: number, message: string): Promise<void>;
}

/** Returns an error as a result too, for the model to read: what was wrong and what to do. */
export async function answerToolCall(
  session: Session,
  { params }: Pick<CallToolRequest, 'params'>,
  { id, reportProgress }: CallContext,
): Promise<CallToolResult> {
  const { name: tool, arguments: args = {}, _meta } = params;
  const worksAsJob = runsAsJob(tool);
  const workspace = enterSession(session, tool, (worksAsJob && callId(session, id)) || session.requestId);
  const listener: JobListener = {
    patienceMs: jobWaitMs,
    disconnected: session.disconnectSignal,
    heard: reportProgress,
  };
  try {
    const idempotencyKey = readIdempotencyKey(_meta?.[idempotencyKeyName]);
    const { answer, isReplayed } = await callTool(workspace, {
      tool,
      args,
      idempotencyKey,
      detail: 'compact',
      ...(isStreamedCall({ params }) && { listener }),
    });
    return {
      content: [{ type: 'text', text: await jsonTextInTurns(answer) }],
      structuredContent: answer as Record<string, unknown>,
      ...(isReplayed && { _meta: { 'idempotency-replayed': true } }),
    };
  } catch (error) {
    // The protocol counts this error as the client's mistake, not the model's.
    if (error instanceof AppError && error.code === 'unsupported_tool') throw error;
    return { content: [{ type: 'text', text: errorTextOf(error, session) }], isError: true };
  }
}

function runsAsJob(name: string): boolean {
  const tool = findTool(name);
  return tool?.access === 'write' && tool.settle !== undefined;
}
