/** Every setting, read once. Nothing else in the service reads the environment. */
import type { z } from 'zod';
import { AppError } from './errors.ts';
import { settingsTable } from './settings/table.ts';

export type SettingName = keyof typeof settingsTable;
type SettingValue<Name extends SettingName> = z.output<(typeof settingsTable)[Name]['schema']>;
type ReadSetting = <Name extends SettingName>(name: Name) => SettingValue<Name>;

export interface Settings {
  host: string;
  port: number;
  /**
   * The value of PORT, if STELE_PORT is not set: Stele does not read PORT, although other services do. Null otherwise.
   */
  unreadPort: string | null;
  baseUrl: string | null;
  dataDir: string;
  databaseUrl: string | null;
  databasePool: number;
  databaseReadUrl: string | null;
  embedding: EmbeddingSettings;
  recipe: string;
  /** The path of a file with recipes; empty for the bundled file. */
  recipes: string;
  languageModel: LanguageModelSettings | null;
  signIn: SignInSettings;
  mail: MailSettings | null;
  /** Origins of other sites' web pages that may call the Model Context Protocol endpoint. */
  origins: string[];
  /** The number of proxies in front of the service. */
  proxies: number;
  openWorkspaces: number;
  /** Maximum number of threads that answer recalls; null for as many as processors and memory allow. */
  readers: number | null;
  /** Jobs that run at once, per lane. */
  jobsAtOnce: number;
  rateLimitPerMinute: number;
  limits: {
    /** Calls of one workspace that run at once. */
    callsAtOnce: number;
    /** Seconds of processor time per minute; 0 sets no limit. */
    keyProcessorSeconds: number;
    workspaceProcessorSeconds: number;
    /** Calls with a wrong key, per client address. */
    wrongKeysPerMinute: number;
  };
  requestTimeoutSeconds: number;
  stopTimeoutSeconds: number;
  /** Maximum number of event streams open at once. */
  eventStreams: number;
  webhooks: { allowsPrivate: boolean; timeoutMs: number };
  /** Null if the metrics page is off. */
  metricsToken: string | null;
  /** Calls that take at least this long are logged as slow; 0 for never. */
  slowMs: number;
  /** The address of the trace collector; null for none. */
  tracesEndpoint: string | null;
  /** Days for which the trails are kept. */
  trails: { usageDays: number; auditDays: number };
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** A running Stele that `stele mcp` calls. */
  remote: { url: string; workspace: string | null; key: string | null };
}

export interface MailSettings {
  /** Contains the password. */
  url: string;
  from: string;
}

export interface SignInSettings {
  secret: string | null;
  github: { clientId: string; clientSecret: string } | null;
  /** OpenID Connect issuers, including Google. */
  issuers: { id: string; name: string; issuer: string; clientId: string; clientSecret: string | null }[];
}

export type EmbeddingSettings =
  | { embedder: 'static'; model: string | null }
  | { embedder: 'http'; model: string; url: string; apiKey: string | null; timeoutSeconds: number }
  | { embedder: 'model2vec' | 'onnx'; model: string };

export interface LanguageModelSettings {
  url: string;
  model: string;
  apiKey: string | null;
  timeoutSeconds: number;
}

/**
 * Reads and checks the settings. Reports all problems at once. An empty variable counts as
 * unset; `overrides` take precedence.
 */
