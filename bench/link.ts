/** A link to a PostgreSQL server that delays what is sent, and counts statements and waits. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface LinkCounts {
  statements: number;
  /** Number of times that a connection waits for the server; everything sent without waiting in between counts once. */
  roundTrips: number;
  /** The same over all connections: simultaneous waits count once. */
  waits: number;
}

export interface Link {
  /** URL of the same database through the link. */
  url: string;
  /** The counts since the last call. */
  count(): Promise<LinkCounts>;
  close(): void;
}

/** `delayMs` is the time that the link adds to a round trip. */
export async function openLink(url: string, delayMs: number): Promise<Link> {
  const target = new URL(url);
  const program = fileURLToPath(new URL('./link-program.js', import.meta.url));
  // A separate process, so that it delays nothing here and its processor time is not counted.
  const child = fork(program, [target.hostname, target.port || '5432', String(delayMs)]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const linked = new URL(url);
  linked.hostname = '127.0.0.1';
  linked.port = String(port);
  return {
    url: linked.href,
    count: async () => {
      const counted = once(child, 'message');
      child.send('count');
      return ((await counted) as [LinkCounts])[0];
    },
    close: () => child.disconnect(),
  };
}
