/** A webhook receiver: it answers as configured, and records its requests. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: Record<string, string>;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a test looks at, it asserts
  json: any;
}

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** Its answer from now on; `hang` for none at all. */
  answer(how: number | 'hang', headers?: Record<string, string>): void;
  close(): Promise<void>;
}

export async function openReceiver(port = 0): Promise<Receiver> {
  const received: Received[] = [];
  let [status, headers]: [number | 'hang', Record<string, string>] = [200, {}];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body, json: JSON.parse(body) });
      if (status !== 'hang') response.writeHead(status, headers).end('thanks');
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: (how, given = {}) => {
      [status, headers] = [how, given];
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
