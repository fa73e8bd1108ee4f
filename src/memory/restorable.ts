/** For how long a forgotten memory can be restored. */
import { AppError } from '../errors.ts';
import { dayMs } from '../time-units.ts';

/** Days during which a forgotten memory can be restored. */
export const restorableDays = 30;

export function isRestorable(forgottenAt: string, now: Date): boolean {
  return now.toISOString() <= memoryRestorableUntil(forgottenAt);
}

export function requireRestorable(memoryId: string, forgottenAt: string, now: Date): void {
  if (isRestorable(forgottenAt, now)) return;
  const until = memoryRestorableUntil(forgottenAt);
  throw new AppError(
    'conflict',
    `The memory ${memoryId} could be restored until ${until}, ${restorableDays} days after it was forgotten.`,
  );
}

export function memoryRestorableUntil(forgottenAt: string): string {
  return new Date(Date.parse(forgottenAt) + restorableDays * dayMs).toISOString();
}
