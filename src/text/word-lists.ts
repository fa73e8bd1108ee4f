/** Word lists as the analyser writes them, to compare with the analysed words of a question or a text. */
import { analyseQuery } from './analyse.ts';

/** The analysed forms of the words of all lines, made on first use: analysing a list takes some 8 ms. */
export function analysedWords(...lines: readonly string[]): () => ReadonlySet<string> {
  let cached: ReadonlySet<string> | null = null;
  return () => {
    cached ??= new Set(lines.flatMap((line) => line.split(' ')).flatMap((word) => analyseQuery(word)));
    return cached;
  };
}
