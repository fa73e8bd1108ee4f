/** A baseline for embedding models: similarity of letters alone, without anything learned. */
import type { Embedder } from '../src/embedding/embedder.ts';
import { firstWords, lookupForm } from '../src/embedding/static-words.ts';
import { embeddingDimensions } from '../src/model/vector.ts';

const mostWords = 400;

/** Each word and each of its letter trigrams is a component with a sign, both derived from its hash. */
export function hashingEmbedder(): Embedder {
  const embedOne = (text: string, weigh?: (word: string) => number): Float32Array => {
    const sum = new Float32Array(embeddingDimensions);
    for (const word of firstWords(text, mostWords)) {
      const form = lookupForm(word);
      const weight = weigh ? Math.sqrt(Math.max(0.02, weigh(form.normalize('NFC')))) : 1;
      add(sum, form, weight);
      const framed = `<${form}>`;
      const share = weight / Math.sqrt(framed.length);
      for (let at = 0; at + 3 <= framed.length; at += 1) add(sum, framed.slice(at, at + 3), share);
    }
    const length = Math.hypot(...sum) || 1;
    return sum.map((component) => component / length);
  };
  return {
    model: { name: 'hashing', version: '1', dimensions: embeddingDimensions },
    embed: async (texts) => texts.map((text) => embedOne(text)),
    embedQuery: async (text, weigh) => embedOne(text, weigh),
  };
}

function add(sum: Float32Array, piece: string, weight: number): void {
  let hash = 0x811c9dc5;
  for (let at = 0; at < piece.length; at += 1) hash = Math.imul(hash ^ piece.charCodeAt(at), 0x01000193);
  const place = (hash >>> 1) % sum.length;
  sum[place]! += hash & 1 ? weight : -weight;
}
