/** The playbooks as prompts: a person picks one in the client, and the model follows it. */
import type { GetPromptResult, Prompt } from '@modelcontextprotocol/sdk/types.js';
import { type Playbook, playbooks } from '../catalog/collections.ts';
import { AppError } from '../errors.ts';
import { oneLine } from '../text/boundaries.ts';

const task = { name: 'task', description: 'The task, in one sentence', required: false };

/** `Begin a session` → `begin-a-session`. */
const nameOf = ({ name }: Playbook) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The outcome alone would read as something already true. */
const descriptionOf = ({ name, outcome }: Playbook) => `${name}. Outcome: ${outcome}`;

export function listPrompts(): Prompt[] {
  return playbooks.map((playbook) => ({
    name: nameOf(playbook),
    title: playbook.name,
    description: descriptionOf(playbook),
    arguments: [task],
  }));
}

export function promptOf(name: string, args: Record<string, string> = {}): GetPromptResult {
  const playbook = playbooks.find((one) => nameOf(one) === name);
  if (playbook === undefined)
    throw new AppError('not_found', 'There is no prompt of this name; prompts/list lists them.');
  const steps = playbook.steps.map((step, index) => `${index + 1}. ${step}`);
  const taskLines = args.task ? [`The task: ${oneLine(args.task)}`, ''] : [];
  const text = [
    `${playbook.name}, with the tools of the memory.`,
    '',
    ...taskLines,
    ...steps,
    '',
    `Outcome: ${playbook.outcome}`,
  ];
  return {
    description: descriptionOf(playbook),
    messages: [{ role: 'user', content: { type: 'text', text: text.join('\n') } }],
  };
}
