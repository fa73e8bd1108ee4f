/** Reads the source as text, for the tests of its architecture. Works for code formatted by Biome. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Import {
  /** `src/…` for a file of the project, the bare specifier for a package or a Node module. */
  target: string;
  ours: boolean;
  typeOnly: boolean;
}

export interface SourceFile {
  path: string;
  code: string;
  imports: Import[];
}

/** Paths of all files under a folder, relative to the root, with `/`; without files that git ignores. */
export function filesUnder(folder: string): string[] {
  const ignored = new Set(['.git', ...ignoredNames()]);
  const walk = (path: string): string[] =>
    readdirSync(join(root, path)).flatMap((name) => {
      const inner = posix.join(path, name);
      if (ignored.has(name)) return [];
      return statSync(join(root, inner)).isDirectory() ? walk(inner) : [inner];
    });
  return existsSync(join(root, folder)) ? walk(folder) : [];
}

/** Each pattern is a plain name; that of a folder may end in `/`. */
function ignoredNames(): string[] {
  const lines = readFileSync(join(root, '.gitignore'), 'utf8').split('\n');
  return lines.map((line) => line.replaceAll('/', ''));
}

export function readText(path: string): string {
  return existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
}

export function sourceFiles(...folders: string[]): SourceFile[] {
  const paths = folders.flatMap(filesUnder).filter((path) => /\.(ts|tsx|mjs)$/.test(path));
  return paths.map((path) => {
    const code = readText(path);
    return { path, code, imports: importsOf(path, code) };
  });
}

function importsOf(path: string, code: string): Import[] {
  const statements = code.matchAll(/^(?:import|export)\s+(type\s+)?(?:([\w$*{},\s]+?)\s+from\s+)?'([^']+)'/gm);
  const calls = code.matchAll(/\bimport\('([^']+)'\)/g);
  return [
    ...[...statements].map(([, type, names = '', from = '']) => ({
      ...resolve(path, from),
      typeOnly: Boolean(type) || onlyTypes(names),
    })),
    ...[...calls].map(([, from = '']) => ({ ...resolve(path, from), typeOnly: false })),
  ];
}

/** `{ type A, type B }` */
function onlyTypes(names: string): boolean {
  const list = names.match(/^\{([^}]*)\}$/)?.[1]?.split(',') ?? [];
  return list.length > 0 && list.every((name) => name.trim() === '' || name.trim().startsWith('type '));
}

function resolve(path: string, from: string): { target: string; ours: boolean } {
  const ours = from.startsWith('.');
  return { ours, target: ours ? posix.join(posix.dirname(path), from) : from };
}

/** The names that a file declares and exports; a value and its type with the same name count once. */
export function exportedNames(code: string): Set<string> {
  const found = code.matchAll(/^export (?:async )?(?:function|const|let|class|interface|type) (\w+)/gm);
  return new Set([...found].map(([, name = '']) => name));
}

/** The code without comments, to search for words that comments may contain. */
export function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

export interface FunctionSpan {
  name: string;
  line: number;
  length: number;
}

/** Functions with a body of their own, found by indentation: from the first line to the closing brace. */
export function functionsOf(code: string): FunctionSpan[] {
  const lines = code.split('\n');
  return lines.flatMap((line, last) => {
    if (!/(=> \(?\{|=> \(|\) \{|\): .*\{)$/.test(line)) return [];
    const first = headLine(lines, last);
    const head = lines[first]?.trim() ?? '';
    if (/^(\} )?(if|else|for|while|switch|catch|try|do)\b/.test(head)) return [];
    const end = closingLine(lines, last);
    return end < 0 ? [] : [{ name: head, line: first + 1, length: end - first + 1 }];
  });
}

const indentOf = (line: string) => line.search(/\S|$/);

/**
 * A signature over several lines ends with a line that begins with `)`: its head is the line above at the same depth.
 */
function headLine(lines: string[], last: number): number {
  const line = lines[last] ?? '';
  if (!line.trim().startsWith(')')) return last;
  let first = last - 1;
  while (first > 0 && (lines[first]?.trim() === '' || indentOf(lines[first] ?? '') > indentOf(line))) first -= 1;
  return first;
}

function closingLine(lines: string[], opening: number): number {
  const depth = indentOf(lines[opening] ?? '');
  return lines.findIndex((line, at) => at > opening && indentOf(line) === depth && /^[})]/.test(line.trim()));
}
