/**
 * The endpoint of the Model Context Protocol: each POST holds one message and is answered by a server of its own, which knows nothing of
 * other messages. So any node answers any message. A call that the client wants to hear of is answered as a stream of events, every
 * other one as JSON.
 */
import type { Handler } from 'hono';
import type { Services } from '../services.ts';
import type { HttpEnv } from '../surface/context.ts';

/** The protocol's library, 0.15 s: the service listens first. */
export const loadProtocol = () => import('./stream.ts');

/** Runs behind the guards of a workspace. */
export function mcpStream(services: Services): Handler<HttpEnv> {
  return async (c) => (await loadProtocol()).answerMessage(services, c);
}
