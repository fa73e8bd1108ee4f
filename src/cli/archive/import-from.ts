/** stele import-from: the data of other programs, as memories. */
import { createReadStream, existsSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { SingleBar } from 'cli-progress';
import { AppError } from '../../errors.ts';
import {
  type FileNotWhole,
  type ImportedFiles,
  type ImportPreview,
  type ImportProgress,
  importFiles,
  previewImport,
} from '../../ingest/import-files.ts';
import type { ImportedFile, Importer } from '../../ingest/importers/imported-item.ts';
import { importers } from '../../ingest/importers/importers.ts';
import { plainJsonBy } from '../../ingest/importers/memory-files.ts';
import { didYouMean, nearNames } from '../../near-names.ts';
import { leadingExcerpt } from '../../text/excerpt.ts';
import { jsonText } from '../../text/visible.ts';
import { type Command, jsonFlag, requireFlag, type Terminal, UsageError } from '../command.ts';
import { runAudited, withModels } from '../stores.ts';
import { createFrugalHeap } from './frugal-heap.ts';
import { listFiles } from './list-files.ts';

const kindNames = importers.map(({ kind }) => kind).join(', ');

export const importFrom: Command = {
  usage: 'KIND PATH --workspace SLUG [--dry-run] [--name NAME] [--field FIELD] [--json]',
  flags: {
    workspace: { type: 'string', help: 'Slug of the workspace.' },
    'dry-run': { type: 'boolean', help: 'Read everything, show what the import would store, and write nothing.' },
    name: { type: 'string', help: 'Name of the source. Default: the name of the file.' },
    field: {
      type: 'string',
      help: 'With the kind json: the field whose text becomes the memory. message.text is a field within a field.',
    },
    json: jsonFlag,
  },
  positionals: 2,
  examples: [
    {
      purpose: 'Preview the import of a ChatGPT export',
      line: 'import-from chatgpt conversations.json --workspace demo --dry-run',
    },
    {
      purpose: 'Import all sessions of Claude Code',
      line: 'import-from claude-code ~/.claude/projects --workspace demo',
    },
    {
      purpose: 'Import a chat that WhatsApp exported',
      line: 'import-from whatsapp "WhatsApp Chat with Anna.txt" --workspace demo',
    },
    {
      purpose: 'Import the texts of one field',
      line: 'import-from json tickets.ndjson --field body.text --workspace demo',
    },
    { purpose: 'Import an Obsidian vault', line: 'import-from markdown ~/Notes --workspace demo' },
  ],
  async run({ flags, positionals: [kind = '', path = ''], terminal }) {
    const slug = requireFlag(flags, 'workspace');
    const importer = importerOf(kind, typeof flags.field === 'string' ? flags.field : undefined);
    const source = { importer, files: findFiles(importer, path) };
    return withModels(terminal.settings(), slug, 'stele import-from', async (workspace) => {
      const preview = await previewImport(workspace, source);
      if (flags['dry-run']) return printPreview(terminal, source.files.length, preview, flags.json === true);
      const name = typeof flags.name === 'string' ? flags.name : basename(resolve(path));
      const progressBar = createProgressBar(terminal, flags.json === true, preview.items);
      const limitHeap = createFrugalHeap();
      const each = (progress: ImportProgress) => {
        progressBar.show(progress);
        limitHeap();
      };
      const options = { total: preview.items, each, stop: terminal.stop };
      const imported = await runAudited(
        workspace,
        'ingest.run',
        () => importFiles(workspace, source, name.slice(0, 200), options).finally(progressBar.end),
        ({ isWhole, run_id }) => ({ outcome: isWhole ? 'ok' : 'cancelled', targets: [run_id] }),
      );
      return printImported(terminal, imported, flags.json === true);
    });
  },
};

function importerOf(kind: string, field: string | undefined): Importer {
  const importer = importers.find((one) => one.kind === kind);
  if (!importer) {
    const names = importers.map((one) => one.kind);
    throw new UsageError(`Unknown kind "${kind}".${didYouMean(nearNames(kind, names))} Available: ${kindNames}.`);
  }
  if (field === undefined) return importer;
  if (kind !== 'json')
    throw new UsageError(`--field names a field of JSON: it applies only to the kind json, not to ${kind}.`);
  return plainJsonBy(field);
}

/** A single file, or the files of a folder that the importer reads, in the order of their paths. */
function findFiles({ kind, files }: Importer, path: string): ImportedFile[] {
  if (!existsSync(path)) throw new AppError('not_found', `There is nothing at ${path}.`);
  if (!statSync(path).isDirectory()) return [{ path: basename(path), bytes: () => createReadStream(path) }];
  const found = listFiles(path, files);
  if (found.length === 0) throw new AppError('not_found', `There is no file for ${kind} below ${path}.`);
  return found;
}

/** The exit code is 1 if something is missing: the import was stopped, or a file was not read to its end. */
function printImported(terminal: Terminal, imported: ImportedFiles, isJson: boolean): number {
  const { stored, duplicates, total, operation_id, run_id, isWhole, not_whole } = imported;
  const complete = isWhole && not_whole.length === 0;
  if (isJson) terminal.print(jsonText({ run_id, operation_id, items: stored, duplicates, complete, not_whole }));
  else {
    terminal.print(`Stored: ${stored - duplicates} of ${total}. Stored before: ${duplicates}.`);
    printIncomplete(terminal, not_whole);
    if (!isWhole) terminal.print('Stopped. The same command continues from here.');
    terminal.print(`To undo it: revert the operation ${operation_id}.`);
  }
  return complete ? 0 : 1;
}

function printIncomplete(terminal: Terminal, files: readonly FileNotWhole[]): void {
  for (const { reason, is_read_in_part } of files)
    terminal.print(
      is_read_in_part ? `Read in part: ${reason}: read up to where it is cut or damaged.` : `Left out: ${reason}.`,
    );
}

function printPreview(terminal: Terminal, files: number, preview: ImportPreview, isJson: boolean): number {
  if (isJson) {
    terminal.print(jsonText({ files, ...preview }));
    return 0;
  }
  const { items, sessions, already_stored, redacted, first_at, last_at, skipped, sample_items } = preview;
  terminal.print('A dry run: nothing was written. The import would add:');
  terminal.print(`  files           ${files}`);
  terminal.print(`  memories        ${items}, of which already stored: ${already_stored}`);
  terminal.print(`  sessions        ${sessions}`);
  if (first_at && last_at) terminal.print(`  dates           ${first_at.slice(0, 10)} to ${last_at.slice(0, 10)}`);
  if (redacted > 0) terminal.print(`  secrets hidden  ${redacted}`);
  for (const [reason, count] of Object.entries(skipped)) terminal.print(`Left out: ${count} (${reason}).`);
  printIncomplete(terminal, preview.not_whole);
  if (sample_items.length > 0) terminal.print('The first of them:');
  for (const sample of sample_items) terminal.print(`  ${leadingExcerpt(sample, 100)}`);
  return 0;
}

function createProgressBar(terminal: Terminal, isSilent: boolean, total: number) {
  if (isSilent || !terminal.isInteractive) return { show: () => undefined, end: () => undefined };
  const bar = new SingleBar({ format: '{bar} {value}/{total} pieces, {eta_formatted} left' });
  bar.start(total, 0);
  return { show: ({ stored }: { stored: number }) => bar.update(stored), end: () => bar.stop() };
}
