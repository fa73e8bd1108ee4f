/** Parses code with a grammar of its language, so the language need not be installed. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type * as TreeSitter from '@vscode/tree-sitter-wasm';

const require = createRequire(import.meta.url);
const folder = dirname(require.resolve('@vscode/tree-sitter-wasm'));
const { Parser, Language } = require('@vscode/tree-sitter-wasm') as typeof TreeSitter;

/** Language name in a snippet → name of the grammar. */
const grammars: Record<string, string> = {
  TypeScript: 'typescript',
  JavaScript: 'javascript',
  Python: 'python',
  Go: 'go',
  Rust: 'rust',
  Ruby: 'ruby',
  PHP: 'php',
  Java: 'java',
  'C#': 'c-sharp',
  PowerShell: 'powershell',
};

/** The syntax errors, each with its line; empty for valid code. */
export async function syntaxFaults(language: string, code: string): Promise<string[]> {
  const grammar = grammars[language];
  if (grammar === undefined) throw new Error(`There is no grammar for ${language}; name it in test/catalog/syntax.ts.`);
  await Parser.init();
  const parser = new Parser();
  parser.setLanguage(await Language.load(join(folder, `tree-sitter-${grammar}.wasm`)));
  const faults: string[] = [];
  const look = (node: TreeSitter.Node) => {
    if (node.isError || node.isMissing) faults.push(`line ${node.startPosition.row + 1}: ${node.text || node.type}`);
    for (const child of node.children) if (child) look(child);
  };
  look(parser.parse(code)!.rootNode);
  return faults;
}