export function readSettings(
  environment: Record<string, string | undefined> = process.env,
  overrides: Partial<Record<SettingName, string>> = {},
): Settings {
  const problems: string[] = [];
  const read: ReadSetting = (name) => {
    const { schema, fallback, help } = settingsTable[name];
    const result = schema.safeParse(overrides[name] ?? (environment[name] || fallback));
    if (!result.success) problems.push(`${name}: ${result.error.issues[0]?.message ?? 'not valid'}. ${help}`);
    return result.data as SettingValue<typeof name>;
  };
  const settings: Settings = {
    host: read('STELE_HOST'),
    port: read('STELE_PORT'),
    unreadPort: (overrides.STELE_PORT ?? environment.STELE_PORT) ? null : parsePort(environment.PORT),
    baseUrl: read('STELE_BASE_URL')?.replace(/\/+$/, '') || null,
    dataDir: read('STELE_DATA_DIR'),
    ...readDatabase(read, problems),
    embedding: readEmbedding(read, problems),
    recipe: read('STELE_RECIPE'),
    recipes: read('STELE_RECIPES'),
    languageModel: readLanguageModel(read, problems),
    signIn: readSignIn(read, problems),
    mail: readMail(read, problems),
    origins: read('STELE_ORIGINS'),
    proxies: read('STELE_PROXIES'),
    openWorkspaces: read('STELE_OPEN_WORKSPACES'),
    readers: readersOf(read('STELE_READERS')),
    jobsAtOnce: read('STELE_JOBS'),
    rateLimitPerMinute: read('STELE_RATE_LIMIT'),
    limits: {
      callsAtOnce: read('STELE_CALLS_AT_ONCE'),
      keyProcessorSeconds: read('STELE_KEY_PROCESSOR'),
      workspaceProcessorSeconds: read('STELE_WORKSPACE_PROCESSOR'),
      wrongKeysPerMinute: read('STELE_WRONG_KEYS'),
    },
    requestTimeoutSeconds: read('STELE_REQUEST_TIMEOUT'),
    stopTimeoutSeconds: read('STELE_STOP_TIMEOUT'),
    eventStreams: read('STELE_EVENT_STREAMS'),
    webhooks: {
      allowsPrivate: read('STELE_WEBHOOK_ADDRESSES') === 'any',
      timeoutMs: read('STELE_WEBHOOK_TIMEOUT') * 1_000,
    },
    metricsToken: read('STELE_METRICS_TOKEN') || null,
    slowMs: read('STELE_SLOW_MS'),
    tracesEndpoint: read('OTEL_EXPORTER_OTLP_ENDPOINT') || null,
    trails: { usageDays: read('STELE_USAGE_DAYS'), auditDays: read('STELE_AUDIT_DAYS') },
    logLevel: read('STELE_LOG_LEVEL'),
    remote: {
      url: read('STELE_URL'),
      workspace: read('STELE_WORKSPACE') || null,
      key: read('STELE_KEY') || null,
    },
  };
  if (problems.length > 0) throw new AppError('invalid', `Settings that cannot be used:\n  ${problems.join('\n  ')}`);
  return settings;
}

const readersOf = (text: string) => (text === 'auto' ? null : Number(text));

const parsePort = (text = '') => (/^\d{1,5}$/.test(text) ? text : null);

function readDatabase(
  read: ReadSetting,
  problems: string[],
): Pick<Settings, 'databaseUrl' | 'databasePool' | 'databaseReadUrl'> {
  const [databaseUrl, databaseReadUrl] = [read('STELE_DATABASE_URL'), read('STELE_DATABASE_READ_URL')];
  if (databaseUrl === '' && databaseReadUrl)
    problems.push('STELE_DATABASE_READ_URL: needs STELE_DATABASE_URL, the database whose replica it names.');
  return {
    databaseUrl: databaseUrl || null,
    databasePool: read('STELE_DATABASE_POOL'),
    databaseReadUrl: databaseReadUrl || null,
  };
}

