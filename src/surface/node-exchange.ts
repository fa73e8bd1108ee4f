/** A call as Node's request and response, for a library that knows only those. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { basePathOf } from './base-path.ts';
import { readBounded } from './body.ts';
import type { HttpContext } from './context.ts';

/** Anyone may send a body: forms for tokens, and a client's description of itself. */
const maxExchangeBytes = 64 * 1024;

export interface NodeExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The answer, once the library has ended the response. */
  readonly answer: Promise<Response>;
}

/**
 * Includes the call's body, unless `withBody` is false; throws `too_large` above {@link maxExchangeBytes}. The library
 * builds the addresses in its answer from `baseUrl`; `path` replaces the call's own path.
 */
export async function nodeExchangeOf(
  c: HttpContext,
  { baseUrl, path, withBody = true }: { baseUrl: string; path?: string | undefined; withBody?: boolean },
): Promise<NodeExchange> {
  const { pathname, search } = new URL(c.req.url);
  const request = new IncomingMessage(new Socket());
  const url = path ?? pathname + search;
  const { host, protocol } = new URL(baseUrl);
  Object.assign(request, {
    method: c.req.method,
    url,
    originalUrl: basePathOf(baseUrl) + url,
    headers: { ...c.req.header(), host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) },
  });
  if (withBody && c.req.method === 'POST') request.push(await readBounded(c.req.raw, maxExchangeBytes));
  request.push(null);
  const response = new ServerResponse(request);
  const answer = new Promise<Response>((resolve) => {
    response.end = ((body?: string | Uint8Array<ArrayBuffer>) => {
      resolve(new Response(body ?? null, { status: response.statusCode, headers: headersOf(response) }));
      return response;
    }) as ServerResponse['end'];
  });
  return { request, response, answer };
}

/** Gives each cookie a header of its own. */
function headersOf(response: ServerResponse): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.getHeaders()))
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one));
  return headers;
}
