/** A server that is killed or stopped in the middle of writes loses nothing that it had acknowledged. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { crashRounds, type Round } from '../bench/crash-rounds.ts';

/**
 * A thousand crashes with `npm run bench:crash`. One store goes through all of them, because most of the time goes
 * into starting servers.
 */
const crashes = Array.from({ length: 4 }, (): Round => ({ clients: 8, ending: 'SIGKILL' }));
const rounds: Round[] = [...crashes, { clients: 40, ending: 'SIGTERM' }, { clients: 40, ending: 'twice' }];
const writes = { min: 10, max: 40 };

test('crashes under 8 writers, and a stop and an immediate stop under 40, lose nothing acknowledged, and the indexes match the rows', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stele-crash-'));
  let unansweredInCrashes = 0;
  const report = await crashRounds({
    dataDir,
    rounds,
    writes,
    onRound: ({ rounds: over, unanswered }) => {
      if (over <= crashes.length) unansweredInCrashes = unanswered;
    },
  }).finally(() => rmSync(dataDir, { recursive: true, force: true }));
  expect(report).toMatchObject({ rounds: rounds.length, lost: [], unfindable: [] });
  expect(report.acknowledged).toBeGreaterThanOrEqual(rounds.length * writes.min);
  expect(unansweredInCrashes).toBeGreaterThan(0);
  expect(report.stops).toMatchObject([{ ending: 'SIGTERM', code: 0 }, { ending: 'twice' }]);
  expect([0, 130]).toContain(report.stops[1]!.code);
});
