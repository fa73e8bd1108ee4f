import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { steadyHeap } from '../../src/cli/serve/steady-heap.ts';

it('the flag that keeps the heap of the service steady is one that this Node knows', () => {
  const { status, stderr } = spawnSync(process.execPath, [steadyHeap, '-e', '0'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
