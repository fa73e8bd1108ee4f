/** Structured logs, one JSON object per line. They never contain secrets or the content of memories. */
import { pino } from 'pino';

export type Logger = Pick<import('pino').Logger, 'debug' | 'info' | 'warn' | 'error'>;
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** Logs go to standard error, so that a command's output can be piped. */
export function createLogger(level: LogLevel): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ fd: 2, sync: true }));
}
