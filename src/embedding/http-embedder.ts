/** An embedder behind an OpenAI-compatible endpoint: OpenAI itself, Ollama, Text Embeddings Inference, llama.cpp. */
import { EndpointFailure } from '../endpoint/failure.ts';
import { createPolicy, defaultPolicySettings, type Lane, type PolicySettings } from '../endpoint/policy.ts';
import { displayAddress, type Endpoint, endpointUrl } from '../endpoint/request.ts';
import { createReporter, withTimeout } from '../endpoint/waiting.ts';
import type { Logger } from '../log.ts';
import { embeddingDimensions } from '../model/vector.ts';
import type { Embedder, EmbeddingModel, Patience } from './embedder.ts';
import { embeddingService, requestEmbeddings } from './embeddings-request.ts';

export interface HttpSettings extends Endpoint {
  /** Timeout of one request, in seconds. */
  timeoutSeconds: number;
}

/** Texts per request. Servers have limits of their own; Text Embeddings Inference accepts 32 texts by default. */
const maxBatchTexts = 32;
const maxBatchCharacters = 32_000;
/**
 * Characters of a text that are embedded: about 2,000 words, or 8,000 tokens of Chinese. Most models can read that
 * much.
 */
const maxTextLength = 8_000;
/** A text of at most this length is not rejected for its length. */
const minCutLength = 256;
/** A text that every model can embed. */
const probe = 'memory';

const laneOf: Record<Patience, Lane> = { call: 'callers', background: 'background' };
/** Milliseconds that a call waits, retries included; null for no limit. A question gets less time than a write. */
export const defaultPatienceMs: Record<Lane, number | null> = { questions: 2_000, callers: 5_000, background: null };

/** Creates the embedder without sending a request: an endpoint that is down now may be up later. */
export function createHttpEmbedder(
  settings: HttpSettings,
  log?: Logger,
  {
    patienceMs = defaultPatienceMs,
    ...pace
  }: Partial<PolicySettings> & { patienceMs?: Record<Lane, number | null> } = {},
): Embedder {
  const address = endpointUrl(settings.url, embeddingService);
  const shown = displayAddress(address);
  const send = createSender(settings, {
    ...defaultPolicySettings,
    requestMs: settings.timeoutSeconds * 1_000,
    ...pace,
  });
  const report = createReporter('embedding endpoint', shown, log);
  const remote = { failures: 0 };
  const embed = async (texts: readonly string[], lane: Lane) => {
    try {
      const vectors = await withTimeout(patienceMs[lane], (deadline) =>
        embedAll((batch) => send(batch, lane, deadline), texts, log),
      );
      report(null);
      return vectors;
    } catch (error) {
      remote.failures += 1;
      throw report(error);
    }
  };
  return {
    model: modelOf(address, settings.model),
    remote,
    embed: (texts, patience = 'call') => embed(texts, laneOf[patience]),
    embedQuery: async (text) => {
      const [vector] = await embed([text], 'questions');
      return vector!;
    },
  };
}

/** The model's identity includes the host: two machines may serve different models under one name. */
function modelOf({ host }: URL, model: string): EmbeddingModel {
  const name = model.replaceAll('@', '_');
  return { name, version: `${host}/${embeddingDimensions}`, dimensions: embeddingDimensions };
}

type Send = (texts: readonly string[]) => Promise<Float32Array[]>;

/**
 * Sends requests. They state the dimensions until the endpoint rejects that, as servers do whose model cannot shorten
 * its vectors.
 */
