/** One request to an endpoint that speaks OpenAI's protocol: sends it, parses the answer, and classifies the failure. */
import type { z } from 'zod';
import { EndpointFailure } from './failure.ts';

export interface Endpoint {
  /** The address up to `/v1`, or the whole address. */
  url: string;
  model: string;
  apiKey: string | null;
}

/** The names of the settings that a person may have to correct. */
export type SettingNames = Readonly<Record<keyof Endpoint, string>>;

/** A service of an endpoint: its path below `/v1`, the settings that name it, the schema of its answers and their name in messages. */
export interface Service<Answer> {
  readonly path: string;
  readonly settings: SettingNames;
  readonly answer: z.ZodType<Answer>;
  readonly answerName: string;
}

export function endpointUrl(url: string, { path }: Pick<Service<unknown>, 'path'>): URL {
  const address = new URL(url);
  const basePath = address.pathname.replace(/\/+$/, '');
  if (!basePath.endsWith(path)) address.pathname = `${basePath || '/v1'}${path}`;
  return address;
}

/** The address without its query, which may hold a key. */
export function displayAddress({ origin, pathname }: URL): string {
  return origin + pathname;
}

/** Fails with {@link EndpointFailure}, or with the reason of the aborted `signal`. */
export async function post<Answer>(
  service: Service<Answer>,
  endpoint: Endpoint,
  body: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Answer> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json', Accept: 'application/json' };
  if (endpoint.apiKey !== null) headers.Authorization = `Bearer ${endpoint.apiKey}`;
  let response: Response;
  let text: string;
  try {
    // A redirect would change the request; it is reported as a wrong address instead.
    const sent = JSON.stringify({ model: endpoint.model, ...body });
    const request = { method: 'POST', headers, body: sent, signal, redirect: 'manual' } as const;
    response = await fetch(endpointUrl(endpoint.url, service), request);
    text = await response.text();
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw new EndpointFailure('away', unreachableText(error, service.settings), { cause: error });
  }
  if (!response.ok) throw statusFailure(response, service.settings);
  try {
    return service.answer.parse(JSON.parse(text));
  } catch {
    throw invalidAnswer(service);
  }
}

/** The endpoint answered, but not in the expected form. */
export function invalidAnswer({ answerName, settings }: Service<unknown>): EndpointFailure {
  const message = `answers with something that is not ${answerName}: check ${settings.url}`;
  return new EndpointFailure('misfit', message, { mayBeDueToText: true });
}

function unreachableText(error: unknown, { url }: SettingNames): string {
  const code = ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code;
  return `cannot be reached${code ? ` (${code})` : ''}: check that it runs, and ${url}`;
}

/** The answer's text is left out: it may repeat the request. */
function statusFailure({ status, headers }: Response, { url, model, apiKey }: SettingNames): EndpointFailure {
  const statusText = `answers with status ${status}`;
  const retryAfterMs = readRetryAfter(headers.get('Retry-After'));
  if (status === 429) return new EndpointFailure('busy', 'asks for fewer requests (status 429)', { retryAfterMs });
  if (status >= 500 || status === 408 || status === 425)
    return new EndpointFailure('away', statusText, { retryAfterMs, mayBeDueToText: status === 500 });
  if (status === 401 || status === 403) {
    return new EndpointFailure('misfit', `rejects this key (status ${status}): check ${apiKey}`);
  }
  if (status === 400 || status === 413 || status === 422) {
    return new EndpointFailure('refused', `refuses the request (status ${status}): check ${model}`);
  }
  return new EndpointFailure('misfit', `${statusText}: check ${url} and ${model}`);
}

/** Parses seconds, or a date. */
function readRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
