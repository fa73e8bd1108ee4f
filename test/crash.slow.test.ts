/** A server killed, or stopped, in the middle of writing has lost nothing that it had acknowledged. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { crashRounds } from '../bench/crash-rounds.ts';

/** A thousand with `npm run bench:crash`. */
const rounds = 4;

const inFolder = async (work: (dataDir: string) => Promise<void>) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stele-crash-'));
  await work(dataDir).finally(() => rmSync(dataDir, { recursive: true, force: true }));
};
const writes = { least: 10, most: 40 };

test('crashes under 8 writers lose nothing acknowledged, and the indexes answer as the rows do', () =>
  inFolder(async (dataDir) => {
    const report = await crashRounds({ dataDir, rounds, clients: 8, writes });
    expect(report).toMatchObject({ rounds, lost: [], unfindable: [] });
    expect(report.acknowledged).toBeGreaterThanOrEqual(rounds * 10);
    expect(report.unanswered).toBeGreaterThan(0);
  }));

test.each([
  ['SIGTERM', 'ends in order', [0]],
  ['twice', 'ends at once', [0, 130]],
] as const)('a server stopped under 40 writers by %s %s and loses nothing acknowledged', (ending, _how, codes) =>
  inFolder(async (dataDir) => {
    const report = await crashRounds({ dataDir, rounds: 1, clients: 40, ending, writes });
    expect(report).toMatchObject({ rounds: 1, lost: [], unfindable: [] });
    for (const { code } of report.stops) expect(codes).toContain(code);
  }),
);
