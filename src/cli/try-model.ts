/** stele reindex --try MODEL: shows what another embedding model would change, question by question. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Embedder } from '../embedding/embedder.ts';
import { loadEmbedder } from '../models.ts';
import { loadRecipe } from '../retrieval/rerank/recipe.ts';
import type { Settings } from '../settings.ts';
import type { Stores } from '../stores.ts';
import { leadingExcerpt } from '../text/excerpt.ts';
import { type ModelTrial, type TriedQuestion, tryModel } from '../upkeep/embedding/try-model.ts';
import type { Terminal } from './command.ts';
import { UsageError } from './command.ts';
import { requireWorkspace, withOperatorWorkspace } from './stores.ts';

/** The number of memories that are embedded for the trial: the newest. */
const sampleSize = 2_000;
const maxQuestions = 50;

/** Environment variables that make Stele use a model. */
type ModelVariables = Partial<Record<'STELE_EMBEDDER' | 'STELE_EMBEDDING_MODEL', string>>;

/** The variables for `bundled`, a model file, a folder, or a name that the present embedder knows. */
function variablesFor(model: string, { embedding }: Settings): ModelVariables {
  if (model === 'bundled') return { STELE_EMBEDDER: 'static', STELE_EMBEDDING_MODEL: '' };
  const found = statSync(model, { throwIfNoEntry: false });
  if (found?.isFile()) return { STELE_EMBEDDER: 'static', STELE_EMBEDDING_MODEL: resolve(model) };
  const isTable = ['model.safetensors', '0_StaticEmbedding'].some((part) => existsSync(join(model, part)));
  if (isTable) return { STELE_EMBEDDER: 'model2vec', STELE_EMBEDDING_MODEL: resolve(model) };
  if (embedding.embedder === 'http' || embedding.embedder === 'onnx') return { STELE_EMBEDDING_MODEL: model };
  const problem = found
    ? `The folder ${model} contains no model.safetensors.`
    : `There is neither a file nor a folder ${model}.`;
  throw new UsageError(
    `${problem} --try accepts a model file, the folder of a static model, or \`bundled\`. ${otherModelsHint}`,
  );
}

const otherModelsHint =
  'For the name of an endpoint model or an ONNX model, set STELE_EMBEDDER to its kind for this command.';

/** One question per line. */
export function readQuestions(path: string): string[] {
  const questions = readLines(path)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (questions.length === 0) throw new UsageError(`${path} contains no questions. Write one per line.`);
  return questions.slice(0, maxQuestions);
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch (error) {
    throw new UsageError(`--questions: the file cannot be read: ${(error as Error).message}.`);
  }
}

/** A trial, and the variables that put the tried model into use. */
export interface Trial extends ModelTrial {
  variables: ModelVariables;
}

/** `stores` contain the workspaces; nothing is written to them. */
export async function runTrial(
  stores: Stores,
  terminal: Terminal,
  { slug, model, questions }: { slug: string; model: string; questions: string[] | undefined },
): Promise<Trial> {
  const { settings } = stores;
  const variables = variablesFor(model, settings);
  const [current, tried] = [await loadEmbedder(settings), await loadEmbedder(terminal.settings(variables))];
  const record = await requireWorkspace(stores, slug);
  const modelsWith = (embedder: Embedder) => ({ embedder, recipe: loadRecipe(embedder.model, settings) });
  const models = { ...stores, ...modelsWith(current), languageModel: null };
  const options = { ...(questions && { questions }), sampleSize, stop: terminal.stop };
  const trial = await withOperatorWorkspace(models, record, 'stele reindex --try', (workspace) =>
    tryModel(workspace, modelsWith(tried), options),
  );
  return { ...trial, variables };
}

const columnWidth = 56;

export function trialLines(slug: string, trial: Trial, program: string): string[] {
  const { now, tried, questions } = trial;
  const isSame = now.model === tried.model;
  const seconds = (value: number) => `${value.toFixed(1)} s`;
  return [
    `${slug}: ${trial.sampled} of ${trial.memories} memories, ${questions.length} questions.`,
    `now    ${now.model}, embedded in ${seconds(now.seconds)}`,
    `tried  ${tried.model}, embedded in ${seconds(tried.seconds)}`,
    ...questions.flatMap(questionLines),
    '',
    summaryOf(questions),
    ...(isSame
      ? ['Both are the same model. Nothing was changed.']
      : [
          'Nothing was changed. To switch, set these variables, start Stele again, and run the command:',
          `  ${settingLine(trial.variables)}`,
          `  ${program} reindex`,
        ]),
  ];
}

function settingLine(variables: ModelVariables): string {
  return Object.entries(variables)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}

/** `+` marks a memory that only the tried model finds, `-` a memory that only the present model finds. */
function questionLines({ question, now, tried }: TriedQuestion): string[] {
  const rows = Array.from({ length: Math.max(now.length, tried.length) }, (_, at) => {
    const [left, right] = [now[at], tried[at]];
    const cell = (sign: string, memory: typeof left) =>
      memory === undefined ? '' : `${memory.in_both ? ' ' : sign} ${shorten(memory.content)}`;
    return `${at + 1} ${cell('-', left).padEnd(columnWidth)} | ${cell('+', right)}`.trimEnd();
  });
  const isSame = now.length === tried.length && now.every(({ memory_id }, at) => memory_id === tried[at]?.memory_id);
  if (isSame) return ['', `“${shorten(question)}”: both find the same memories in the same order`];
  return ['', `“${shorten(question)}”`, `  ${'now'.padEnd(columnWidth)} | tried`, ...rows];
}

const shorten = (text: string) => leadingExcerpt(text, columnWidth - 4);

function summaryOf(questions: readonly TriedQuestion[]): string {
  const changedFirst = questions.filter(({ now, tried }) => now[0]?.memory_id !== tried[0]?.memory_id).length;
  const sharedCount = questions.reduce((sum, { now }) => sum + now.filter(({ in_both }) => in_both).length, 0);
  const currentCount = questions.reduce((sum, { now }) => sum + now.length, 0);
  return `Of ${questions.length} questions ${changedFirst} have a different first memory; of ${currentCount} memories shown now, ${sharedCount} are shown with the tried model too.`;
}
