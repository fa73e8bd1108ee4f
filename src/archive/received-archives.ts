/**
 * The folders for archives while they are received and read. A kill leaves them behind, so the next start removes them.
 */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Logger } from '../log.ts';

interface Place {
  settings: { dataDir: string };
  storage: { engine: 'sqlite' | 'postgres' };
}

/** Creates a folder that only this user can read. The caller removes it. */
export async function createImportFolder({ settings, storage }: Place): Promise<string> {
  if (storage.engine === 'postgres') return mkdtemp(join(tmpdir(), `${ofThisMachine()}${process.pid}-`));
  const imports = importsOf(settings);
  await mkdir(imports, { recursive: true, mode: 0o700 });
  return mkdtemp(join(imports, 'import-'));
}

/**
 * Removes the folders that ended processes left. Only for the only process on the data folder, before it receives
 * anything.
 */
export async function removeLeftImports({ settings, storage, log }: Place & { log: Logger }): Promise<void> {
  const left = storage.engine === 'postgres' ? await leftOnThisMachine() : [importsOf(settings)];
  for (const folder of left)
    await rm(folder, { recursive: true, force: true }).catch((error: unknown) =>
      log.warn({ err: error }, `${folder} contains archives of unfinished imports that could not be removed`),
    );
}

const importsOf = ({ dataDir }: Place['settings']) => join(resolve(dataDir), 'imports');

/**
 * Nodes on PostgreSQL need no data folder and may share the system's temporary folder, so names there contain the
 * machine and the process id.
 */
const ofThisMachine = () => `stele-import-${hostname().replace(/[^\w.-]/g, '_')}-`;

async function leftOnThisMachine(): Promise<string[]> {
  const begin = ofThisMachine();
  const ours = (await readdir(tmpdir()).catch(() => [])).filter((name) => name.startsWith(begin));
  const isLeft = (name: string) => {
    const [, pid] = /^(\d+)-/.exec(name.slice(begin.length)) ?? [];
    return pid !== undefined && !isRunning(Number(pid));
  };
  return ours.filter(isLeft).map((name) => join(tmpdir(), name));
}

/**
 * In a restarted container, the previous process may have had this process's id. This process has received nothing yet,
 * so it does not count as running.
 */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
