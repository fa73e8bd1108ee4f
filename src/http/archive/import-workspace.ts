/** POST /import: imports an archive, which is kept in a file until it has arrived completely. */
import { createReadStream } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Handler } from 'hono';
import { readHeader } from '../../archive/archive-lines.ts';
import { createImportFolder } from '../../archive/received-archives.ts';
import { AppError, invalid } from '../../errors.ts';
import type { Services } from '../../services.ts';
import type { HttpEnv } from '../../surface/context.ts';
import { enterWorkspace } from '../../surface/enter-workspace.ts';
import { receiveArchive } from '../../surface/receive-archive.ts';
import { admittedOf, routeName } from '../workspace-handler.ts';

const maxArchiveBytes = 8 * 1024 ** 3;

export function importWorkspace(services: Services): Handler<HttpEnv> {
  return async (c) => {
    const workspace = enterWorkspace(services, admittedOf(c), routeName(c), c.get('requestId'));
    const folder = await createImportFolder(services);
    const path = join(folder, 'archive.ndjson');
    try {
      const answer = await receiveArchive(services, c, workspace, async () => {
        await refuseTooLarge(c.req.header('Content-Length'), folder);
        await receive(c.req.raw.body, path);
        return () => createReadStream(path);
      });
      return c.json(answer);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

/**
 * Checks the size before anything is written. `declared` is the `Content-Length` header; without it, the
 * bytes are counted as they arrive.
 */
async function refuseTooLarge(declared: string | undefined, folder: string): Promise<void> {
  const bytes = Number(declared ?? 0);
  if (bytes > maxArchiveBytes) throw tooLarge();
  const { bavail, bsize } = await statfs(folder);
  if (bytes > bavail * bsize) throw storageFull();
}

const tooLarge = () => new AppError('too_large', 'The archive is larger than 8 GiB, the maximum. Use `stele import`.');

const storageFull = (cause?: unknown) =>
  new AppError('storage_full', 'There is no room to receive the archive: nothing was imported.', { cause });

async function receive(body: ReadableStream | null, path: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  let bytes = 0;
  let header: Buffer | null = Buffer.alloc(0);
  try {
    for await (const chunk of readChunks(body)) {
      bytes += chunk.length;
      if (bytes > maxArchiveBytes) throw tooLarge();
      if (header !== null) header = readBeginning(header, chunk);
      await file.write(chunk);
    }
  } catch (error) {
    throw isFull(error) ? storageFull(error) : error;
  } finally {
    await file.close();
  }
}

const maxHeaderBytes = 64 * 1024;

/**
 * The part of the first line that has arrived; null once the line is complete and is an archive's header. Anything else
 * is refused before it fills the disk.
 */
function readBeginning(received: Buffer, chunk: Uint8Array): Buffer | null {
  const beginning = Buffer.concat([received, chunk]);
  const end = beginning.indexOf('\n');
  if (end === -1 && beginning.length <= maxHeaderBytes) return beginning;
  readHeader(beginning.subarray(0, end === -1 ? maxHeaderBytes : end).toString());
  return null;
}

async function* readChunks(body: ReadableStream | null): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  try {
    yield* body;
  } catch (error) {
    if (isFull(error)) throw error;
    throw invalid(['body'], 'The body ended before it was complete', 'incomplete');
  }
}

/** True if the disk, or the quota of this user on it, is used up. */
const isFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
