import { describe, expect, test } from 'vitest';
import { createRuntimeCache } from '../../src/storage/runtime-cache.ts';

/** A cache that records its openings and closings. */
function recordingCache(capacity: number, open: (key: string) => Promise<string> = async (key) => key) {
  const seen: string[] = [];
  const cache = createRuntimeCache(
    capacity,
    async (key) => {
      seen.push(`open ${key}`);
      return open(key);
    },
    async (key) => {
      seen.push(`close ${key}`);
    },
  );
  return { cache, seen, touch: (key: string) => cache.use(key, async () => undefined) };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('the runtime cache', () => {
  test('opens once for simultaneous callers', async () => {
    const { touch, seen } = recordingCache(2);
    await Promise.all([touch('a'), touch('a'), touch('a')]);
    expect(seen).toEqual(['open a']);
  });

  test('closes the least recently used first', async () => {
    const { touch, seen, cache } = recordingCache(2);
    for (const key of ['a', 'b', 'a', 'c']) await touch(key);
    await settle();
    expect(seen).toEqual(['open a', 'open b', 'open c', 'close b']);
    expect(cache.size()).toBe(2);
  });

  test('evicts no open entry for a caller that passes through', async () => {
    const { cache, touch, seen } = recordingCache(2);
    const pass = (key: string) => cache.use(key, settle, true);
    for (const key of ['a', 'b']) await touch(key);
    for (const key of ['c', 'd', 'a']) await pass(key);
    await Promise.all(['e', 'f'].map(pass));
    await settle();
    expect(seen.filter((entry) => entry.startsWith('close'))).toEqual(
      ['c', 'd', 'e', 'f'].map((key) => `close ${key}`),
    );
    // A pass-through does not count as a use.
    await touch('g');
    await settle();
    expect(seen.at(-1)).toBe('close a');
  });

  test('keeps an entry that was opened for a pass-through once another caller uses it', async () => {
    const { cache, touch, seen } = recordingCache(1);
    const passing = cache.use('a', settle, true);
    await touch('a');
    await passing;
    await settle();
    expect(seen).toEqual(['open a']);
  });

  test('never closes an entry in use, even beyond its capacity, and closes it afterwards', async () => {
    const { cache, touch, seen } = recordingCache(1);
    let finish = () => undefined as unknown;
    const working = cache.use(
      'a',
      () =>
        new Promise((resolve) => {
          finish = () => resolve(undefined);
        }),
    );
    await touch('b');
    await settle();
    expect(seen).not.toContain('close a');
    finish();
    await working;
    await touch('c');
    await settle();
    expect(seen).toContain('close a');
  });

  test('opens again only after closing has ended', async () => {
    const { touch, seen } = recordingCache(1);
    for (const key of ['a', 'b', 'a', 'b', 'a']) await touch(key);
    await settle();
    const ofA = seen.filter((entry) => entry.endsWith(' a'));
    expect(ofA).toEqual(['open a', 'close a', 'open a', 'close a', 'open a']);
  });

  test('tries again after a failed opening', async () => {
    let fails = true;
    const { touch } = recordingCache(1, async (key) => {
      if (fails) throw new Error('disk on fire');
      return key;
    });
    await expect(touch('a')).rejects.toThrow('disk on fire');
    fails = false;
    await expect(touch('a')).resolves.toBeUndefined();
  });

  test('closes a dropped entry as soon as nobody uses it, and opens it again for callers that come in between', async () => {
    const { cache, touch, seen } = recordingCache(2);
    let finish = () => undefined as unknown;
    const working = cache.use('a', () => new Promise<void>((resolve) => (finish = resolve)));
    await settle();
    const gone = cache.closeUnused('a');
    const after = touch('a');
    await settle();
    expect(seen).toEqual(['open a']);
    finish();
    await Promise.all([working, gone, after]);
    expect(seen).toEqual(['open a', 'close a', 'open a']);
    await cache.closeUnused('never opened');
  });

  test('opens an entry that was dropped twice only after both closings have ended', async () => {
    const { cache, touch, seen } = recordingCache(2);
    let finish = () => undefined as unknown;
    const working = cache.use('a', () => new Promise<void>((resolve) => (finish = resolve)));
    await settle();
    const dropped = cache.closeUnused('a');
    const between = cache.use('a', settle);
    const again = cache.closeUnused('a');
    finish();
    await dropped;
    await Promise.all([working, between, again, touch('a')]);
    expect(seen).toEqual(['open a', 'close a', 'open a', 'close a', 'open a']);
  });

  test('waits for running work before it closes for good', async () => {
    const { cache, seen } = recordingCache(2);
    const working = cache.use('a', async () => {
      await settle();
      seen.push('worked');
    });
    await cache.close();
    await working;
    expect(seen).toEqual(['open a', 'worked', 'close a']);
    await expect(cache.use('a', async () => undefined)).rejects.toThrow('closed');
  });
});
