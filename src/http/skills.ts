/** The skills: an index, each skill as Markdown, and each as a file to download. */
import { z } from 'zod';
import { skills as allSkills, type Skill } from '../catalog/collections.ts';
import { serviceName } from '../catalog/identity.ts';
import { hookScript } from '../catalog/session-hooks.ts';
import { AppError } from '../errors.ts';
import type { OpenEndpoint } from './endpoint.ts';

const markdownType = 'text/markdown; charset=utf-8';
const params = z.object({ skill_name: z.string().describe('Such as workspace-memory') });

export const skillListSchema = z.array(
  z.object({ name: z.string(), description: z.string(), markdown_url: z.url(), download_url: z.url() }),
);

export const skillIndex: OpenEndpoint = {
  name: 'skills',
  summary: 'Lists the skills that teach an agent to use the memory.',
  isFixed: true,
  answer: z.object({
    service: z.string(),
    count: z.number().int(),
    skills: skillListSchema,
  }),
  handle: async ({ baseUrl }) => ({
    body: { service: serviceName, count: allSkills.length, skills: skillEntries(baseUrl) },
  }),
};

export const skillMarkdown: OpenEndpoint = {
  name: 'skill_markdown',
  summary: 'Returns a skill in Markdown.',
  params,
  isFixed: true,
  answer: z.string(),
  answerType: 'text/markdown',
  handle: async ({ params: { skill_name } }) => ({
    text: findSkill(skill_name).markdown,
    headers: { 'Content-Type': markdownType },
  }),
};

export const skillDownload: OpenEndpoint = {
  name: 'skill_download',
  summary: 'Returns a skill as a Markdown file for download.',
  params,
  isFixed: true,
  answer: z.string(),
  answerType: 'text/markdown',
  handle: async ({ params: { skill_name } }) => {
    const { name, markdown } = findSkill(skill_name);
    return {
      text: markdown,
      headers: { 'Content-Type': markdownType, 'Content-Disposition': `attachment; filename="${name}.md"` },
    };
  },
};

export const sessionHook: OpenEndpoint = {
  name: 'session_hook',
  summary: 'Returns the script that client hooks call when a session starts or ends.',
  isFixed: true,
  answer: z.string(),
  answerType: 'text/x-shellscript',
  handle: async () => ({ text: hookScript, headers: { 'Content-Type': 'text/x-shellscript; charset=utf-8' } }),
};

export function skillEntries(baseUrl: string) {
  return allSkills.map(({ name, description }) => ({
    name,
    description,
    markdown_url: `${baseUrl}/api/skills/${name}.md`,
    download_url: `${baseUrl}/api/skills/${name}`,
  }));
}

/** Finds a skill by its name, with or without `.md`. */
function findSkill(name = ''): Skill {
  const skill = allSkills.find((one) => one.name === name.replace(/\.md$/, ''));
  if (skill === undefined)
    throw new AppError('not_found', 'There is no skill of this name; GET /api/skills lists them.');
  return skill;
}
