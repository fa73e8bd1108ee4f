/** Keeps a limited number of workspaces open, and closes the least recently used one that has no users. */

export interface RuntimeCache<Value> {
  /**
   * Runs `work` on the value of `key`. The value is opened if necessary and stays open meanwhile. With `isTransient`, the
   * caller evicts no other workspace: the workspace that it opens may exceed the capacity by one and is the first to be
   * closed.
   */
  use<T>(key: string, work: (value: Value) => Promise<T>, isTransient?: boolean): Promise<T>;
  size(): number;
  /**
   * Closes a workspace as soon as it has no users, and resolves then. A caller that needs it meanwhile waits and opens
   * it again.
   */
  closeUnused(key: string): Promise<void>;
  /** Waits for all running work, then closes everything. The cache cannot be used afterwards. */
  close(): Promise<void>;
}

interface Slot<Value> {
  readonly opening: Promise<Value>;
  users: number;
  /** True if only passing callers have opened the workspace. */
  isTransient: boolean;
  /** Called when the last user is done, if the slot was discarded meanwhile. */
  onUnused?: () => void;
}

interface CacheState<Value> {
  /** In order of last use, least recent first. */
  readonly slots: Map<string, Slot<Value>>;
  /** Workspaces that are being closed. Each must be closed before it can be opened again. */
  readonly closing: Map<string, Promise<void>>;
  readonly open: (key: string) => Promise<Value>;
  readonly close: (value: Value) => Promise<void>;
}

export function createRuntimeCache<Value>(
  capacity: number,
  open: (key: string) => Promise<Value>,
  close: (value: Value) => Promise<void>,
): RuntimeCache<Value> {
  const state: CacheState<Value> = { slots: new Map(), closing: new Map(), open, close };
  const running = new Set<Promise<unknown>>();
  let isClosed = false;
  return {
    use: (key, work, isTransient = false) => {
      if (isClosed) return Promise.reject(new Error('the runtime cache is closed'));
      const result = useSlot(state, capacity, key, work, isTransient);
      running.add(result);
      result.catch(() => undefined).finally(() => running.delete(result));
      return result;
    },
    size: () => state.slots.size,
    closeUnused: (key) => {
      const slot = state.slots.get(key);
      if (slot) discard(state, key, slot);
      return state.closing.get(key) ?? Promise.resolve();
    },
    close: async () => {
      isClosed = true;
      await Promise.allSettled(running);
      for (const [key, slot] of [...state.slots]) discard(state, key, slot);
      await Promise.all(state.closing.values());
    },
  };
}

async function useSlot<Value, T>(
  state: CacheState<Value>,
  capacity: number,
  key: string,
  work: (value: Value) => Promise<T>,
  isTransient: boolean,
): Promise<T> {
  const slot = isTransient ? transientSlotOf(state, key) : slotOf(state, key);
  slot.users += 1;
  evict(state, capacity);
  try {
    const value = await slot.opening.catch((error: unknown) => {
      if (state.slots.get(key) === slot) state.slots.delete(key);
      throw error;
    });
    return await work(value);
  } finally {
    slot.users -= 1;
    if (slot.users === 0) slot.onUnused?.();
    evict(state, capacity);
  }
}

/** Returns the slot and makes it the most recently used one. */
function slotOf<Value>(state: CacheState<Value>, key: string): Slot<Value> {
  const { slots } = state;
  const slot = slots.get(key) ?? newSlot(state, key);
  slot.isTransient = false;
  slots.delete(key);
  slots.set(key, slot);
  return slot;
}

/** Returns the slot without changing its place. A new slot becomes the least recently used one. */
function transientSlotOf<Value>(state: CacheState<Value>, key: string): Slot<Value> {
  const { slots } = state;
  const open = slots.get(key);
  if (open) return open;
  const slot = { ...newSlot(state, key), isTransient: true };
  const others = [...slots];
  slots.clear();
  slots.set(key, slot);
  for (const [other, otherSlot] of others) slots.set(other, otherSlot);
  return slot;
}

function newSlot<Value>({ closing, open }: CacheState<Value>, key: string): Slot<Value> {
  const opening = (closing.get(key) ?? Promise.resolve()).then(() => open(key));
  return { opening, users: 0, isTransient: false };
}

function evict<Value>(state: CacheState<Value>, capacity: number): void {
  const transientInUse = [...state.slots.values()].filter(({ users, isTransient }) => isTransient && users > 0).length;
  for (const [key, slot] of state.slots) {
    if (state.slots.size <= capacity + transientInUse) return;
    if (slot.users === 0) discard(state, key, slot);
  }
}

function discard<Value>({ slots, closing, close }: CacheState<Value>, key: string, slot: Slot<Value>): void {
  slots.delete(key);
  const untilUnused = new Promise<void>((resolve) => {
    if (slot.users === 0) resolve();
    else slot.onUnused = resolve;
  });
  const closed = slot.opening
    .then(
      async (value) => {
        await untilUnused;
        await close(value);
      },
      () => undefined,
    )
    .finally(() => {
      // The workspace may have been opened and discarded again meanwhile.
      if (closing.get(key) === closed) closing.delete(key);
    });
  closing.set(key, closed);
  closed.catch(() => undefined);
}
