/** A workspace as a file that is streamed while it is read. */
import { makeZip } from 'client-zip';
import { actReading } from '../access/act.ts';
import { authorise, permissions } from '../access/permissions.ts';
import { type MarkdownFile, writeMarkdown } from '../archive/markdown-folder.ts';
import { type Pulled, pulled } from '../archive/pull-stream.ts';
import { writeArchive } from '../archive/write-archive.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import type { Workspace } from '../workspace.ts';
import type { HttpContext } from './context.ts';

export const archiveFormats = ['ndjson', 'markdown'] as const;

export interface ExportOptions {
  format: (typeof archiveFormats)[number];
  vectors: boolean;
}

/** Maximum exports at once. Each holds a snapshot, and on PostgreSQL a connection. */
const maxConcurrentExports = 2;
const runningExports = new WeakMap<Services, number>();

/** Sends nothing before the caller is authorised. */
export async function streamedExport(
  services: Services,
  c: HttpContext,
  workspace: Workspace,
  options: ExportOptions,
): Promise<Response> {
  // The answer to a HEAD has no body, so nobody would read the stream.
  if (c.req.method === 'HEAD') {
    authorise(workspace.caller.principal, permissions['workspace.export']);
    return c.body(null, 200);
  }
  const exportFile = options.format === 'ndjson' ? ndjsonOf(workspace, options) : zipOf(workspace);
  await new Promise<void>((resolve, reject) => {
    const answer = async () => {
      const others = runningExports.get(services) ?? 0;
      if (others >= maxConcurrentExports) throw tooManyExports();
      runningExports.set(services, others + 1);
      resolve();
      await exportFile.run().finally(() => runningExports.set(services, (runningExports.get(services) ?? 1) - 1));
      return {};
    };
    const completion = actReading(workspace, { permission: permissions['workspace.export'], answer }, readNothing);
    c.set(
      'streamed',
      completion.then(
        () => undefined,
        (error: unknown) => {
          workspace.log.warn({ err: error, request_id: workspace.caller.request_id }, 'an export did not end whole');
          reject(error);
        },
      ),
    );
  }).catch((error: unknown) => {
    c.set('streamed', undefined);
    throw error;
  });
  const name = `${workspace.record.slug}-${workspace.now().toISOString().slice(0, 10)}.${exportFile.extension}`;
  return c.body(exportFile.stream, 200, {
    'Content-Type': exportFile.type,
    'Content-Disposition': `attachment; filename="${name}"`,
  });
}

const readNothing = () => ({ input: {}, raw: null });

const tooManyExports = () =>
  new AppError('unavailable', 'Two exports are already running. Try again when one of them has ended.', {
    retryAfterSeconds: 30,
  });

type ExportFile = Pick<Pulled<Uint8Array>, 'run' | 'stream'> & { type: string; extension: string };

function ndjsonOf({ store, record, now }: Workspace, { vectors }: ExportOptions): ExportFile {
  const lines = pulled<Uint8Array>(async (put) => {
    await writeArchive(store, record, { vectors, madeAt: now() }, (text) => put(Buffer.from(text)));
  });
  return { ...lines, type: 'application/x-ndjson', extension: 'ndjson' };
}

function zipOf({ store, record, now }: Workspace): ExportFile {
  const files = pulled<MarkdownFile>(async (put) => {
    await writeMarkdown(store, record, now(), put);
  });
  const zip = makeZip(zipEntries(files.stream));
  return { run: files.run, stream: zip, type: 'application/zip', extension: 'zip' };
}

async function* zipEntries(files: ReadableStream<MarkdownFile>) {
  for await (const { path, text, changedAt } of files) yield { name: path, input: text, lastModified: changedAt };
}
