/** Runs the work of a command. If the program is asked to stop, the work ends early and leaves nothing half done. */
import { AppError } from '../errors.ts';
import type { Terminal } from './command.ts';

/** `work` throws the reason of `stop` to end early; `left` then says what was done and what was not. */
export async function untilStopped<T>(
  { stop }: Pick<Terminal, 'stop'>,
  left: () => string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!stop.aborted || error !== stop.reason) throw error;
    throw new AppError('unavailable', `Stopped. ${left()}`);
  }
}
