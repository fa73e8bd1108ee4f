/** The command line that starts the program, for the commands that it prints. */
import { basename, isAbsolute, relative, resolve } from 'node:path';

interface ProgramCommands {
  /** For the folder in which it was started. */
  localCommand: string;
  /** For any folder: a client that is configured with it starts the program elsewhere. */
  portableCommand: string;
}

/** `script` is the program's file as passed to Node.js; `folder` is the folder in which it was started. */
export function programCommands(script: string, folder: string): ProgramCommands {
  const name = basename(script);
  if (name !== 'main.js') return { localCommand: name, portableCommand: name };
  const path = resolve(folder, script);
  const portableCommand = `node ${quotePath(path)}`;
  const localPath = relative(folder, path);
  return {
    localCommand:
      localPath.startsWith('..') || isAbsolute(localPath) ? portableCommand : `node ${quotePath(localPath)}`,
    portableCommand,
  };
}

/** Quotes a path for a shell. */
const quotePath = (path: string) => (/^[\w./@+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);
