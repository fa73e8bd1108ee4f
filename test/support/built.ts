/** For tests of the built program: it is built first, and what a test file leaves running ends with the file. */
import { spawnSync } from 'node:child_process';
import { afterAll } from 'vitest';
import { endAll, root } from '../../bench/program.ts';

afterAll(endAll);

/** Makes sure that dist/ is what src/ says; quick when it already is. */
export function buildOnce(): void {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/prepare.mjs'], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The service does not build:\n${stderr}`);
}
