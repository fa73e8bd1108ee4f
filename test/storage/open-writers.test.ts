/**
 * Transactions of a PostgreSQL server commit in another order than they began, and a reader of events misses none.
 * Only a server runs two at once.
 */
import pg from 'pg';
import { expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { provenance, searchForm, storedMemory } from '../support/memories.ts';

const server = engines.find(({ name }) => name === 'PostgreSQL');

test.runIf(server)('an event is held back while another may still appear before it', async () => {
  const { storage, remove } = await server!.open();
  const workspace = await storage.control.workspaces.create({ name: 'Overlapping' });
  await storage.withWorkspace(workspace, async (open) => {
    const store = open.storeFor(provenance());
    const add = (inner: typeof store, content: string) =>
      inner.memories.add([{ memory: storedMemory(content), form: searchForm(content, 0) }]);
    // The actor is stored already; two new actors would write their rows one after the other.
    await add(store, 'first');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const begun = new Promise<void>((resolve) => {
      void store.transaction(async (inner) => {
        await add(inner, 'slow');
        // The insert is only sent; the following read comes after it.
        await inner.memories.list({}, { limit: 1 });
        resolve();
        await held;
      });
    });
    await begun;
    await store.transaction((inner) => add(inner, 'quick'));
    let heard: number | null = null;
    const following = store.history.eventsAfter(1, 9).then(({ events }) => {
      heard = events.length;
      return events;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(heard).toBeNull();
    release();
    expect((await following).map(({ seq }) => seq)).toEqual([2, 3]);
  });
  await remove();
});

test.runIf(server)('a store is closed once its own writers have ended, whoever else writes on the server', async () => {
  const { storage, remove } = await server!.open();
  const workspace = await storage.control.workspaces.create({ name: 'Moving' });
  const elsewhere = new pg.Client(process.env.STELE_TEST_POSTGRES_URL);
  await elsewhere.connect();
  await elsewhere.query('begin; select txid_current()');
  await storage.withWorkspace(workspace, async (open) => {
    const store = open.storeFor(provenance());
    const add = (inner: typeof store) =>
      inner.memories.add([{ memory: storedMemory('written before'), form: searchForm('written before', 0) }]);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let written: Promise<unknown> = Promise.resolve();
    await new Promise<void>((begun) => {
      written = store.transaction(async (inner) => {
        await add(inner);
        await inner.memories.list({}, { limit: 1 });
        begun();
        await held;
      });
    });
    let isClosed = false;
    const closing = store.archive.setClosed('It moves.').then(() => {
      isClosed = true;
    });
    await expect.poll(() => store.archive.closeReason()).toBe('It moves.');
    expect(isClosed).toBe(false);
    release();
    await Promise.all([written, closing]);
    await expect(add(store)).rejects.toThrow('It moves.');
    expect(await store.memories.list({}, { limit: 9 })).toHaveLength(1);
  });
  await elsewhere.end();
  await remove();
});

test.runIf(server)('a store is closed while a dump reads all its tables', async () => {
  const { storage, remove } = await server!.open();
  const workspace = await storage.control.workspaces.create({ name: 'Dumped' });
  await storage.withWorkspace(workspace, async (open) => {
    const store = open.storeFor(provenance());
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let dump: Promise<unknown> = Promise.resolve();
    await new Promise<void>((begun) => {
      dump = store.snapshot(async (inner) => {
        await inner.archive.closeReason();
        begun();
        await held;
      });
    });
    await store.archive.setClosed('It moves.');
    expect(await store.archive.closeReason()).toBe('It moves.');
    release();
    await dump;
  });
  await remove();
});
