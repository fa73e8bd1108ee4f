/** Completes an address that a person has begun to type with names of entities and skills. */
import type { CompleteRequest, CompleteResult } from '@modelcontextprotocol/sdk/types.js';
import { actReading } from '../access/act.ts';
import { permissions } from '../access/permissions.ts';
import { skills } from '../catalog/collections.ts';
import { AppError } from '../errors.ts';
import { searchEntities } from '../graph/entity/search-entities.ts';
import type { Workspace } from '../workspace.ts';
import { promptOf } from './prompts.ts';
import { resourceTemplates } from './resources.ts';
import { enterSession, type Session } from './session.ts';

const maxValues = 20;

/**
 * Completions by the beginning of the template's address, of which one more than `maxValues` shows that there are more.
 * Other addresses have none.
 */
const completers: Record<string, (workspace: Workspace, typed: string) => Promise<string[]>> = {
  'stele://entities/': async (workspace, prefix) =>
    (await searchEntities(workspace, prefix, maxValues + 1)).entities.map(({ name }) => name),
  'stele://skills/': async (_workspace, prefix) =>
    skills.map(({ name }) => name).filter((name) => name.startsWith(prefix.toLowerCase())),
};

/** Empty if there is no completion. Arguments of prompts have none, because only the person knows the purpose. */
export async function completeArgument(
  session: Session,
  { ref, argument }: CompleteRequest['params'],
): Promise<CompleteResult> {
  const found =
    ref.type === 'ref/prompt' ? completePrompt(ref.name) : await completeTemplate(session, ref.uri, argument.value);
  const hasMore = found.length > maxValues;
  return { completion: { values: found.slice(0, maxValues), ...(!hasMore && { total: found.length }), hasMore } };
}

/** Throws `not_found` for an unknown prompt. */
function completePrompt(name: string): string[] {
  promptOf(name);
  return [];
}

async function completeTemplate(session: Session, uri: string, prefix: string): Promise<string[]> {
  if (!resourceTemplates.some(({ uriTemplate }) => uriTemplate === uri))
    throw new AppError('not_found', 'There is no resource template of this form; resources/templates/list lists them.');
  const complete = completers[uri.replace(/\{.*$/, '')] ?? (async () => []);
  const reading = {
    permission: permissions['workspace.read'],
    answer: (workspace: Workspace) => complete(workspace, prefix),
  };
  const { answer } = await actReading(enterSession(session), reading, () => ({ input: undefined, raw: null }));
  return answer;
}
