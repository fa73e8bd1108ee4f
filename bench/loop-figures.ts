/** Figures on the event loop of a server under measurement. */
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type RunningServer, root } from './program.ts';

export interface LoopFigures {
  /**
   * The longest block and the 99.9th percentile of the delay in wall-clock time, in ms, which includes other programs.
   */
  block: number;
  delayP999: number;
  /** The longest turn and the 99.9th percentile of all turns, in ms of processor time of the main thread. */
  turn: number;
  turnP999: number;
  /** Where the longest turn was spent, if requested. */
  stacks: string[];
}

/** Settings with which a server records these figures for {@link takeLoopFigures}. */
export function watchedLoop(loopFile: string): Record<string, string> {
  const monitor = `--import=${join(root, 'build', 'bench', 'loop-monitor.js')}`;
  return { BENCH_LOOP_FILE: loopFile, NODE_OPTIONS: monitor };
}

/** The figures since the last call. */
export async function takeLoopFigures({ process }: RunningServer, loopFile: string): Promise<LoopFigures> {
  rmSync(loopFile, { force: true });
  process.kill('SIGUSR2');
  for (;;) {
    await wait(20);
    if (statSync(loopFile, { throwIfNoEntry: false })?.size)
      return JSON.parse(readFileSync(loopFile, 'utf8')) as LoopFigures;
  }
}
