/** Reads the Markdown files beside this one: sections with paragraphs, numbered steps and code; and documents with front matter. */
import { readdirSync, readFileSync } from 'node:fs';

export interface Section {
  title: string;
  /** The text that is neither step nor code. */
  text: string;
  steps: string[];
  code: { language: string; text: string };
}

export interface CatalogDocument {
  /** Its file's name without `.md`. */
  name: string;
  frontMatter: Record<string, string>;
  /** The text after the front matter. */
  body: string;
  /** The whole text of the file. */
  fullText: string;
}

/** Each `# Title` begins a section. */
export function readSections(file: string): Section[] {
  const parts = readCatalogFile(file)
    .split(/^# (?=.*\n\n)/m)
    .slice(1);
  return parts.map((part) => {
    const end = part.indexOf('\n');
    const body = part.slice(end + 1);
    const [, language = '', code = ''] = /```(\w+)\n([\s\S]*?)\n```/.exec(body) ?? [];
    const prose = body.replace(/```[\s\S]*?```/, '');
    const steps = [...prose.matchAll(/^\d+\. (.*)$/gm)].map(([, step = '']) => step);
    const text = prose.replace(/^\d+\. .*$/gm, '').trim();
    return { title: part.slice(0, end).trim(), text, steps, code: { language, text: code } };
  });
}

/** The documents of a folder, by name. Front matter is lines `name: value` between two lines `---`. */
export function readDocuments(folder: string): CatalogDocument[] {
  const files = readdirSync(new URL(`${folder}/`, import.meta.url)).filter((file) => file.endsWith('.md'));
  return files.sort().map((file) => {
    const fullText = readCatalogFile(`${folder}/${file}`);
    const [, frontMatter = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(fullText) ?? [];
    const fields = [...frontMatter.matchAll(/^(\w+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value]);
    return { name: file.replace(/\.md$/, ''), frontMatter: Object.fromEntries(fields), body: body.trim(), fullText };
  });
}

export function readCatalogFile(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}
