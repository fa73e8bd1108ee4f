/** A call as a library sees it that knows Node's requests and responses alone. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { basePathOf } from './base-path.ts';
import type { HttpContext } from './context.ts';

export interface NodeExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** What was answered, once the library has ended the response. */
  readonly answer: Promise<Response>;
}

/**
 * With its body, which is short, unless that is read elsewhere. It seems to have come to `baseUrl`, from which the library makes the addresses
 * that it answers with; `path` stands in the place of the call's own.
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
  if (withBody && c.req.method === 'POST') request.push(Buffer.from(await c.req.raw.arrayBuffer()));
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

/** Each cookie is a header of its own. */
function headersOf(response: ServerResponse): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.getHeaders()))
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one));
  return headers;
}
