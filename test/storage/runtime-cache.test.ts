import { describe, expect, test } from 'vitest';
import { createRuntimeCache } from '../../src/storage/runtime-cache.ts';

/** A cache whose openings and closings are written down. */
function observed(capacity: number, open: (key: string) => Promise<string> = async (key) => key) {
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
  test('opens once for callers at the same time', async () => {
    const { touch, seen } = observed(2);
    await Promise.all([touch('a'), touch('a'), touch('a')]);
    expect(seen).toEqual(['open a']);
  });

  test('closes the least recently used first', async () => {
    const { touch, seen, cache } = observed(2);
    for (const key of ['a', 'b', 'a', 'c']) await touch(key);
    await settle();
    expect(seen).toEqual(['open a', 'open b', 'open c', 'close b']);
    expect(cache.size()).toBe(2);
  });

  test('who only passes through displaces none that is kept open', async () => {
    const { cache, touch, seen } = observed(2);
    const pass = (key: string) => cache.use(key, settle, true);
    for (const key of ['a', 'b']) await touch(key);
    for (const key of ['c', 'd', 'a']) await pass(key);
    await Promise.all(['e', 'f'].map(pass));
    await settle();
    expect(seen.filter((entry) => entry.startsWith('close'))).toEqual(
      ['c', 'd', 'e', 'f'].map((key) => `close ${key}`),
    );
    // And what was passed through does not count as used.
    await touch('g');
    await settle();
    expect(seen.at(-1)).toBe('close a');
  });

  test('what somebody passes through is kept once another uses it', async () => {
    const { cache, touch, seen } = observed(1);
    const passing = cache.use('a', settle, true);
    await touch('a');
    await passing;
    await settle();
    expect(seen).toEqual(['open a']);
  });

  test('never closes what is in use, even beyond its capacity, and closes it afterwards', async () => {
    const { cache, touch, seen } = observed(1);
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
    const { touch, seen } = observed(1);
    for (const key of ['a', 'b', 'a', 'b', 'a']) await touch(key);
    await settle();
    const ofA = seen.filter((entry) => entry.endsWith(' a'));
    expect(ofA).toEqual(['open a', 'close a', 'open a', 'close a', 'open a']);
  });

  test('tries anew after an opening that failed', async () => {
    let fails = true;
    const { touch } = observed(1, async (key) => {
      if (fails) throw new Error('disk on fire');
      return key;
    });
    await expect(touch('a')).rejects.toThrow('disk on fire');
    fails = false;
    await expect(touch('a')).resolves.toBeUndefined();
  });

  test('closes what is let go as soon as nobody uses it, and opens it anew for who comes meanwhile', async () => {
    const { cache, touch, seen } = observed(2);
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

  test('waits for running work before it closes for good', async () => {
    const { cache, seen } = observed(2);
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
