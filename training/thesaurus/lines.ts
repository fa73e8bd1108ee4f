/** The lines of the thesaurus: one for a thing, `;` between the languages, `,` between the words. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../bench/program.ts';
import { bundledModelPath, loadStaticModel } from '../../src/embedding/static-model.ts';
import { lookupForm } from '../../src/embedding/static-words.ts';
import { dictionary } from '../../src/text/concepts/dictionary/dictionary.ts';
import { lexicon } from '../../src/text/concepts/lexicon.ts';

const folder = join(root, 'training', 'thesaurus');
/** A word of the lexicon that has other meanings too. */
const doubtful = /\?$/;

/** For each thing the single words that name it, in the form in which they are looked up. Things with one word are left out. */
export function thesaurusLines(): ReadonlySet<string>[] {
  const { words } = loadStaticModel(bundledModelPath());
  const wordIn = (text: string) => {
    const split = doubtful.test(text) ? [] : words.split(text, 2);
    return split.length === 1 ? [lookupForm(split[0]!)] : [];
  };
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  const texts = [lexicon, dictionary, ...files.sort().map((name) => readFileSync(join(folder, name), 'utf8'))];
  return texts
    .flatMap((text) => text.trim().split('\n'))
    .map((line) => new Set(line.split(/[;,]/).flatMap((part) => wordIn(part.trim()))))
    .filter(({ size }) => size > 1);
}
