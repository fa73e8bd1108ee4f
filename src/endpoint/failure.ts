/** The failures of an endpoint, separated by their remedy. */
import { AppError } from '../errors.ts';

/** `away` and `busy` may pass by themselves; `refused` may be due to the content of the request; the others need a person. */
export type FailureKind = 'away' | 'busy' | 'refused' | 'misfit';

/** The failure in words that follow the endpoint's address: `answers with status 503`. */
export class EndpointFailure extends Error {
  readonly kind: FailureKind;
  /** The wait that the endpoint requests; null if it requests none. */
  readonly retryAfterMs: number | null;
  /** True if one text of the request may be the cause: servers answer 500, or no numbers, to a text that is too long. */
  readonly mayBeDueToText: boolean;

  constructor(
    kind: FailureKind,
    message: string,
    extras: { retryAfterMs?: number | null; mayBeDueToText?: boolean; cause?: unknown } = {},
  ) {
    super(message, extras.cause === undefined ? undefined : { cause: extras.cause });
    this.name = 'EndpointFailure';
    this.kind = kind;
    this.retryAfterMs = extras.retryAfterMs ?? null;
    this.mayBeDueToText = extras.mayBeDueToText ?? false;
  }
}

/** Thrown if a remote model cannot be used at present. The message says why and what to do. */
export class ModelUnavailable extends AppError {
  constructor(message: string, cause: unknown) {
    super('unavailable', message, { cause });
  }
}
