/** Finds instructions for a task: the procedures remembered for it, as steps. */
import { z } from 'zod';
import { happenedAt, memorySchema } from '../model/memory.ts';
import { countAccess, findWithKind, notesSchema } from '../retrieval/pack/find-for-prompt.ts';
import { withoutRepeats } from '../retrieval/pack/repeats.ts';
import type { RecalledMemory } from '../retrieval/request.ts';
import { leadingExcerpt } from '../text/excerpt.ts';
import { stepsIn } from '../text/notes/steps.ts';
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

/** A procedure with less than this share of the best match, by words and by meaning, is about something else. */
const minMatchShare = 0.5;
const maxTitleLength = 100;
const maxSkillLength = 4_000;
const noSkillText = 'No procedure is remembered for this.';

export async function selectSkills(
  workspace: Workspace,
  query: string,
  limit: number,
  isFormatted: boolean,
): Promise<Skills> {
  const { ofKind, notes } = await findWithKind(workspace, query, isSkill, 'procedure');
  const chosen = (await withoutRepeats(selectFitting(ofKind))).slice(0, limit);
  const skills = chosen.map(({ item }) => toSkill(item));
  await countAccess(
    workspace,
    skills.map(({ memory_id }) => memory_id),
  );
  return { skills, text: isFormatted ? formatSkills(skills) : null, notes };
}

const isSkill = ({ memory_type, layer }: RecalledMemory) => memory_type === 'procedure' || layer === 'procedural';

/**
 * The skills that fit. The score ranks a memory among all results, where even the best skill may be low, so skills are
 * compared by the match values of each channel.
 */
function selectFitting(skills: readonly RecalledMemory[]): RecalledMemory[] {
  const bestOf = (channel: 'lexical' | 'dense') => Math.max(0, ...skills.map(({ match }) => match[channel] ?? 0));
  const best = { lexical: bestOf('lexical'), dense: bestOf('dense') };
  const fits = (channel: 'lexical' | 'dense', value: number | null) =>
    value !== null && value > 0 && value >= minMatchShare * best[channel];
  return skills.filter(({ match }) => fits('lexical', match.lexical) || fits('dense', match.dense));
}

function toSkill(memory: RecalledMemory): Skill {
  const { memory_id, memory_type, layer, status, tags, content, language, score } = memory;
  const { lead, steps } = stepsIn(content.slice(0, maxSkillLength), language);
  const title = leadingExcerpt(lead ?? steps[0]!, maxTitleLength);
  return { memory_id, memory_type, layer, status, tags, title, steps, happened_at: happenedAt(memory), score };
}

function formatSkills(skills: readonly Skill[]): string {
  if (skills.length === 0) return noSkillText;
  return skills.map(formatSkill).join('\n\n');
}

function formatSkill({ title, steps, memory_id, status }: Skill): string {
  const statusSuffix = status === 'active' ? '' : `, ${status}`;
  const head = `${title}${statusSuffix} [${memory_id}]`;
  if (steps.length === 1 && steps[0]!.startsWith(title.replace(/…$/, '')))
    return `${steps[0]}${statusSuffix} [${memory_id}]`;
  return [`${head}:`, ...steps.map((step, at) => `${at + 1}. ${step}`)].join('\n');
}
