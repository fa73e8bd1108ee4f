/** How an endpoint fails, told apart by what helps. */
import { AppError } from '../errors.ts';

/** `away` and `busy` may pass by themselves; `refused` may be the fault of what was sent; the rest takes a person. */
export type FailureKind = 'away' | 'busy' | 'refused' | 'misfit';

/** What the endpoint did, to stand after its address: `answers with status 503`. */
export class EndpointFailure extends Error {
  readonly kind: FailureKind;
  /** How long the endpoint asks to be left alone. */
  readonly retryAfterMs: number | null;

  constructor(kind: FailureKind, message: string, extras: { retryAfterMs?: number | null; cause?: unknown } = {}) {
    super(message, extras.cause === undefined ? undefined : { cause: extras.cause });
    this.name = 'EndpointFailure';
    this.kind = kind;
    this.retryAfterMs = extras.retryAfterMs ?? null;
  }
}

/** How a remote model fails: it cannot be asked just now, and the message says why and what to do. */
export class ModelUnavailable extends AppError {
  constructor(message: string, cause: unknown) {
    super('unavailable', message, { cause });
  }
}
