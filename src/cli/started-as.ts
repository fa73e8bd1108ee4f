/** How the program was started, as a command line for the commands that it prints. */
import { basename, isAbsolute, relative, resolve } from 'node:path';

interface Started {
  /** For the folder that it was started in. */
  here: string;
  /** For any folder: a client that is configured with it starts it elsewhere. */
  anywhere: string;
}

/** `script` is the program's file as Node.js was given it; `folder` is where it was started. */
export function startedAs(script: string, folder: string): Started {
  const name = basename(script);
  if (name !== 'main.js') return { here: name, anywhere: name };
  const path = resolve(folder, script);
  const anywhere = `node ${quoted(path)}`;
  const within = relative(folder, path);
  return { here: within.startsWith('..') || isAbsolute(within) ? anywhere : `node ${quoted(within)}`, anywhere };
}

/** For a shell. */
const quoted = (path: string) => (/^[\w./@+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);
