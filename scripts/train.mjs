/** npm run train:NAME [-- arguments]: compiles and runs training/NAME/train.ts. */
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepare } from './prepare.mjs';

const [name, ...args] = process.argv.slice(2);
const folders = new URL('../training/', import.meta.url);
const names = readdirSync(folders).filter((folder) => existsSync(new URL(`${folder}/train.ts`, folders)));
if (!names.includes(name)) {
  process.stderr.write(`Usage: node scripts/train.mjs NAME [arguments]\nNAME is one of: ${names.join(', ')}\n`);
  process.exit(2);
}
prepare({ bench: true });
const program = new URL(`../build/training/${name}/train.js`, import.meta.url);
process.argv = [process.execPath, fileURLToPath(program), ...args];
await import(program.href);
