/** Runs the built program as users start it: for benchmarks, and for tests that need real processes and crashes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The project's folder. Found from the source as well as from the compiled code, which has a package.json of its own
 * beside it.
 */
export const root = folderWith('package-lock.json', dirname(fileURLToPath(import.meta.url)));
const ownProgram = join(root, 'dist', 'main.js');
const startLimit = 240_000;
const stopLimit = 20_000;

const running = new Set<ChildProcess>();

/** Kills all started processes that have not been stopped. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

export interface ProgramOptions {
  dataDir: string;
  /** Settings (`STELE_…`) beyond the data folder and the address. */
  env?: Record<string, string>;
  /** Path of the `main.js` of another build. */
  program?: string;
}

export interface RunningServer {
  /** `http://127.0.0.1:<port>` */
  base: string;
  process: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Sends SIGTERM; resolves to the exit code, or -1 if a signal ended the process. */
  stop(): Promise<number>;
  /** Sends SIGKILL, like a crash. */
  kill(): Promise<void>;
}

/** Starts `serve` on a free loopback port and waits until it answers. */
export async function startServer(
  options: ProgramOptions & { args?: string[]; port?: number },
): Promise<RunningServer> {
  const port = await freePort(options.port);
  const base = `http://127.0.0.1:${port}`;
  const child = launch(['serve', '--port', String(port), ...(options.args ?? [])], options);
  const printed = collect(child);
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  await untilHealthy(base, child, () => printed.stdout + printed.stderr);
  return {
    base,
    process: child,
    output: () => printed.stdout + printed.stderr,
    async stop() {
      child.kill('SIGTERM');
      let overdue = false;
      const limit = setTimeout(() => {
        overdue = true;
        child.kill('SIGKILL');
      }, stopLimit);
      const [code] = await exited;
      clearTimeout(limit);
      if (overdue)
        throw new Error(`The server did not stop within ${stopLimit} ms:\n${printed.stdout}${printed.stderr}`);
      return code ?? -1;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

interface CliOutcome {
  /** Exit code; -1 if a signal ended it. */
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs one command of the `stele` program to its end. */
export function runCli(args: string[], options: ProgramOptions): Promise<CliOutcome> {
  return startCli(args, options).ended;
}

/** Starts a command that is to be stopped or killed midway. */
export function startCli(
  args: string[],
  options: ProgramOptions,
): { process: ChildProcess; printed(): string; ended: Promise<CliOutcome> } {
  const child = launch(args, options);
  const printed = collect(child);
  const ended = once(child, 'close').then(([code]) => ({ code: (code as number | null) ?? -1, ...printed }));
  return { process: child, printed: () => printed.stdout, ended };
}

/** Starts the program without the developer's own `STELE_` settings. */
function launch(args: string[], { dataDir, env, program = ownProgram }: ProgramOptions): ChildProcess {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('STELE_'));
  const settings = { STELE_HOST: '127.0.0.1', STELE_DATA_DIR: dataDir, ...env };
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: { ...Object.fromEntries(inherited), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

function collect(child: ChildProcess): { stdout: string; stderr: string } {
  const printed = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed.stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    printed.stderr += text;
  });
  return printed;
}

async function untilHealthy(base: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + startLimit;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The server ended (${child.exitCode ?? child.signalCode}) before it answered:\n${output()}`);
    }
    const answer = await fetch(`${base}/api/health`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not answer within ${startLimit} ms:\n${output()}`);
}

/** The port asked for, or any free one; throws if another process listens there. */
async function freePort(wanted = 0): Promise<number> {
  const server = createServer().listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1.');
  return address.port;
}

function folderWith(name: string, from: string): string {
  if (existsSync(join(from, name))) return from;
  if (dirname(from) === from) throw new Error(`No folder above holds ${name}.`);
  return folderWith(name, dirname(from));
}
