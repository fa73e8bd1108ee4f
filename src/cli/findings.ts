/** What doctor finds. */

/** `mend` says what to do; null when nothing needs it. */
export interface Finding {
  check: string;
  finding: string;
  mend: string | null;
}

export function well(check: string, finding: string): Finding {
  return { check, finding, mend: null };
}

/** In one line. */
export function sayReason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ');
}
