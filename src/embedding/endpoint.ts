/** One request to an OpenAI-compatible endpoint for embeddings: sent, answered, checked; failures told apart. */
import { z } from 'zod';

export interface Endpoint {
  /** Up to `/v1`, or the whole address up to `/embeddings`. */
  url: string;
  model: string;
  apiKey: string | null;
}

/** `away` and `busy` may pass by themselves; `refused` may be the fault of what was sent; the rest takes a person. */
export type FailureKind = 'away' | 'busy' | 'refused' | 'misfit';

/** What the endpoint did, to stand after its address: `answers with status 503`. */
export class EndpointFailure extends Error {
  readonly kind: FailureKind;
  /** How long the endpoint asks to be left alone. */
  readonly retryAfterMs: number | null;

  constructor(kind: FailureKind, message: string, extras: { retryAfterMs?: number | null; cause?: unknown } = {}) {
    super(message, extras.cause === undefined ? undefined : { cause: extras.cause });
    this.name = 'EndpointFailure';
    this.kind = kind;
    this.retryAfterMs = extras.retryAfterMs ?? null;
  }
}

export function addressOf(url: string): URL {
  const address = new URL(url);
  const path = address.pathname.replace(/\/+$/, '');
  if (!path.endsWith('/embeddings')) address.pathname = `${path || '/v1'}/embeddings`;
  return address;
}

/** Without the query, which may hold a key. */
export function shownAddress({ origin, pathname }: URL): string {
  return origin + pathname;
}

export interface Question {
  texts: readonly string[];
  /** Components that the answer's vectors must have. */
  dimensions: number;
  /** Whether to ask for so many: some servers refuse the parameter. */
  asksDimensions: boolean;
}

/** Unit vectors, in the order of the texts. Fails with {@link EndpointFailure}, or with what `signal` was aborted for. */
export async function ask(endpoint: Endpoint, question: Question, signal: AbortSignal): Promise<Float32Array[]> {
  const { texts, dimensions, asksDimensions } = question;
  const body = { model: endpoint.model, input: texts, ...(asksDimensions && { dimensions }) };
  const headers: Record<string, string> = { 'Content-Type': 'application/json', Accept: 'application/json' };
  if (endpoint.apiKey !== null) headers.Authorization = `Bearer ${endpoint.apiKey}`;
  let response: Response;
  let text: string;
  try {
    // A redirect would turn the question into another one; it is told as a wrong address instead.
    const request = { method: 'POST', headers, body: JSON.stringify(body), signal, redirect: 'manual' } as const;
    response = await fetch(addressOf(endpoint.url), request);
    text = await response.text();
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw new EndpointFailure('away', unreachable(error), { cause: error });
  }
  if (!response.ok) throw statusFailure(response);
  return readAnswer(text, texts.length, dimensions);
}

function unreachable(error: unknown): string {
  const code = ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code;
  return `cannot be reached${code ? ` (${code})` : ''}: check that it runs, and STELE_EMBEDDING_URL`;
}

/** The answer's own words are left out: they may repeat what was sent. */
function statusFailure({ status, headers }: Response): EndpointFailure {
  const answers = `answers with status ${status}`;
  if (status === 429) {
    const retryAfterMs = readRetryAfter(headers.get('Retry-After'));
    return new EndpointFailure('busy', `asks for fewer requests (status 429)`, { retryAfterMs });
  }
  if (status >= 500 || status === 408 || status === 425) {
    const retryAfterMs = readRetryAfter(headers.get('Retry-After'));
    return new EndpointFailure('away', answers, { retryAfterMs });
  }
  if (status === 401 || status === 403) {
    return new EndpointFailure(
      'misfit',
      `lets nobody in with this key (status ${status}): check STELE_EMBEDDING_API_KEY`,
    );
  }
  if (status === 400 || status === 413 || status === 422) {
    return new EndpointFailure('refused', `refuses what it is asked (status ${status}): check STELE_EMBEDDING_MODEL`);
  }
  return new EndpointFailure('misfit', `${answers}: check STELE_EMBEDDING_URL and STELE_EMBEDDING_MODEL`);
}

/** Seconds, or a date. */
function readRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

const answerSchema = z.object({
  data: z.array(z.object({ index: z.number().int().optional(), embedding: z.array(z.number()) })),
});

function readAnswer(text: string, count: number, dimensions: number): Float32Array[] {
  const { data } = parseAnswer(text);
  if (data.length !== count) {
    throw new EndpointFailure('misfit', `answers with ${data.length} vectors for ${count} texts`);
  }
  const vectors = new Array<Float32Array>(count);
  for (const [at, { index = at, embedding }] of data.entries()) {
    if (index < 0 || index >= count || vectors[index]) throw notEmbeddings();
    if (embedding.length !== dimensions) {
      throw new EndpointFailure(
        'misfit',
        `answers with vectors of ${embedding.length} dimensions, and Stele keeps ${dimensions}: set STELE_EMBEDDING_MODEL to a model that has ${dimensions}, or can shorten to them`,
      );
    }
    vectors[index] = toUnit(embedding);
  }
  return vectors;
}

function parseAnswer(text: string): z.output<typeof answerSchema> {
  try {
    return answerSchema.parse(JSON.parse(text));
  } catch {
    throw notEmbeddings();
  }
}

function toUnit(embedding: readonly number[]): Float32Array {
  const length = Math.sqrt(embedding.reduce((sum, component) => sum + component * component, 0));
  if (length === 0 || !Number.isFinite(length)) throw notEmbeddings();
  return Float32Array.from(embedding, (component) => component / length);
}

function notEmbeddings(): EndpointFailure {
  return new EndpointFailure('misfit', 'answers with something that is no embeddings: check STELE_EMBEDDING_URL');
}
