/** Every setting: its type, its default, and what it is for. */
import { z } from 'zod';

const wholeNumber = (minimum: number, maximum: number) => {
  const error = `must be a whole number from ${minimum} to ${maximum}`;
  // Number() would read a blank as 0, and 0 switches limits off.
  return z
    .string()
    .regex(/^\d+$/, { error })
    .transform(Number)
    .pipe(z.number().min(minimum, { error }).max(maximum, { error }));
};

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: `must be one of: ${values.join(', ')}` });

/** Addresses are logged and shown, so they must hold no secret. */
function isPlainAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

const address = z.string().refine((url) => url === '' || isPlainAddress(url), {
  error: 'must be an http:// or https:// address without a user name and password',
});
function isMailServer(address: string): boolean {
  return URL.canParse(address) && /^smtps?:$/.test(new URL(address).protocol) && new URL(address).hostname !== '';
}

/** Links are made by adding a path, so nothing may follow the path. */
const baseAddress = z.string().refine((url) => url === '' || (isPlainAddress(url) && !/[?#]/.test(url)), {
  error: 'must be an address such as https://stele.example.com, without a user name, a password, ? and #',
});

const secret = z.string().regex(/^[\x21-\x7e]*$/, { error: 'must be printable characters without spaces' });

const postgresAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres://' })
  .refine((url) => URL.canParse(url), {
    error:
      'must be an address such as postgres://user:password@host:5432/database, with %40 for @ and %2F for / in the password',
  })
  .or(z.literal(''));

/** Environment variable → its type, its default and its purpose. */
export const settingsTable = {
  STELE_HOST: { schema: z.string().min(1), fallback: '127.0.0.1', help: 'Address to listen on.' },
  STELE_PORT: { schema: wholeNumber(0, 65_535), fallback: '8787', help: 'Port to listen on; 0 picks a free one.' },
  STELE_BASE_URL: {
    schema: baseAddress,
    fallback: '',
    help: 'Address under which others reach the service; by default the one it listens on.',
  },
  STELE_DATA_DIR: {
    schema: z.string().min(1),
    fallback: './data',
    help: 'Folder that contains the SQLite stores. Unused with PostgreSQL.',
  },
  STELE_DATABASE_URL: {
    schema: postgresAddress,
    fallback: '',
    help: 'postgres://… keeps everything in PostgreSQL (with pgvector) instead of SQLite.',
  },
  STELE_DATABASE_READ_URL: {
    schema: postgresAddress,
    fallback: '',
    help: 'A streaming replica of the database. Recall and other reads use the replica if it has every acknowledged write, and otherwise the database.',
  },
  STELE_DATABASE_POOL: {
    schema: wholeNumber(2, 200),
    fallback: '10',
    help: 'Connections to PostgreSQL for calls. Half of them only read. Up to three further connections make and migrate stores, and up to three read exports.',
  },
  STELE_EMBEDDER: {
    schema: oneOf(['static', 'model2vec', 'http', 'onnx']),
    fallback: 'static',
    help: 'The embedding model: `static`, bundled and offline; `model2vec`, a table of tokens in this process; `http`, an OpenAI-compatible endpoint; `onnx`, a model in this process.',
  },
  STELE_EMBEDDING_MODEL: {
    schema: z.string(),
    fallback: '',
    help: 'With `static` the path of a model file instead of the bundled one; with `model2vec` the folder of a model of Model2Vec or Sentence Transformers; with `http` the name of the model there; with `onnx` the folder of a model, or its name on the Hugging Face hub.',
  },
  STELE_EMBEDDING_URL: {
    schema: address,
    fallback: '',
    help: 'The endpoint of `http`, such as https://api.openai.com/v1 or http://localhost:11434/v1.',
  },
  STELE_EMBEDDING_API_KEY: {
    schema: secret,
    fallback: '',
    help: 'The key that `http` sends, if the endpoint requires one.',
  },
  STELE_EMBEDDING_TIMEOUT: {
    schema: wholeNumber(1, 600),
    fallback: '10',
    help: 'The longest time of one `http` request, in seconds.',
  },
  STELE_RECIPE: {
    schema: z.string().regex(/^[a-z][a-z0-9-]*$/, { error: 'must be the name of a recipe' }),
    fallback: 'auto',
    help: 'The weights of ranking: `auto` uses the recipe of the embedding model. `context`, learned for the bundled model, also weighs the memories around a memory; `plain` does not.',
  },
  STELE_RECIPES: {
    schema: z.string(),
    fallback: '',
    help: 'The path of a file with recipes of your own, as `npm run train:reranker` writes it. Without it, the bundled recipes are used.',
  },
  STELE_LLM_URL: {
    schema: address,
    fallback: '',
    help: 'An OpenAI-compatible endpoint for chat completions, such as http://localhost:11434/v1, whose model writes summaries. Without it, a summary consists of stored sentences.',
  },
  STELE_LLM_MODEL: { schema: z.string(), fallback: '', help: 'The name of the model at that endpoint.' },
  STELE_LLM_KEY: {
    schema: secret,
    fallback: '',
    help: 'The key for that endpoint, if it requires one.',
  },
  STELE_LLM_TIMEOUT: {
    schema: wholeNumber(1, 600),
    fallback: '20',
    help: 'Seconds that a caller waits for that model. After that, the call continues without it.',
  },
  STELE_SECRET: {
    schema: secret,
    fallback: '',
    help: 'The secret that seals the cookies of a sign-in in progress. Every node needs the same one. Default: a new one at each start.',
  },
  STELE_GITHUB_CLIENT_ID: {
    schema: secret,
    fallback: '',
    help: 'The client id of a GitHub OAuth app, so that people can sign in with GitHub.',
  },
  STELE_GITHUB_CLIENT_SECRET: { schema: secret, fallback: '', help: 'The secret of that client.' },
  STELE_GOOGLE_CLIENT_ID: {
    schema: secret,
    fallback: '',
    help: 'The client id of a Google OAuth client, so that people can sign in with Google.',
  },
  STELE_GOOGLE_CLIENT_SECRET: { schema: secret, fallback: '', help: 'The secret of that client.' },
  STELE_OIDC_ISSUER: {
    schema: address,
    fallback: '',
    help: 'Any OpenID Connect issuer, such as https://login.example.com/realms/team, so that people can sign in with it.',
  },
  STELE_OIDC_CLIENT_ID: { schema: secret, fallback: '', help: "Stele's client id at that issuer." },
  STELE_OIDC_CLIENT_SECRET: { schema: secret, fallback: '', help: 'The secret of that client, if it has one.' },
  STELE_OIDC_NAME: { schema: z.string().max(40), fallback: 'Single sign-on', help: 'The text on its sign-in button.' },
  STELE_SMTP_URL: {
    schema: z.string().refine((url) => url === '' || isMailServer(url), {
      error: 'must be smtp://user:password@host:port, or smtps:// for TLS from the start',
    }),
    fallback: '',
    help: 'A mail server, such as smtps://user:password@smtp.example.com: invites for an e-mail address are sent there. Without it, the link is shown and sent by hand.',
  },
  STELE_MAIL_FROM: {
    schema: z.email({ error: 'must be an e-mail address' }).or(z.literal('')),
    fallback: '',
    help: 'The sender of Stele’s mail.',
  },
  STELE_ORIGINS: {
    schema: z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter((origin) => origin !== ''))
      .refine((origins) => origins.every((origin) => isPlainAddress(origin) && new URL(origin).origin === origin), {
        error: 'must be origins such as https://tools.example.org, separated by commas',
      }),
    fallback: '',
    help: 'Origins of web pages, separated by commas, that may call the Model Context Protocol, in addition to those of the service itself.',
  },
  STELE_PROXIES: {
    schema: wholeNumber(0, 8),
    fallback: '0',
    help: 'Number of proxies in front of the service. The audit trail and the list of sessions show the address this number of steps back in `X-Forwarded-For`.',
  },
  STELE_OPEN_WORKSPACES: {
    schema: wholeNumber(1, 10_000),
    fallback: '64',
    help: 'Workspaces kept open at once.',
  },
  STELE_READERS: {
    schema: z.string().regex(/^(?:auto|[0-9]|1[0-6])$/, { error: 'must be auto, or a whole number from 0 to 16' }),
    fallback: 'auto',
    help: 'Threads that answer recalls besides the main thread when calls are concurrent; `auto` uses one for each processor but the first, at most three, and at most one for each 0.75 GB of memory beyond the first GB. Each takes 200 to 400 MB, and up to 700 MB if workspaces hold 100,000 memories. 0 uses none. SQLite only.',
  },
  STELE_JOBS: {
    schema: wholeNumber(0, 16),
    fallback: '2',
    help: 'Jobs of one lane, such as upkeep, that this process runs at once, over all workspaces; 0 leaves them to other nodes.',
  },
  STELE_RATE_LIMIT: {
    schema: wholeNumber(0, 1_000_000),
    fallback: '600',
    help: 'Calls a minute that one key may make; 0 sets no limit.',
  },
  STELE_CALLS_AT_ONCE: {
    schema: wholeNumber(1, 1_000),
    fallback: '64',
    help: 'Calls of one workspace at once; sixteen times as many may wait. While other workspaces are served, the limit drops with the processor time of its calls, to one if it uses most of the processor.',
  },
  STELE_KEY_PROCESSOR: {
    schema: wholeNumber(0, 6_000),
    fallback: '45',
    help: 'Seconds of processor time a minute that one key may use while other workspaces are served; 0 sets no limit.',
  },
  STELE_WORKSPACE_PROCESSOR: {
    schema: wholeNumber(0, 6_000),
    fallback: '50',
    help: 'The same for all keys of a workspace together.',
  },
  STELE_WRONG_KEYS: {
    schema: wholeNumber(0, 1_000_000),
    fallback: '300',
    help: 'Calls a minute without a valid key that one address may make; 0 sets no limit.',
  },
  STELE_REQUEST_TIMEOUT: {
    schema: wholeNumber(1, 3_600),
    fallback: '30',
    help: 'Seconds within which a request must have arrived completely; after that, slow bodies and silent connections are ended.',
  },
  STELE_STOP_TIMEOUT: {
    schema: wholeNumber(2, 3_600),
    fallback: '10',
    help: 'Seconds from SIGTERM or SIGINT to the end of the service, also during its start; the process may take half a second more. Of this time less one second, waiting calls get 503 after a quarter, and connections are cut after four fifths.',
  },
  STELE_EVENT_STREAMS: {
    schema: wholeNumber(1, 100_000),
    fallback: '2000',
    help: 'Streams of events that are open at once in this process; one workspace has at most half of them.',
  },
  STELE_WEBHOOK_ADDRESSES: {
    schema: oneOf(['public', 'any']),
    fallback: 'public',
    help: 'The addresses that webhooks may call: `public`, those of the public network over https; `any`, those of this machine and its network too, and http.',
  },
  STELE_WEBHOOK_TIMEOUT: {
    schema: wholeNumber(1, 120),
    fallback: '10',
    help: 'The longest time of one webhook call, in seconds.',
  },
  STELE_METRICS_TOKEN: {
    schema: secret,
    fallback: '',
    help: 'Opens `GET /metrics` for Prometheus, as a bearer token. Without it there is no such page.',
  },
  STELE_SLOW_MS: {
    schema: wholeNumber(0, 600_000),
    fallback: '1000',
    help: 'Milliseconds from which a call is logged as slow, a recall with its stages. 0 logs none.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: address,
    fallback: '',
    help: 'The OpenTelemetry collector that receives traces, such as `http://127.0.0.1:4318`. Without it, no traces are made.',
  },
  STELE_USAGE_DAYS: {
    schema: wholeNumber(1, 36_500),
    fallback: '90',
    help: 'Days for which individual calls are recorded; counts by route and key stay.',
  },
  STELE_AUDIT_DAYS: {
    schema: wholeNumber(1, 36_500),
    fallback: '400',
    help: 'Days that audit entries are kept.',
  },
  STELE_URL: { schema: address, fallback: 'http://127.0.0.1:8787', help: 'Where `stele mcp` finds a running Stele.' },
  STELE_WORKSPACE: { schema: z.string(), fallback: '', help: 'The workspace that `stele mcp` opens, by its slug.' },
  STELE_KEY: { schema: secret, fallback: '', help: 'The key that `stele mcp` sends.' },
  STELE_LOG_LEVEL: {
    schema: oneOf(['debug', 'info', 'warn', 'error', 'silent']),
    fallback: 'info',
    help: 'The lowest level that is logged.',
  },
} as const;
