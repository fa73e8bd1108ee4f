/** The command line that starts the program, for the commands that it prints. */
import { basename, isAbsolute, relative, resolve } from 'node:path';

interface Started {
  /** For the folder in which it was started. */
  here: string;
  /** For any folder: a client that is configured with it starts the program elsewhere. */
  anywhere: string;
}

/** `script` is the program's file as passed to Node.js; `folder` is the folder in which it was started. */
export function startedAs(script: string, folder: string): Started {
  const name = basename(script);
  if (name !== 'main.js') return { here: name, anywhere: name };
  const path = resolve(folder, script);
  const anywhere = `node ${quoted(path)}`;
  const within = relative(folder, path);
  return { here: within.startsWith('..') || isAbsolute(within) ? anywhere : `node ${quoted(within)}`, anywhere };
}

/** Quotes a path for a shell. */
const quoted = (path: string) => (/^[\w./@+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);
