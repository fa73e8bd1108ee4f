/** The first start: creates a workspace and a key for trying the service, and command lines that use them. */
import { issueKey } from '../../access/key-actions.ts';
import { AppError } from '../../errors.ts';
import type { Stores } from '../../stores.ts';
import { controlContext } from '../stores.ts';

const demoSlug = 'demo';

/** Null if another node that started at the same moment was first: that node shows the key. */
export async function makeDemo(stores: Stores): Promise<{ slug: string; secret: string } | null> {
  const { control } = stores.storage;
  const workspace = await control.workspaces.create({ name: 'Demo', slug: demoSlug }).catch(nullOnConflict);
  if (workspace === null) return null;
  const wish = { label: 'first key', scope: 'write', expires_at: null } as const;
  const { secret } = await issueKey(controlContext(stores, 'stele serve'), workspace, wish);
  return { slug: workspace.slug, secret };
}

function nullOnConflict(error: unknown): null {
  if (error instanceof AppError && error.code === 'conflict') return null;
  throw error;
}

/** Each command is one line without an apostrophe, so that it can be pasted into any POSIX shell. */
export function firstSteps(url: string, slug: string, secret: string): string {
  const memory = { content: 'The staging database moves to Lisbon on the first Monday of May.' };
  const question = { query: 'When does the staging database move?' };
  return [
    '',
    `This is the first start: Stele created the workspace "${slug}" with this key. It is shown only this once.`,
    '',
    `  ${secret}`,
    '',
    'Remember something:',
    '',
    `  ${curl(`${url}/api/workspaces/${slug}/remember`, secret, memory)}`,
    '',
    'Recall it:',
    '',
    `  ${curl(`${url}/api/workspaces/${slug}/search`, secret, question)}`,
    '',
  ].join('\n');
}

function curl(url: string, secret: string, body: object): string {
  return `curl -sS ${url} -H 'Authorization: Bearer ${secret}' -d '${JSON.stringify(body)}'`;
}
