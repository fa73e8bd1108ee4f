/** A server killed in the middle of writing has lost nothing that it had acknowledged. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { crashRounds } from '../bench/crash-rounds.ts';

test('ten crashes under 8 writers lose nothing acknowledged, and the indexes answer as the rows do', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stele-crash-'));
  try {
    const report = await crashRounds({ dataDir, rounds: 10, clients: 8, writes: { least: 10, most: 40 } });
    expect(report).toMatchObject({ rounds: 10, lost: [], unfindable: [] });
    expect(report.acknowledged).toBeGreaterThanOrEqual(10 * 10);
    expect(report.unanswered).toBeGreaterThan(0);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
