/**
 * Runs third-party static models: a tokenizer and a table of one vector per token, as made by Model2Vec and Sentence
 * Transformers. They run in this process, without native code.
 */
import { Tokenizer } from '@huggingface/tokenizers';
import { embeddingDimensions } from '../model/vector.ts';
import type { Embedder, WordWeight } from './embedder.ts';
import { normalize, poolInTurns, queryWeight } from './pooling.ts';
import { principalDirections, project } from './principal-components.ts';
import { readTokenModel, type TokenModel, tokenModelError } from './token-model.ts';
import { WordCache } from './word-cache.ts';

/** Limits on the part of a text that is embedded. */
const maxLengths = { characters: 8_000, tokens: 512 };
const wordsPerGeneration = 12_000;
/** The part of the package that Stele uses. The compiler does not find the package's own types. */
interface TokenSplitter {
  encode(text: string, options?: { add_special_tokens: boolean }): { ids: number[] };
  get_vocab(withAdded: boolean): Map<string, number>;
}

const letterOrDigit = /[\p{L}\p{N}]/u;
const queryWord = /[\p{L}\p{N}\p{M}]+(?:['’]\p{L}+)?/gu;

/**
 * `folder` contains `tokenizer.json` and `model.safetensors`, at its top or in `0_StaticEmbedding`. Vectors wider than
 * {@link embeddingDimensions} are truncated if the model was trained for that; otherwise they are projected onto their
 * principal directions, which takes seconds to compute. Narrower vectors are padded with zeros. Throws `invalid` with a
 * message that says what to do.
 */
export function loadTokenModel(folder: string): Embedder {
  const model = readTokenModel(folder);
  const tokenizer = openTokenizer(folder, model);
  const directions =
    model.width > embeddingDimensions ? principalDirections(model.rows, model.width, embeddingDimensions) : null;
  const tokens = (text: string) => tokensOf(tokenizer, model, text);
  const tokenCache = new WordCache(tokens, wordsPerGeneration);
  const toUnitVector = (sum: Float32Array) => {
    if (directions !== null) return normalize(project(sum, directions, embeddingDimensions));
    if (sum.length === embeddingDimensions) return normalize(sum);
    const padded = new Float32Array(embeddingDimensions);
    padded.set(sum);
    return normalize(padded);
  };
  const pool = (text: string) => {
    const sum = new Float32Array(model.width);
    if (letterOrDigit.test(text))
      for (const token of tokens(text.slice(0, maxLengths.characters))) addToken(sum, model, token, 1);
    return toUnitVector(sum);
  };
  const poolQuery = (text: string, weigh: WordWeight) => {
    const sum = new Float32Array(model.width);
    for (const [word] of text.slice(0, maxLengths.characters).matchAll(queryWord)) {
      const weight = queryWeight(plainForm(word), weigh);
      for (const token of tokenCache.get(word)) addToken(sum, model, token, weight);
    }
    return toUnitVector(sum);
  };
  return {
    model: { name: model.name, version: model.digest.slice(0, 12), dimensions: embeddingDimensions },
    embed: async (texts) => poolInTurns(texts, pool),
    embedQuery: async (text, weigh) => (weigh ? poolQuery(text, weigh) : pool(text)),
  };
}

function openTokenizer(folder: string, { tokenizer, tokenizerConfig, rowOf }: TokenModel): TokenSplitter {
  let splitter: TokenSplitter;
  try {
    splitter = new Tokenizer(tokenizer, tokenizerConfig);
    splitter.encode('memory');
  } catch (error) {
    throw tokenModelError(folder, `has a tokenizer that cannot be used: ${(error as Error).message}`, error);
  }
  for (const [token, id] of splitter.get_vocab(false)) {
    if (rowOf(id) === null)
      throw tokenModelError(folder, `is of two models: its tokenizer knows ${token}, which has no row in its table`);
  }
  return splitter;
}

/** Ids of the tokens of a text. Unknown tokens are omitted if the model omits them. */
function tokensOf(tokenizer: TokenSplitter, { unknown }: TokenModel, text: string): number[] {
  const { ids } = tokenizer.encode(text, { add_special_tokens: false });
  return ids.slice(0, maxLengths.tokens).filter((id) => id !== unknown);
}

function addToken(sum: Float32Array, { rows, rowOf, weightOf }: TokenModel, token: number, weight: number): void {
  const row = rowOf(token);
  if (row === null) return;
  const factor = weight * weightOf(token);
  const start = row * sum.length;
  for (let j = 0; j < sum.length; j += 1) sum[j]! += factor * rows[start + j]!;
}

/** A word in the form that `weigh` expects: lower case, without accents and without possessive. */
function plainForm(word: string): string {
  const plain = word
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .toLowerCase();
  return plain.replace(/['’]s$/u, '');
}
