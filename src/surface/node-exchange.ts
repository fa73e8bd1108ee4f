/** A call as a library sees it that knows Node's requests and responses alone. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { HttpContext } from './context.ts';

export interface NodeExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** What was answered, once the library has ended the response. */
  readonly answer: Promise<Response>;
}

/** With its body, which is short, unless that is read elsewhere. `path` stands in the place of the call's own. */
export async function nodeExchangeOf(
  c: HttpContext,
  { path, withBody = true }: { path?: string | undefined; withBody?: boolean } = {},
): Promise<NodeExchange> {
  const { pathname, search } = new URL(c.req.url);
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: c.req.method, url: path ?? pathname + search, headers: c.req.header() });
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
