/**
 * npm run bench:embedding -- --sets DIR [--set NAME] [--model FILE]... [--hashing] [--json FILE]
 *
 * Measures the quality of models by themselves: similarity of sentences, and ranking by vectors alone (with equal and
 * with weighted query words) and together with BM25, all in memory. The default model is the bundled one; `--hashing`
 * adds a baseline without any learning. In percent: Spearman for pairs of sentences, strict recall@10 for questions.
 */
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { Embedder } from '../src/embedding/embedder.ts';
import { bundledModelPath, loadStaticModel } from '../src/embedding/static-model.ts';
import { groupBy, type RetrievalSet, readSets, type SimilaritySet } from './evaluation-sets.ts';
import { hashingEmbedder } from './hashing.ts';
import { judge, mean, spearman } from './metrics.ts';
import { type Answer, askAll, dot, type LexicalScope, type RankingMethod, readScope, ways } from './scope-search.ts';

const { values } = parseArgs({
  options: {
    sets: { type: 'string', default: process.env.STELE_EVAL_DIR ?? '' },
    set: { type: 'string' },
    model: { type: 'string', multiple: true, default: [bundledModelPath()] },
    hashing: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
if (!values.sets) throw new Error('Name a folder of evaluation sets: --sets DIR, or STELE_EVAL_DIR.');

const models: { name: string; embedder: Embedder }[] = values.model.map((path) => ({
  name: basename(path, '.semb'),
  embedder: loadStaticModel(path),
}));
if (values.hashing) models.unshift({ name: 'hashing', embedder: hashingEmbedder() });

/** Set → way of ranking → one figure per model. */
const figures: Record<string, Record<string, number[]>> = {};
console.log(`models: ${models.map(({ name }) => name).join(', ')}`);
for (const set of readSets(values.sets, values.set)) {
  const rows = 'pairs' in set ? await similarity(set) : await retrieval(set);
  figures[set.name] = rows;
  for (const [way, cells] of Object.entries(rows)) {
    const shown = cells.map((value) => (100 * value).toFixed(1).padStart(7)).join('');
    console.log(`${set.name.padEnd(24)}${way.padEnd(18)}${shown}`);
  }
}
if (values.json) writeFileSync(values.json, `${JSON.stringify({ models: models.map(({ name }) => name), figures })}\n`);

async function similarity({ pairs }: SimilaritySet): Promise<Record<string, number[]>> {
  const scores = pairs.map(({ score }) => score);
  const cells: number[] = [];
  for (const { embedder } of models) {
    const ones = await embedder.embed(pairs.map(({ a }) => a));
    const others = await embedder.embed(pairs.map(({ b }) => b));
    const cosines = ones.map((one, at) => dot(one, others[at]!));
    cells.push(spearman(cosines, scores));
  }
  return { Spearman: cells };
}

/** Leaves out questions without an answer: nothing can be found for them. */
async function retrieval(set: RetrievalSet): Promise<Record<string, number[]>> {
  const documents = groupBy(set.docs, ({ scope }) => scope ?? '');
  const questions = set.queries.filter(({ category }) => category !== 'adversarial');
  const scopes = [...groupBy(questions, ({ scope }) => scope ?? '')].map(([scope, scopeQuestions]) =>
    readScope(documents.get(scope) ?? [], scopeQuestions),
  );
  const rows = Object.fromEntries(ways.map((way) => [way, [] as number[]])) as Record<RankingMethod, number[]>;
  for (const { embedder } of models) {
    const recall = await recallAt10(scopes, embedder);
    for (const way of ways) rows[way].push(recall[way]);
  }
  return rows;
}

async function recallAt10(scopes: readonly LexicalScope[], embedder: Embedder): Promise<Record<RankingMethod, number>> {
  const answers: Answer[] = [];
  for (const scope of scopes) answers.push(...(await askAll(scope, embedder)));
  const of = (way: RankingMethod) =>
    mean(answers.map(({ question, rankings }) => judge(question, rankings[way], () => undefined)))['recall@10'];
  return Object.fromEntries(ways.map((way) => [way, of(way)])) as Record<RankingMethod, number>;
}
