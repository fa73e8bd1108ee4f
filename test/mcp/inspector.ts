/** The inspector's command line, as people use it to try a server. */
import { dirname } from 'node:path';
import { tools } from '../../src/tools/catalogue.ts';
import { foreignCommand, runForeign } from './foreign-tools.ts';

/**
 * The command line of another version, which then calls every tool. The installed version calls a few, so that the
 * tests end soon.
 */
const instead = process.env.STELE_TEST_INSPECTOR;
const command = foreignCommand(instead, 'inspector-cli/build/cli.js');
/** The program looks for its package.json from its working directory. */
const cwd = instead === undefined ? dirname(command[1]!) : undefined;
const few = ['remember', 'consolidate'];
export const inspectedTools = instead === undefined ? tools.filter(({ name }) => few.includes(name)) : tools;

export interface Target {
  args: readonly string[];
  env?: Record<string, string>;
}

export const overHttp = (endpoint: string, header: string): Target => ({
  args: [endpoint, '--transport', 'http', '--header', header],
});

export async function inspect({ args, env = {} }: Target, method: string, ...more: string[]) {
  const given = Object.entries(env).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
  const { code, output, printed } = await runForeign(
    command,
    ['--cli', ...args, ...given, '--method', method, ...more],
    { cwd },
  );
  return { code, output, answer: printed.trimStart().startsWith('{') ? JSON.parse(printed) : null };
}

/** Stores the memories that the tool needs, and returns the id of the memory. */
export type Prepare = (content: string, tool: string) => Promise<string>;

/** Calls a tool with the example from the catalogue, on memories and names created for it. */
export async function inspectTool(
  target: Target,
  { name, example }: Pick<(typeof tools)[number], 'name' | 'example'>,
  prepare: Prepare,
) {
  const args: Record<string, unknown> = { ...example };
  for (const field of Object.keys(args).filter((one) => /^memory_id/.test(one)))
    args[field] = await prepare(`${name} is about the ${field} of Atlas.`, name);
  if (/entity|entities|graph|related/.test(name))
    await prepare(`Priya Raman and Priyanka Raman lead the Atlas billing migration at Northwind, says ${name}.`, name);
  const pairs = Object.entries(args).flatMap(([field, value]) => [
    '--tool-arg',
    `${field}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  ]);
  const { answer, output } = await inspect(target, 'tools/call', '--tool-name', name, ...pairs);
  return { isAnswered: answer?.structuredContent !== undefined && answer.isError !== true, output };
}
