/** Reads the folder of a third-party static model: its tokenizer, and its table of one vector per token. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { embeddingDimensions } from '../model/vector.ts';
import { readTensors, type Tensor } from './safetensors.ts';

export interface TokenModel {
  /** The name of the folder, without `@`. */
  name: string;
  /** SHA-256 of the table and the tokenizer, in hexadecimal. */
  digest: string;
  tokenizer: object;
  tokenizerConfig: object;
  /** The token for unknown text if the model omits it, otherwise null. */
  unknown: number | null;
  /** Components of a row. More than {@link embeddingDimensions} if the vectors still have to be reduced. */
  width: number;
  rows: Float32Array;
  /** The row of a token; null if the token has none. */
  rowOf(token: number): number | null;
  weightOf(token: number): number;
}

/** Folder in which Sentence Transformers stores the only module of a static model. */
const innerFolder = '0_StaticEmbedding';
const [tokenizerFile, tableFile] = ['tokenizer.json', 'model.safetensors'];
/** Name of the table in files of Model2Vec and of Sentence Transformers. */
const tableNames = ['embeddings', 'embedding.weight'] as const;
/** Word in a model card which states that the first components are a usable model by themselves. */
const matryoshka = /matryoshka/i;

const tokenizerSchema = z.looseObject({
  model: z.looseObject({
    unk_token: z.string().nullish(),
    vocab: z.union([z.record(z.string(), z.number()), z.array(z.unknown())]),
  }),
});

/** The error of a model folder that cannot be used. It is thrown only at startup. */
export function tokenModelError(folder: string, problem: string, cause?: unknown): AppError {
  return new AppError(
    'invalid',
    `The model in ${folder} ${problem}. Correct STELE_EMBEDDING_MODEL, or what --try names.`,
    { cause },
  );
}

/** Reads the whole model, which blocks for about a second per 100 MB. Throws {@link tokenModelError}. */
export function readTokenModel(folder: string): TokenModel {
  const files = findFiles(folder);
  const tokenizer = readTokenizer(folder, files.tokenizer);
  const bytes = readFileSync(files.table);
  const tensors = tensorsOf(folder, bytes);
  const name = tableNames.find((known) => tensors.has(known));
  if (name === undefined)
    throw tokenModelError(
      folder,
      `has no table of tokens: its ${tableFile} contains ${[...tensors.keys()].join(', ') || 'nothing'}`,
    );
  const table = tensors.get(name)!;
  const [count = 0, columns = 0] = table.shape;
  if (table.shape.length !== 2 || count === 0 || columns === 0)
    throw tokenModelError(folder, `has a table of the shape ${table.shape.join(' × ')}`);
  const width = columns > embeddingDimensions && isMatryoshka(folder) ? embeddingDimensions : columns;
  const rows = rowsOf(table, width);
  if (!rows.every(Number.isFinite))
    throw tokenModelError(folder, 'is damaged: its table contains values that are not numbers');
  const [mapping, weights] = [tensors.get('mapping'), tensors.get('weights')];
  return {
    name: basename(resolve(folder)).replaceAll('@', '_'),
    digest: createHash('sha256').update(bytes).update(readFileSync(files.tokenizer)).digest('hex'),
    tokenizer,
    tokenizerConfig: files.config === null ? {} : readJson(folder, files.config),
    unknown: name === 'embeddings' ? unknownToken(tokenizer) : null,
    width,
    rows,
    rowOf: (token) => {
      const row = mapping === undefined ? token : token < mapping.shape[0]! ? mapping.at(token) : count;
      return row >= 0 && row < count ? row : null;
    },
    weightOf: (token) => (weights !== undefined && token < weights.shape[0]! ? weights.at(token) : 1),
  };
}

function findFiles(folder: string): { tokenizer: string; table: string; config: string | null } {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw tokenModelError(folder, 'does not exist or is not a folder');
  const folders = [folder, join(folder, innerFolder)];
  const find = (name: string) => folders.map((place) => join(place, name)).find((path) => existsSync(path)) ?? null;
  const [tokenizer, table] = [find(tokenizerFile), find(tableFile)];
  if (tokenizer === null || table === null) {
    const missing = [tokenizer ?? tokenizerFile, table ?? tableFile].filter(
      (name) => !name.includes('/') && !name.includes('\\'),
    );
    throw tokenModelError(folder, `has no ${missing.join(' and no ')}`);
  }
  return { tokenizer, table, config: find('tokenizer_config.json') };
}

function readJson(folder: string, path: string): object {
  try {
    return z.looseObject({}).parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw tokenModelError(folder, `has a ${basename(path)} that cannot be read: ${(error as Error).message}`, error);
  }
}

function readTokenizer(folder: string, path: string): z.infer<typeof tokenizerSchema> {
  const { success, data } = tokenizerSchema.safeParse(readJson(folder, path));
  if (!success) throw tokenModelError(folder, `has a ${tokenizerFile} without a vocabulary`);
  return data;
}

function tensorsOf(folder: string, bytes: Uint8Array): Map<string, Tensor> {
  try {
    return readTensors(bytes);
  } catch (error) {
    throw tokenModelError(folder, `has a ${tableFile} that ${(error as Error).message}`, error);
  }
}

function rowsOf(table: Tensor, width: number): Float32Array {
  const [count = 0, columns = 0] = table.shape;
  const rows = new Float32Array(count * width);
  for (let row = 0; row < count; row += 1) {
    for (let j = 0; j < width; j += 1) rows[row * width + j] = table.at(row * columns + j);
  }
  return rows;
}

function unknownToken({ model }: z.infer<typeof tokenizerSchema>): number | null {
  if (Array.isArray(model.vocab) || model.unk_token == null) return null;
  return model.vocab[model.unk_token] ?? null;
}

function isMatryoshka(folder: string): boolean {
  const card = join(folder, 'README.md');
  return existsSync(card) && matryoshka.test(readFileSync(card, 'utf8'));
}
