/** Runs an ONNX model in this process, through a package that users install only if they want it. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { AppError } from '../errors.ts';
import { guardedWork } from '../fair/guarded-thread.ts';
import { embeddingDimensions } from '../model/vector.ts';
import type { Embedder, EmbeddingModel } from './embedder.ts';

/** The package takes hundreds of megabytes, so it is not a dependency of Stele. */
const packageName = '@huggingface/transformers';
/** Texts per batch. Larger batches take more memory and are hardly faster. */
const batchSize = 16;

interface Tensor {
  dims: number[];
  data: ArrayLike<number>;
}

type Extractor = (texts: string[], options: { pooling: 'mean'; normalize: boolean }) => Promise<Tensor>;

/** The part of the package that Stele uses. */
export interface Transformers {
  env: { localModelPath: string; cacheDir: string | null; allowRemoteModels: boolean };
  pipeline(task: 'feature-extraction', model: string, options: { dtype: string }): Promise<Extractor>;
}

/**
 * `model` is a folder in the layout of the Hugging Face hub (`config.json`, `tokenizer.json`, `onnx/model.onnx`), or
 * the name of a model on the hub, which is downloaded into `cacheDir` once. Throws `invalid` with a message that says
 * what to do if the model cannot be used.
 */
export async function loadOnnxEmbedder(
  model: string,
  cacheDir: string,
  importPackage: () => Promise<Transformers> = importTransformers,
): Promise<Embedder> {
  const folder = folderOf(model);
  const transformers = await importPackage().catch((error: unknown) => {
    const install = `npm install --no-save --ignore-scripts ${packageName}`;
    const message = `STELE_EMBEDDER=onnx needs a package that does not come with Stele. In Stele's folder: ${install}`;
    throw new AppError('invalid', message, { cause: error });
  });
  const file = folder === null ? null : modelFile(folder);
  transformers.env.cacheDir = resolve(cacheDir);
  transformers.env.allowRemoteModels = folder === null;
  if (folder !== null) transformers.env.localModelPath = dirname(folder);
  const name = folder === null ? model : basename(folder);
  const load = () => transformers.pipeline('feature-extraction', name, { dtype: file?.dtype ?? 'fp32' });
  const loaded = await guardedWork(load).catch((error: unknown) => {
    throw unusableModel(model, `cannot be loaded: ${(error as Error).message}`, error);
  });
  const extract: Extractor = (...args) => guardedWork(() => loaded(...args));
  const embed = (texts: readonly string[]) => embedAll(extract, texts);
  await checkDimensions(extract, model);
  return {
    model: modelOf(name, file?.path ?? null),
    embed,
    embedQuery: async (text) => (await embed([text]))[0]!,
  };
}

/** The package name is a variable so that the compiler does not look for a package that is not installed. */
async function importTransformers(): Promise<Transformers> {
  return (await import(packageName)) as Transformers;
}

/** The folder of the model; null for a name on the hub. */
function folderOf(model: string): string | null {
  if (statSync(model, { throwIfNoEntry: false })?.isDirectory()) return resolve(model);
  if (isAbsolute(model) || /^\.{1,2}[\\/]/.test(model)) throw unusableModel(model, 'is not a folder');
  return null;
}

/** The model file as exported, or else the one quantised to eight bits. */
function modelFile(folder: string): { path: string; dtype: string } {
  const files = [
    { path: join(folder, 'onnx', 'model.onnx'), dtype: 'fp32' },
    { path: join(folder, 'onnx', 'model_quantized.onnx'), dtype: 'q8' },
  ];
  const found = files.find(({ path }) => existsSync(path));
  if (found) return found;
  throw unusableModel(folder, 'contains neither onnx/model.onnx nor onnx/model_quantized.onnx');
}

/**
 * The model's identity. A hub model is identified by its name alone, so a new version under the same name makes stored
 * vectors stale.
 */
function modelOf(name: string, file: string | null): EmbeddingModel {
  const version = file === null ? 'hub' : createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12);
  return { name: name.replaceAll('@', '_'), version, dimensions: embeddingDimensions };
}

async function checkDimensions(extract: Extractor, model: string): Promise<void> {
  const { dims } = await extract(['memory'], { pooling: 'mean', normalize: true });
  const found = dims.at(-1);
  if (found === embeddingDimensions) return;
  throw unusableModel(model, `makes vectors of ${found} dimensions, but Stele needs ${embeddingDimensions}`);
}

function unusableModel(model: string, problem: string, cause?: unknown): AppError {
  return new AppError('invalid', `The embedding model ${model} ${problem}. Correct STELE_EMBEDDING_MODEL.`, { cause });
}

/** Embeds texts. A text without letters or digits gets the zero vector, as with every embedder. */
async function embedAll(extract: Extractor, texts: readonly string[]): Promise<Float32Array[]> {
  const vectors = texts.map((): Float32Array => new Float32Array(embeddingDimensions));
  const embeddable = [...texts.keys()].filter((at) => /[\p{L}\p{N}]/u.test(texts[at]!));
  for (let start = 0; start < embeddable.length; start += batchSize) {
    const batch = embeddable.slice(start, start + batchSize);
    const { data } = await extract(
      batch.map((at) => texts[at]!),
      { pooling: 'mean', normalize: true },
    );
    const all = Float32Array.from(data);
    for (const [index, at] of batch.entries()) {
      vectors[at] = all.slice(index * embeddingDimensions, (index + 1) * embeddingDimensions);
    }
  }
  return vectors;
}
