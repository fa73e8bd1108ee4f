/** Structured logs, one JSON object a line. Never secrets, never the content of memories. */
import { pino } from 'pino';

export type Logger = Pick<import('pino').Logger, 'debug' | 'info' | 'warn' | 'error'>;
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** Logs go to standard error, so that what a command prints can be piped. */
export function createLogger(level: LogLevel): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ fd: 2, sync: true }));
}
