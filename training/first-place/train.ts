/**
 * npm run train:first-place [-- --folder DIR]... [--trees N] [--leaves N] [--rate N] [--choices FILE] [--out FILE]
 *
 * Learns which of the best results comes first (`src/retrieval/answering/first-place.ts`). It plays stories and
 * notebooks, and some of their parts in workspaces of their own, asks their questions, and learns trees that choose a
 * result that answers, wherever one is among the best. It prints how often they choose rightly in stories from which they were not learned, beside the order without them,
 * and writes `assets/first-place.json`. Takes twenty minutes. With `--choices` it keeps what was played in a file, and
 * learns from that file if it is there.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { noteFolder, readStories, storyFolder } from '../../bench/stories.ts';
import { rounded } from '../../src/model/rounded.ts';
import { bundledFirstPlaceTrees, firstPlaceCandidates } from '../../src/retrieval/answering/first-place.ts';
import { firstPlaceSignNames, firstPlaceSigns } from '../../src/retrieval/answering/first-place-signs.ts';
import { presentGround } from '../../src/retrieval/ground/present.ts';
import { readQuery } from '../../src/retrieval/query/query.ts';
import { filterOf, rankBySteps } from '../../src/retrieval/ranking.ts';
import type { BoostedTrees } from '../../src/retrieval/rerank/boosted-trees.ts';
import { learnTrees, rightByTreesInFolds, type TreeChoice } from '../boosted-trees.ts';
import { playStories, trainingStories } from '../play-stories.ts';
import { partsOf } from '../succession/choices.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', multiple: true, default: [trainingStories, storyFolder, noteFolder] },
    trees: { type: 'string', default: '800' },
    leaves: { type: 'string', default: '10' },
    rate: { type: 'string', default: '0.05' },
    choices: { type: 'string' },
    out: { type: 'string', default: fileURLToPath(bundledFirstPlaceTrees) },
  },
});

/** One in this many parts of stories is played by itself; how much its choices count. */
const smallOf = 5;
const weightOfSmall = 0.3;
/** A workspace of fewer memories is small. */
const minLarge = 40;

/** The best results of a question, and which of them answer it. */
interface Played {
  story: string;
  isSmall: boolean;
  kind: string;
  rows: readonly (readonly number[])[];
  relevant: readonly number[];
}

const played = readPlayed() ?? (await play());
const choices = played.map(({ rows, isSmall, ...one }): TreeChoice & { kind: string } => ({
  ...one,
  weight: isSmall ? weightOfSmall : 1,
  rows: rows.map((row) => Float64Array.from(row)),
}));
const options = { trees: Number(values.trees), leaves: Number(values.leaves), rate: Number(values.rate) };
const answerable = choices.filter(({ relevant }) => relevant.length > 0);
const right = new Set(rightByTreesInFolds(answerable, options));
const large = answerable.filter(({ weight }) => weight === 1);
for (const kind of ['', ...new Set(large.map((choice) => choice.kind))].sort()) {
  const some = large.filter((choice) => kind === '' || choice.kind === kind);
  const before = some.filter(({ relevant }) => relevant.includes(0)).length;
  const after = some.filter((choice) => right.has(choice)).length;
  console.log(`${kind || 'all'}: ${after} of ${some.length} questions right, ${before} without this step`);
}
const learned: BoostedTrees = { signs: firstPlaceSignNames, trees: learnTrees(answerable, options) };
writeFileSync(values.out, `${JSON.stringify(learned)}\n`);

function readPlayed(): Played[] | null {
  if (values.choices === undefined || !existsSync(values.choices)) return null;
  const lines = readFileSync(values.choices, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Played);
}

async function play(): Promise<Played[]> {
  const whole = values.folder.flatMap((folder) => readStories(folder));
  const small = whole.flatMap(partsOf).filter((_, at) => at % smallOf === 0);
  const found = await playStories([...whole, ...small], async (workspace, { question, kind, wanted, names }) => {
    const ground = presentGround(workspace);
    const query = await readQuery(workspace, question, ground);
    const ranking = await rankBySteps(workspace, ground, query, filterOf({}, query.wantedAge));
    const { adjustedQuery, findings, steps } = ranking;
    const candidates = await firstPlaceCandidates(workspace, adjustedQuery, steps, findings);
    if (candidates === null) return [];
    const answers = ({ memory_id }: { memory_id: string }) => wanted.includes(names.get(memory_id)!);
    const relevant = candidates.memories.flatMap((memory, at) => (answers(memory) ? [at] : []));
    const isSmall = names.size < minLarge;
    return [
      { kind, isSmall, relevant, rows: firstPlaceSigns(adjustedQuery, candidates).map((row) => [...row].map(rounded)) },
    ];
  });
  const all = found.map(({ story, learned }) => ({ story, ...learned }));
  if (values.choices !== undefined)
    writeFileSync(values.choices, all.map((one) => `${JSON.stringify(one)}\n`).join(''));
  return all;
}
