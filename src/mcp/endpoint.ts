/**
 * The endpoint of the Model Context Protocol: each POST holds one message and is answered by a server of its own, which knows nothing of
 * other messages. So any node answers any message. A call that the client wants to hear of is answered as a stream of events, every
 * other one as JSON.
 */
import type { Handler } from 'hono';
import { turns } from '../fair/turns.ts';
import type { Services } from '../services.ts';
import type { HttpEnv } from '../surface/context.ts';

/** The protocol's library, 0.15 s: the service listens first. Others go on between its parts. */
export async function loadProtocol(): Promise<typeof import('./stream.ts')> {
  loading ??= loadInParts();
  return loading;
}

let loading: ReturnType<typeof loadProtocol> | null = null;

async function loadInParts(): ReturnType<typeof loadProtocol> {
  await import('@modelcontextprotocol/sdk/validation/ajv-provider.js');
  await turns.next();
  await import('@modelcontextprotocol/sdk/types.js');
  await turns.next();
  await import('@modelcontextprotocol/sdk/server/index.js');
  await turns.next();
  return import('./stream.ts');
}

/** Runs behind the guards of a workspace. */
export function mcpStream(services: Services): Handler<HttpEnv> {
  return async (c) => (await loadProtocol()).answerMessage(services, c);
}
