/** A workspace on each engine for the storage conformance suite. */
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { StoredMemory } from '../../src/model/memory.ts';
import type { WorkspaceRecord } from '../../src/model/workspace.ts';
import type { Storage } from '../../src/storage/ports/storage.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { engines, type OpenedEngine } from './engines.ts';
import { provenance, searchForm, storedMemory } from './memories.ts';

/** The fixture of a conformance test: a fresh workspace, and short ways to fill it. */
export interface EngineFixture {
  readonly storage: Storage;
  readonly workspace: WorkspaceRecord;
  reopen(): Promise<Storage>;
  inStore<T>(
    work: (store: WorkspaceStore) => Promise<T>,
    as?: ReturnType<typeof provenance>,
    where?: WorkspaceRecord,
  ): Promise<T>;
  /** Stores a memory whose vector points along `direction`, and returns its id. */
  add(content: string, overrides?: Partial<StoredMemory>, direction?: number): Promise<string>;
}

/** Declares the same tests for every engine; each test gets a workspace of its own. */
export function onEveryEngine(declare: (bench: EngineFixture) => void): void {
  describe.each(engines)('$name', (engine) => {
    let opened: OpenedEngine;
    let workspace: WorkspaceRecord;
    beforeAll(async () => {
      opened = await engine.open();
    });
    afterAll(() => opened.remove());
    beforeEach(async () => {
      workspace = await opened.storage.control.workspaces.create({ name: 'Conformance' });
    });
    const inStore: EngineFixture['inStore'] = (work, as = provenance(), where = workspace) =>
      opened.storage.withWorkspace(where, (open) => work(open.storeFor(as)));
    declare({
      get storage() {
        return opened.storage;
      },
      get workspace() {
        return workspace;
      },
      reopen: () => opened.reopen(),
      inStore,
      add: async (content, overrides = {}, direction = 0) => {
        const memory = storedMemory(content, overrides);
        await inStore((store) => store.memories.add([{ memory, form: searchForm(content, direction) }]));
        return memory.memory_id;
      },
    });
  });
}
