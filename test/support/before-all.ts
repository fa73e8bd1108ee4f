/**
 * Run by Vitest once: test files are written into memory if there is room. Stores sync to disk for each of tens of
 * thousands of writes, which is irrelevant to the tests: none of them cuts the power.
 */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
/** Bytes; the tests use far less at once. */
const leastFree = 2 ** 32;

export default function beforeAll(): (() => void) | undefined {
  if (process.env.TMPDIR?.startsWith(memory) || freeBytes() < leastFree) return undefined;
  removeLeftovers();
  const folder = mkdtempSync(join(memory, `stele-tests-${process.pid}-`));
  // A PostgreSQL server that a test starts runs as another user.
  chmodSync(folder, 0o711);
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true });
  };
}

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/** The files that killed runs left behind, which would take up memory. */
function removeLeftovers(): void {
  for (const name of readdirSync(memory)) {
    const [, pid] = /^stele-tests-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(memory, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
