/** Every setting: one table, read once. Nothing else in the service looks at the environment. */
import { z } from 'zod';
import { AppError } from './errors.ts';

const whole = (minimum: number, maximum: number) => {
  const error = `must be a whole number from ${minimum} to ${maximum}`;
  return z.coerce.number({ error }).int({ error }).min(minimum, { error }).max(maximum, { error });
};

/** Environment variable → what it takes, its default and what it is for. */
export const settingsTable = {
  STELE_HOST: { schema: z.string().min(1), fallback: '127.0.0.1', help: 'Address to listen on.' },
  STELE_PORT: { schema: whole(0, 65_535), fallback: '8787', help: 'Port to listen on; 0 takes a free one.' },
  STELE_BASE_URL: {
    schema: z.url({ protocol: /^https?$/ }).or(z.literal('')),
    fallback: '',
    help: 'Address under which others reach the service; by default the one it listens on.',
  },
  STELE_DATA_DIR: {
    schema: z.string().min(1),
    fallback: './data',
    help: 'Folder that holds the SQLite stores. Unused with PostgreSQL.',
  },
  STELE_DATABASE_URL: {
    schema: z
      .string()
      .regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres://' })
      .or(z.literal('')),
    fallback: '',
    help: 'postgres://… keeps everything in PostgreSQL (with pgvector) instead of SQLite.',
  },
  STELE_DATABASE_POOL: { schema: whole(2, 200), fallback: '10', help: 'Connections to PostgreSQL at most.' },
  STELE_EMBEDDING_MODEL: {
    schema: z.string(),
    fallback: '',
    help: 'Path of a static embedding model to use instead of the bundled one.',
  },
  STELE_OPEN_WORKSPACES: {
    schema: whole(1, 10_000),
    fallback: '64',
    help: 'How many workspaces are kept open at a time.',
  },
  STELE_RATE_LIMIT: {
    schema: whole(0, 1_000_000),
    fallback: '600',
    help: 'Calls a minute that one key may make; 0 sets no limit.',
  },
  STELE_LOG_LEVEL: {
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    fallback: 'info',
    help: 'The least important thing that is logged.',
  },
} as const;

export type SettingName = keyof typeof settingsTable;

export interface Settings {
  host: string;
  port: number;
  baseUrl: string | null;
  dataDir: string;
  databaseUrl: string | null;
  databasePool: number;
  embeddingModel: string | null;
  openWorkspaces: number;
  rateLimitPerMinute: number;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/** Reads and checks the settings; all that is wrong is said at once. An empty variable counts as unset; `overrides` win. */
export function readSettings(
  environment: Record<string, string | undefined> = process.env,
  overrides: Partial<Record<SettingName, string>> = {},
): Settings {
  const problems: string[] = [];
  const read = <Name extends SettingName>(name: Name): z.output<(typeof settingsTable)[Name]['schema']> => {
    const { schema, fallback, help } = settingsTable[name];
    const result = schema.safeParse(overrides[name] ?? (environment[name] || fallback));
    if (!result.success) problems.push(`${name}: ${result.error.issues[0]?.message ?? 'not valid'}. ${help}`);
    return result.data as z.output<(typeof settingsTable)[Name]['schema']>;
  };
  const settings: Settings = {
    host: read('STELE_HOST'),
    port: read('STELE_PORT'),
    baseUrl: read('STELE_BASE_URL')?.replace(/\/+$/, '') || null,
    dataDir: read('STELE_DATA_DIR'),
    databaseUrl: read('STELE_DATABASE_URL') || null,
    databasePool: read('STELE_DATABASE_POOL'),
    embeddingModel: read('STELE_EMBEDDING_MODEL') || null,
    openWorkspaces: read('STELE_OPEN_WORKSPACES'),
    rateLimitPerMinute: read('STELE_RATE_LIMIT'),
    logLevel: read('STELE_LOG_LEVEL'),
  };
  if (problems.length > 0) throw new AppError('invalid', `Settings that cannot be used:\n  ${problems.join('\n  ')}`);
  return settings;
}
