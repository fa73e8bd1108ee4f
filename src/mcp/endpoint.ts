/**
 * The endpoint of the Model Context Protocol: each POST contains one message, which a new server object answers without
 * knowledge of other messages. Any node can therefore answer any message. A call whose progress the client wants is
 * answered as a stream of events, every other call as JSON.
 */
import type { Handler } from 'hono';
import { turns } from '../fair/turns.ts';
import type { Services } from '../services.ts';
import type { HttpEnv } from '../surface/context.ts';

/**
 * Loads the protocol's library, which takes 0.15 s, so the service starts listening first.
 * Other work runs between its parts.
 */
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
