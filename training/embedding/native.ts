/** Compiles and runs `trainer.cpp`: the one part where a fast matrix product decides between minutes and hours. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const flags = ['-O3', '-march=native', '-fopenmp', '-ffast-math', '-std=c++20'];
const remedy = 'On Debian or Ubuntu: apt-get install -y g++ libopenblas-dev';

/** What is missing to train on this machine, in words; null where nothing is. */
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
 * Answers the path of the program, which is compiled once and goes with the process. Throws where something is missing, with what to
 * install.
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

/** Where the source of this file lies, with what is no TypeScript; the compiled one is elsewhere. */
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
  /** Rows to begin with; without it, all begin by chance. */
  start?: string | undefined;
  /** The share of the rate that each row learns at; without it, known words have a share of their own and all others the whole. */
  rates?: string | undefined;
  out: string;
  /** Names and values as in `trainer.cpp`. */
  options: Readonly<Record<string, number>>;
  threads: number;
}

/** Runs to the end; `tell` hears each line of progress. */
export async function runTrainer(program: string, run: Run, tell: (line: string) => void): Promise<void> {
  const options = Object.entries(run.options).map(([name, value]) => `${name}=${value}`);
  const threads = String(run.threads);
  const start = run.start === undefined ? [] : [`start=${run.start}`];
  if (run.rates !== undefined) start.push(`rates=${run.rates}`);
  const child = spawn(program, [run.examples, run.out, ...start, ...options], {
    stdio: ['ignore', 'inherit', 'pipe'],
    // Threads that wait would otherwise burn the time of others on a machine that is shared.
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
