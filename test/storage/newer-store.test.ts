/** An open node while a newer one migrates its stores: it keeps reading, and stops writing. */
import { expect, test } from 'vitest';
import { AppError } from '../../src/errors.ts';
import type { StorageEngine } from '../../src/storage/engine.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { engines } from '../support/engines.ts';
import { provenance, searchForm, storedMemory } from '../support/memories.ts';

test.each(engines)('on $name the next write is refused, and existing data can be read', async (engine) => {
  let migrate: () => Promise<void> = async () => undefined;
  const wrap = (inner: StorageEngine): StorageEngine => ({
    ...inner,
    openWorkspace: async (id) => {
      const opened = await inner.openWorkspace(id);
      migrate = () =>
        opened.transaction('disk', async (db) => {
          await db
            .insertInto('schema_version' as never)
            .values({ version: 999, name: 'of a later year', at: '2030' } as never)
            .execute();
        });
      return opened;
    },
  });
  const opened = await engine.open({ wrap });
  const workspace = await opened.storage.control.workspaces.create({ name: 'Older node' });
  const inStore = <T>(work: (store: WorkspaceStore) => Promise<T>) =>
    opened.storage.withWorkspace(workspace, (open) => work(open.storeFor(provenance())));
  const add = (content: string) =>
    inStore((store) => store.memories.add([{ memory: storedMemory(content), form: searchForm(content) }]));
  await add('before');
  await migrate();
  const refusal = await add('after').catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('newer Stele'),
    mend: expect.stringContaining('newer version'),
  });
  const listed = await inStore((store) => store.memories.list({}, { limit: 9 }));
  expect(listed.map(({ content }) => content)).toEqual(['before']);
  await opened.remove();
});
