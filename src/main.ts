#!/usr/bin/env node
/** The `stele` command: the only file that touches argv, signals and exit codes. */
import { createInterface } from 'node:readline';
import { programCommands } from './cli/program-commands.ts';
import { runCli } from './cli/run-cli.ts';
import { holdThreads } from './fair/guarded-thread.ts';
import { readSettings } from './settings.ts';

// Only the owner may access the files that Stele writes.
process.umask(0o077);

const stop = new AbortController();
const onSignal = () => {
  if (stop.signal.aborted) process.exit(130);
  stop.abort();
};
process.on('SIGINT', onSignal);
process.on('SIGTERM', onSignal);
// A process exits only after its threads, and a native call in a thread may never return.
process.once('exit', () => {
  if (!holdThreads()) process.kill(process.pid, 'SIGKILL');
});

// The reader of a pipe may close it early: `| head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const { localCommand: program, portableCommand: programAnywhere } = programCommands(
  process.argv[1] ?? 'stele',
  process.cwd(),
);

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

// No process.exit yet: output to a pipe may not be flushed. The timer limits how long anything can hold the process.
process.exitCode = code;
setTimeout(() => process.exit(code), 500).unref();
