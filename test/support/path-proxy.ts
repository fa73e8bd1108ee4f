/**
 * A reverse proxy that serves a service below a path: it strips the path and forwards the rest, as in common
 * configurations.
 */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PathProxy {
  /** `http://127.0.0.1:<port>/memory` */
  readonly base: string;
  /** From then on, calls below the path are forwarded to the service at that address. */
  forwardTo(port: number): void;
  stop(): void;
}

/** Requests outside `path` get 404, as if another site had the rest of the address. */
export async function startPathProxy(path: string): Promise<PathProxy> {
  let target = 0;
  const server = createServer((incoming, outgoing) => {
    const url = incoming.url ?? '/';
    if (url !== path && !url.startsWith(`${path}/`)) return outgoing.writeHead(404).end('of another site');
    const rest = url.slice(path.length) || '/';
    const forwarded = request(
      {
        host: '127.0.0.1',
        port: target,
        method: incoming.method,
        path: rest,
        headers: { ...incoming.headers, host: 'inside' },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.once('error', () => outgoing.writeHead(502).end());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    forwardTo: (port) => {
      target = port;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
