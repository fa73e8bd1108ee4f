/** Runs the command that the words of a command line name, and returns an exit code. */
import { parseArgs } from 'node:util';
import { AppError } from '../errors.ts';
import { didYouMean, nearNames } from '../near-names.ts';
import { markHidden } from '../text/visible.ts';
import { version } from '../version.ts';
import { type Command, type Terminal, UsageError } from './command.ts';
import { commandNames, commandSummaries, findCommand } from './commands.ts';
import { helpOf, helpOfGroup, overview } from './help.ts';

/**
 * Returns 0 for success, 1 for a failure, 2 for a command line that was not understood.
 * `writeError` writes to standard error.
 */
export async function runCli(
  words: string[],
  baseTerminal: Terminal,
  writeError: (line: string) => void,
): Promise<number> {
  // People choose the names of workspaces and keys: control characters in them must not reach the terminal.
  const terminal: Terminal = { ...baseTerminal, print: (line) => baseTerminal.print(markHidden(line)) };
  const printError = (line: string) => writeError(markHidden(line));
  try {
    if (words.length === 0 || words[0] === '--help' || words[0] === '-h' || isBareHelp(words)) {
      terminal.print(overview(commandSummaries(), terminal.program));
      return 0;
    }
    if (words[0] === '--version' || words[0] === '-v') {
      terminal.print(version);
      return 0;
    }
    const { name, rest } = parseCommandName(words[0] === 'help' ? [...words.slice(1), '--help'] : words);
    if (name === null) {
      const group = commandSummaries().filter(([command]) => rest.includes(command));
      terminal.print(helpOfGroup(group, terminal.program));
      return 0;
    }
    return await runCommand(name, rest, terminal);
  } catch (error) {
    if (error instanceof UsageError) {
      printError(`${error.message}\n${terminal.program} --help lists the commands.`);
      return 2;
    }
    printError(formatError(error));
    return 1;
  }
}

const isBareHelp = (words: readonly string[]) => words.length === 1 && words[0] === 'help';

/**
 * The command that the first word or two name. The name is null if the help of a group is requested; `rest`
 * then has the names of the group.
 */
function parseCommandName(words: string[]): { name: string | null; rest: string[] } {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ');
    if (findCommand(name)) return { name, rest: words.slice(length) };
  }
  const group = commandNames.filter((name) => name.startsWith(`${words[0]} `));
  if (group.length > 0 && words.length === 2 && /^(?:--help|-h|help)$/.test(words[1]!))
    return { name: null, rest: group };
  if (group.length > 0) throw new UsageError(`"${words[0]}" needs a second word: ${group.join(', ')}.`);
  const commandWords = words.slice(0, 2).filter((word) => !word.startsWith('-'));
  const suggestion = didYouMean(nearNames(commandWords.join(' '), commandNames));
  throw new UsageError(`Unknown command "${words[0]}".${suggestion} Available: ${commandNames.join(', ')}.`);
}

async function runCommand(name: string, words: string[], terminal: Terminal): Promise<number> {
  const { summary, load } = findCommand(name)!;
  const command = await load();
  const { values: flags, positionals } = parseFlags(name, command, words);
  if (flags.help === true) {
    const program = command.isForClients ? terminal.programAnywhere : terminal.program;
    terminal.print(helpOf(name, summary, command, program));
    return 0;
  }
  const expected = command.positionals ?? 0;
  if (positionals.length !== expected) {
    const wrong =
      positionals.length > expected ? `"${positionals[expected]}" is one word too many` : 'A word is missing';
    throw new UsageError(`${wrong}. Usage: ${terminal.program} ${name} ${command.usage}`.trimEnd());
  }
  return (await command.run({ flags, positionals, terminal })) ?? 0;
}

function parseFlags(name: string, command: Command, words: string[]) {
  const options = Object.fromEntries(Object.entries(command.flags).map(([name, { type }]) => [name, { type }]));
  try {
    const parsed = parseArgs({
      args: words,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    return { values: parsed.values as Record<string, string | boolean | undefined>, positionals: parsed.positionals };
  } catch (error) {
    // Node's first sentence says what is wrong; the rest explains how to escape a dash.
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/\. |\.?\n/);
    const flag = /'(--[\w-]+)' argument is ambiguous/.exec(sentence)?.[1];
    if (flag) throw new UsageError(`${name}: ${flag} needs a value. Write ${flag}=VALUE if it begins with a dash.`);
    const names = Object.keys(options).map((name) => `--${name}`);
    const setting = settingInstead(/'(-{1,2}[\w-]+)/.exec(sentence)?.[1] ?? '');
    throw new UsageError(`${name}: ${sentence}. Flags: ${[...names, '--help'].join(', ')}.${setting}`);
  }
}

/** Some programs take a flag for what is a setting of this one. */
const flagsOfSettings: Record<string, string> = {
  '--data': 'STELE_DATA_DIR names the data folder',
  '--data-dir': 'STELE_DATA_DIR names the data folder',
  '--database': 'STELE_DATABASE_URL names the database',
  '--database-url': 'STELE_DATABASE_URL names the database',
};

function settingInstead(flag: string): string {
  return Object.hasOwn(flagsOfSettings, flag) ? ` The setting ${flagsOfSettings[flag]}.` : '';
}

/** Leaves out the stack, because the message is for the person at the terminal. */
function formatError(error: unknown): string {
  if (error instanceof AppError) return error.mend ? `${error.message} To fix it: ${error.mend}.` : error.message;
  return `Failed: ${error instanceof Error ? error.message : String(error)}`;
}
