/**
 * Every error that the service reports, as a closed table of codes. Any module throws an `AppError`; each surface turns
 * it into a response in one place.
 */

/** One reason why a value was refused. `loc` is the path to the value: `['body', 'args', 'top_k']`. */
export interface InvalidDetail {
  loc: (string | number)[];
  msg: string;
  type: string;
  input?: unknown;
  ctx?: Record<string, unknown>;
}

/**
 * Code → HTTP status. Only `internal` is a defect of Stele; the others are normal
 * responses and are not logged as failures.
 */
export const errorStatus = {
  unsupported_tool: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  invalid: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export interface ErrorExtras {
  /** Only with code `invalid`: one entry per refused value. */
  details?: InvalidDetail[];
  /** Seconds to wait before trying again, with `rate_limited` and `unavailable`. */
  retryAfterSeconds?: number;
  /**
   * How an operator can fix it, such as `correct the host in STELE_DATABASE_URL`. Shown
   * in the terminal, never to callers.
   */
  mend?: string;
  /** With `unauthenticated`: the value of the header `WWW-Authenticate`; `Bearer` by default. */
  challenge?: string;
  /** Names that the caller may have meant. The message does not contain them. */
  suggestions?: readonly string[];
  cause?: unknown;
}

/** An error for the caller to read: the message says what was wrong and what to do. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: InvalidDetail[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly mend: string | undefined;
  readonly challenge: string | undefined;
  readonly suggestions: readonly string[];

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message, extras.cause === undefined ? undefined : { cause: extras.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = extras.details;
    this.retryAfterSeconds = extras.retryAfterSeconds;
    this.mend = extras.mend;
    this.challenge = extras.challenge;
    this.suggestions = extras.suggestions ?? [];
  }
}

/**
 * No database connection became free in time. The call may be retried as it is:
 * everything it had begun was rolled back.
 */
export class NoConnection extends AppError {
  constructor(message: string, extras: Omit<ErrorExtras, 'retryAfterSeconds'> = {}) {
    super('unavailable', message, { ...extras, retryAfterSeconds: 2 });
  }
}

/**
 * Two calls waited for each other, and the database rolled this one back, so that the other could go on. The call may
 * be made again as it is.
 */
export class GaveWay extends AppError {
  constructor(message: string, extras: Pick<ErrorExtras, 'cause'> = {}) {
    super('unavailable', message, { ...extras, retryAfterSeconds: 2 });
  }
}

/** A refused value, with its location in the request. */
export function invalid(loc: (string | number)[], msg: string, type = 'value_error', input?: unknown): AppError {
  return new AppError('invalid', msg, {
    details: [input === undefined ? { loc, msg, type } : { loc, msg, type, input }],
  });
}

/**
 * Thrown if the state that the prepared work depends on has changed since. The work is then
 * prepared again; this is not a failure.
 */
export class Changed extends Error {}
