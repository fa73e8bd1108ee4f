/** The text of `--help`. */
import { settingsTable } from '../settings/table.ts';
import type { Command } from './command.ts';

/** `summaries` pairs the name of each command with its summary. */
export function overview(summaries: readonly (readonly [string, string])[], program: string): string {
  return [
    'Stele: a memory service for agents. What is carved stays.',
    '',
    `Usage: ${program} COMMAND [flags]`,
    '',
    ...alignColumns(summaries.map(([name, summary]) => [`  ${name}`, summary])),
    '',
    `${program} COMMAND --help shows the options of a command, with examples. ${program} --version shows the version.`,
    '',
    'Settings come from the environment:',
    '',
    ...alignColumns(
      Object.entries(settingsTable).map(([name, { fallback, help }]) => [
        `  ${name}`,
        fallback ? `${help} Default: ${fallback}` : help,
      ]),
    ),
  ].join('\n');
}

export function helpOf(name: string, summary: string, { usage, flags, examples }: Command, program: string): string {
  const rows = Object.entries(flags).map(([flag, { help }]) => [`  --${flag}`, help]);
  return [
    summary,
    '',
    `Usage: ${program} ${name} ${usage}`.trimEnd(),
    '',
    ...alignColumns([...rows, ['  --help', 'Show this.']]),
    '',
    'Examples:',
    ...examples.flatMap(({ purpose, line }) => ['', `  # ${purpose}`, `  ${program} ${line}`]),
  ].join('\n');
}

/** The help of a group: the commands that share a first word. */
export function helpOfGroup(summaries: readonly (readonly [string, string])[], program: string): string {
  return [
    ...alignColumns(summaries.map(([name, summary]) => [`  ${name}`, summary])),
    '',
    `${program} COMMAND --help shows the options of a command, with examples.`,
  ].join('\n');
}

/** Makes columns as wide as their widest cell. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
