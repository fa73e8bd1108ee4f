/** Explains to a person why a message of the bridge did not reach a workspace, and what to do. */
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** Error codes of Node.js and its `fetch` for an address to which no connection is possible. */
const connectionErrorCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);

export function describeBridgeError(error: unknown, { origin }: URL): string {
  if (error instanceof StreamableHTTPError && error.code === 401)
    return 'The key in STELE_KEY is unknown, revoked or expired. Make one with: stele key create.';
  if (connectionErrorCodes.has(networkCodeOf(error)))
    return `Nothing answers at ${origin}. Start Stele, or set STELE_URL.`;
  const answer = detailOf(error);
  if (answer !== null) return `Stele at ${origin} says: ${answer}`;
  return `Stele at ${origin} rejected this: ${reasonOf(error).replace(/\.$/, '')}. Check that it runs there.`;
}

function networkCodeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

/** The sentence that Stele answered, extracted from the library's message; null if something else answered. */
function detailOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const body = /Error POSTing to endpoint: (\{.*\})$/s.exec(error.message)?.[1];
  try {
    const { detail } = JSON.parse(body ?? '{}') as { detail?: unknown };
    return typeof detail === 'string' ? detail : null;
  } catch {
    // A proxy may answer with something else.
    return null;
  }
}

/** The network error, or else the error itself. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}
