/**
 * The commands, in the order of the help. A command is loaded only when it is named: `stele mcp` starts with each
 * session of an agent, and needs no store.
 */
import type { Command } from './command.ts';

interface Listed {
  readonly summary: string;
  load(): Promise<Command>;
}

/** By name, one word or two. */
const commands: Record<string, Listed> = {
  serve: {
    summary:
      'Serves the API until it is stopped (Ctrl-C, SIGTERM). The first start creates a workspace and a key to try it with.',
    load: async () => (await import('./serve.ts')).serve,
  },
  'workspace create': {
    summary: 'Creates a workspace, with its own memories and its own keys.',
    load: async () => (await import('./workspace.ts')).workspaceCreate,
  },
  'workspace list': {
    summary: 'Lists the workspaces, oldest first.',
    load: async () => (await import('./workspace.ts')).workspaceList,
  },
  'workspace set': {
    summary: 'Changes settings of a workspace. A running service applies them at once.',
    load: async () => (await import('./workspace.ts')).workspaceSet,
  },
  'workspace delete': {
    summary:
      'Deletes a workspace. Its keys stop working at once. It can be restored for 30 days; then its store is removed.',
    load: async () => (await import('./workspace-deletion.ts')).workspaceDelete,
  },
  'workspace restore': {
    summary: 'Restores a deleted workspace as it was, with its keys, members and memories.',
    load: async () => (await import('./workspace-deletion.ts')).workspaceRestore,
  },
  'key create': {
    summary: 'Creates a key for a workspace and prints it once.',
    load: async () => (await import('./key.ts')).keyCreate,
  },
  'key list': {
    summary: 'Lists the keys of a workspace, without their secrets.',
    load: async () => (await import('./key.ts')).keyList,
  },
  'key rotate': {
    summary: 'Gives a key a new secret and prints it once. The previous secret keeps working for a while.',
    load: async () => (await import('./key.ts')).keyRotate,
  },
  'key revoke': {
    summary: 'Revokes a key. It stops working at once; memories stay as they are.',
    load: async () => (await import('./key.ts')).keyRevoke,
  },
  'invite create': {
    summary: 'Creates a link that lets a person join a workspace, also as the owner of one that has no owner yet.',
    load: async () => (await import('./invite.ts')).inviteCreate,
  },
  'memory erase': {
    summary: 'Erases a memory permanently and at once. The audit trail records the erasure.',
    load: async () => (await import('./memory.ts')).memoryErase,
  },
  mcp: {
    summary:
      'Speaks the Model Context Protocol on standard input and output, and forwards each message to a running Stele.',
    load: async () => (await import('./mcp.ts')).mcp,
  },
  reindex: {
    summary: 'Embeds every memory with the current embedding model. An interrupted run continues when started again.',
    load: async () => (await import('./reindex.ts')).reindex,
  },
  'quality show': {
    summary:
      'Lists the saved questions, with the place of each expected memory in the latest run and in the run before.',
    load: async () => (await import('./quality/quality.ts')).qualityShow,
  },
  'quality run': {
    summary:
      'Runs the saved questions now and shows the difference from the run before. Exits with 1 if an expected memory ranks lower than before.',
    load: async () => (await import('./quality/quality.ts')).qualityRun,
  },
  'quality add': {
    summary: 'Saves a question with a memory that recall should find for it.',
    load: async () => (await import('./quality/quality.ts')).qualityAdd,
  },
  'quality remove': {
    summary: 'Removes a saved question.',
    load: async () => (await import('./quality/quality.ts')).qualityRemove,
  },
  export: {
    summary:
      'Writes a whole workspace into a file that `import` reads (ndjson), or into a folder with one Markdown file per memory; also while the service runs.',
    load: async () => (await import('./archive/export.ts')).exportCommand,
  },
  import: {
    summary:
      'Imports a file that `export` wrote into an empty workspace, unchanged: all of it or nothing. Creates the workspace if none has that slug.',
    load: async () => (await import('./archive/import.ts')).importCommand,
  },
  'import-from': {
    summary:
      'Imports the memories of another program and keeps their dates and sessions. --dry-run shows the result first. No piece is stored twice: run the command again to continue an import that was stopped.',
    load: async () => (await import('./archive/import-from.ts')).importFrom,
  },
  move: {
    summary:
      'Moves a workspace to another store, with its keys, members, audit and usage. It accepts no writes meanwhile, and the copy is compared. The old copy stays, read-only.',
    load: async () => (await import('./archive/move.ts')).move,
  },
  backup: {
    summary:
      'Copies the data folder into a new folder and verifies every copy. The service may be running. Exits with 1 if a store could not be copied.',
    load: async () => (await import('./backup.ts')).backup,
  },
  restore: {
    summary:
      'Restores a backup into an empty data folder, or one of its workspaces into an existing folder. Overwrites nothing. The service must be stopped.',
    load: async () => (await import('./backup.ts')).restore,
  },
  doctor: {
    summary:
      'Checks the environment of the service. Each line says ok, or how to fix the problem. Exits with 1 if something must be fixed.',
    load: async () => (await import('./doctor/doctor.ts')).doctor,
  },
};

export const commandNames: readonly string[] = Object.keys(commands);

/** Undefined if there is no command of this name. */
export function findCommand(name: string): Listed | undefined {
  return Object.hasOwn(commands, name) ? commands[name] : undefined;
}

/** Each name with its summary. */
export function commandSummaries(): [name: string, summary: string][] {
  return Object.entries(commands).map(([name, { summary }]) => [name, summary]);
}
