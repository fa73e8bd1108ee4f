#!/usr/bin/env node
/** The `stele` command: the only file that touches the command line's words, signals and exit codes. */
import { createInterface } from 'node:readline';
import { runCli } from './cli/run-cli.ts';
import { startedAs } from './cli/started-as.ts';
import { holdThreads } from './fair/guarded-thread.ts';
import { readSettings } from './settings.ts';

// What is kept is the owner's alone.
process.umask(0o077);

const stop = new AbortController();
const onSignal = () => {
  if (stop.signal.aborted) process.exit(130);
  stop.abort();
};
process.on('SIGINT', onSignal);
process.on('SIGTERM', onSignal);
// The end of a process waits for its threads, and a native call may take for ever.
process.once('exit', () => {
  if (!holdThreads()) process.kill(process.pid, 'SIGKILL');
});

// Whoever reads through a pipe may have seen enough: `| head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const { here: program, anywhere: programAnywhere } = startedAs(process.argv[1] ?? 'stele', process.cwd());

const code = await runCli(
  process.argv.slice(2),
  {
    print: (line) => void process.stdout.write(`${line}\n`),
    ask: (question) =>
      new Promise((resolve) => {
        const lines = createInterface({ input: process.stdin, output: process.stderr });
        lines.once('close', () => resolve(''));
        lines.question(question, (answer) => {
          resolve(answer);
          lines.close();
        });
      }),
    isInteractive: process.stdout.isTTY === true && process.stderr.isTTY === true,
    program,
    programAnywhere,
    stop: stop.signal,
    settings: (overrides) => readSettings(undefined, overrides),
  },
  (line) => void process.stderr.write(`${line}\n`),
);

// Not process.exit at once: what was printed into a pipe may still be on its way. But nothing may hold the process long.
process.exitCode = code;
setTimeout(() => process.exit(code), 500).unref();
