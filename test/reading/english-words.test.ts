/** The English words that ship with Stele are those of compromise. `npm run assets:words` generates them again. */
import nlp from 'compromise/two';
import { expect, test } from 'vitest';

interface Words {
  one: { lexicon: Record<string, string | string[]> };
}

/** A word's first tag counts. */
function wordsByTag(): Map<string, string[]> {
  const { lexicon } = (nlp.model() as Words).one;
  const found = new Map<string, string[]>();
  for (const [word, tags] of Object.entries(lexicon)) {
    const tag = Array.isArray(tags) ? tags[0]! : tags;
    found.set(tag, [...(found.get(tag) ?? []), word]);
  }
  return found;
}

test('assets/english-words.txt has the words of compromise by their tags: if not, run npm run assets:words', async () => {
  const lines = [...wordsByTag()].map(([tag, words]) => `${tag}: ${words.join(',')}\n`);
  await expect(lines.join('')).toMatchFileSnapshot('../../assets/english-words.txt');
});
