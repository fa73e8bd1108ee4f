/** The one path that every tool call takes, whoever makes it. */
import { note, outcomeOf } from '../access/audit.ts';
import { authorise } from '../access/caller.ts';
import { withoutSecrets } from '../access/secrets.ts';
import { AppError } from '../errors.ts';
import { refuseUnstorableText, validate } from '../model/validation.ts';
import type { Workspace } from '../workspace.ts';
import { findTool } from './catalogue.ts';
import type { Tool } from './tool.ts';

/** Where the arguments stand in a bridge call. */
const argsLocation = ['body', 'args'];

/**
 * Finds, authorises, validates, frees what writes of secrets, handles, checks the answer, and leaves an audit entry however it ends. Without
 * arguments it is called with none. Throws `unsupported_tool`, `forbidden`, `invalid`, and what the tool throws.
 */
export async function runTool(workspace: Workspace, name: string, rawArgs: unknown = {}): Promise<unknown> {
  const tool = findTool(name);
  // A name that is no tool's is the caller's own text, and that is not kept.
  const action = `tool.${tool?.name ?? 'unsupported'}`;
  try {
    if (tool === null) throw new AppError('unsupported_tool', `Unsupported tool: ${name}`);
    authorise(workspace.caller.access, tool.access);
    const answer = await callTool(workspace, tool, rawArgs);
    await note(workspace, action, 'ok', targetsOf(tool, rawArgs, answer));
    return answer;
  } catch (error) {
    await note(workspace, action, outcomeOf(error), namedIds(rawArgs));
    throw error;
  }
}

async function callTool(workspace: Workspace, tool: Tool, rawArgs: unknown): Promise<unknown> {
  refuseUnstorableText(rawArgs, argsLocation);
  const checkedArgs = validate(tool.input, rawArgs, argsLocation);
  const writes = tool.access === 'write';
  const { value: args, field } = writes ? withoutSecrets(workspace, checkedArgs) : { value: checkedArgs, field: {} };
  const answer = await tool.handle(workspace, args);
  const { operation_id } = workspace.caller;
  const checked = tool.output.safeParse(writes ? { operation_id, ...(answer as object), ...field } : answer);
  if (checked.success) return checked.data;
  throw new Error(`The tool ${tool.name} answered with something else than it declares`, { cause: checked.error });
}

/** Which memories a call was about: those it named and, when it writes, those it answers with. */
function targetsOf(tool: Tool, rawArgs: unknown, answer: unknown): string[] {
  const touched = tool.access === 'write' ? memoryIdsIn(answer) : [];
  return [...new Set([...namedIds(rawArgs), ...touched])];
}

const memoryIdPattern = /^mem_[0-9A-Z]{26}$/;
const isMemoryId = (value: unknown): value is string => typeof value === 'string' && memoryIdPattern.test(value);

function namedIds(rawArgs: unknown): string[] {
  return rawArgs !== null && typeof rawArgs === 'object' ? Object.values(rawArgs).filter(isMemoryId) : [];
}

/** The ids in the places where answers have them: at the top, in `memory`, in `memories`. */
function memoryIdsIn(answer: unknown): string[] {
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
