/**
 * Checks the published contract on the built program from outside. Needs STELE_CONTRACT_DIR, the folder of
 * `check.mjs`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli, startServer } from '../bench/program.ts';
import { notBuilt } from './contract-not-built.ts';

const folder = process.env.STELE_CONTRACT_DIR;

test('the contract holds, except for the parts that are not built', async (context) => {
  if (!folder) return context.skip('STELE_CONTRACT_DIR is not set');
  const dataDir = mkdtempSync(join(tmpdir(), 'stele-contract-'));
  try {
    const stele = async (...args: string[]) => JSON.parse((await runCli([...args, '--json'], { dataDir })).stdout);
    const { slug } = await stele('workspace', 'create', '--name', 'Contract');
    const { key } = await stele('key', 'create', '--workspace', slug, '--label', 'contract');
    const server = await startServer({ dataDir, env: { STELE_RATE_LIMIT: '0', STELE_LOG_LEVEL: 'warn' } });
    const output = await check(['--base', server.base, '--slug', slug, '--key', key]);
    const fallen = [...output.matchAll(/^FALLS (.*?): /gm)].map(([, name]) => name!);
    expect(fallen.toSorted(), output).toEqual(notBuilt.toSorted());
    expect(await server.stop()).toBe(0);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

function check(args: string[]): Promise<string> {
  const child = spawn(process.execPath, [join(folder!, 'check.mjs'), ...args, '--quiet'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return new Promise((resolve) => child.once('close', () => resolve(output)));
}
