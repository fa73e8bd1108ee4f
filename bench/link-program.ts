/** The proxy behind `openLink`: forwards to a server, delays what is sent, and counts it. Runs in its own process. */
import { createConnection, createServer, type Socket } from 'node:net';

const [host = '', port = '', delay = '0'] = process.argv.slice(2);
const delayMs = Number(delay);
let counted = { statements: 0, roundTrips: 0, waits: 0 };
/** Number of pending responses, over all connections. */
let awaited = 0;

const server = createServer((client) => {
  const upstream = createConnection({ host, port: Number(port), noDelay: true });
  client.setNoDelay(true);
  let ownAwaited = 0;
  const messages = readMessages(false, (type) => {
    if (type === 'E' || type === 'Q') counted.statements += 1;
    if (type !== 'S' && type !== 'Q') return;
    if (awaited === 0) counted.waits += 1;
    if (ownAwaited === 0) counted.roundTrips += 1;
    awaited += 1;
    ownAwaited += 1;
  });
  const answered = readMessages(true, (type) => {
    if (type !== 'Z' || ownAwaited === 0) return;
    awaited -= 1;
    ownAwaited -= 1;
  });
  pass(client, upstream, messages, delayMs);
  pass(upstream, client, answered, 0);
  client.on('close', () => {
    awaited -= ownAwaited;
    ownAwaited = 0;
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }));
process.on('message', () => {
  process.send?.(counted);
  counted = { statements: 0, roundTrips: 0, waits: 0 };
});
process.on('disconnect', () => process.exit());

function pass(from: Socket, to: Socket, read: (chunk: Buffer) => void, ms: number): void {
  from.on('data', (chunk: Buffer) => {
    read(chunk);
    if (ms === 0) to.write(chunk);
    else setTimeout(() => to.writable && to.write(chunk), ms);
  });
  from.on('close', () => to.destroy());
  from.on('error', () => to.destroy());
}

/** Calls `tell` with the type of each protocol message; a client's first message has none. */
function readMessages(isTyped: boolean, tell: (type: string) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let begun = isTyped;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const at = begun ? 1 : 0;
      if (rest.length < at + 4) return;
      const length = at + rest.readUInt32BE(at);
      if (rest.length < length) return;
      if (begun) tell(String.fromCharCode(rest[0]!));
      begun = true;
      rest = rest.subarray(length);
    }
  };
}
