/** Reads the lines of the thesaurus: one per thing, with `;` between languages and `,` between words. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../bench/program.ts';
import { bundledModelPath, loadStaticModel } from '../../src/embedding/static-model.ts';
import { lookupForm } from '../../src/embedding/static-words.ts';
import { dictionary } from '../../src/text/concepts/dictionary/dictionary.ts';
import { lexicon } from '../../src/text/concepts/lexicon.ts';
import { stopWords } from '../../src/text/stop-words.ts';

const folder = join(root, 'training', 'thesaurus');
/** Marks a word of the lexicon that has other meanings too. */
const doubtful = /\?$/;
/**
 * Words with another everyday meaning, in their own language or another: Rosa is not pink, and "was" is not Dutch wax.
 */
const ambiguous =
  'ago avis bianca bill chiara come dean die dove eben flat he hell hier left lena letto mark mate nier piatto plat reins rene rosa rose sonne stand sur tombe us weg';

/**
 * For each thing, the words that name it, in look-up form. Leaves out words that the model splits in two (law-firm),
 * function words of any language, given names and other ambiguous words, and things with only one word.
 */
export function thesaurusLines(): ReadonlySet<string>[] {
  const model = loadStaticModel(bundledModelPath());
  const wordsOf = (text: string, most: number) => model.split(text, most).map((word) => word.text);
  const names = readFileSync(join(root, 'assets', 'given-names.txt'), 'utf8')
    .toLowerCase()
    .split(/\s+/);
  const functionWords = Object.values(stopWords).flatMap((some) => [...some]);
  const leftOut = new Set([...names, ...functionWords, ...ambiguous.split(' ')].flatMap((word) => wordsOf(word, 1)));
  const wordIn = (text: string) => {
    const split = doubtful.test(text) ? [] : wordsOf(text, 2);
    const form = split.length === 1 ? lookupForm(split[0]!) : '';
    return form === '' || leftOut.has(form) ? [] : [form];
  };
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  const texts = [lexicon, dictionary, ...files.sort().map((name) => readFileSync(join(folder, name), 'utf8'))];
  return texts
    .flatMap((text) => text.trim().split('\n'))
    .map((line) => new Set(line.split(/[;,]/).flatMap((part) => wordIn(part.trim()))))
    .filter(({ size }) => size > 1);
}
