/** The collections of the discovery documents, read once from the files beside this one. */
import { readCatalogFile, readDocuments, readSections } from './markdown-documents.ts';

export interface Feature {
  name: string;
  summary: string;
}

export interface ShellRecipe {
  name: string;
  steps: string[];
  /** A shell command that requires STELE_URL, STELE_WORKSPACE and STELE_KEY. */
  command: string;
}

export interface SdkSnippet {
  name: string;
  language: string;
  summary: string;
  code: string;
}

export interface Playbook {
  name: string;
  steps: string[];
  outcome: string;
}

export interface Skill {
  name: string;
  description: string;
  markdown: string;
}

export interface Guide {
  name: string;
  title: string;
  description: string;
  markdown: string;
}

export const features: readonly Feature[] = [
  ...readCatalogFile('features.md').matchAll(/^\* \*\*(.+?)\*\*: (.+)$/gm),
].map(([, name = '', summary = '']) => ({ name, summary: sentence(summary) }));

export const recipes: readonly ShellRecipe[] = readSections('recipes.md').map(({ title, steps, code }) => ({
  name: title,
  steps,
  command: code.text,
}));

const languages: Record<string, string> = {
  sh: 'Shell',
  ts: 'TypeScript',
  js: 'JavaScript',
  python: 'Python',
  go: 'Go',
  rust: 'Rust',
  ruby: 'Ruby',
  php: 'PHP',
  java: 'Java',
  csharp: 'C#',
  powershell: 'PowerShell',
};

export const sdkSnippets: readonly SdkSnippet[] = readSections('snippets.md').map(({ title, text, code }) => ({
  name: title,
  language: languages[code.language] ?? code.language,
  summary: text,
  code: code.text,
}));

export const playbooks: readonly Playbook[] = readSections('playbooks.md').map(({ title, text, steps }) => ({
  name: title,
  steps,
  outcome: text.replace(/^Outcome: /, ''),
}));

/** `workspace-memory` comes first, because it is the skill to begin with. */
export const skills: readonly Skill[] = readDocuments('skills')
  .map(({ name, frontMatter, fullText }) => ({
    name,
    description: frontMatter.description ?? '',
    markdown: fullText,
  }))
  .sort((one, other) => Number(other.name === 'workspace-memory') - Number(one.name === 'workspace-memory'));

const guideOrder = [
  'first-memory',
  'connect-an-agent',
  'layers-and-types',
  'lifecycle',
  'retrieval',
  'storing-many',
  'curation',
  'sessions',
  'self-hosting',
  'backup',
];

export const guides: readonly Guide[] = readDocuments('guides')
  .map(({ name, frontMatter, body }) => ({
    name,
    title: frontMatter.title ?? name,
    description: frontMatter.description ?? '',
    markdown: body,
  }))
  .sort((one, other) => guideOrder.indexOf(one.name) - guideOrder.indexOf(other.name));

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
