/** The only place that constructs anything. Surfaces receive what they need from here. */

import { join } from 'node:path';
import { type AuthorizationServers, openAuthorizationServers } from './access/clients/authorization-servers.ts';
import { type Mailer, openMailer } from './access/people/mail.ts';
import { openProviders, type Providers } from './access/sign-in/providers.ts';
import type { Embedder } from './embedding/embedder.ts';
import { createHttpEmbedder } from './embedding/http.ts';
import { loadTokenModel } from './embedding/model2vec.ts';
import { loadOnnxEmbedder } from './embedding/onnx.ts';
import { bundledModelPath, loadStaticModel } from './embedding/static-model.ts';
import { createEventFeed, type EventFeed } from './events/feed.ts';
import { createDeliverySoon } from './jobs/deliver-soon.ts';
import { findKind, jobKinds } from './jobs/kinds.ts';
import { runClaimed } from './jobs/run-claimed.ts';
import { createJobRunner, type Execute, type JobRunner } from './jobs/runner.ts';
import { createThreads } from './jobs/threads.ts';
import { createChatModel } from './language-model/chat-completions.ts';
import type { LanguageModel } from './language-model/language-model.ts';
import { createLogger, type Logger } from './log.ts';
import type { Recipe } from './model/ranking/recipe.ts';
import type { WorkspaceRecord } from './model/workspace.ts';
import { loadRecipe } from './retrieval/rerank/recipe.ts';
import type { Settings } from './settings.ts';
import { type OpenOptions, openStorage } from './storage/open.ts';
import type { Storage } from './storage/ports/storage.ts';
import type { Traces } from './telemetry/traces.ts';

/** What administration needs: everything durable, and no model. */
export interface Stores {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly log: Logger;
  readonly now: () => Date;
}

/** What memories are worked with, jobs aside. */
export interface Models extends Stores {
  readonly embedder: Embedder;
  readonly languageModel: LanguageModel | null;
  readonly recipe: Recipe;
}

export interface Services extends Models {
  /** Runs what is enqueued here. Stop it before the storage is closed. */
  readonly jobs: JobRunner;
  /** New events, for who listens. Stop it before the server is: streams end by themselves otherwise never. */
  readonly events: EventFeed;
  /** Who people sign in with. */
  readonly providers: Providers;
  /** Null where no mail server is set. */
  readonly mailer: Mailer | null;
  /** Who lets clients in that people sign in with. */
  readonly authorization: AuthorizationServers;
  /** Null where no collector of traces is set. */
  readonly traces: Traces | null;
}

type Opening = Pick<OpenOptions, 'exclusive' | 'writers' | 'patienceMs'>;

/** Opens the stores. `close` on the storage ends it all. */
export async function openStores(
  settings: Settings,
  overrides: Partial<Stores> = {},
  options: Opening = {},
): Promise<Stores> {
  const log = overrides.log ?? createLogger(settings.logLevel);
  const now = overrides.now ?? (() => new Date());
  const storage = overrides.storage ?? (await openStorage(settings, log, { ...options, now }));
  return { settings, storage, log, now };
}

/** Loads the model and opens the stores. */
export async function openModels(
  settings: Settings,
  overrides: Partial<Models> = {},
  options: Opening = {},
): Promise<Models> {
  const log = overrides.log ?? createLogger(settings.logLevel);
  const embedder = overrides.embedder ?? (await loadEmbedder(settings, log));
  const { languageModel = openLanguageModel(settings, log), recipe = loadRecipe(embedder.model, settings) } = overrides;
  const stores = await openStores(settings, { ...overrides, log }, options);
  return { ...stores, embedder, languageModel, recipe };
}

/** All of it; `exclusive` as the only process on the data folder. */
export async function buildServices(
  settings: Settings,
  overrides: Partial<Services> = {},
  { exclusive = false }: Pick<OpenOptions, 'exclusive'> = {},
): Promise<Services> {
  const waiting = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const models = await openModels(settings, overrides, { exclusive, writers: { waiting, isThread: false } });
  const threadData = Object.keys(overrides).length === 0 ? { settings, waiting } : null;
  const events = createEventFeed(models, { mostListeners: settings.eventStreams });
  const deliverSoon = createDeliverySoon(models);
  const onChanged = (workspace: WorkspaceRecord) => {
    events.wake(workspace);
    deliverSoon.wake(workspace);
  };
  models.storage.onChanged(onChanged);
  const jobs = runnerOf(models, threadData, exclusive && models.storage.engine === 'sqlite', onChanged);
  const authorization = openAuthorizationServers(models.storage.control, settings.signIn.secret, models.now);
  const { providers = openProviders(settings.signIn, settings.host), mailer } = overrides;
  return {
    ...models,
    jobs,
    events,
    authorization,
    providers,
    mailer: mailer ?? (settings.mail && openMailer(settings.mail, models.log)),
    traces: overrides.traces ?? (await openTraces(settings, models.log)),
  };
}

/** Its libraries are loaded only where they are used. */
async function openTraces({ tracesEndpoint }: Settings, log: Logger): Promise<Traces | null> {
  if (tracesEndpoint === null) return null;
  const { createOtlpTraces } = await import('./telemetry/otlp-traces.ts');
  return createOtlpTraces(tracesEndpoint, log);
}

/** What the program of a thread is started with. */
export interface ThreadData {
  settings: Settings;
  waiting: Int32Array;
}

/**
 * Jobs run in threads where the program is built and nothing was put in the place of what its settings say. From the source, and on
 * stores of a test, they run in this thread, through the same interface: a thread could open neither.
 */
function runnerOf(
  models: Models,
  workerData: ThreadData | null,
  isAlone: boolean,
  onChanged: (workspace: WorkspaceRecord) => void,
): JobRunner {
  const { settings, log } = models;
  const program = new URL('./worker.js', import.meta.url);
  const threads =
    workerData !== null && import.meta.url.endsWith('.js')
      ? createThreads({ program, workerData, log, onEnqueued: (record) => runner.wake(record), onChanged })
      : null;
  const here: Execute = (...claimed) => runClaimed(models, ...claimed);
  const execute: Execute = (record, claimed, stop) =>
    threads === null || findKind(claimed.job.kind)?.isLight
      ? here(record, claimed, stop)
      : threads.execute(record, claimed, stop);
  const runner = createJobRunner(models, execute, {
    atOnce: settings.jobsAtOnce,
    isAlone,
    kinds: jobKinds,
  });
  return {
    ...runner,
    letGo: async (workspaceId) => {
      await runner.letGo(workspaceId);
      threads?.letGo(workspaceId);
    },
    stop: async () => {
      await runner.stop();
      await threads?.close();
    },
  };
}

/** The model that the settings name, or the one that comes with Stele. An endpoint is not asked yet. */
export async function loadEmbedder({ embedding, dataDir }: Settings, log?: Logger): Promise<Embedder> {
  switch (embedding.embedder) {
    case 'static':
      return loadStaticModel(embedding.model ?? bundledModelPath());
    case 'model2vec':
      return loadTokenModel(embedding.model);
    case 'http':
      return createHttpEmbedder(embedding, log);
    case 'onnx':
      return loadOnnxEmbedder(embedding.model, join(dataDir, 'models'));
  }
}

/** Null where the settings name none. It is not asked yet. */
function openLanguageModel({ languageModel }: Settings, log: Logger): LanguageModel | null {
  return languageModel && createChatModel(languageModel, log);
}
