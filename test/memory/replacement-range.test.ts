import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { overlapOf } from '../../src/memory/contradictions/replacement/common-words.ts';
import { parseNote } from '../../src/memory/contradictions/replacement/parsed-note.ts';
import { rangeOfSigns, signsOfReplacement } from '../../src/memory/contradictions/replacement/signs.ts';
import { detectLanguage } from '../../src/text/language.ts';

const folder = new URL('../../bench/notes/', import.meta.url);
const notes = readdirSync(folder).flatMap((file) =>
  readFileSync(new URL(file, folder), 'utf8')
    .split('\n')
    .flatMap((line) => (line === '' ? [] : (JSON.parse(line).args?.content ?? [])))
    .filter((content): content is string => typeof content === 'string')
    .slice(0, 24)
    .map((content) => parseNote(content, detectLanguage(content))),
);

describe('the features of a replacement', () => {
  it('lie within the range that the words of the older note allow', () => {
    const outside = new Set<string>();
    let compared = 0;
    for (const [at, newer] of notes.entries())
      for (const older of notes.slice(Math.max(0, at - 24), at)) {
        const common = overlapOf(newer, older);
        if (common === null) continue;
        const { min: least, max: most } = rangeOfSigns(newer, older, 0.5, common);
        const signs = signsOfReplacement(newer, older, 0.5, common)!;
        compared += 1;
        for (const [place, sign] of signs.entries())
          if (sign < least[place]! || sign > most[place]!) outside.add(`${place}: ${sign}`);
      }
    expect([...outside]).toEqual([]);
    expect(compared).toBeGreaterThan(1_000);
  });
});
