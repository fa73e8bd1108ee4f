/** A model provider over real HTTP in this process, with controllable behaviour. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bundledModelPath, loadStaticModel } from '../../src/embedding/static-model.ts';

export interface ProviderRequest {
  path: string;
  headers: IncomingHttpHeaders;
  /** `input` belongs to a request for embeddings, the rest to one for a chat completion. */
  body: {
    model: string;
    input: string[];
    dimensions?: number;
    messages: { role: string; content: string }[];
    max_tokens?: number;
    max_completion_tokens?: number;
    temperature?: number;
  };
}

export type Behaviour = (request: ProviderRequest, response: ServerResponse) => unknown;

export interface Provider {
  /** The base URL, up to `/v1`. */
  readonly url: string;
  /** The requests so far, oldest first. */
  readonly requests: ProviderRequest[];
  /** Sets the behaviour from now on. */
  behave(behaviour: Behaviour): void;
  /** Accepts no connection until it is back on the same port. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  /** The number of requests that have neither ended nor been given up. */
  underWay(): number;
  /** The maximum number of simultaneous requests. */
  mostAtOnce(): number;
}

const model = loadStaticModel(bundledModelPath());

/** Vectors of the bundled model, of twice the length and in the wrong order, as the protocol allows. */
export const succeed: Behaviour = async ({ body: { input } }, response) => {
  const vectors = await model.embed(input);
  const data = vectors.map((vector, index) => ({ index, embedding: Array.from(vector, (part) => part * 2) }));
  sendJson(response, { object: 'list', data: data.reverse(), model: 'any' });
};

export const status =
  (code: number, headers: Record<string, string> = {}): Behaviour =>
  (_request, response) =>
    response.writeHead(code, headers).end('{"error":"sk-secret: the content that was sent"}');

/** One behaviour after the other; the last one stays. */
export function inSequence(...behaviours: Behaviour[]): Behaviour {
  let at = 0;
  return (request, response) => behaviours[Math.min(at++, behaviours.length - 1)]!(request, response);
}

export function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

/** A language model that gives the same answer to every request. */
export const replyWith =
  (content: string | null): Behaviour =>
  (_request, response) =>
    sendJson(response, { choices: [{ index: 0, message: { role: 'assistant', content } }] });

export async function startProvider(behaviour: Behaviour = succeed): Promise<Provider> {
  const requests: ProviderRequest[] = [];
  let behave = behaviour;
  let [underWay, most] = [0, 0];
  const serve = () =>
    createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      const one = { path: request.url ?? '', headers: request.headers, body };
      requests.push(one);
      most = Math.max(most, ++underWay);
      response.on('close', () => underWay--);
      await behave(one, response);
    });
  let server = serve();
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    behave: (next) => {
      behave = next;
    },
    goAway: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    comeBack: () => {
      server = serve();
      return listen(port);
    },
    underWay: () => underWay,
    mostAtOnce: () => most,
  };
}
