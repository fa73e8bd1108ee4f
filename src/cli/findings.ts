/** The findings of doctor. */
import { AppError } from '../errors.ts';

/** `mend` is the remedy; null where none is needed. */
export interface Finding {
  check: string;
  finding: string;
  mend: string | null;
}

export function well(check: string, finding: string): Finding {
  return { check, finding, mend: null };
}

/** The remedy that the error names; else `otherwise`. */
export function fault(check: string, error: unknown, otherwise: string): Finding {
  return { check, finding: sayReason(error), mend: (error instanceof AppError && error.mend) || otherwise };
}

/** On one line. */
export function sayReason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ');
}
