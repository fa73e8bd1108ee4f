/**
 * Run by Vitest once before the tests of the built program: brings dist/ up to date with src/. Fast if it already is.
 */
import { spawnSync } from 'node:child_process';
import { root } from './source-tree.ts';

export default function build(): void {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/prepare.mjs'], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The service does not build:\n${stderr}`);
}
