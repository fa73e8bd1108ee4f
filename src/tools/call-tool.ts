/** The one path of every tool call, from every caller: bridge, MCP, dashboard, tests. */
import { z } from 'zod';
import { type Acted, actReading, actWriting, type Request, type WritingCall } from '../access/act.ts';
import { toolPermission } from '../access/permissions.ts';
import { AppError } from '../errors.ts';
import { pauses } from '../fair/pauses.ts';
import type { JobListener } from '../jobs/enqueue.ts';
import { revert, revertedSchema } from '../memory/revert.ts';
import { eventIdSchema, operationIdSchema } from '../model/history.ts';
import { refuseUnstorableText, validate } from '../model/validation.ts';
import { nearNames } from '../near-names.ts';
import { adapted } from '../verb.ts';
import type { Workspace } from '../workspace.ts';
import { findTool, tools } from './catalogue.ts';
import { checkAnswer, checkAnswerInTurns } from './check-answer.ts';
import { compactAnswer, type Detail, detailSchema } from './compact.ts';
import type { ReadingTool, Tool } from './tool.ts';

export interface ToolCall {
  tool: string;
  /** The arguments as received; `{}` if left out. */
  args?: unknown;
  idempotencyKey?: string | null;
  /** The whole request as received, if it has more than tool and arguments. */
  raw?: unknown;
  /** The detail of the answer, unless the arguments set it. Full by default; callers for agents pass `compact`. */
  detail?: Detail;
  /** Receives the progress of the job that the tool runs as. Without it, the call waits only briefly for its job. */
  listener?: JobListener;
}

/** The path of the arguments in a bridge call. */
const argsLocation = ['body', 'args'];

type Args = Record<string, unknown>;

/**
 * Finds the tool and calls it. Every outcome leaves an audit entry. Throws `unsupported_tool`, `forbidden`, `invalid`, and the tool's
 * own errors.
 */
export async function callTool(workspace: Workspace, call: ToolCall): Promise<Acted<unknown>> {
  const { tool: name, args = {}, raw = { tool: name, args }, idempotencyKey = null } = call;
  const tool = findTool(name);
  if (tool === null) return refuseUnknown(workspace, name, args);
  let { detail = 'full' } = call;
  const readDetail = (requested: unknown = detail) => {
    detail = validate(detailSchema, requested, [...argsLocation, 'detail']);
  };
  const read = (): Request<Args> => {
    refuseUnstorableText(args, argsLocation);
    const { detail: requestedDetail, ...toolArgs } = isObject(args) ? args : { args };
    readDetail(requestedDetail);
    return { input: validate(tool.input, isObject(args) ? toolArgs : args, argsLocation), raw, idempotencyKey };
  };
  const isRevert = tool.access === 'write' && isObject(args) && 'revert' in args;
  const outcome = await (isRevert
    ? revertCall(workspace, tool, args, call, readDetail)
    : runTool(workspace, tool, call, read));
  if (detail === 'full') return outcome;
  await pauses()();
  // The compact form of a tool is for its own answers.
  const answer = await compactAnswer(isRevert ? { access: 'write' } : tool, outcome.answer);
  // Making JSON of the answer takes as long again.
  await pauses()();
  return { ...outcome, answer };
}

const revertInput = z.strictObject({
  revert: z.union([operationIdSchema, eventIdSchema], {
    error: 'must be an operation_id (op_…) or an event_id (evt_…)',
  }),
});

/**
 * Reverts a call of a writing tool. Whoever may call the tool may revert with the argument
 * `revert`, whatever the other arguments.
 */
function revertCall(
  workspace: Workspace,
  tool: Tool,
  args: Args,
  { raw = { tool: tool.name, args }, idempotencyKey = null }: ToolCall,
  readDetail: (requested: unknown) => void,
): Promise<Acted<unknown>> {
  const writing: WritingCall<z.infer<typeof revertInput>, unknown> = {
    permission: toolPermission(tool.name, 'write'),
    written: memoryIdsInAnswer,
    verb: adapted(
      revert,
      ({ revert: id }) => (id.startsWith('evt_') ? { event_id: id } : { operation_id: id }),
      (reverted) => reverted,
    ),
    shape: (answer) => revertedSchema.parse(answer),
  };
  return actWriting(workspace, writing, () => {
    readDetail(args.detail);
    return { input: validate(revertInput, { revert: args.revert }, argsLocation), raw, idempotencyKey };
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function runTool(
  workspace: Workspace,
  tool: Tool,
  { listener }: ToolCall,
  read: () => Request<Args>,
): Promise<Acted<unknown>> {
  const permission = toolPermission(tool.name, tool.access);
  if (tool.access === 'read')
    return actReading(
      workspace,
      {
        permission,
        named: memoryIdsInArgs,
        fromReplica: true,
        inThread: tool.inThread && tool.name,
        answer: (inner, input: Args) => answerTool(tool, inner, input),
      },
      read,
    );
  const writing: WritingCall<Args, unknown> = {
    permission,
    named: memoryIdsInArgs,
    written: memoryIdsInAnswer,
    verb: tool.verb,
    shape: (answer) => checkAnswer(tool, { operation_id: workspace.caller.operation_id, ...answer }),
    ...(tool.settle && { settle: (inner, answer) => tool.settle!(inner, answer, listener) }),
  };
  return actWriting(workspace, writing, read);
}

/** Runs a reading tool and checks its answer. */
export async function answerTool(tool: ReadingTool, workspace: Workspace, input: Args): Promise<unknown> {
  const answer = await tool.handle(workspace, input);
  // Large answers take some milliseconds to check, and to make compact.
  await pauses()();
  return checkAnswerInTurns(tool, answer);
}

/** Refuses an unknown tool. Its name is the caller's own text, so it is not recorded. */
function refuseUnknown(workspace: Workspace, name: string, args: unknown): Promise<never> {
  const refuse = () => {
    // The contract fixes the words of the message.
    const suggestions = nearNames(
      name,
      tools.map((tool) => tool.name),
    );
    throw new AppError('unsupported_tool', `Unsupported tool: ${name}`, { suggestions });
  };
  const reading = {
    permission: toolPermission('unsupported', 'read'),
    named: () => memoryIdsInArgs(args),
    answer: refuse,
  };
  return actReading(workspace, reading, () => ({ input: {}, raw: null })) as Promise<never>;
}

const memoryIdPattern = /^mem_[0-9A-Z]{26}$/;
const isMemoryId = (value: unknown): value is string => typeof value === 'string' && memoryIdPattern.test(value);

function memoryIdsInArgs(args: unknown): string[] {
  return args !== null && typeof args === 'object' ? Object.values(args).filter(isMemoryId) : [];
}

/** The memory ids at their places in answers: at the top, in `memory`, in `memories`. */
function memoryIdsInAnswer(answer: unknown): string[] {
  const {
    memory_id,
    memory,
    memories = [],
  } = answer as {
    memory_id?: unknown;
    memory?: { memory_id: unknown };
    memories?: { memory_id: unknown }[];
  };
  return [memory_id, memory?.memory_id, ...memories.map((item) => item.memory_id)].filter(isMemoryId);
}
