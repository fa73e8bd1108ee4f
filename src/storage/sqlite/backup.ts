/**
 * Copies of a data folder: a snapshot of each file, all begun at one moment, while others read and write. Derived files
 * are not copied. A copy is valid once it was opened and read through; its folder gets its final name last.
 */
import { createHash } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { translateSqliteError } from './connection.ts';
import { Database, type SqliteDatabase } from './driver.ts';
import { type FolderLock, lockFiles, lockFolder } from './folder-lock.ts';
import { keepPrivate } from './opening.ts';

const manifestSchema = z.object({
  format: z.literal(1),
  made_at: z.string(),
  files: z.array(
    z.object({
      path: z.string().regex(/^(control|workspaces\/[A-Za-z0-9_]+)\.sqlite$/),
      bytes: z.number(),
      sha256: z.string(),
      /** Null for the control store. */
      slug: z.string().nullable(),
      memories: z.number().nullable(),
    }),
  ),
});

export type BackupManifest = z.output<typeof manifestSchema>;
type CopiedFile = BackupManifest['files'][number];

export interface BackedUp {
  manifest: BackupManifest;
  /** Stores that could not be copied completely, each as a sentence. */
  problems: string[];
}

const manifestName = 'backup.json';
const controlPath = 'control.sqlite';

interface Source {
  readonly path: string;
  readonly slug: string | null;
  readonly database: SqliteDatabase;
}

export interface BackupOptions {
  /** Called after each file. */
  each(done: number, total: number): void;
  /** Ends the backup early: it throws the reason, and leaves nothing behind. */
  stop: AbortSignal;
}

