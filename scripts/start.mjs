/** npm start: serves in this process, so that signals reach the service itself. */
import { fileURLToPath } from 'node:url';
import { prepare } from './prepare.mjs';

prepare();
if (process.env.npm_lifecycle_event === 'start') stopWithShell(process.ppid);
const program = new URL('../dist/main.js', import.meta.url);
process.argv = [process.execPath, fileURLToPath(program), 'serve', ...process.argv.slice(2)];
await import(program.href);

/** npm passes SIGTERM to the shell between it and this process, and the shell ends without passing it on. */
function stopWithShell(shell) {
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}
