/** Open workspaces, as many as fit: the least recently used that nobody is using is closed first. */

export interface RuntimeCache<Value> {
  /** Runs `work` on the value of `key`, opened if need be, and never closed meanwhile. */
  use<T>(key: string, work: (value: Value) => Promise<T>): Promise<T>;
  size(): number;
  /** Waits for all work under way, then closes everything; nothing can be used after it. */
  close(): Promise<void>;
}

interface Slot<Value> {
  readonly opening: Promise<Value>;
  users: number;
}

export function createRuntimeCache<Value>(
  capacity: number,
  open: (key: string) => Promise<Value>,
  close: (value: Value) => Promise<void>,
): RuntimeCache<Value> {
  /** In the order of last use, the least recent first. */
  const slots = new Map<string, Slot<Value>>();
  /** A key that is being closed must be closed before it is opened again. */
  const closing = new Map<string, Promise<void>>();
  const running = new Set<Promise<unknown>>();
  let isClosed = false;

  function slotOf(key: string): Slot<Value> {
    const slot = slots.get(key) ?? { opening: (closing.get(key) ?? Promise.resolve()).then(() => open(key)), users: 0 };
    slots.delete(key);
    slots.set(key, slot);
    return slot;
  }

  function discard(key: string, slot: Slot<Value>): void {
    slots.delete(key);
    const closed = slot.opening.then(close, () => undefined).finally(() => closing.delete(key));
    closing.set(key, closed);
    closed.catch(() => undefined);
  }

  function evict(): void {
    for (const [key, slot] of slots) {
      if (slots.size <= capacity) return;
      if (slot.users === 0) discard(key, slot);
    }
  }

  async function use<T>(key: string, work: (value: Value) => Promise<T>): Promise<T> {
    if (isClosed) throw new Error('the runtime cache is closed');
    const slot = slotOf(key);
    slot.users += 1;
    evict();
    try {
      const value = await slot.opening.catch((error: unknown) => {
        if (slots.get(key) === slot) slots.delete(key);
        throw error;
      });
      return await work(value);
    } finally {
      slot.users -= 1;
      evict();
    }
  }

  return {
    use: (key, work) => {
      const result = use(key, work);
      running.add(result);
      result.catch(() => undefined).finally(() => running.delete(result));
      return result;
    },
    size: () => slots.size,
    close: async () => {
      isClosed = true;
      await Promise.allSettled(running);
      for (const [key, slot] of [...slots]) discard(key, slot);
      await Promise.all(closing.values());
    },
  };
}
