/** Makes the sets from a corpus folder and writes each into its own file. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seeded } from '../../embedding/random.ts';
import { toSet } from './question-set.ts';
import { dictionarySource, recipes, type SetRecipe, type SetTexts } from './sets.ts';
import { gatherSources, recordsOf, type SourceTexts } from './source-texts.ts';
import { createVariants } from './variants.ts';

export interface Order {
  corpus: string;
  out: string;
  seed: number;
  /** Names of sets; all sets if empty. */
  only: readonly string[];
}

/** Returns the number of sets written. A set whose sources the corpus lacks is skipped and reported to `tell`. */
export async function makeSets({ corpus, out, seed, only }: Order, tell: (line: string) => void): Promise<number> {
  const chosen = recipes.filter(({ name }) => only.length === 0 || only.includes(name));
  const unknown = only.filter((name) => !recipes.some((recipe) => recipe.name === name));
  if (unknown.length > 0)
    throw new Error(`No set ${unknown.join(', ')}. There are ${recipes.map(({ name }) => name).join(', ')}.`);
  const texts = await gatherSources(
    corpus,
    new Set([dictionarySource, ...chosen.flatMap(({ sources }) => sources)]),
    tell,
  );
  const variants = createVariants(
    recordsOf(texts.pairs, [dictionarySource]).filter(({ type }) => type === 'syn'),
    [...texts.dialogues.values()].flat().flatMap(({ turns }) => turns),
  );
  const licences = licencesIn(corpus);
  mkdirSync(out, { recursive: true });
  let written = 0;
  for (const recipe of chosen) {
    // Each set has its own seed, so that it stays as it is when another one changes.
    const scopes = recipe.make(textsOf(texts, recipe), variants, seeded(seed + digest(recipe.name)));
    const set = toSet(recipe.name, recipe.sources.join(', '), licences(recipe), scopes);
    if (set.queries.length === 0) {
      tell(`${recipe.name}: left out, the corpus has not enough of ${recipe.sources.join(', ')}`);
      continue;
    }
    writeFileSync(join(out, `${recipe.name}.json`), JSON.stringify(set));
    tell(
      `${recipe.name}: ${set.docs.length} documents of ${scopes.length} workspaces, ${set.queries.length} questions`,
    );
    written += 1;
  }
  if (written === 0)
    throw new Error(
      `No set can be made of what is in ${corpus}: it has none of ${[...new Set(chosen.flatMap(({ sources }) => sources))].join(', ')}.`,
    );
  return written;
}

const textsOf = ({ passages, dialogues, pairs }: SourceTexts, { sources }: SetRecipe): SetTexts => ({
  passages: recordsOf(passages, sources),
  dialogues: recordsOf(dialogues, sources),
  pairs: recordsOf(pairs, sources),
});

/** Reads the licence of each source from `sources.json`, which a corpus may lack. */
function licencesIn(corpus: string): (recipe: SetRecipe) => string {
  const file = join(corpus, 'sources.json');
  const sources = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, { licence?: string }>)
    : {};
  const bySource = new Map(
    Object.entries(sources).map(([name, { licence }]) => [name.slice(name.lastIndexOf('+') + 1), licence]),
  );
  return (recipe) => [...new Set(recipe.sources.map((source) => bySource.get(source) ?? 'unknown'))].join('; ');
}

const digest = (name: string) =>
  [...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7);
