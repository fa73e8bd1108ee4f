/** What one message of a client is answered with: who sent it, as whom it acts, and what it is called on record. */
import type { Admitted } from '../access/admission.ts';
import { AppError } from '../errors.ts';
import type { Profile } from '../model/api-key.ts';
import type { Services } from '../services.ts';
import { enter } from '../surface/enter.ts';
import { errorForm } from '../surface/error-form.ts';
import { shortHash } from '../surface/fixed-answer.ts';
import type { Workspace } from '../workspace.ts';

/** As history names what is not a tool. */
export const streamRoute = 'POST /mcp/stream';

export interface Listing {
  readonly profile: Profile;
  /** Whether each tool comes with the schema of its answer, which is three quarters of a list. */
  readonly outputSchemas: boolean;
}

export interface Session {
  readonly services: Services;
  readonly admitted: Admitted;
  readonly requestId: string;
  /** The client's name for its session, which tells its calls from those of others with the same key; null where it has none. */
  readonly sessionId: string | null;
  /** Which tools are listed, and how much of each. */
  readonly listing: Listing;
  /** Aborted when the client no longer listens. */
  readonly gone: AbortSignal;
}

/** The workspace as the client acts in it. `tool` is what history names. */
export function enterAs(session: Session, tool = streamRoute, requestId = session.requestId): Workspace {
  return enter(session.services, session.admitted, tool, requestId);
}

/**
 * The request id of a call by which any node finds its job again, when the client cancels the call: the same for the session and the
 * number that the client gave the call. Null without a session, where two clients may give the same number.
 */
export function callId({ sessionId }: Pick<Session, 'sessionId'>, number: string | number): string | null {
  return sessionId === null ? null : `mcp-${shortHash(JSON.stringify([sessionId, number]))}`;
}

/** What is said of an error: as any surface says it, in one text that a model can act on. */
export function saidOf(error: unknown, session: Session): string {
  const { detail } = errorForm(error, { requestId: session.requestId, route: streamRoute }, session.services.log);
  if (typeof detail === 'string') return detail;
  // `body.args.top_k` is the caller's `top_k`.
  return detail.map(({ loc, msg }) => `${loc.slice(2).join('.') || 'arguments'}: ${msg}`).join('\n');
}

export const isNotFound = (error: unknown): boolean => error instanceof AppError && error.code === 'not_found';
