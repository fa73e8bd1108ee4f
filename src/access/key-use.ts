/** When each key was last used, written at most once a minute: a busy key would otherwise cost a write for every call. */
import type { Logger } from '../log.ts';
import type { ApiKey } from '../model/api-key.ts';
import type { ControlStore } from '../storage/ports/control/control-store.ts';

const writeEveryMs = 60_000;

/** Notes that a key was used. */
export type KeyUse = (key: ApiKey, now: Date) => Promise<void>;

/** Never fails a call: if the time cannot be written, the key is still valid. */
export function createKeyUse(control: ControlStore, log: Logger): KeyUse {
  const lastWrites = new Map<string, number>();
  return async (key, now) => {
    const lastWrite = lastWrites.get(key.key_id) ?? Date.parse(key.last_used_at ?? '1970-01-01');
    if (now.getTime() - lastWrite < writeEveryMs) return;
    lastWrites.set(key.key_id, now.getTime());
    try {
      await control.keys.touch(key.key_id, now.toISOString());
    } catch (error) {
      log.warn({ err: error, key_id: key.key_id }, 'the last use of a key was not written');
    }
  };
}
