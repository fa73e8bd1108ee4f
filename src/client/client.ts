/**
 * stele/client: a typed client of the service's HTTP API and its tools. It needs only `fetch`, so it runs in Node,
 * browsers and workers. `npm run docs:client` generates the types from the contract that `/openapi.json` serves.
 */
import type { ContractRoutes, ContractTools } from './contract.ts';

export type { ContractRoutes, ContractTools };

export interface SteleOptions {
  /** The base URL of Stele, such as `http://127.0.0.1:8787`. */
  url: string;
  /** Slug of the workspace. */
  workspace: string;
  /** A key of the workspace. */
  key: string;
  /** Used instead of the global `fetch`. */
  fetch?: typeof fetch;
}

export interface CallOptions {
  /** For write calls: a call with the same key takes effect once, however often it is sent. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export type RouteName = keyof ContractRoutes;
export type ToolName = keyof ContractTools;

type RouteInput<Name extends RouteName> = Omit<ContractRoutes[Name], 'answer'>;
/** The argument is optional if all its fields are optional. */
type Argument<Value> =
  Partial<Value> extends Value ? [given?: Value, options?: CallOptions] : [given: Value, options?: CallOptions];

export interface Stele {
  /** Calls a tool by its name and returns its result. */
  tool<Name extends ToolName>(
    name: Name,
    ...given: Argument<ContractTools[Name]['args']>
  ): Promise<ContractTools[Name]['result']>;
  /**
   * Calls a route by its name in the contract, such as `POST /api/workspaces/{slug}/remember`. The workspace is filled
   * in.
   */
  call<Name extends RouteName>(
    route: Name,
    ...given: Argument<RouteInput<Name>>
  ): Promise<ContractRoutes[Name]['answer']>;
}

/** The service rejected the call. `message` says what was wrong and what to do. */
export class SteleError extends Error {
  readonly status: number;
  /** With status 422, one entry for each invalid value. */
  readonly detail: string | { loc: (string | number)[]; msg: string; type: string }[];
  /** Seconds to wait before a retry, if the service states it. */
  readonly retryAfterSeconds: number | null;
  readonly requestId: string | null;
  /** Names of existing tools that are similar to a misspelt one. */
  readonly didYouMean: readonly string[];

  constructor(status: number, detail: SteleError['detail'], headers: Headers, didYouMean: readonly string[] = []) {
    const message =
      typeof detail === 'string' ? detail : detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('\n');
    super(didYouMean.length === 0 ? message : `${message}. Did you mean ${didYouMean.join(' or ')}?`);
    this.name = 'SteleError';
    this.status = status;
    this.didYouMean = didYouMean;
    this.detail = detail;
    const retryAfter = Number(headers.get('Retry-After') ?? Number.NaN);
    this.retryAfterSeconds = Number.isNaN(retryAfter) ? null : retryAfter;
    this.requestId = headers.get('X-Request-Id');
  }
}

/**
 * Rejects with `SteleError` if the service rejects the call, and with the error of `fetch` if there is no response.
 * Never retries.
 */
export function connect(options: SteleOptions): Stele {
  const call = async (route: string, input: RequestParts = {}, { idempotencyKey, signal }: CallOptions = {}) => {
    const [method = 'GET', path = ''] = route.split(' ');
    const url = buildUrl(options, path, input);
    const headers: Record<string, string> = { Authorization: `Bearer ${options.key}`, Accept: acceptedTypes };
    const init: RequestInit = { method, headers };
    if (input.body instanceof Blob) init.body = input.body;
    else if (input.body !== undefined) {
      headers['Content-Type'] = 'application/json';
      init.body = JSON.stringify(input.body);
    }
    if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey;
    if (signal) init.signal = signal;
    const response = await (options.fetch ?? fetch)(url, init);
    return response.ok ? readAnswer(response) : throwRefusal(response);
  };
  const tool = async (name: string, args: object = {}, callOptions?: CallOptions) => {
    // The types promise every field, so full detail is the default.
    const body = { tool: name, args: { detail: 'full', ...args } };
    return ((await call('POST /api/workspaces/{slug}/mcp', { body }, callOptions)) as { result: unknown }).result;
  };
  return { call, tool } as Stele;
}

/** The endpoint of the Model Context Protocol accepts only clients that name both. */
const acceptedTypes = 'application/json, text/event-stream, */*';

/** JSON as its value, text as text, a stream of events as a stream, and a file as a file. */
async function readAnswer(response: Response): Promise<unknown> {
  const type = typeOf(response);
  if (type === 'text/html') {
    const detail = 'A web page answered instead of the API of Stele. Check the url.';
    throw new SteleError(response.status, detail, response.headers);
  }
  if (type === 'application/json') return response.json();
  if (type === 'text/event-stream') return response.body;
  return type === '' || type.startsWith('text/') ? response.text() : response.blob();
}

/** A proxy in between may answer too, in a form of its own. */
async function throwRefusal(response: Response): Promise<never> {
  const answer = parseRefusal(await response.text());
  const isStele = typeof answer.detail === 'string' || Array.isArray(answer.detail);
  const detail = isStele ? answer.detail! : `The service answered ${response.status}.`;
  throw new SteleError(response.status, detail, response.headers, isStele ? answer.did_you_mean : []);
}

interface Refusal {
  detail?: SteleError['detail'];
  did_you_mean?: string[];
}

/** Empty if the text is not a JSON object. */
function parseRefusal(text: string): Refusal {
  try {
    return (JSON.parse(text) as Refusal | null) ?? {};
  } catch {
    return {};
  }
}

/** `application/json`, without its parameters. */
const typeOf = ({ headers }: Response) => (headers.get('Content-Type') ?? '').split(';')[0]!.trim().toLowerCase();

interface RequestParts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

function buildUrl({ url, workspace }: SteleOptions, path: string, { params, query }: RequestParts): URL {
  const pathValues: Record<string, string> = { slug: workspace, ...params };
  const filledPath = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(pathValues[name] ?? ''));
  const address = new URL(url.replace(/\/+$/, '') + filledPath);
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const item of [value].flat()) if (item !== undefined) address.searchParams.append(name, String(item));
  }
  return address;
}
