/** How to do a task: the procedures that are remembered for it, as steps. */
import { z } from 'zod';
import { memorySchema } from '../model/memory.ts';
import { happenedAt } from '../retrieval/pack/citation.ts';
import { countAccess, findForPrompt, notesSchema } from '../retrieval/pack/relevant.ts';
import { withoutRepeats } from '../retrieval/pack/repeats.ts';
import type { RecalledMemory } from '../retrieval/request.ts';
import { beginning } from '../text/excerpt.ts';
import { stepsIn } from '../text/steps.ts';
import type { Workspace } from '../workspace.ts';

export const skillsSchema = z.object({
  skills: z.array(
    memorySchema.pick({ memory_id: true, memory_type: true, layer: true, status: true, tags: true }).extend({
      title: z.string().describe('What it is for'),
      steps: z.array(z.string()).describe('In order, as they were stored'),
      happened_at: z.string(),
      score: z.number(),
    }),
  ),
  text: z.string().nullable().describe('With format: each skill with its numbered steps and its memory'),
  notes: notesSchema,
});

export type Skills = z.infer<typeof skillsSchema>;
type Skill = Skills['skills'][number];

/** What matches less than this share of the best is another matter. */
const leastShare = 0.3;
const titleLength = 100;
const longestSkill = 4_000;
const noSkill = 'No procedure is remembered for this.';

export async function selectSkills(
  workspace: Workspace,
  query: string,
  most: number,
  isFormatted: boolean,
): Promise<Skills> {
  const typed = await findForPrompt(workspace, query, 3 * most, { memory_type: 'procedure' });
  const layered = await findForPrompt(workspace, query, 3 * most, { layer: 'procedural' });
  const found = [...new Map([...typed.memories, ...layered.memories].map((one) => [one.memory_id, one])).values()];
  const best = Math.max(0, ...found.map(({ score }) => score));
  const chosen = withoutRepeats(
    found.filter(({ score }) => score >= leastShare * best).toSorted((one, other) => other.score - one.score),
  ).slice(0, most);
  const skills = chosen.map(({ item }) => toSkill(item));
  await countAccess(
    workspace,
    skills.map(({ memory_id }) => memory_id),
  );
  return { skills, text: isFormatted ? layOut(skills) : null, notes: typed.notes };
}

function toSkill(memory: RecalledMemory): Skill {
  const { memory_id, memory_type, layer, status, tags, content, language, score } = memory;
  const { lead, steps } = stepsIn(content.slice(0, longestSkill), language);
  const title = beginning(lead ?? steps[0]!, titleLength);
  return { memory_id, memory_type, layer, status, tags, title, steps, happened_at: happenedAt(memory), score };
}

function layOut(skills: readonly Skill[]): string {
  if (skills.length === 0) return noSkill;
  return skills.map(layOutSkill).join('\n\n');
}

function layOutSkill({ title, steps, memory_id, status }: Skill): string {
  const doubt = status === 'active' ? '' : `, ${status}`;
  const head = `${title}${doubt} [${memory_id}]`;
  const single = steps.length === 1 && title === steps[0];
  return single ? head : [`${head}:`, ...steps.map((step, at) => `${at + 1}. ${step}`)].join('\n');
}