/** Reports an address or key that would be unused: Stele would otherwise use another model than intended. */
function readEmbedding(read: ReadSetting, problems: string[]): EmbeddingSettings {
  const embedder = read('STELE_EMBEDDER');
  const model = read('STELE_EMBEDDING_MODEL');
  const url = read('STELE_EMBEDDING_URL');
  const apiKey = read('STELE_EMBEDDING_API_KEY');
  const timeoutSeconds = read('STELE_EMBEDDING_TIMEOUT');
  if (embedder === undefined) return { embedder: 'static', model: null };
  if (embedder === 'http') {
    if (url === '') problems.push('STELE_EMBEDDING_URL: STELE_EMBEDDER=http needs the address of the endpoint.');
    if (model === '') problems.push('STELE_EMBEDDING_MODEL: STELE_EMBEDDER=http needs the name of the model.');
    return { embedder, model, url, apiKey: apiKey || null, timeoutSeconds };
  }
  if (url) problems.push('STELE_EMBEDDING_URL: is used only with STELE_EMBEDDER=http.');
  if (apiKey) problems.push('STELE_EMBEDDING_API_KEY: is used only with STELE_EMBEDDER=http.');
  if (embedder === 'static') return { embedder, model: model || null };
  if (embedder === 'model2vec') {
    if (model === '') problems.push('STELE_EMBEDDING_MODEL: STELE_EMBEDDER=model2vec needs the folder of a model.');
    return { embedder, model };
  }
  if (model === '') problems.push('STELE_EMBEDDING_MODEL: STELE_EMBEDDER=onnx needs a folder, or a name on the hub.');
  return { embedder, model };
}

function readLanguageModel(read: ReadSetting, problems: string[]): LanguageModelSettings | null {
  const url = read('STELE_LLM_URL');
  const model = read('STELE_LLM_MODEL');
  const apiKey = read('STELE_LLM_KEY');
  const timeoutSeconds = read('STELE_LLM_TIMEOUT');
  if (url === '') {
    if (model) problems.push('STELE_LLM_MODEL: needs STELE_LLM_URL, the address of the endpoint.');
    if (apiKey) problems.push('STELE_LLM_KEY: needs STELE_LLM_URL, the address of the endpoint.');
    return null;
  }
  if (model === '') problems.push('STELE_LLM_MODEL: STELE_LLM_URL needs the name of the model.');
  return { url, model, apiKey: apiKey || null, timeoutSeconds };
}

function readSignIn(read: ReadSetting, problems: string[]): SignInSettings {
  const readCredentials = (id: SettingName, idValue: string, secretName: SettingName, secretValue: string) => {
    if (idValue !== '' && secretValue === '') problems.push(`${secretName}: ${id} needs it.`);
    if (idValue === '' && secretValue !== '') problems.push(`${id}: ${secretName} has no effect without it.`);
    return idValue !== '' && secretValue !== '' ? { clientId: idValue, clientSecret: secretValue } : null;
  };
  const github = readCredentials(
    'STELE_GITHUB_CLIENT_ID',
    read('STELE_GITHUB_CLIENT_ID'),
    'STELE_GITHUB_CLIENT_SECRET',
    read('STELE_GITHUB_CLIENT_SECRET'),
  );
  const google = readCredentials(
    'STELE_GOOGLE_CLIENT_ID',
    read('STELE_GOOGLE_CLIENT_ID'),
    'STELE_GOOGLE_CLIENT_SECRET',
    read('STELE_GOOGLE_CLIENT_SECRET'),
  );
  const [issuer, clientId] = [read('STELE_OIDC_ISSUER'), read('STELE_OIDC_CLIENT_ID')];
  const [clientSecret, name] = [read('STELE_OIDC_CLIENT_SECRET') || null, read('STELE_OIDC_NAME')];
  if ((issuer === '') !== (clientId === ''))
    problems.push('STELE_OIDC_ISSUER: an issuer needs STELE_OIDC_CLIENT_ID, and a client its issuer.');
  const issuers: SignInSettings['issuers'] = [];
  if (google) issuers.push({ id: 'google', name: 'Google', issuer: 'https://accounts.google.com', ...google });
  if (issuer && clientId) issuers.push({ id: 'oidc', name, issuer, clientId, clientSecret });
  return { secret: read('STELE_SECRET') || null, github, issuers };
}

function readMail(read: ReadSetting, problems: string[]): MailSettings | null {
  const [url, from] = [read('STELE_SMTP_URL'), read('STELE_MAIL_FROM')];
  if (url !== '' && from === '') problems.push('STELE_MAIL_FROM: STELE_SMTP_URL needs a sender address.');
  if (url === '' && from !== '') problems.push('STELE_MAIL_FROM: needs STELE_SMTP_URL, the mail server.');
  return url && from ? { url, from } : null;
}
