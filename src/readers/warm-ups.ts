/** Prepares a reader thread for workspaces by copies of calls, so that no caller waits for that. */
import type { Workspace } from '../workspace.ts';
import { maxOpenWorkspaces, type ReaderAnswer } from './messages.ts';

export interface WarmUps {
  /** True if the thread has answered a copy of a call of the workspace: the workspace is open there, and its vectors are read. */
  isWarm(workspaceId: string): boolean;
  /**
   * Has the thread answer copies of a call whose results nobody waits for. A first call in a thread compiles code and
   * reads the workspace, which takes seconds. One workspace at a time.
   */
  warmUp(call: string, workspace: Workspace, input: unknown): Promise<void>;
  /** Forgets a workspace that is closed. */
  forget(workspaceId: string): void;
}

/** Copies of a thread's first call. Then its code is compiled, and one copy is enough for a further workspace. */
const firstCopies = 3;

export function createWarmUps(
  ask: (call: string, workspace: Workspace, input: unknown) => Promise<ReaderAnswer | null>,
): WarmUps {
  /** In the order of their warm-ups. */
  const warmWorkspaces = new Set<string>();
  let warmingUp: string | null = null;
  return {
    isWarm: (workspaceId) => warmWorkspaces.has(workspaceId),
    warmUp: async (call, workspace, input) => {
      if (warmingUp !== null) return;
      const { workspace_id } = workspace.record;
      warmingUp = workspace_id;
      let copiesLeft = warmWorkspaces.size === 0 ? firstCopies : 1;
      while (copiesLeft > 0 && (await ask(call, workspace, input)) !== null) copiesLeft -= 1;
      if (copiesLeft === 0 && warmingUp === workspace_id) warmWorkspaces.add(workspace_id);
      // The thread keeps no more workspaces open. If it has closed another one than this, that one opens again with its next call.
      const [oldest] = warmWorkspaces;
      if (warmWorkspaces.size > maxOpenWorkspaces) warmWorkspaces.delete(oldest!);
      warmingUp = null;
    },
    forget: (workspaceId) => {
      warmWorkspaces.delete(workspaceId);
      // A workspace that is closed during its warm-up is not warm.
      if (warmingUp === workspaceId) warmingUp = '';
    },
  };
}
