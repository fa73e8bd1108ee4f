/** The steps of a procedure. */
import { expect, test } from 'vitest';
import { stepsIn } from '../../../src/text/notes/steps.ts';

test.each([
  [
    'Deploy:\n1. build the image\n2. push\n   the tag\n3. check the logs',
    { lead: 'Deploy', steps: ['build the image', 'push the tag', 'check the logs'] },
  ],
  ['- stop\n- copy', { lead: null, steps: ['stop', 'copy'] }],
  [
    'To release: 1. tag the commit 2. push the tag; 3. wait',
    { lead: 'To release', steps: ['tag the commit', 'push the tag', 'wait'] },
  ],
  [
    'To move the database, first stop the queue, then copy the files; start the queue.',
    { lead: 'To move the database', steps: ['stop the queue', 'copy the files', 'start the queue.'] },
  ],
  [
    'When uploads time out, lower the chunk size to 4 MB. Check the proxy.',
    { lead: 'When uploads time out', steps: ['lower the chunk size to 4 MB.', 'Check the proxy.'] },
  ],
  [
    'To prevent "The camera flooded. Twice!": Grease the seal. Rinse it.',
    { lead: 'To prevent "The camera flooded. Twice!"', steps: ['Grease the seal.', 'Rinse it.'] },
  ],
  ['Say "stop: now" and wait.', { lead: null, steps: ['Say "stop: now" and wait.'] }],
  ['tag → push → wait', { lead: null, steps: ['tag', 'push', 'wait'] }],
  ['Always run the linter.', { lead: null, steps: ['Always run the linter.'] }],
  ['Use version 20. 1. is too old.', { lead: null, steps: ['Use version 20. 1. is too old.'] }],
  ['…', { lead: null, steps: ['…'] }],
])('%j', (text, expected) => {
  expect(stepsIn(text, 'en')).toEqual(expected);
});
