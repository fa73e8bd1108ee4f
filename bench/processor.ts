/** Processor time of other processes, as reported by Linux. */
import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * Milliseconds of processor time of a process: in its main thread, and in all threads; zero if the system does not
 * report it.
 */
export function processorOf({ pid }: ChildProcess): { main: number; all: number } {
  try {
    const spent = readdirSync(`/proc/${pid}/task`).map((thread) => ({
      isMain: thread === String(pid),
      ms: Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    }));
    const sum = (some: typeof spent) => some.reduce((total, { ms }) => total + ms, 0);
    return { main: sum(spent.filter(({ isMain }) => isMain)), all: sum(spent) };
  } catch {
    return { main: 0, all: 0 };
  }
}

const tickMs = 10;

/**
 * Milliseconds of processor time of all ended children of this process, in steps of 10; zero if the system does not
 * report it.
 */
export function processorOfEnded(): number {
  try {
    const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(13, 15).map(Number);
    return (user! + system!) * tickMs;
  } catch {
    return 0;
  }
}
