/**
 * Preloaded into a server under measurement: writes figures on its event loop, as {@link LoopFigures}, on request. With
 * `BENCH_LOOP_STACKS` it also reports where the longest turn was spent, from samples that make the turn longer.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { type Profiler, Session } from 'node:inspector';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';
import { watchTurns } from './longest-turn.ts';
import type { LoopFigures } from './loop-figures.ts';

const file = process.env.BENCH_LOOP_FILE;
// Worker threads inherit preloaded modules.
if (file && isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let window: [from: number, to: number] = [0, 0];
  const turns = watchTurns((from, to) => {
    window = [from, to];
  });
  const sampling = process.env.BENCH_LOOP_STACKS ? new Session() : null;
  sampling?.connect();
  sampling?.post('Profiler.enable');
  sampling?.post('Profiler.setSamplingInterval', { interval: 500 });
  sampling?.post('Profiler.start');
  // Everything before the first request, such as loading the program, is not counted.
  process.on('SIGUSR2', () => {
    const { longest, p999 } = turns.figures();
    const figures: LoopFigures = {
      ...{ block: delay.max / 1e6, delayP999: delay.percentile(99.9) / 1e6 },
      ...{ turn: longest, turnP999: p999, stacks: [] },
    };
    sampling?.post('Profiler.stop', (_error, { profile }) => {
      figures.stacks = stacksWithin(profile, window);
    });
    sampling?.post('Profiler.start');
    writeFileSync(`${file}.part`, JSON.stringify(figures));
    renameSync(`${file}.part`, file);
    delay.reset();
    turns.take();
  });
}

/** The functions most often on the stack within a time span; callers come first among equally frequent ones. */
function stacksWithin(profile: Profiler.Profile, [from, to]: [number, number]): string[] {
  const byId = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map(profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const counts = new Map<string, number>();
  let at = profile.startTime;
  for (const [n, id] of (profile.samples ?? []).entries()) {
    at += profile.timeDeltas?.[n] ?? 0;
    if (at < from || at > to) continue;
    const underWay = new Set<string>();
    for (let next: number | undefined = id; next !== undefined; next = parents.get(next)) {
      const { functionName, url, lineNumber } = byId.get(next)!.callFrame;
      underWay.add(`${functionName || '?'} ${url.split('/').slice(-2).join('/')}:${lineNumber}`);
    }
    for (const name of [...underWay].reverse()) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const most = [...counts].sort(([, one], [, other]) => other - one).slice(0, mostNamed);
  return most.map(([name, count]) => `${count} ${name}`);
}

const mostNamed = 24;
