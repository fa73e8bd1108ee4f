/** A command is a value that describes its usage and its action; `run-cli.ts` does the rest. */
import { slugSchema } from '../model/workspace.ts';
import type { SettingName, Settings } from '../settings.ts';

/** The outside world of a command. */
export interface Terminal {
  /** Writes one line to standard output. */
  print(line: string): void;
  /** The answer that the person types, or the next line of standard input; empty if there is none. */
  ask(question: string): Promise<string>;
  /** True if a person is watching: progress may be drawn. */
  isInteractive: boolean;
  /** The command that starts this program, for the commands that it prints: `stele`, or `node dist/main.js`. */
  program: string;
  /** The same for a client's configuration: the client starts the program in another folder. */
  programAnywhere: string;
  /** Aborted when the program was asked to stop. */
  stop: AbortSignal;
  /** The settings of the environment, overridden by the command line. */
  settings(overrides?: Partial<Record<SettingName, string>>): Settings;
}

export interface Invocation {
  flags: Record<string, string | boolean | undefined>;
  positionals: string[];
  terminal: Terminal;
}

export interface Command {
  /** The words after the name: `--workspace SLUG KEY_ID`. */
  readonly usage: string;
  /** Flag → its meaning. */
  readonly flags: Record<string, { type: 'string' | 'boolean'; help: string }>;
  readonly positionals?: number;
  /** True for a command that programs start rather than people: its help can be pasted into their configuration. */
  readonly isForClients?: true;
  /** Arguments after the program's name, for examples that work as they stand. */
  readonly examples: readonly { purpose: string; line: string }[];
  /** Returns the exit code; undefined means 0. */
  run(invocation: Invocation): Promise<number | undefined>;
}

/** The command line was not understood: exit code 2, and a hint at the help. */
export class UsageError extends Error {}

export function requireFlag(flags: Invocation['flags'], name: string): string {
  const value = flags[name];
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw new UsageError(`--${name} is missing.`);
}

/** Refuses a slug that no new workspace can have. */
export function requireNewSlug(flag: string, slug: string): void {
  const parsed = slugSchema.safeParse(slug);
  if (!parsed.success) throw new UsageError(`--${flag} "${slug}" cannot be used: ${parsed.error.issues[0]?.message}.`);
}

/** An optional flag that must be a whole number within bounds. */
export function readIntegerFlag(
  flags: Invocation['flags'],
  name: string,
  minimum: number,
  maximum: number,
): number | undefined {
  const value = flags[name];
  if (value === undefined) return undefined;
  const number = Number(value);
  if (/^\d+$/.test(String(value)) && number >= minimum && number <= maximum) return number;
  throw new UsageError(`--${name} must be a whole number from ${minimum} to ${maximum}, not "${value}".`);
}

export const jsonFlag = { type: 'boolean', help: 'Print one JSON object instead of text.' } as const;
