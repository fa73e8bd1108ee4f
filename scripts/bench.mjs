/** npm run bench:NAME [-- arguments]: compiles and runs bench/NAME.ts. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepare } from './prepare.mjs';

const [name, ...args] = process.argv.slice(2);
const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const names = Object.values(scripts).flatMap((script) => script.match(/scripts\/bench\.mjs (\S+)/)?.[1] ?? []);
if (!names.includes(name)) {
  process.stderr.write(`Usage: node scripts/bench.mjs NAME [arguments]\nNAME is one of: ${names.join(', ')}\n`);
  process.exit(2);
}
if (args.includes('--help') || args.includes('-h')) {
  process.stdout.write(`${help(name)}\n`);
  process.exit(0);
}
prepare({ bench: true });
const program = new URL(`../build/bench/${name}.js`, import.meta.url);
process.argv = [process.execPath, fileURLToPath(program), ...args];
await import(program.href);

/** The usage text: the comment at the head of the program. */
function help(program) {
  const source = readFileSync(new URL(`../bench/${program}.ts`, import.meta.url), 'utf8');
  const comment = source.match(/\/\*\*(.+?)\*\//s)?.[1] ?? `npm run bench:${program}`;
  return comment.replace(/^ *\* ?/gm, '').trim();
}
