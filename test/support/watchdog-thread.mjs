/** Watches the event loop and the tests of the process that starts it: see watchdog.ts. */
import { writeSync } from 'node:fs';
import { Session } from 'node:inspector';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Seconds that the event loop may be blocked: no test blocks it for a tenth of that. Use a few to try this file out.
 */
const longestHeld = Number(process.env.STELE_TEST_LONGEST_HELD ?? 120);
/** Seconds until the running tests are reported, and reported again. */
const toldEvery = 120;
/** The number of stack frames in a report. */
const deepest = 30;

/** @type {Int32Array} */
const counted = workerData;
let now = 'before the first test';
let ran = 0;
let held = 0;
let beats = -1;

parentPort?.on('message', (change) => {
  now = change;
  ran = 0;
});

// Seconds are counted without a clock: a machine may sleep.
setInterval(() => {
  const heard = Atomics.load(counted, 0);
  held = heard === beats ? held + 1 : 0;
  beats = heard;
  ran += 1;
  if (ran % toldEvery === 0) say(`${now}: for ${ran} seconds`);
  if (held === longestHeld) end();
}, 1000);

/**
 * Reports where the main thread is, and ends the process. A thread that waits outside JavaScript cannot be inspected.
 */
function end() {
  say(`${now}: the event loop has stood still for ${held} seconds, here:`);
  const session = new Session();
  session.connectToMainThread();
  const files = new Map();
  session.on('Debugger.scriptParsed', ({ params }) => files.set(params.scriptId, params.url));
  session.on('Debugger.paused', ({ params }) => {
    for (const { functionName, location } of params.callFrames.slice(0, deepest)) {
      say(`    at ${functionName || '(anonymous)'} (${files.get(location.scriptId)}:${location.lineNumber + 1})`);
    }
    process.kill(process.pid, 'SIGKILL');
  });
  session.post('Debugger.enable');
  session.post('Debugger.pause');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), 10_000);
}

/** @param {string} line */
function say(line) {
  writeSync(2, `${line}\n`);
}
