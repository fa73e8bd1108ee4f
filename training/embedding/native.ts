/** Compiles and runs `trainer.cpp`, which is native because a fast matrix product decides between minutes and hours. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const flags = ['-O3', '-march=native', '-fopenmp', '-ffast-math', '-std=c++20'];
const remedy = 'On Debian or Ubuntu: apt-get install -y g++ libopenblas-dev';

/** A description of what is missing to train on this machine; null if nothing is. */
export function missingForTraining(): string | null {
  if (spawnSync('g++', ['--version']).status !== 0) return `There is no g++. ${remedy}`;
  const probe = spawnSync('g++', [...flags, '-x', 'c++', '-', '-o', '/dev/null', '-lopenblas'], {
    input: '#include <cblas.h>\n#include <omp.h>\nint main() { return cblas_sdot(0, nullptr, 1, nullptr, 1) > 0; }\n',
    encoding: 'utf8',
  });
  return probe.status === 0 ? null : `g++ cannot build against OpenBLAS and OpenMP. ${remedy}\n${probe.stderr}`;
}

let compiled: string | null = null;

/**
 * Compiles the program once, for the lifetime of the process, and returns its path. Throws with installation advice if
 * something is missing.
 */
export function compileTrainer(): string {
  if (compiled !== null) return compiled;
  const folder = mkdtempSync(join(tmpdir(), 'stele-trainer-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const program = join(folder, 'trainer');
  const { status, stderr } = spawnSync(
    'g++',
    [...flags, join(sourceFolder(), 'trainer.cpp'), '-o', program, '-lopenblas'],
    {
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(missingForTraining() ?? `trainer.cpp does not compile:\n${stderr}`);
  compiled = program;
  return program;
}

/** The source folder of this file, which also contains files other than TypeScript; the compiled file is elsewhere. */
export function sourceFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'training/embedding/trainer.cpp'))) {
    if (dirname(folder) === folder)
      throw new Error('training/embedding/trainer.cpp is missing: run this in a checkout.');
    folder = dirname(folder);
  }
  return join(folder, 'training/embedding');
}

export interface Run {
  examples: string;
  /** File with the initial rows; random rows if missing. */
  start?: string | undefined;
  /**
   * File with the learning rate of each row, as a share. If missing, known words have their own share and all others
   * the full rate.
   */
  rates?: string | undefined;
  out: string;
  /** Options by their names in `trainer.cpp`. */
  options: Readonly<Record<string, number>>;
  threads: number;
}

/** Runs the trainer to its end; `tell` is called with each line of progress. */
export async function runTrainer(program: string, run: Run, tell: (line: string) => void): Promise<void> {
  const options = Object.entries(run.options).map(([name, value]) => `${name}=${value}`);
  const threads = String(run.threads);
  const start = run.start === undefined ? [] : [`start=${run.start}`];
  if (run.rates !== undefined) start.push(`rates=${run.rates}`);
  const child = spawn(program, [run.examples, run.out, ...start, ...options], {
    stdio: ['ignore', 'inherit', 'pipe'],
    // With active waiting, idle threads would take processor time from others on a shared machine.
    env: { OMP_WAIT_POLICY: 'passive', ...process.env, OMP_NUM_THREADS: threads, OPENBLAS_NUM_THREADS: threads },
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  let last = '';
  for await (const line of createInterface({ input: child.stderr })) {
    last = line;
    tell(line);
  }
  const code = await ended;
  if (code !== 0) throw new Error(`The trainer ended with ${code}: ${last}`);
}
