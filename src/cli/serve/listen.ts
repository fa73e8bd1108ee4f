/** Listens on an address, and stops without cutting off a call. */

import type { Server, ServerResponse } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { AppError } from '../../errors.ts';

export interface HttpListener {
  host: string;
  port: number;
  /** The number of calls under way. */
  activeCalls(): number;
  /** Accepts no more calls, waits at most `graceMs` for calls under way, then closes the remaining connections. */
  stop(graceMs: number): Promise<void>;
}

/** The app that answers calls. */
type FetchApp = Pick<Parameters<typeof createAdaptorServer>[0], 'fetch'>;

/** Fails with `unavailable`, with a message for the person at the terminal, if the address cannot be used. */
export async function listen(
  app: FetchApp,
  host: string,
  port: number,
  requestTimeoutSeconds = 30,
): Promise<HttpListener> {
  const timeoutMs = requestTimeoutSeconds * 1_000;
  const serverOptions = {
    headersTimeout: timeoutMs,
    requestTimeout: timeoutMs,
    keepAliveTimeout: timeoutMs,
    connectionsCheckingInterval: Math.min(1_000, timeoutMs / 2),
  };
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions }) as Server;
  const activeResponses = new Set<ServerResponse>();
  server.on('request', (_request, response) => {
    activeResponses.add(response);
    response.once('close', () => activeResponses.delete(response));
    if (!server.listening) response.shouldKeepAlive = false;
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, host, port)));
    server.listen({ host, port }, resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    host,
    port: address.port,
    activeCalls: () => activeResponses.size,
    stop: (graceMs) => stop(server, activeResponses, graceMs),
  };
}

/** Fails as {@link listen} does, before anything is opened or written for a service that cannot listen. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  // A client that connects meanwhile must not delay the start.
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, host, port)));
    server.listen({ host, port }, resolve);
  });
  await new Promise((resolve) => server.close(resolve));
}

/**
 * Rounds of the event loop in which connections that the system already holds are accepted:
 * closing the server would reset them.
 */
const acceptRounds = 60;

async function stop(server: Server, activeResponses: ReadonlySet<ServerResponse>, graceMs: number): Promise<void> {
  for (let round = 0; round < acceptRounds; round += 1) await new Promise((resolve) => setImmediate(resolve));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Makes the client's next call use another connection, and so another node.
  for (const response of activeResponses) response.shouldKeepAlive = false;
  // A keep-alive connection becomes idle only after its last answer; until then nothing would close it.
  const sweepTimer = setInterval(() => server.closeIdleConnections(), 50);
  const forceTimer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweepTimer);
  clearTimeout(forceTimer);
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): AppError {
  const reasons: Record<string, string> = {
    EADDRINUSE: 'another program already listens there. Use another port with --port, or stop that program',
    EACCES: 'this user lacks permission. Use a port above 1023 with --port',
    EADDRNOTAVAIL: 'this machine has no such address. Use another with --host',
    ENOTFOUND: 'this name has no address. Use another with --host',
  };
  const reason = reasons[error.code ?? ''] ?? error.message;
  return new AppError('unavailable', `Cannot listen on ${host}, port ${port}: ${reason}.`, { cause: error });
}
