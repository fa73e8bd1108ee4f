/** npm run bench:NAME [-- arguments]: compiles and runs bench/NAME.ts. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepare } from './prepare.mjs';

const [name, ...args] = process.argv.slice(2);
const names = readdirSync(new URL('../bench', import.meta.url)).flatMap((file) => file.match(/^(.+)\.ts$/)?.[1] ?? []);
if (!names.includes(name)) {
  process.stderr.write(`Usage: node scripts/bench.mjs NAME [arguments]\nNAME is one of: ${names.join(', ')}\n`);
  process.exit(2);
}
prepare({ bench: true });
const program = new URL(`../build/bench/${name}.js`, import.meta.url);
process.argv = [process.execPath, fileURLToPath(program), ...args];
await import(program.href);
