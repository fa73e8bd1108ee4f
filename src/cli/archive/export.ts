/** stele export: a whole workspace as a file of records, or as a folder of Markdown. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { writeMarkdown } from '../../archive/markdown-folder.ts';
import { writeArchive } from '../../archive/write-archive.ts';
import { AppError } from '../../errors.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';
import { jsonText } from '../../text/visible.ts';
import { type Command, jsonFlag, requireFlag, UsageError } from '../command.ts';
import { withAuditedStore, withNamedWorkspace } from '../stores.ts';
import { untilStopped } from '../until-stopped.ts';

export const exportCommand: Command = {
  usage: '--workspace SLUG --to PATH [--format ndjson|markdown] [--without-vectors] [--json]',
  flags: {
    workspace: { type: 'string', help: 'Slug of the workspace.' },
    to: { type: 'string', help: 'The new file, or for markdown the new or empty folder. Nothing is overwritten.' },
    format: {
      type: 'string',
      help: 'ndjson: everything (the default). markdown: memories that are not forgotten, for people.',
    },
    'without-vectors': { type: 'boolean', help: 'A third of the size; an import embeds the memories again.' },
    json: jsonFlag,
  },
  examples: [
    { purpose: 'Everything, to be imported elsewhere', line: 'export --workspace demo --to demo.ndjson' },
    {
      purpose: 'A folder to read, or to open in Obsidian',
      line: 'export --workspace demo --format markdown --to demo',
    },
  ],
  async run({ flags, terminal }) {
    const [slug, to] = [requireFlag(flags, 'workspace'), resolve(requireFlag(flags, 'to'))];
    const { format = 'ndjson' } = flags;
    if (format !== 'ndjson' && format !== 'markdown')
      throw new UsageError(`--format must be ndjson or markdown, not "${format}".`);
    await withNamedWorkspace(terminal.settings(), slug, async (stores, workspace) => {
      const audit = { tool: 'stele export', action: 'workspace.export' } as const;
      const { stop } = terminal;
      const write = async (store: WorkspaceStore) => {
        if (format === 'markdown') {
          const memories = await writeToFolder(to, stop, (put) => writeMarkdown(store, workspace, stores.now(), put));
          return { memories, records: memories };
        }
        const options = { vectors: flags['without-vectors'] !== true, madeAt: stores.now() };
        const { records, counts } = await writeToFile(to, stop, (put) => writeArchive(store, workspace, options, put));
        return { memories: counts.memory ?? 0, records };
      };
      const written = await untilStopped(
        terminal,
        () => `Nothing was exported, and ${to} was not written.`,
        () => withAuditedStore(stores, workspace, audit, write),
      );
      if (flags.json) terminal.print(jsonText({ to, format, ...written }));
      else if (format === 'markdown') terminal.print(`Wrote ${written.memories} memories as Markdown files to ${to}.`);
      else terminal.print(`Wrote ${written.records} records, ${written.memories} of them memories, to ${to}.`);
    });
    return 0;
  },
};

/** The file gets its final name once all of it is on disk. */
async function writeToFile<T>(
  to: string,
  stop: AbortSignal,
  work: (write: (text: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  if (existsSync(to))
    throw new AppError('conflict', `${to} already exists, and nothing is overwritten. Name a new file.`);
  const unfinished = `${to}.unfinished`;
  mkdirSync(dirname(to), { recursive: true });
  const file = openSync(unfinished, 'w', 0o600);
  try {
    const result = await work(async (text) => {
      stop.throwIfAborted();
      writeFileSync(file, text);
    });
    fsyncSync(file);
    renameSync(unfinished, to);
    return result;
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

type PutFile = Parameters<typeof writeMarkdown>[3];

/** Empties the folder again if not all of it could be written. */
async function writeToFolder<T>(to: string, stop: AbortSignal, work: (put: PutFile) => Promise<T>): Promise<T> {
  const isNew = !existsSync(to);
  if (!isNew && !statSync(to).isDirectory())
    throw new AppError(
      'conflict',
      `${to} is a file, and Markdown is a folder of files. Name a new or an empty folder.`,
    );
  if (!isNew && readdirSync(to).length > 0)
    throw new AppError('conflict', `${to} is not empty, and nothing is overwritten. Name a new or an empty folder.`);
  const entries = new Set<string>();
  const put: PutFile = async ({ path, text }) => {
    stop.throwIfAborted();
    entries.add(path.split('/')[0]!);
    const filePath = join(to, path);
    mkdirSync(dirname(filePath), { recursive: true, mode: 0o700 });
    const file = openSync(filePath, 'wx', 0o600);
    try {
      writeFileSync(file, text);
    } finally {
      closeSync(file);
    }
  };
  try {
    return await work(put);
  } catch (error) {
    for (const entry of entries) rmSync(join(to, entry), { recursive: true, force: true });
    if (isNew && existsSync(to) && readdirSync(to).length === 0) rmdirSync(to);
    throw error;
  }
}
