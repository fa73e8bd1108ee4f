/** The context of one message from a client: its sender, the caller it acts as, and its name in history. */
import type { Admitted } from '../access/admission.ts';
import { AppError } from '../errors.ts';
import type { Profile } from '../model/api-key.ts';
import { didYouMean } from '../near-names.ts';
import type { Services } from '../services.ts';
import { enterWorkspace } from '../surface/enter-workspace.ts';
import { shortHash } from '../surface/fixed-answer.ts';
import { toPublicError } from '../surface/public-error.ts';
import type { Workspace } from '../workspace.ts';

/** The name in history of every method that is not a tool. */
const streamRoute = 'POST /mcp/stream';

export interface Listing {
  readonly profile: Profile;
  /** True if each tool is listed with the schema of its answer, which makes up three quarters of a list. */
  readonly hasOutputSchemas: boolean;
}

export interface Session {
  readonly services: Services;
  readonly admitted: Admitted;
  readonly requestId: string;
  /**
   * The client's id for its session, which separates its calls from those of other clients with
   * the same key; null if it has none.
   */
  readonly sessionId: string | null;
  /** The tools that are listed, and the detail of each. */
  readonly listing: Listing;
  /** Aborted when the client no longer listens. */
  readonly disconnectSignal: AbortSignal;
}

/** The workspace in which the client acts. `tool` is the name in history. */
export function enterSession(session: Session, tool = streamRoute, requestId = session.requestId): Workspace {
  return enterWorkspace(session.services, session.admitted, tool, requestId);
}

/**
 * The request id of a call, by which any node finds the call's job when the client cancels it. It depends only on the
 * session and on the client's number of the call. Null without a session, because two clients may use the same number.
 */
export function callId({ sessionId }: Pick<Session, 'sessionId'>, rpcId: string | number): string | null {
  return sessionId === null ? null : `mcp-${shortHash(JSON.stringify([sessionId, rpcId]))}`;
}

/** The text of an error, with the same content as on every surface, for a model to act on. */
export function errorTextOf(error: unknown, session: Session): string {
  const { detail, suggestions } = toPublicError(
    error,
    { requestId: session.requestId, route: streamRoute },
    session.services.log,
  );
  if (typeof detail === 'string') return suggestions.length > 0 ? `${detail}.${didYouMean(suggestions)}` : detail;
  return detail.map(({ loc, msg }) => `${nameOf(loc)}: ${msg}`).join('\n');
}

/** `body.args.top_k` is the caller's `top_k`; a value that is no argument keeps its own name, such as `uri`. */
function nameOf(loc: readonly (string | number)[]): string {
  return loc[0] === 'body' ? loc.slice(2).join('.') || 'arguments' : loc.join('.');
}

export const isNotFound = (error: unknown): boolean => error instanceof AppError && error.code === 'not_found';
