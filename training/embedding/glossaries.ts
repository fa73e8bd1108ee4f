/**
 * npm run train:glossaries -- [--cldr DIR] --out DIR
 *
 * Makes corpus shards for words that occur in little text of a language: everyday words written for training
 * (`everyday/`), and names from Unicode's CLDR in many languages.
 *
 * - cldr: a folder with the npm packages cldr-annotations-full, cldr-localenames-full and cldr-dates-full
 *   (Unicode-3.0)
 *
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { ReadyPair } from './corpus.ts';
import { sourceFolder } from './native.ts';
import { type Random, seeded } from './random.ts';

const languages = ['ar', 'de', 'es', 'fr', 'hi', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'ru', 'tr', 'zh'];

const { values } = parseArgs({ options: { cldr: { type: 'string' }, out: { type: 'string' } } });
if (values.out === undefined) {
  process.stderr.write('Usage: npm run train:glossaries -- [--cldr DIR] --out DIR\n');
  process.exit(2);
}
mkdirSync(values.out, { recursive: true });
writeShard(values.out, 'everyday-ru', everydayPairs('ru', seeded(1)));
for (const lang of values.cldr ? languages : [])
  writeShard(values.out, `cldr-${lang}`, [...cldrPairs(values.cldr!, lang)]);

interface Entry {
  meaning: string;
  forms: string[];
}

/**
 * Pairs of bags of words. A sum of vectors has no order, and next to others a word also learns its weight, not only its
 * direction.
 */
function everydayPairs(lang: string, random: Random): ReadyPair[] {
  const entries = readEveryday(lang);
  const bags = 40_000;
  return Array.from({ length: bags }, () => {
    const chosen = Array.from({ length: 3 + Math.floor(random.next() * 5) }, () => {
      // The first lines are the most frequent words: one word in two comes from the first tenth.
      const share = random.next();
      return entries[Math.floor(entries.length * share ** 3.3)]!;
    });
    return {
      source: 'everyday words',
      type: 'translation',
      lang,
      a: chosen.map(({ meaning }) => meaning).join(' '),
      b: chosen.map(({ forms }) => random.pick(forms)).join(' '),
    };
  });
}

function readEveryday(lang: string): Entry[] {
  return readFileSync(join(sourceFolder(), 'everyday', `${lang}.txt`), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#') && line.includes('|'))
    .map((line) => {
      const [meaning = '', words = ''] = line.split(' | ');
      return { meaning, forms: words.trim().split(' ').flatMap(formsOf) };
    });
}

/** The forms of `читать1` (first conjugation) or `говорить2` (second); other words have only one form. */
function formsOf(word: string): string[] {
  const [verb, conjugation] = [word.slice(0, -1), word.at(-1)];
  if (conjugation === '1') {
    const stem = verb.slice(0, -2);
    return [verb, ...['ю', 'ешь', 'ет', 'ем', 'ете', 'ют', 'л', 'ла', 'ли', 'й', 'йте'].map((ending) => stem + ending)];
  }
  if (conjugation === '2') {
    const stem = verb.slice(0, -3);
    const vowel = verb.at(-3)!;
    const present = ['ю', 'ишь', 'ит', 'им', 'ите', 'ят', 'и'];
    return [
      verb,
      ...present.map((ending) => stem + ending),
      ...['л', 'ла', 'ли'].map((ending) => stem + vowel + ending),
    ];
  }
  return [word];
}

/** Names of emoji, countries, languages, months and days, in English and in the given language. */
function* cldrPairs(folder: string, lang: string): Generator<ReadyPair> {
  const [english, other] = [namesIn(folder, 'en'), namesIn(folder, lang)];
  for (const [key, a] of english) {
    const b = other.get(key);
    if (b !== undefined && b !== a) yield { source: 'Unicode CLDR', type: 'translation', lang, a, b };
  }
}

interface CldrFile {
  annotations?: { annotations: Record<string, { default?: string[]; tts?: string[] }> };
  main?: Record<string, { localeDisplayNames?: Record<string, Record<string, string>>; dates?: CldrDates }>;
}

interface CldrDates {
  calendars: { gregorian: Record<'months' | 'days', Record<'stand-alone', { wide: Record<string, string> }>> };
}

function namesIn(folder: string, lang: string): Map<string, string> {
  const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8')) as CldrFile;
  const names = new Map<string, string>();
  const { annotations } = read(`cldr-annotations-full/annotations/${lang}/annotations.json`).annotations!;
  for (const [sign, { default: words = [], tts = [] }] of Object.entries(annotations)) {
    names.set(`${sign} words`, words.join(' '));
    names.set(`${sign} name`, tts.join(' '));
  }
  for (const kind of ['territories', 'languages']) {
    const { localeDisplayNames } = read(`cldr-localenames-full/main/${lang}/${kind}.json`).main![lang]!;
    for (const [code, name] of Object.entries(localeDisplayNames![kind]!)) names.set(`${kind} ${code}`, name);
  }
  const { calendars } = read(`cldr-dates-full/main/${lang}/ca-gregorian.json`).main![lang]!.dates!;
  for (const kind of ['months', 'days'] as const)
    for (const [key, name] of Object.entries(calendars.gregorian[kind]['stand-alone'].wide))
      names.set(`${kind} ${key}`, name);
  return names;
}

function writeShard(folder: string, name: string, pairs: readonly ReadyPair[]): void {
  const path = join(folder, `pairs-multi-${name}.jsonl.gz`);
  writeFileSync(path, gzipSync(pairs.map((pair) => JSON.stringify(pair)).join('\n')));
  console.log(`${path}: ${pairs.length.toLocaleString('en')} pairs`);
}