function createSender(endpoint: Endpoint, pace: PolicySettings) {
  const policy = createPolicy(pace);
  let sendsDimensions = true;
  let isSupportKnown = false;
  const attempt = (texts: readonly string[], withDimensions: boolean, lane: Lane, deadline: AbortSignal) =>
    policy(
      (signal) =>
        retryAfterProbe(async (some) => {
          const request = { texts: some, dimensions: embeddingDimensions, sendsDimensions: withDimensions };
          const vectors = await requestEmbeddings(endpoint, request, signal);
          [sendsDimensions, isSupportKnown] = [withDimensions, true];
          return vectors;
        }, texts),
      lane,
      deadline,
    );
  return async (texts: readonly string[], lane: Lane, deadline: AbortSignal): Promise<Float32Array[]> => {
    try {
      return await attempt(texts, sendsDimensions, lane, deadline);
    } catch (error) {
      if (isSupportKnown || !isRefusal(error)) throw error;
      return attempt(texts, false, lane, deadline);
    }
  };
}

/**
 * Sends texts, and again after the probe if they may be the reason for a failure. If they fail again although the probe
 * succeeded, they count as refused.
 */
async function retryAfterProbe(send: Send, texts: readonly string[]): Promise<Float32Array[]> {
  try {
    return await send(texts);
  } catch (error) {
    if (!mayBeDueToText(error)) throw error;
    await send([probe]);
    return send(texts).catch((again: unknown) => {
      throw mayBeDueToText(again) ? new EndpointFailure('refused', again.message, { cause: again }) : again;
    });
  }
}

const mayBeDueToText = (error: unknown): error is EndpointFailure =>
  error instanceof EndpointFailure && error.mayBeDueToText;

/** Embeds texts. A text without a letter or a digit is not sent: it has no meaning, and some servers reject it. */
async function embedAll(send: Send, texts: readonly string[], log: Logger | undefined): Promise<Float32Array[]> {
  const vectors = texts.map((): Float32Array => new Float32Array(embeddingDimensions));
  const sendable = texts.flatMap((text, at) =>
    /[\p{L}\p{N}]/u.test(text) ? [{ at, text: cut(text, maxTextLength) }] : [],
  );
  const embedBatch = async (batch: typeof sendable) => {
    const found = await embedTexts(
      send,
      batch.map(({ text }) => text),
      log,
    );
    for (const [index, { at }] of batch.entries()) vectors[at] = found[index]!;
  };
  await Promise.all(batchesOf(sendable).map(embedBatch));
  return vectors;
}

/** Cuts a text between characters. Lone surrogates are not valid text and are removed. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Cs}/gu, ' ');
}

function batchesOf<Item extends { text: string }>(items: readonly Item[]): Item[][] {
  const batches: Item[][] = [];
  let characters = Number.POSITIVE_INFINITY;
  for (const item of items) {
    characters += item.text.length;
    if (characters > maxBatchCharacters || batches.at(-1)!.length === maxBatchTexts) {
      batches.push([]);
      characters = item.text.length;
    }
    batches.at(-1)!.push(item);
  }
  return batches;
}

async function embedTexts(send: Send, texts: readonly string[], log: Logger | undefined): Promise<Float32Array[]> {
  return send(texts).catch(async (error: unknown) => {
    if (!isRefusal(error)) throw error;
    // If the endpoint rejects the probe too, the request is at fault, not its texts.
    await send([probe]);
    return embedHalves(send, texts, log);
  });
}

/**
 * Splits rejected texts and retries. Either the request has too many texts, or one text is too long for the model; only
 * the endpoint knows.
 */
async function embedHalves(send: Send, texts: readonly string[], log: Logger | undefined): Promise<Float32Array[]> {
  const retry = (part: readonly string[]) =>
    send(part).catch((error: unknown) => {
      if (isRefusal(error)) return embedHalves(send, part, log);
      throw error;
    });
  const half = Math.ceil(texts.length / 2);
  if (texts.length > 1) return [...(await retry(texts.slice(0, half))), ...(await retry(texts.slice(half)))];
  const [text] = texts as [string];
  if (text.length > minCutLength) return retry([cut(text, Math.ceil(text.length / 2))]);
  // One rejected text must not keep the others from being embedded.
  log?.warn('the embedding endpoint refuses a text; its memory is found only by its words');
  return [new Float32Array(embeddingDimensions)];
}

function isRefusal(error: unknown): boolean {
  return error instanceof EndpointFailure && error.kind === 'refused';
}
