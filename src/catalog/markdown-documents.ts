/** Reads the Markdown files beside this one: sections with paragraphs, numbered steps and code; and documents with front matter. */
import { readdirSync, readFileSync } from 'node:fs';

export interface Section {
  title: string;
  /** The text that is neither step nor code. */
  text: string;
  steps: string[];
  code: { language: string; text: string };
}

export interface WrittenDocument {
  /** Its file's name without `.md`. */
  name: string;
  head: Record<string, string>;
  /** The text after the front matter. */
  body: string;
  /** The whole text of the file. */
  whole: string;
}

/** Each `# Title` begins a section. */
export function readSections(file: string): Section[] {
  const parts = readWritten(file)
    .split(/^# (?=.*\n\n)/m)
    .slice(1);
  return parts.map((part) => {
    const end = part.indexOf('\n');
    const body = part.slice(end + 1);
    const [, language = '', code = ''] = /```(\w+)\n([\s\S]*?)\n```/.exec(body) ?? [];
    const words = body.replace(/```[\s\S]*?```/, '');
    const steps = [...words.matchAll(/^\d+\. (.*)$/gm)].map(([, step = '']) => step);
    const text = words.replace(/^\d+\. .*$/gm, '').trim();
    return { title: part.slice(0, end).trim(), text, steps, code: { language, text: code } };
  });
}

/** The documents of a folder, by name. Front matter is lines `name: value` between two lines `---`. */
export function readDocuments(folder: string): WrittenDocument[] {
  const files = readdirSync(new URL(`${folder}/`, import.meta.url)).filter((file) => file.endsWith('.md'));
  return files.sort().map((file) => {
    const whole = readWritten(`${folder}/${file}`);
    const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(whole) ?? [];
    const fields = [...head.matchAll(/^(\w+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value]);
    return { name: file.replace(/\.md$/, ''), head: Object.fromEntries(fields), body: body.trim(), whole };
  });
}

export function readWritten(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}
