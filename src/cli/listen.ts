/** Listening on an address, and stopping so that no call is cut off. */

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { AppError } from '../errors.ts';

export interface Listening {
  host: string;
  port: number;
  /** Takes no more calls, waits for those under way, at most `graceMs`, then closes what is left. */
  stop(graceMs: number): Promise<void>;
}

/** What answers calls: the app. */
type Answering = Pick<Parameters<typeof createAdaptorServer>[0], 'fetch'>;

/** Fails with `unavailable`, in words for the person at the terminal, when the address cannot be had. */
export async function listen(
  app: Answering,
  host: string,
  port: number,
  requestTimeoutSeconds = 30,
): Promise<Listening> {
  const timeout = requestTimeoutSeconds * 1_000;
  const serverOptions = {
    headersTimeout: timeout,
    requestTimeout: timeout,
    keepAliveTimeout: timeout,
    connectionsCheckingInterval: Math.min(1_000, timeout / 2),
  };
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(notListening(error, host, port)));
    server.listen({ host, port }, resolve);
  });
  const address = server.address() as AddressInfo;
  return { host, port: address.port, stop: (graceMs) => stop(server, graceMs) };
}

async function stop(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection kept alive goes idle only once its last answer is out; until then there is no one to close it.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const giveUp = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(giveUp);
}

function notListening(error: NodeJS.ErrnoException, host: string, port: number): AppError {
  const reasons: Record<string, string> = {
    EADDRINUSE: 'another program listens there already. Take another port with --port, or stop that program',
    EACCES: 'this user may not. Take a port above 1023 with --port',
    EADDRNOTAVAIL: 'this machine has no such address. Take another with --host',
    ENOTFOUND: 'this name has no address. Take another with --host',
  };
  const reason = reasons[error.code ?? ''] ?? error.message;
  return new AppError('unavailable', `Cannot listen on ${host}, port ${port}: ${reason}.`, { cause: error });
}
