/** The only place that constructs anything. Surfaces receive what they need from here. */

import type { Embedder } from './embedding/embedder.ts';
import { bundledModelPath, loadStaticModel } from './embedding/static-model.ts';
import { createLogger, type Logger } from './log.ts';
import type { Settings } from './settings.ts';
import { type OpenOptions, openStorage } from './storage/open.ts';
import type { Storage } from './storage/store.ts';

/** What administration needs: everything durable, and no model. */
export interface Stores {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly log: Logger;
  readonly now: () => Date;
}

export interface Services extends Stores {
  readonly embedder: Embedder;
}

/** Opens the stores. `close` on the storage ends it all. */
export async function openStores(
  settings: Settings,
  overrides: Partial<Stores> = {},
  options: Pick<OpenOptions, 'exclusive'> = {},
): Promise<Stores> {
  const log = overrides.log ?? createLogger(settings.logLevel);
  const now = overrides.now ?? (() => new Date());
  const storage = overrides.storage ?? (await openStorage(settings, log, { ...options, now }));
  return { settings, storage, log, now };
}

/** Loads the model and opens the stores; `exclusive` as the only process on the data folder. */
export async function buildServices(
  settings: Settings,
  overrides: Partial<Services> = {},
  options: Pick<OpenOptions, 'exclusive'> = {},
): Promise<Services> {
  const embedder = overrides.embedder ?? loadEmbedder(settings);
  return { ...(await openStores(settings, overrides, options)), embedder };
}

/** The model that the settings name, or the one that comes with Stele. */
export function loadEmbedder(settings: Settings): Embedder {
  return loadStaticModel(settings.embeddingModel ?? bundledModelPath());
}
