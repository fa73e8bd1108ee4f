/**
 * npm run bench:crash -- --rounds 1000 [--clients 8]: kills the server during writes, again and again.
 * `--ending SIGTERM` stops it in order instead, `--ending twice` stops it at once.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { crashRounds, endings, type StopMode } from './crash-rounds.ts';
import { killAll } from './program.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '25' },
    clients: { type: 'string', default: '8' },
    ending: { type: 'string', default: 'SIGKILL' },
  },
});
const ending = values.ending as StopMode;
if (!endings.includes(ending)) throw new Error(`--ending is one of: ${endings.join(', ')}`);
const dataDir = mkdtempSync(join(tmpdir(), 'stele-crash-'));
process.on('exit', () => {
  killAll();
  rmSync(dataDir, { recursive: true, force: true });
});

const total = Number(values.rounds);
const report = await crashRounds({
  dataDir,
  rounds: Array.from({ length: total }, () => ({ clients: Number(values.clients), ending })),
  onRound: ({ rounds, acknowledged, unanswered, lost, unfindable }) => {
    process.stdout.write(
      `\rround ${rounds} of ${total}: ${acknowledged} writes acknowledged, ${unanswered} cut off, ${lost.length} lost, ${unfindable.length} not found`,
    );
  },
});
process.stdout.write('\n');
for (const line of [...report.lost, ...report.unfindable].slice(0, 20)) console.log(line);
for (const code of new Set(report.stops.map((stop) => stop.code))) {
  const times = report.stops.flatMap((stop) => (stop.code === code ? [stop.ms] : [])).sort((one, other) => one - other);
  console.log(`exit code ${code}: ${times.length} times, after ${times[0]} to ${times.at(-1)} ms`);
}
process.exitCode = report.lost.length + report.unfindable.length > 0 ? 1 : 0;
