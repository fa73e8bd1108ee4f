/** What waits for a person, and what the person decides. */
import { z } from 'zod';
import { memoryIdSchema, toMemory } from '../../../model/memory.ts';
import { validate } from '../../../model/validation.ts';
import { callTool } from '../../../tools/call-tool.ts';
import { htmlAnswer } from '../../html-answer.ts';
import { afterDoing } from '../done.ts';
import { readForm, wantsPage } from '../forms.ts';
import { rootOf } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';
import { type Contradiction, Review } from './review.tsx';

const mostReviewed = 20;

export async function review(visit: WorkspaceVisit): Promise<Response> {
  const { store } = visit.workspace;
  const filter = { statuses: ['challenged'] } as const;
  const pairs: Contradiction[] = [];
  for (const challenged of await store.memories.list(filter, { limit: mostReviewed })) {
    const by = await contradicting(visit, challenged.memory_id);
    pairs.push({ challenged: toMemory(challenged), by: by.map(toMemory) });
  }
  return htmlAnswer(visit.c, <Review visit={visit} pairs={pairs} total={await store.memories.count(filter)} />);
}

async function contradicting({ workspace: { store } }: WorkspaceVisit, memoryId: string) {
  const links = await store.links.ofMemory(memoryId);
  const ids = links.filter(({ relation, to }) => relation === 'contradicts' && to === memoryId).map(({ from }) => from);
  return store.memories.findMany(ids);
}

const decisionForm = z.strictObject({ keep: z.enum(['newer', 'earlier', 'both']) });

/** Each decision is a change of status with its reason, which can be taken back. */
export async function decide(visit: WorkspaceVisit): Promise<Response> {
  const { workspace, c } = visit;
  const memory_id = validate(memoryIdSchema, c.req.param('memory_id'), ['path', 'memory_id']);
  const { keep } = await readForm(visit, decisionForm);
  const set = (id: string, new_status: string, reason: string) =>
    callTool(workspace, { tool: 'update_status', args: { memory_id: id, new_status, reason } });
  if (keep === 'newer') await set(memory_id, 'superseded', 'a person decided that the newer holds');
  else {
    await set(memory_id, 'active', `a person decided that ${keep === 'both' ? 'both hold' : 'this holds'}`);
    if (keep === 'earlier')
      for (const newer of await contradicting(visit, memory_id))
        await set(newer.memory_id, 'invalidated', `a person decided that ${memory_id} holds`);
  }
  if (wantsPage(c)) return c.redirect(afterDoing(visit, `${rootOf(visit)}/review`), 303);
  return c.json({ memory_id, kept: keep });
}
