/** Sends one request for embeddings to an OpenAI-compatible endpoint and checks the response. */
import { z } from 'zod';
import { EndpointFailure } from '../endpoint/failure.ts';
import { type Endpoint, invalidAnswer, post, type Service } from '../endpoint/request.ts';

const responseSchema = z.object({
  data: z.array(z.object({ index: z.number().int().optional(), embedding: z.array(z.number()) })),
});
type EmbeddingResponse = z.output<typeof responseSchema>;

export const embeddingService: Service<EmbeddingResponse> = {
  path: '/embeddings',
  settings: { url: 'STELE_EMBEDDING_URL', model: 'STELE_EMBEDDING_MODEL', apiKey: 'STELE_EMBEDDING_API_KEY' },
  answer: responseSchema,
  answerName: 'a list of embeddings',
};

export interface EmbeddingRequest {
  texts: readonly string[];
  /** The number of components that each returned vector must have. */
  dimensions: number;
  /** Whether the request states the number of dimensions. Some servers reject the parameter. */
  sendsDimensions: boolean;
}

/** Returns unit vectors in the order of the texts. Throws {@link EndpointFailure}, or the reason of `signal`. */
export async function requestEmbeddings(
  endpoint: Endpoint,
  request: EmbeddingRequest,
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const { texts, dimensions, sendsDimensions } = request;
  const answer = await post(
    embeddingService,
    endpoint,
    { input: texts, ...(sendsDimensions && { dimensions }) },
    signal,
  );
  return readVectors(answer, texts.length, dimensions);
}

function readVectors({ data }: EmbeddingResponse, count: number, dimensions: number): Float32Array[] {
  if (data.length !== count) {
    throw new EndpointFailure('misfit', `answers with ${data.length} vectors for ${count} texts`);
  }
  const vectors = new Array<Float32Array>(count);
  for (const [at, { index = at, embedding }] of data.entries()) {
    if (index < 0 || index >= count || vectors[index]) throw invalidAnswer(embeddingService);
    if (embedding.length !== dimensions) {
      throw new EndpointFailure(
        'misfit',
        `answers with vectors of ${embedding.length} dimensions, but Stele needs ${dimensions}: set STELE_EMBEDDING_MODEL to a model that has ${dimensions}, or can shorten to them`,
      );
    }
    vectors[index] = toUnit(embedding);
  }
  return vectors;
}

function toUnit(embedding: readonly number[]): Float32Array {
  const length = Math.sqrt(embedding.reduce((sum, component) => sum + component * component, 0));
  if (length === 0 || !Number.isFinite(length)) throw invalidAnswer(embeddingService);
  return Float32Array.from(embedding, (component) => component / length);
}
