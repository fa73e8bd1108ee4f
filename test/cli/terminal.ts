/** Runs commands in this process as a person would. Returns their output, their complaints and the exit code. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '../../src/cli/run-cli.ts';
import { readSettings } from '../../src/settings.ts';

export interface Outcome {
  code: number;
  printed: string;
  complained: string;
}

export interface Started {
  /** The output so far. */
  printed(): string;
  /** Resolves when the output matches. */
  untilPrinted(pattern: RegExp): Promise<RegExpExecArray>;
  stop(): void;
  ended: Promise<Outcome>;
}

export interface TestTerminal {
  dataDir: string;
  run(words: string[], environment?: Record<string, string>, typed?: string): Promise<Outcome>;
  /** For commands that run until they are stopped. */
  start(words: string[], environment?: Record<string, string>): Started;
  remove(): void;
}

export function openTerminal(): TestTerminal {
  const dataDir = mkdtempSync(join(tmpdir(), 'stele-cli-'));
  const start = (words: string[], environment: Record<string, string> = {}, typed = ''): Started => {
    const stop = new AbortController();
    const lines: string[] = [];
    const complaints: string[] = [];
    const given = { STELE_DATA_DIR: dataDir, STELE_LOG_LEVEL: 'silent', ...environment };
    const terminal = {
      print: (line: string) => void lines.push(line),
      ask: async () => typed,
      isInteractive: false,
      program: 'stele',
      programAnywhere: 'stele',
      stop: stop.signal,
      settings: (overrides = {}) => readSettings(given, overrides),
    };
    const printed = () => lines.join('\n');
    const ended = runCli(words, terminal, (line) => void complaints.push(line)).then((code) => ({
      code,
      printed: printed(),
      complained: complaints.join('\n'),
    }));
    const untilPrinted = async (pattern: RegExp) => {
      let isOver = false;
      void ended.then(() => {
        isOver = true;
      });
      for (;;) {
        const isLast = isOver;
        const found = pattern.exec(printed());
        if (found) return found;
        if (isLast) throw new Error(`Nothing printed matches ${pattern}:\n${printed()}\n${complaints.join('\n')}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    };
    return { printed, untilPrinted, stop: () => stop.abort(), ended };
  };
  return {
    dataDir,
    start,
    run: (words, environment, typed) => start(words, environment, typed).ended,
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