/** `target` must be empty or missing. */
export async function backUpFolder(
  dataDir: string,
  target: string,
  now: Date,
  { each, stop }: BackupOptions,
): Promise<BackedUp> {
  const [folder, to] = [resolve(dataDir), resolve(target)];
  if (!existsSync(join(folder, controlPath))) throw noStoreIn(folder);
  refuseToOverwrite(to);
  const unfinished = `${to}.unfinished`;
  const lock = lockUnfinished(unfinished, to);
  const problems: string[] = [];
  const sources: Source[] = [];
  try {
    refuseToOverwrite(to);
    clearUnfinished(unfinished);
    sources.push(...openSources(folder, problems));
    const files: CopiedFile[] = [];
    for (const source of sources) {
      const to = join(unfinished, source.path);
      await copyStore(source, to, stop).then(
        (copied) => files.push(copied),
        (error: unknown) => {
          // A part of a store must not pass for a copy.
          rmSync(to, { force: true });
          problems.push(`${source.path}${named(source)} could not be copied: ${reasonOf(error)}`);
        },
      );
      stop.throwIfAborted();
      each(files.length, sources.length);
    }
    const manifest: BackupManifest = { format: 1, made_at: now.toISOString(), files };
    writeFileSync(join(unfinished, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    for (const { path } of files) sync(join(unfinished, path));
    sync(join(unfinished, manifestName));
    if (existsSync(to)) rmdirSync(to);
    renameSync(unfinished, to);
    for (const name of lockFiles) rmSync(join(to, name), { force: true });
    sync(dirname(to));
    return { manifest, problems };
  } finally {
    for (const { database } of sources) database.close();
    rmSync(unfinished, { recursive: true, force: true });
    lock.release();
  }
}

/** Locks the folder in which the copy is made: another backup into the same target would remove it. */
function lockUnfinished(unfinished: string, to: string): FolderLock {
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  try {
    return lockFolder(unfinished);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('conflict', `Another backup into ${to} is running. Wait for its end, or name another folder.`);
  }
}

/** Removes what a killed backup left behind. */
function clearUnfinished(unfinished: string): void {
  for (const name of readdirSync(unfinished))
    if (!lockFiles.includes(name)) rmSync(join(unfinished, name), { recursive: true, force: true });
  mkdirSync(join(unfinished, 'workspaces'), { mode: 0o700 });
}

/**
 * Opens a snapshot of every source before any is copied, so that all are of the same moment, whatever is written
 * meanwhile.
 */
function openSources(folder: string, problems: string[]): Source[] {
  const control: Source = { path: controlPath, slug: null, database: controlSnapshotOf(folder) };
  const workspaces = control.database.prepare('select id, slug, has_store from workspaces').all() as {
    id: string;
    slug: string;
    has_store: number;
  }[];
  const sources = [control];
  for (const { id, slug, has_store } of workspaces) {
    const path = `workspaces/${id}.sqlite`;
    try {
      if (existsSync(join(folder, path))) sources.push({ path, slug, database: snapshotOf(join(folder, path)) });
      else if (has_store === 1) problems.push(`${path}, the store of ${slug}, is missing.`);
    } catch (error) {
      problems.push(`${path}, the store of ${slug}, cannot be read: ${reasonOf(error)}`);
    }
  }
  return sources;
}

function controlSnapshotOf(folder: string): SqliteDatabase {
  try {
    return snapshotOf(join(folder, controlPath));
  } catch (error) {
    if (!(error instanceof Database.SqliteError) || !/^SQLITE_(READONLY|CANTOPEN)/.test(error.code))
      throw translateSqliteError(error);
    throw new AppError(
      'unavailable',
      `This user may not write into the data folder ${folder}; a backup only reads it, but shares a file of locks with the service. Run the command as the user that runs the service, for example with sudo -u stele.`,
      { cause: error },
    );
  }
}

function snapshotOf(file: string): SqliteDatabase {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    database.exec('begin');
    database.prepare('select count(*) from sqlite_master').get();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Pages copied before other work in this process gets its turn. */
const pagesAtOnce = 4_096;

async function copyStore({ database, path, slug }: Source, to: string, stop: AbortSignal): Promise<CopiedFile> {
  closeSync(openSync(to, 'w', 0o600));
  const progress = () => {
    stop.throwIfAborted();
    return pagesAtOnce;
  };
  await database.backup(to, { progress });
  stop.throwIfAborted();
  const memories = verify(to, slug !== null);
  return { path, slug, memories, bytes: statSync(to).size, sha256: await hashOf(to) };
}

/** Reads the whole copy. Returns the number of memories in it. */
function verify(file: string, isWorkspace: boolean): number | null {
  const copy = new Database(file, { fileMustExist: true });
  try {
    // Makes the copy a single file, until it is opened for writing again.
    copy.pragma('journal_mode = DELETE');
    const [{ quick_check: found = '' } = {}] = copy.pragma('quick_check(1)') as { quick_check?: string }[];
    if (found !== 'ok') throw new AppError('unavailable', `it is damaged (${found})`);
    if (!isWorkspace) return null;
    return (copy.prepare('select count(*) as count from memories').get() as { count: number }).count;
  } finally {
    copy.close();
  }
}

export interface Restored {
  manifest: BackupManifest;
  /** The new path of the former store; null if the whole folder was restored, or there was no former store. */
  setAside: string | null;
}

/** Restores into an empty data folder. Checks everything before it writes anything. */
export async function restoreFolder(source: string, dataDir: string): Promise<Restored> {
  const [from, folder] = [resolve(source), resolve(dataDir)];
  const manifest = await readBackup(from);
  if (!manifest.files.some(({ path }) => path === controlPath))
    throw new AppError(
      'conflict',
      `${from} has no control store: it could not be copied when the backup was made. Nothing was restored. Restore an earlier backup, and then single workspaces of this one over it with --workspace.`,
    );
  refuseToOverwrite(folder);
  try {
    mkdirSync(join(folder, 'workspaces'), { recursive: true, mode: 0o700 });
    // The control store comes last: a folder without it does not pass for a complete one.
    for (const { path } of [...manifest.files].reverse()) {
      const to = join(folder, path);
      moveInto(copyBeside(join(from, path), to), to);
    }
  } catch (error) {
    // The folder was empty: once the cause is removed, the same command must find it empty again.
    for (const name of existsSync(folder) ? readdirSync(folder) : [])
      rmSync(join(folder, name), { recursive: true, force: true });
    throw restoreError(folder, error);
  }
  return { manifest, setAside: null };
}

function restoreError(folder: string, error: unknown): unknown {
  const isFull = error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
  if (!isFull) return error;
  const message = `There is too little space in ${folder} for this backup. Nothing was restored; free some space and run the same command again.`;
  return new AppError('storage_full', message, { cause: error });
}

/**
 * Restores the store of one workspace. An existing store is set aside, once the copy is complete beside it. No process
 * may have the folder open.
 */
export async function restoreStore(source: string, dataDir: string, slug: string, now: Date): Promise<Restored> {
  const [from, folder] = [resolve(source), resolve(dataDir)];
  const manifest = await readBackup(from);
  const file = manifest.files.find((one) => one.slug === slug);
  if (!file) throw new AppError('not_found', `The backup ${from} has no workspace "${slug}".`);
  refuseUnknown(folder, file.path, slug);
  const to = join(folder, file.path);
  const part = copyBeside(join(from, file.path), to);
  const setAside = existsSync(to) ? `${to}.${now.toISOString().replace(/[^0-9]/g, '')}.before` : null;
  if (setAside) renameSync(to, setAside);
  // After a kill, the latest writes are in the log, which SQLite finds only under the name of its store.
  for (const beside of ['-wal', '-shm'])
    if (existsSync(to + beside)) renameSync(to + beside, setAside ? setAside + beside : `${to}${beside}.before`);
  moveInto(part, to);
  return { manifest, setAside };
}

/**
 * The control store finds a store by the id of the workspace: without it, the restored file would be used by nothing. A
 * workspace that was made later under the same slug has another id.
 */
function refuseUnknown(folder: string, path: string, slug: string): void {
  if (!existsSync(join(folder, controlPath))) throw noStoreIn(folder);
  const control = new Database(join(folder, controlPath), { readonly: true, fileMustExist: true });
  try {
    const found = control.prepare('select 1 from workspaces where id = ?').get(basename(path, '.sqlite'));
    if (found !== undefined) return;
  } finally {
    control.close();
  }
  throw new AppError(
    'conflict',
    `The workspace "${slug}" of this backup is no longer in ${folder}: it was deleted for good. Nothing was restored. Restore the whole backup into another folder, and export the workspace from there.`,
  );
}

const noStoreIn = (folder: string) =>
  new AppError('not_found', `There is no store of Stele in ${folder}. Set STELE_DATA_DIR to the data folder.`);

/** Checks that every file of the copy exists and is byte for byte as it was written. */
async function readBackup(folder: string): Promise<BackupManifest> {
  let manifest: BackupManifest;
  try {
    manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, manifestName), 'utf8')));
  } catch (error) {
    throw new AppError('not_found', `${folder} is not a backup of Stele: it has no readable ${manifestName}.`, {
      cause: error,
    });
  }
  for (const { path, sha256 } of manifest.files) {
    const found = await hashOf(join(folder, path)).catch(() => null);
    if (found !== sha256)
      throw new AppError(
        'unavailable',
        `${path} of this backup is ${found === null ? 'missing' : 'not as it was written'}. Nothing was restored; use another backup.`,
      );
  }
  return manifest;
}

function refuseToOverwrite(folder: string): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory())
    throw new AppError('conflict', `${folder} is a file, and nothing is overwritten. Name an empty or a new folder.`);
  if (readdirSync(folder).length === 0) return;
  throw new AppError(
    'conflict',
    `${folder} is not empty, and nothing there is overwritten. Name an empty or a new folder.`,
  );
}

function copyBeside(from: string, to: string): string {
  const part = `${to}.part`;
  copyFileSync(from, part);
  keepPrivate(part, 0o600);
  sync(part);
  return part;
}

function moveInto(part: string, to: string): void {
  renameSync(part, to);
  sync(dirname(to));
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

const named = ({ slug }: Source) => (slug === null ? '' : `, the store of ${slug},`);

function reasonOf(error: unknown): string {
  const translated = translateSqliteError(error);
  return translated instanceof Error ? translated.message : String(translated);
}
