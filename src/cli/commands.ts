/** The commands, in the order of the help. A command is loaded when it is named: `stele mcp` starts with each session of an agent, and needs no store. */
import type { Command } from './command.ts';

const loaders: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./serve.ts')).serve,
  'workspace create': async () => (await import('./workspace.ts')).workspaceCreate,
  'workspace list': async () => (await import('./workspace.ts')).workspaceList,
  'workspace set': async () => (await import('./workspace.ts')).workspaceSet,
  'workspace delete': async () => (await import('./workspace-deletion.ts')).workspaceDelete,
  'workspace restore': async () => (await import('./workspace-deletion.ts')).workspaceRestore,
  'key create': async () => (await import('./key.ts')).keyCreate,
  'key list': async () => (await import('./key.ts')).keyList,
  'key rotate': async () => (await import('./key.ts')).keyRotate,
  'key revoke': async () => (await import('./key.ts')).keyRevoke,
  'memory erase': async () => (await import('./memory.ts')).memoryErase,
  mcp: async () => (await import('./mcp.ts')).mcp,
  reindex: async () => (await import('./reindex.ts')).reindex,
  'quality show': async () => (await import('./quality/quality.ts')).qualityShow,
  'quality run': async () => (await import('./quality/quality.ts')).qualityRun,
  'quality add': async () => (await import('./quality/quality.ts')).qualityAdd,
  'quality remove': async () => (await import('./quality/quality.ts')).qualityRemove,
  export: async () => (await import('./archive/export.ts')).exportCommand,
  import: async () => (await import('./archive/import.ts')).importCommand,
  'import-from': async () => (await import('./archive/import-from.ts')).importFrom,
  move: async () => (await import('./archive/move.ts')).move,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./backup.ts')).restore,
  doctor: async () => (await import('./doctor/doctor.ts')).doctor,
};

export const commandNames: readonly string[] = Object.keys(loaders);

/** Null without a command of this name. */
export async function loadCommand(name: string): Promise<Command | null> {
  const load = Object.hasOwn(loaders, name) ? loaders[name] : undefined;
  return load === undefined ? null : load();
}

export function loadCommands(): Promise<Command[]> {
  return Promise.all(Object.values(loaders).map((load) => load()));
}
