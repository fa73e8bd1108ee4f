/** A proxy to a PostgreSQL server that breaks on demand. */
import { createServer, connect as open, type Socket } from 'node:net';

export interface CuttingProxy {
  readonly port: number;
  /**
   * The next COMMIT reaches the server, and its answer is lost. With `isAway`, no connection is let through after
   * that.
   */
  loseCommit(isAway?: boolean): void;
  letThrough(): void;
  close(): Promise<void>;
}

export async function cuttingProxy(serverPort: number): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  const state = { cuts: false, staysAway: false, isAway: false };
  const server = createServer((client) => {
    if (state.isAway) return client.destroy();
    const upstream = open(serverPort, '127.0.0.1');
    let isCut = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    client.on('data', (bytes: Buffer) => {
      if (state.cuts && bytes.includes('commit\0')) {
        [isCut, state.cuts, state.isAway] = [true, false, state.staysAway];
        // Answers to earlier statements of the same batch come first.
        upstream.on('data', (answer: Buffer) => void (answer.includes('COMMIT\0') && client.destroy()));
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => void (isCut || client.write(bytes)));
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    loseCommit: (isAway = false) => Object.assign(state, { cuts: true, staysAway: isAway }),
    letThrough: () => Object.assign(state, { isAway: false }),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
