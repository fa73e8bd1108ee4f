/** Compares sentences of conversation turns: most of a turn is about something other than the sentence that answers. */
import { type Embedder, ifAvailable } from '../../embedding/embedder.ts';
import { dot } from '../../model/vector.ts';
import type { Memories } from '../../storage/ports/memories.ts';
import { type TurnSentence, textWithoutSpeaker } from '../memory-reading.ts';
import { commonWordsWith } from './around-memory.ts';
import type { SimilarMemories } from './ground.ts';

/**
 * Compares each of the others with one sentence. Compares nothing if the model runs outside this process: each recall
 * would wait and pay for it.
 */
export async function compareSentences(
  embedder: Embedder,
  counted: Pick<Memories, 'wordFrequencies'>,
  one: TurnSentence,
  others: readonly TurnSentence[],
): Promise<SimilarMemories> {
  const terms = [...one.words];
  if (embedder.remote) return { vector: null, terms, similar: [] };
  const texts = [one, ...others].map(({ memory }) => textWithoutSpeaker(memory));
  const [commonWords, vectors] = await Promise.all([
    commonWordsWith(counted, terms),
    ifAvailable(embedder.embed(texts)),
  ]);
  const [own, ...rest] = vectors ?? [];
  if (own === undefined) return { vector: null, terms, similar: [] };
  const similar = others.map(({ memory, words }, at) => {
    const [held, vector] = [[...words], rest[at]!];
    return { memory, terms: held, ...commonWords(held), vector, cosine: dot(own, vector) };
  });
  return { vector: own, terms, similar };
}
