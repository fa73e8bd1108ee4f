/** Dependencies may be redistributed: their licences are among those in SECURITY.md. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname ?? '', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** Licence names as packages spell them. Where a package offers a choice, one allowed licence is enough. */
const allowed = /^\(?(MIT|ISC|BSD-[23]-Clause|Apache[- ]2\.0|MIT-0|0BSD|OFL-1\.1|BlueOak-1\.0\.0|Unlicense|CC0-1\.0)\b/;

test('every package installed for production has an allowed licence', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean; license?: string }>;
  };
  const installed = Object.entries(packages).filter(([path, { dev, devOptional }]) => path && !dev && !devOptional);
  expect(installed.length).toBeGreaterThan(50);
  const others = installed.map(([path, { license = 'none' }]) => `${path}: ${license}`);
  expect(others.filter((line) => !allowed.test(line.split(': ')[1] ?? ''))).toEqual([]);
});

test('SECURITY.md names only tests and programs that exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const page = read('SECURITY.md');
  const files = [...page.matchAll(/`(test\/[\w./-]+)`/g)].map(([, path]) => path!);
  expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const named = [...page.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
