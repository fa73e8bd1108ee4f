/** The preparations that a service makes after it starts to listen. */
import { expect, test } from 'vitest';
import { warmUp } from '../../src/cli/serve/warm-up.ts';
import { prepareClaims } from '../../src/memory/contradictions/fact-claims.ts';
import { prepareRelations } from '../../src/reading/extract/relations.ts';
import { prepareSecrets } from '../../src/text/secrets/redact.ts';
import { silent } from '../support/engines.ts';

test('a failed preparation is logged, and neither the service nor the next preparation ends because of it', async () => {
  const logged: unknown[] = [];
  const log = { ...silent, error: (said: unknown) => void logged.push(said) } as typeof silent;
  let prepared = 0;
  const missing = async function* () {
    yield import(`no-such-package-${prepared}`);
  };
  const next = function* () {
    prepared += 1;
    yield;
  };
  await warmUp([missing, next], { activeCalls: () => 0 }, log, new AbortController().signal);
  expect(prepared).toBe(1);
  expect(logged).toEqual([{ err: expect.objectContaining({ message: expect.stringContaining('no-such-package') }) }]);
});

test('no preparation starts or continues while a call is running', async () => {
  let [calls, steps] = [1, 0];
  const whileCalled: number[] = [];
  const prepare = function* () {
    for (; steps < 3; steps += 1) {
      whileCalled.push(calls);
      // A call arrives with each step, and is answered a moment later.
      calls = 1;
      setTimeout(() => {
        calls = 0;
      }, 100);
      yield;
    }
  };
  setTimeout(() => {
    calls = 0;
  }, 700);
  await warmUp([prepare], { activeCalls: () => calls }, silent, new AbortController().signal);
  expect(whileCalled).toEqual([0, 0, 0]);
});

test('the patterns that remember uses are compiled in many steps', () => {
  for (const prepare of [prepareClaims, prepareRelations, prepareSecrets])
    expect([...prepare(false)].length, prepare.name).toBeGreaterThan(15);
});
