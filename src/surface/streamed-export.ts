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

export const wholeFormats = ['ndjson', 'markdown'] as const;

export interface ExportOptions {
  format: (typeof wholeFormats)[number];
  vectors: boolean;
}

/** Maximum exports at once. Each holds a snapshot, and on PostgreSQL a connection. */
const mostAtOnce = 2;
const underWay = new WeakMap<Services, number>();

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
  const sent = options.format === 'ndjson' ? ndjsonOf(workspace, options) : zipOf(workspace);
  await new Promise<void>((begun, refuse) => {
    const answer = async () => {
      const others = underWay.get(services) ?? 0;
      if (others >= mostAtOnce) throw busy();
      underWay.set(services, others + 1);
      begun();
      await sent.run().finally(() => underWay.set(services, (underWay.get(services) ?? 1) - 1));
      return {};
    };
    const acted = actReading(workspace, { permission: permissions['workspace.export'], answer }, nothingAsked);
    c.set(
      'streamed',
      acted.then(
        () => undefined,
        (error: unknown) => {
          workspace.log.warn({ err: error, request_id: workspace.caller.request_id }, 'an export did not end whole');
          refuse(error);
        },
      ),
    );
  }).catch((error: unknown) => {
    c.set('streamed', undefined);
    throw error;
  });
  const name = `${workspace.record.slug}-${workspace.now().toISOString().slice(0, 10)}.${sent.ending}`;
  return c.body(sent.stream, 200, {
    'Content-Type': sent.type,
    'Content-Disposition': `attachment; filename="${name}"`,
  });
}

const nothingAsked = () => ({ input: {}, raw: null });

const busy = () =>
  new AppError('unavailable', 'Two exports are already running. Try again when one of them has ended.', {
    retryAfterSeconds: 30,
  });

type Sent = Pick<Pulled<Uint8Array>, 'run' | 'stream'> & { type: string; ending: string };

function ndjsonOf({ store, record, now }: Workspace, { vectors }: ExportOptions): Sent {
  const lines = pulled<Uint8Array>(async (put) => {
    await writeArchive(store, record, { vectors, madeAt: now() }, (text) => put(Buffer.from(text)));
  });
  return { ...lines, type: 'application/x-ndjson', ending: 'ndjson' };
}

function zipOf({ store, record, now }: Workspace): Sent {
  const files = pulled<MarkdownFile>(async (put) => {
    await writeMarkdown(store, record, now(), put);
  });
  const zip = makeZip(zipped(files.stream));
  return { run: files.run, stream: zip, type: 'application/zip', ending: 'zip' };
}

async function* zipped(files: ReadableStream<MarkdownFile>) {
  for await (const { path, text, changedAt } of files) yield { name: path, input: text, lastModified: changedAt };
}
