/** What doctor finds. */
import { AppError } from '../errors.ts';

/** `mend` says what to do; null when nothing needs it. */
export interface Finding {
  check: string;
  finding: string;
  mend: string | null;
}

export function well(check: string, finding: string): Finding {
  return { check, finding, mend: null };
}

/** What an error is mended by, where it knows; else `otherwise`. */
export function fault(check: string, error: unknown, otherwise: string): Finding {
  return { check, finding: sayReason(error), mend: (error instanceof AppError && error.mend) || otherwise };
}

/** In one line. */
export function sayReason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ');
}
