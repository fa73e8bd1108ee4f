/** Prepares a reader thread for workspaces by copies of calls, so that no caller waits for that. */
import type { Workspace } from '../workspace.ts';
import { maxOpenWorkspaces, type ReaderAnswer } from './messages.ts';

export interface Rehearsals {
  /** True if the thread has answered a copy of a call of the workspace: the workspace is open there, and its vectors are read. */
  knows(workspaceId: string): boolean;
  /**
   * Has the thread answer copies of a call whose results nobody waits for. A first call in a thread compiles code and
   * reads the workspace, which takes seconds. One workspace at a time.
   */
  rehearse(call: string, workspace: Workspace, input: unknown): Promise<void>;
  /** Forgets a workspace that is closed. */
  forget(workspaceId: string): void;
}

/** Copies of a thread's first call. Then its code is compiled, and one copy is enough for a further workspace. */
const firstCopies = 3;

export function rehearsalsWith(
  ask: (call: string, workspace: Workspace, input: unknown) => Promise<ReaderAnswer | null>,
): Rehearsals {
  /** In the order of their rehearsals. */
  const known = new Set<string>();
  let rehearsing: string | null = null;
  return {
    knows: (workspaceId) => known.has(workspaceId),
    rehearse: async (call, workspace, input) => {
      if (rehearsing !== null) return;
      const { workspace_id } = workspace.record;
      rehearsing = workspace_id;
      let left = known.size === 0 ? firstCopies : 1;
      while (left > 0 && (await ask(call, workspace, input)) !== null) left -= 1;
      if (left === 0 && rehearsing === workspace_id) known.add(workspace_id);
      // The thread keeps no more workspaces open. If it has closed another one than this, that one opens again with its next call.
      const [oldest] = known;
      if (known.size > maxOpenWorkspaces) known.delete(oldest!);
      rehearsing = null;
    },
    forget: (workspaceId) => {
      known.delete(workspaceId);
      // A workspace that is closed during its rehearsal is not known.
      if (rehearsing === workspaceId) rehearsing = '';
    },
  };
}
