/** A server killed in the middle of writing has lost nothing that it had acknowledged. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { crashRounds } from '../bench/crash-rounds.ts';

/** A thousand with `npm run bench:crash`. */
const rounds = 4;

test('crashes under 8 writers lose nothing acknowledged, and the indexes answer as the rows do', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stele-crash-'));
  try {
    const report = await crashRounds({ dataDir, rounds, clients: 8, writes: { least: 10, most: 40 } });
    expect(report).toMatchObject({ rounds, lost: [], unfindable: [] });
    expect(report.acknowledged).toBeGreaterThanOrEqual(rounds * 10);
    expect(report.unanswered).toBeGreaterThan(0);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
