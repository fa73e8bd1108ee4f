/**
 * npm run train:thesaurus
 *
 * Writes `assets/thesaurus.txt` (`src/embedding/thesaurus.ts`) from the lines of `training/thesaurus/*.txt`, written
 * for it in seven languages, and of `src/text/concepts`: the single words that the bundled model does not split
 * further.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../bench/program.ts';
import { formatThesaurus } from '../../src/embedding/thesaurus.ts';
import { thesaurusLines } from './lines.ts';

const lines = thesaurusLines();
writeFileSync(join(root, 'assets', 'thesaurus.txt'), formatThesaurus(lines));
console.log(`${lines.length} things, ${new Set(lines.flatMap((words) => [...words])).size} words`);
