/**
 * npm run train:reranker -- --sets DIR [--questions DIR] [--out FILE] [--name NAME] [--learn SET]… [--pull N]
 *
 * Learns a recipe (`context`, or as given by `--name`) for the embedding model that the settings name. It runs recall
 * over the questions of evaluation sets whose licence permits learning, and of sets made from permissive text
 * (`npm run train:questions`), and fits weights. It reports the quality on each set: in cross-validation by
 * conversation, on each set when it was left out, and on sets that are only measured.
 */

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type RetrievalSet, readSets } from '../../bench/evaluation-sets.ts';
import { modelSettings } from '../../bench/model-settings.ts';
import { featureNames } from '../../src/model/ranking/recipe.ts';
import { openModels } from '../../src/models.ts';
import { learnWeights, type WeightedExamples } from '../../src/retrieval/rerank/learn-weights.ts';
import { readSettings } from '../../src/settings.ts';
import { type CollectedExample, collect } from './collect.ts';
import { judgeConfidence, learnConfidence } from './confidence.ts';
import { type Figures, judgeWeights } from './judge.ts';

/** Sets to learn from, with their licence. All others are only measured, unless `--learn` names them. */
const licences: Record<string, string> = {
  longmemeval_turns_dev: 'MIT',
  qmsum_dev: 'MIT',
  friendsqa_dev: 'Apache-2.0',
  madial_en: 'MIT',
};
/** Generated questions are many and easy: all their sets together weigh about as much as two real ones. */
const madeWeight = 0.2;
const folds = 5;
/** Number of questions that each set lends to every other one, as examples without an answer. */
const foreignPerSet = 5;

const { values } = parseArgs({
  options: {
    sets: { type: 'string', default: process.env.STELE_EVAL_DIR ?? '' },
    questions: { type: 'string' },
    learn: { type: 'string', multiple: true, default: [] },
    out: { type: 'string' },
    name: { type: 'string', default: 'context' },
    pull: { type: 'string', default: '0.005' },
  },
});
if (!values.sets) throw new Error('Name a folder of evaluation sets: --sets DIR, or STELE_EVAL_DIR.');
const pull = Number(values.pull);
for (const name of values.learn) licences[name] = 'of your own';

/** Prefix of the stamp of the model that the recipe is learned for. */
let model = '';
const examples = await collectAll();
const answerable = new Map([...examples].map(([name, all]) => [name, all.filter(({ kind }) => kind === 'answerable')]));
const real = Object.keys(licences).filter((name) => examples.has(name));
const made = [...examples.keys()].filter((name) => name.startsWith('made/'));
const lessonOf = (name: string, some = answerable.get(name)!): WeightedExamples => ({
  examples: some,
  weight: name.startsWith('made/') ? madeWeight : 1,
});
const weights = learnWeights(
  [...real, ...made].map((name) => lessonOf(name)),
  pull,
);
const confidence = learnConfidence(
  [...real, ...made].map((name) => examples.get(name)!),
  weights,
);
report();
if (values.out) write(values.out);

async function collectAll(): Promise<Map<string, CollectedExample[]>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stele-training-'));
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const settings = readSettings({ ...modelSettings(), STELE_DATA_DIR: dataDir, STELE_LOG_LEVEL: 'warn' });
  const services = await openModels(settings);
  model = `${services.embedder.model.name}@`;
  const collected = new Map<string, CollectedExample[]>();
  const foreignTo = (name: string) =>
    sets
      .flatMap(({ name: other, set }) => (other === name || 'pairs' in set ? [] : set.queries.slice(0, foreignPerSet)))
      .map(({ text }) => text)
      .filter((text) => text.length < 200);
  const sets = [
    ...readSets(values.sets).map((set) => ({ name: set.name, set })),
    ...(values.questions ? readSets(values.questions).map((set) => ({ name: `made/${set.name}`, set })) : []),
  ];
  for (const { name, set } of sets) {
    if ('pairs' in set) continue;
    collected.set(name, await collect(services, set as RetrievalSet, foreignTo(name)));
    process.stderr.write(`${name}: ${collected.get(name)!.length} questions\n`);
  }
  await services.storage.close();
  return collected;
}

/** Judges each conversation by weights that were learned without it. */
function crossValidated(name: string): Figures {
  const all = answerable.get(name)!;
  const foldOf = new Map([...new Set(all.map(({ scope }) => scope))].map((scope, at) => [scope, at % folds]));
  const parts = Array.from({ length: folds }, (_, fold) => {
    const isOut = ({ scope }: CollectedExample) => foldOf.get(scope) === fold;
    const others = [...real, ...made].map((other) =>
      other === name
        ? lessonOf(
            other,
            all.filter((example) => !isOut(example)),
          )
        : lessonOf(other),
    );
    const out = all.filter(isOut);
    return { count: out.length, figures: judgeWeights(out, learnWeights(others, pull, undefined, weights)) };
  }).filter(({ count }) => count > 0);
  const mean = (figure: keyof Figures) =>
    parts.reduce((sum, { count, figures }) => sum + count * figures[figure], 0) / all.length;
  return { 'recall@1': mean('recall@1'), 'recall@10': mean('recall@10'), mrr: mean('mrr') };
}

function leftOut(name: string): Figures {
  const others = [...real, ...made].filter((other) => other !== name).map((other) => lessonOf(other));
  return judgeWeights(answerable.get(name)!, learnWeights(others, pull, undefined, weights));
}

function report(): void {
  const cells = ({ 'recall@1': one, 'recall@10': ten, mrr }: Figures) =>
    [one, ten, mrr].map((value) => (100 * value).toFixed(1).padStart(6)).join('');
  console.log(`${'set'.padEnd(30)}  recall@1, recall@10, MRR: as learned | by conversation | left out`);
  for (const [name, some] of answerable) {
    const learned = real.includes(name) ? `  |${cells(crossValidated(name))}  |${cells(leftOut(name))}` : '';
    console.log(`${name.padEnd(30)}${cells(judgeWeights(some, weights))}${learned}`);
  }
  console.log(`\n${'set'.padEnd(30)}  passes for an answer: answerable, foreign, adversarial | calibration error`);
  for (const [name, some] of examples) {
    const { answered, calibrationError } = judgeConfidence(some, weights, confidence);
    const shares = Object.values(answered).map((share) => (share === null ? '' : (100 * share).toFixed(1)).padStart(7));
    console.log(`${name.padEnd(30)}${shares.join('')}  | ${(100 * calibrationError).toFixed(1)}`);
  }
  console.log(JSON.stringify(confidence));
  for (const [at, name] of featureNames.entries()) console.log(`${name.padEnd(16)}${weights[at]!.toFixed(3)}`);
}

/** Replaces the learned recipe in the file and keeps all others. */
function write(file: string): void {
  const recipes = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const rounded = roundedAll(Object.fromEntries(featureNames.map((name, at) => [name, weights[at]!])));
  recipes[values.name] = {
    description: `Learned for ${model}.`,
    models: [model],
    ...recipes[values.name],
    weights: rounded,
    confidence: { ...confidence, weights: roundedAll(confidence.weights) },
    trained_on: [
      ...real.map((name) => ({ set: name, licence: licences[name] })),
      ...made.map((name) => ({ set: name, licence: 'made from permissive text' })),
    ],
  };
  writeFileSync(file, `${JSON.stringify(recipes, null, 2)}\n`);
}

function roundedAll<Weights extends Record<string, number>>(some: Weights): Weights {
  return Object.fromEntries(Object.entries(some).map(([name, weight]) => [name, Number(weight.toFixed(3))])) as Weights;
}
