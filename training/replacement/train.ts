/**
 * npm run train:replacement [-- --without NAME,NAME] [--show] [--out FILE]
 *
 * Learns how likely a new note replaces an older one when it is written
 * (`src/memory/contradictions/replacement/odds.ts`). It learns from stories and notebooks, in which a question names
 * outdated notes and their replacements or the rules find them; from lines of notes with one note that replaces each
 * and one that does not (`training/succession/changes`); and from pairs of notes in `test/fixtures`. It prints how
 * often the weights choose rightly in sources they were not learned from, in five folds, and writes
 * `assets/replacement.json`: once with signs and phrasing, for any model, and once with vectors, for the present one.
 * `--show` prints chosen replacements that are not named as such, for a reader to judge: stories name few of them.
 * Takes an hour.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { modelSettings } from '../../bench/model-settings.ts';
import { root } from '../../bench/program.ts';
import { modelStamp } from '../../src/embedding/embedder.ts';
import { minLogOdds } from '../../src/memory/contradictions/replacement/odds.ts';
import { type ReplacementSign, replacementSigns } from '../../src/memory/contradictions/replacement/sign-names.ts';
import { signsOfReplacement } from '../../src/memory/contradictions/replacement/signs.ts';
import { dot } from '../../src/model/vector.ts';
import { openModels } from '../../src/models.ts';
import { type Example, learnWeights, type SparseRow, scoresOf } from '../../src/retrieval/rerank/learn-weights.ts';
import { readSettings } from '../../src/settings.ts';
import { frequentPieces, type OddsRows, oddsRows, staying } from '../odds.ts';
import { type Pair, type PairLesson, readPairs } from './pairs.ts';

const { values } = parseArgs({
  options: {
    without: { type: 'string', default: '' },
    show: { type: 'boolean' },
    out: { type: 'string', default: join(root, 'assets', 'replacement.json') },
  },
});
const folds = 5;
const pull = 0.0001;
/** Total weight of the pairs of a lesson. */
const weights: Readonly<Record<PairLesson, number>> = {
  stories: 1,
  notebooks: 1,
  lines: 2,
  plain: 1.5,
  between: 1,
  pairs: 2,
};

const pairs = readPairs(new Set(values.without.split(',')));
const settings = readSettings({ ...modelSettings(), STELE_LOG_LEVEL: 'warn' });
const { embedder, storage } = await openModels(settings, {});
const vectors = await vectorsOf(new Set(pairs.flatMap(({ before, after }) => [before.text, after.text])));
await storage.close();
const pieces = frequentPieces(pairs.map(({ after }) => after.text));
const sources = [...new Set(pairs.map(({ source }) => source))];

const learned = [false, true].map((withMeaning) => {
  const rows = oddsRows(replacementSigns, pieces, withMeaning);
  const examples = new Map(pairs.map((pair) => [pair, exampleOf(pair, rows, withMeaning)]));
  const judged = Array.from({ length: folds }, (_, fold) => {
    const isTested = ({ source }: Pair) => sources.indexOf(source) % folds === fold;
    const known = learn(
      pairs.filter((pair) => !isTested(pair)),
      examples,
      rows,
    );
    return pairs.filter(isTested).map((pair) => ({ pair, odds: scoresOf(examples.get(pair)!, known)[1]! }));
  }).flat();
  for (const lesson of ['stories', 'notebooks', 'lines', 'plain', 'pairs'] as const)
    report(
      `${lesson}, ${withMeaning ? 'with' : 'without'} meaning`,
      judged.filter(({ pair }) => pair.lesson === lesson),
    );
  return rows.toLearned(learn(pairs, examples, rows), [withMeaning ? modelStamp(embedder.model) : '']);
});
writeFileSync(values.out, `${JSON.stringify(learned.reverse())}\n`);

type Judged = readonly { pair: Pair; odds: number }[];

async function vectorsOf(texts: ReadonlySet<string>): Promise<ReadonlyMap<string, Float32Array>> {
  const all = [...texts];
  const embedded = await embedder.embed(all);
  return new Map(all.map((text, at) => [text, embedded[at]!]));
}

/** A choice between leaving the older note as it is and replacing it. */
function exampleOf(
  { before, after, isReplacement }: Pair,
  { rowOf }: OddsRows<ReplacementSign>,
  withMeaning: boolean,
): Example<SparseRow> {
  const vector = vectors.get(after.text)!;
  const likeness = withMeaning ? dot(vector, vectors.get(before.text)!) : 0;
  const signs = signsOfReplacement(after.note, before.note, likeness)!;
  return { rows: [staying, rowOf({ signs, vector, text: after.text })], relevant: [Number(isReplacement)] };
}

function learn(
  some: readonly Pair[],
  examples: ReadonlyMap<Pair, Example<SparseRow>>,
  { width }: OddsRows<ReplacementSign>,
): number[] {
  const lessons = (Object.keys(weights) as PairLesson[]).map((lesson) => ({
    examples: some.filter((pair) => pair.lesson === lesson).map((pair) => examples.get(pair)!),
    weight: weights[lesson],
  }));
  return learnWeights(lessons, pull, new Array<number>(width).fill(0));
}

/** For each newer note, the likeliest older one counts if it is likely enough. */
function report(label: string, judged: Judged): void {
  const best = new Map<string, Judged[number]>();
  for (const one of judged) {
    const { source, after } = one.pair;
    const key = `${source}\n${after.text}`;
    const isLikely = one.odds >= (after.note.change ? minLogOdds.changed : minLogOdds.unchanged);
    if (isLikely && one.odds > (best.get(key)?.odds ?? Number.NEGATIVE_INFINITY)) best.set(key, one);
  }
  const chosen = [...best.values()];
  const right = chosen.filter(({ pair }) => pair.isReplacement);
  const all = judged.filter(({ pair }) => pair.isReplacement);
  console.log(`${label}: ${chosen.length} chosen, ${right.length} of them named as replaced; ${all.length} pairs are`);
  if (!values.show) return;
  for (const { pair, odds } of chosen.filter(({ pair }) => !pair.isReplacement))
    console.log(`  ${odds.toFixed(1)} ${pair.before.text.slice(0, 140)} ⇒ ${pair.after.text.slice(0, 140)}`);
}
