/** Structured logs, one JSON object per line. They never contain secrets or the content of memories. */
import { pino, stdSerializers } from 'pino';

export type Logger = Pick<import('pino').Logger, 'debug' | 'info' | 'warn' | 'error'>;
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** Logs go to standard error, so that a command's output can be piped. */
export function createLogger(level: LogLevel): Logger {
  const serializers = { err: describeError };
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers };
  return pino(options, pino.destination({ fd: 2, sync: true }));
}

/** Leaves out the fields in which PostgreSQL quotes rows and statements: "Failing row contains (…)". */
export function describeError(error: Error): object {
  const { detail: _row, where: _context, internalQuery: _statement, ...described } = stdSerializers.err(error);
  return described;
}
