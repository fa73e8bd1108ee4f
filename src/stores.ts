/** Opens the stores, without any model. */
import { createLogger, type Logger } from './log.ts';
import type { Settings } from './settings.ts';
import { type OpenOptions, openStorage } from './storage/open.ts';
import type { Storage } from './storage/ports/storage.ts';

/** The dependencies of administrative commands: everything durable, and no model. */
export interface Stores {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly log: Logger;
  readonly now: () => Date;
}

export type Opening = Pick<OpenOptions, 'exclusive' | 'writers' | 'patienceMs'>;

/** Opens the stores. Call `close` on the storage to close everything. */
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
