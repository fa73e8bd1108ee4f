/** Runs a command's work that ends early, and leaves nothing in part, when the program is asked to stop. */
import { AppError } from '../errors.ts';
import type { Terminal } from './command.ts';

/** `work` throws the reason of `stop` to end early; `left` then says in what state everything is. */
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
