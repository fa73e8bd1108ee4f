/** What can go wrong, as a closed table: thrown anywhere as `AppError`, turned into an answer once per surface. */

/** One reason why a value was refused. `loc` is the path to it: `['body', 'args', 'top_k']`. */
export interface InvalidDetail {
  loc: (string | number)[];
  msg: string;
  type: string;
  input?: unknown;
  ctx?: Record<string, unknown>;
}

/** Code → HTTP status. Only `internal` is a defect of ours; the rest are answers, and are not logged as failures. */
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
  /** What an operator does about it, such as `correct the host in STELE_DATABASE_URL`: for the terminal, not for callers. */
  mend?: string;
  /** With `unauthenticated`: how to come in, as the header `WWW-Authenticate` says it; `Bearer` where it is left out. */
  challenge?: string;
  /** Names that the caller may have meant. The message does not tell them. */
  meant?: readonly string[];
  cause?: unknown;
}

/** An error that is meant to be read by the caller: the message says what was wrong and what to do. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: InvalidDetail[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly mend: string | undefined;
  readonly challenge: string | undefined;
  readonly meant: readonly string[];

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message, extras.cause === undefined ? undefined : { cause: extras.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = extras.details;
    this.retryAfterSeconds = extras.retryAfterSeconds;
    this.mend = extras.mend;
    this.challenge = extras.challenge;
    this.meant = extras.meant ?? [];
  }
}

/** No connection to the database was free in time. The call may be made again as it is: whatever it had begun was taken back. */
export class NoConnection extends AppError {
  constructor(message: string, extras: Omit<ErrorExtras, 'retryAfterSeconds'> = {}) {
    super('unavailable', message, { ...extras, retryAfterSeconds: 2 });
  }
}

/** A refused value, with the place it stood in. */
export function invalid(loc: (string | number)[], msg: string, type = 'value_error', input?: unknown): AppError {
  return new AppError('invalid', msg, {
    details: [input === undefined ? { loc, msg, type } : { loc, msg, type, input }],
  });
}

/** Thrown when the prepared work rests on something that has changed since. It is prepared again; nobody is at fault. */
export class Changed extends Error {}
