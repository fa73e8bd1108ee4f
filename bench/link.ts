/** A way to a PostgreSQL server that delays what is sent, and counts statements and waits. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Counted {
  statements: number;
  /** A connection waits for the server once for all that it sends without waiting in between. */
  roundTrips: number;
  /** The same over all connections: those that wait at one time count once. */
  waits: number;
}

export interface Link {
  /** The same database by this way. */
  url: string;
  /** What was counted since the last call. */
  count(): Promise<Counted>;
  close(): void;
}

/** `delayMs` is the time that a round trip takes beyond what it takes without the link. */
export async function openLink(url: string, delayMs: number): Promise<Link> {
  const target = new URL(url);
  const program = fileURLToPath(new URL('./link-program.js', import.meta.url));
  // A process of its own, so that it delays nothing and its processor time is not counted.
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
      return ((await counted) as [Counted])[0];
    },
    close: () => child.disconnect(),
  };
}
