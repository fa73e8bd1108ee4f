/** A small process that runs programs for a large one: the larger a process, the longer it takes to start another. */
import { execFile } from 'node:child_process';

process.on('message', ({ id, program, path, options }) => {
  execFile(program, [path], options, (error, output, complaints) => {
    process.send?.({ id, output, failure: error && `${error.message}\n${complaints}` });
  });
});
