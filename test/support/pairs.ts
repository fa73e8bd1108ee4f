import type { TestWorkspace } from './workspace.ts';

/** Stores two notes, one after the other. Answers with how many memories the second one challenges. */
export async function challengedBy(workspace: TestWorkspace, before: string, after: string): Promise<number> {
  await workspace.tool('remember', { content: before });
  const { challenged = [] } = await workspace.tool<{ challenged?: unknown[] }>('remember', { content: after });
  return challenged.length;
}
