/** npm test [-- arguments of vitest]: runs every test on a build of the present tree. */
import { fileURLToPath } from 'node:url';
import { prepare, root } from './prepare.mjs';

prepare({ development: true });
const vitest = new URL('../node_modules/vitest/vitest.mjs', import.meta.url);
process.chdir(root);
process.argv = [process.execPath, fileURLToPath(vitest), 'run', ...process.argv.slice(2)];
await import(vitest.href);
