/**
 * The stream of a workspace's events, as server-sent events. After a lost connection, a client names
 * its last event and continues there.
 */
import type { Handler } from 'hono';
import { z } from 'zod';
import { authorise, permissions } from '../../access/permissions.ts';
import { hashOfToken } from '../../access/token-hash.ts';
import type { Listener, Listening } from '../../events/feed.ts';
import type { SentEvent } from '../../events/pages.ts';
import { outgoingTypesSchema } from '../../model/events/outgoing-event.ts';
import { validate } from '../../model/validation.ts';
import type { Services } from '../../services.ts';
import type { HttpEnv } from '../../surface/context.ts';
import type { AdmitCall } from '../../surface/guards.ts';
import { readQuery } from '../query.ts';

const eventQuery = z.strictObject({
  after: z
    .string()
    .regex(/^\d{1,15}$/, { error: 'must be a cursor: a whole number' })
    .transform(Number)
    .optional()
    .describe(
      'The cursor to continue from; 0 starts with the first event. Without it the stream starts with the next event',
    ),
  types: outgoingTypesSchema.optional().describe('Comma-separated, such as memory.create,memory.edit'),
  content: z
    .enum(['true', 'false'])
    .default('false')
    .describe("Whether each event includes the memory's current content"),
});

/** The longest silence when nothing happens, and the longest time for which a client may accept no data. */
const [heartbeatMs, clientTimeoutMs] = [15_000, 60_000];

const streamHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
};

export function eventStream(services: Services, letIn: AdmitCall): Handler<HttpEnv> {
  return async (c) => {
    const { principal, open } = c.get('admitted')!;
    authorise(principal, permissions['workspace.read']);
    const query = validate(eventQuery, readQuery(c.req.queries()), ['query']);
    const listener: Listener = {
      admittedBy: hashOfToken(JSON.stringify([c.req.header('Authorization'), c.req.header('X-API-Key')])),
      hasContent: query.content === 'true',
      mayListen: async () => void (await letIn(c, services.now())),
    };
    // The answer to a HEAD has no body, so nothing would ever end the listener.
    if (c.req.method === 'HEAD') return c.body(null, 200, streamHeaders);
    const subscription = await services.events.listen(open.workspace, listener);
    const lastEventId = c.req.header('Last-Event-ID') ?? '';
    const resumeCursor = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : query.after;
    return new Response(
      frameStream(subscription, resumeCursor ?? subscription.last, new Set<string>(query.types ?? [])),
      {
        headers: streamHeaders,
      },
    );
  };
}

/** Makes frames only when the client takes them, so that a slow client costs no memory. */
function frameStream(
  subscription: Listening,
  startCursor: number,
  types: ReadonlySet<string>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  // A store restored from a backup may be behind the events that a client has received.
  let cursor = Math.min(startCursor, subscription.last);
  let clientTimer: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(clientTimer);
    subscription.close();
  };
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const ready = JSON.stringify({ cursor, is_behind: startCursor > subscription.last });
      controller.enqueue(encoder.encode(`retry: 1000\nevent: ready\nid: ${cursor}\ndata: ${ready}\n\n`));
    },
    async pull(controller) {
      clearTimeout(clientTimer);
      try {
        const events = await subscription.next(cursor, heartbeatMs);
        cursor = events.at(-1)?.cursor ?? cursor;
        controller.enqueue(encoder.encode(formatFrames(events, types, cursor)));
        clientTimer = setTimeout(() => {
          end();
          controller.error(new Error('nothing of the stream was taken'));
        }, clientTimeoutMs).unref();
      } catch {
        end();
        controller.close();
      }
    },
    cancel: end,
  });
}

/** Sends the cursor even if the types exclude all events. */
function formatFrames(events: readonly SentEvent[], types: ReadonlySet<string>, cursor: number): string {
  const selected = types.size === 0 ? events : events.filter(({ type }) => types.has(type));
  if (selected.length === 0) return events.length === 0 ? ': nothing new\n\n' : `id: ${cursor}\n: passed over\n\n`;
  return selected.map(({ cursor: id, type, json }) => `id: ${id}\nevent: ${type}\ndata: ${json}\n\n`).join('');
}
