/**
 * npm run bench:retrieval -- --sets DIR [--set NAME] [--engine sqlite|postgres] [--recipe NAME] [--json FILE]
 * [--questions FILE] [--against FILE] [--joined] [--dated]
 *
 * Stores each set with the service's own code, one workspace per scope, asks every question through the recall
 * pipeline, and reports the quality of the results. `--questions` writes the outcome of each question; `--against`
 * compares with such a file, question by question. `--joined` stores each session or scene as one long memory.
 * `--dated` asks each question at its own date. STELE_DATABASE_URL names the PostgreSQL server. The settings name the
 * embedding model.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openModels } from '../src/models.ts';
import { readSettings } from '../src/settings.ts';
import { groupBy, joinGroups, type RetrievalSet, readSets, type SimilaritySet, toTime } from './evaluation-sets.ts';
import {
  bootstrap,
  isNewestFirst,
  judge,
  type MetricName,
  type Metrics,
  mean,
  metricNames,
  spearman,
} from './metrics.ts';
import { modelSettings } from './model-settings.ts';
import { rankQuestions } from './ranking.ts';

const { values } = parseArgs({
  options: {
    sets: { type: 'string', default: process.env.STELE_EVAL_DIR ?? '' },
    set: { type: 'string' },
    engine: { type: 'string', default: 'sqlite' },
    recipe: { type: 'string' },
    json: { type: 'string' },
    questions: { type: 'string' },
    against: { type: 'string' },
    joined: { type: 'boolean', default: false },
    dated: { type: 'boolean', default: false },
  },
});
if (!values.sets) throw new Error('Name a folder of evaluation sets: --sets DIR, or STELE_EVAL_DIR.');

interface Judged extends Metrics {
  set: string;
  question: string;
  category: string;
  ranking: string[];
  /** True if the newest relevant document ranks above all older ones; null if all have the same time. */
  newestFirst: boolean | null;
}

const dataDir = mkdtempSync(join(tmpdir(), 'stele-retrieval-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const url = values.engine === 'postgres' ? process.env.STELE_DATABASE_URL : '';
if (url === undefined) throw new Error('Set STELE_DATABASE_URL to measure on PostgreSQL.');
const services = await openModels(
  readSettings({
    ...modelSettings(),
    STELE_DATA_DIR: dataDir,
    STELE_DATABASE_URL: url,
    STELE_LOG_LEVEL: 'warn',
    ...(values.recipe && { STELE_RECIPE: values.recipe }),
  }),
);

const figures: Record<string, Record<string, number>> = {};
const judged: Judged[] = [];
for (const set of readSets(values.sets, values.set)) {
  if ('pairs' in set) figures[set.name] = await measureSimilarity(set);
  else judged.push(...(await measureSet(values.joined ? joinGroups(set) : set)));
}
await services.storage.close();
printTable();
if (values.against) printComparison(values.against);
if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
if (values.questions) writeFileSync(values.questions, judged.map((row) => JSON.stringify(row)).join('\n'));

async function measureSet(set: RetrievalSet): Promise<Judged[]> {
  const start = performance.now();
  const groups = new Map(set.docs.map(({ id, group }) => [id, group]));
  const times = new Map(set.docs.map(({ id, date }) => [id, toTime(date)]));
  const rankings = await rankQuestions(services, set, values.dated);
  const rows = rankings.map(({ question, ranking }) => ({
    set: question.category === 'adversarial' ? `${set.name}/adversarial` : set.name,
    question: question.id,
    category: question.category ?? '',
    ...judge(question, ranking, (id) => groups.get(id)),
    ranking: ranking.slice(0, 10),
    newestFirst: isNewestFirst(question, ranking, (id) => times.get(id)),
  }));
  process.stderr.write(`${set.name}: ${rows.length} questions, ${Math.round((performance.now() - start) / 1000)} s\n`);
  return rows;
}

async function measureSimilarity({ name, pairs }: SimilaritySet): Promise<Record<string, number>> {
  const [one, other] = [
    await services.embedder.embed(pairs.map(({ a }) => a)),
    await services.embedder.embed(pairs.map(({ b }) => b)),
  ];
  const cosines = one.map((vector, at) => vector.reduce((sum, value, i) => sum + value * other[at]![i]!, 0));
  const correlation = spearman(
    cosines,
    pairs.map(({ score }) => score),
  );
  console.log(`${name}: Spearman ${(100 * correlation).toFixed(1)} over ${pairs.length} pairs`);
  return { spearman: correlation, n: pairs.length };
}

function printTable(): void {
  const bySet = groupBy(judged, ({ set }) => set);
  const percent = (value: number) => (100 * value).toFixed(1).padStart(6);
  console.log(
    `\n${'set'.padEnd(34)}${'n'.padStart(6)}  ${metricNames.map((name) => name.padStart(15)).join('')}   95 % of recall@10`,
  );
  for (const [set, rows] of bySet) {
    const metrics = mean(rows);
    figures[set] = { ...metrics, n: rows.length };
    const [low, high] = bootstrap(rows.map((row) => row['recall@10']));
    console.log(line(set, rows.length, metrics), `  ${percent(low)} – ${percent(high).trim()}`);
    const categories = groupBy(rows, ({ category }) => category);
    if (categories.size > 1)
      for (const [name, some] of categories) console.log(line(`  ${name}`, some.length, mean(some)));
    printAges(rows);
  }
}

/** How often the newest of several relevant documents ranks first among them, by category. */
function printAges(rows: readonly Judged[]): void {
  const aged = rows.filter(({ newestFirst }) => newestFirst !== null);
  if (aged.length === 0) return;
  const share = (some: readonly Judged[]) =>
    `${some.filter(({ newestFirst }) => newestFirst).length} of ${some.length}`;
  const parts = [...groupBy(aged, ({ category }) => category)].map(([name, some]) => `${name} ${share(some)}`);
  console.log(`  newest relevant document first: ${share(aged)} (${parts.join(', ')})`);
}

function line(name: string, count: number, metrics: Metrics): string {
  const cells = metricNames.map((metric) => (100 * metrics[metric]).toFixed(1).padStart(15));
  return `${name.padEnd(34)}${String(count).padStart(6)}  ${cells.join('')}`;
}

function printComparison(file: string): void {
  const before = new Map(
    readFileSync(file, 'utf8')
      .split('\n')
      .map((row) => JSON.parse(row) as Judged)
      .map((row) => [`${row.set} ${row.question}`, row]),
  );
  console.log(`\nagainst ${file}, question by question (95 % interval of the difference)`);
  for (const [set, rows] of groupBy(judged, ({ set: name }) => name)) {
    const differences = (metric: MetricName) =>
      rows.flatMap((row) => {
        const other = before.get(`${set} ${row.question}`);
        return other ? [100 * (row[metric] - other[metric])] : [];
      });
    const cells = (['recall@1', 'recall@10', 'mrr'] as const).map((metric) => {
      const all = differences(metric);
      const [low, high] = bootstrap(all);
      const average = all.reduce((sum, value) => sum + value, 0) / all.length;
      return `${metric} ${average.toFixed(1)} (${low.toFixed(1)} … ${high.toFixed(1)})`;
    });
    console.log(`${set.padEnd(34)}${cells.join('   ')}`);
  }
}
