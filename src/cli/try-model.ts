/** stele reindex --try MODEL: shows what another embedding model would change, question by question. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Embedder } from '../embedding/embedder.ts';
import { loadRecipe } from '../retrieval/rerank/recipe.ts';
import { loadEmbedder, type Stores } from '../services.ts';
import type { Settings } from '../settings.ts';
import { beginning } from '../text/excerpt.ts';
import { type ModelTrial, type TriedQuestion, tryModel } from '../upkeep/embedding/try-model.ts';
import type { Terminal } from './command.ts';
import { UsageError } from './command.ts';
import { operatorIn, requireWorkspace } from './stores.ts';

/** The number of memories, the newest, that are embedded for the trial. */
const sampleSize = 2_000;
const mostQuestions = 50;

/** Settings with this model in place of the one in use: `bundled`, a model file, a folder, or a name that the present embedder knows. */
function settingsWith(terminal: Terminal, model: string): Settings {
  if (model === 'bundled') return terminal.settings({ STELE_EMBEDDER: 'static', STELE_EMBEDDING_MODEL: '' });
  const isTable = ['model.safetensors', '0_StaticEmbedding'].some((part) => existsSync(join(model, part)));
  if (isTable) return terminal.settings({ STELE_EMBEDDER: 'model2vec', STELE_EMBEDDING_MODEL: model });
  const isFile = existsSync(model) && statSync(model).isFile();
  return terminal.settings({ ...(isFile && { STELE_EMBEDDER: 'static' }), STELE_EMBEDDING_MODEL: model });
}

/** One question per line. */
export function questionsIn(path: string): string[] {
  const questions = readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (questions.length === 0) throw new UsageError(`${path} holds no question. Write one a line.`);
  return questions.slice(0, mostQuestions);
}

/** `stores` hold the workspaces; nothing is written to them. */
export async function tryIn(
  stores: Stores,
  terminal: Terminal,
  { slug, model, questions }: { slug: string; model: string; questions: string[] | undefined },
): Promise<ModelTrial> {
  const { settings } = stores;
  const [current, tried] = [await loadEmbedder(settings), await loadEmbedder(settingsWith(terminal, model))];
  const record = await requireWorkspace(stores, slug);
  const modelsWith = (embedder: Embedder) => ({ embedder, recipe: loadRecipe(embedder.model, settings) });
  const models = { ...stores, ...modelsWith(current), languageModel: null };
  const options = { ...(questions && { questions }), most: sampleSize, stop: terminal.stop };
  return operatorIn(models, record, 'stele reindex --try', (workspace) =>
    tryModel(workspace, modelsWith(tried), options),
  );
}

const column = 56;

export function trialLines(slug: string, trial: ModelTrial, program: string): string[] {
  const { now, tried, questions } = trial;
  const seconds = (value: number) => `${value.toFixed(1)} s`;
  return [
    `${slug}: ${trial.sampled} of ${trial.memories} memories, ${questions.length} questions.`,
    `now    ${now.model}, embedded in ${seconds(now.seconds)}`,
    `tried  ${tried.model}, embedded in ${seconds(tried.seconds)}`,
    ...questions.flatMap(questionLines),
    '',
    summaryOf(questions),
    `Nothing was changed. To change over: set STELE_EMBEDDING_MODEL (and STELE_EMBEDDER), start Stele again, and run ${program} reindex.`,
  ];
}

/** `+` marks a memory that only the tried model finds, `-` one that only the present model finds. */
function questionLines({ question, now, tried }: TriedQuestion): string[] {
  const rows = Array.from({ length: Math.max(now.length, tried.length) }, (_, at) => {
    const [left, right] = [now[at], tried[at]];
    const cell = (sign: string, memory: typeof left) =>
      memory === undefined ? '' : `${memory.in_both ? ' ' : sign} ${shortened(memory.content)}`;
    return `${at + 1} ${cell('-', left).padEnd(column)} | ${cell('+', right)}`.trimEnd();
  });
  return ['', `“${shortened(question)}”`, `  ${'now'.padEnd(column)} | tried`, ...rows];
}

const shortened = (text: string) => beginning(text, column - 4);

function summaryOf(questions: readonly TriedQuestion[]): string {
  const first = questions.filter(({ now, tried }) => now[0]?.memory_id !== tried[0]?.memory_id).length;
  const shared = questions.reduce((sum, { now }) => sum + now.filter(({ in_both }) => in_both).length, 0);
  const all = questions.reduce((sum, { now }) => sum + now.length, 0);
  return `Of ${questions.length} questions ${first} have another first memory; of ${all} memories shown now, ${shared} are shown with the tried model too.`;
}
