/** The findings of doctor. */
import { AppError } from '../errors.ts';

/** `mend` is the remedy; null if none is needed. */
export interface Finding {
  check: string;
  finding: string;
  mend: string | null;
}

export function okFinding(check: string, finding: string): Finding {
  return { check, finding, mend: null };
}

/** Uses the remedy that the error names, or else `otherwise`. */
export function failedFinding(check: string, error: unknown, otherwise: string): Finding {
  return { check, finding: errorLine(error), mend: (error instanceof AppError && error.mend) || otherwise };
}

/** The error's message on one line. */
export function errorLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ');
}
