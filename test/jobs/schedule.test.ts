/** Recurring jobs run automatically in every workspace, once across all nodes, and not in all workspaces at once. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { JobKind } from '../../src/jobs/kinds.ts';
import { jobKinds } from '../../src/jobs/kinds.ts';
import { runClaimed } from '../../src/jobs/run-claimed.ts';
import { createJobRunner, type JobRunner } from '../../src/jobs/runner.ts';
import { newId } from '../../src/model/ids.ts';
import { hasEnded, type JobKindName } from '../../src/model/job.ts';
import type { WorkspaceRecord } from '../../src/model/workspace.ts';
import { loadRecipe } from '../../src/retrieval/rerank/recipe.ts';
import type { Storage } from '../../src/storage/ports/storage.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { startService, type TestService } from '../http/test-service.ts';
import { engines, type OpenedEngine, silent } from '../support/engines.ts';
import { provenance, searchForm, storedMemory } from '../support/memories.ts';
import { type Held, heldKind } from './held-kind.ts';

const [hour, day] = [3_600_000, 86_400_000];
const model = { name: 'none', version: '1', dimensions: 384 };
const embedder = { model } as never;
/** Enough time for a busy machine. */
const poll = <T>(look: () => T | Promise<T>) => expect.poll(look);

describe.each(engines)('nodes on $name', (engine) => {
  let opened: OpenedEngine;
  let runners: JobRunner[];
  let held: Held;
  let skewMs: number;
  let count = 0;
  beforeEach(async () => {
    skewMs = 0;
    opened = await engine.open({ now: () => new Date(Date.now() + skewMs) });
    runners = [];
    count += 1;
    held = heldKind(`recurring-${count}`);
  });
  afterEach(async () => {
    await Promise.all(runners.map((runner) => runner.stop()));
    await opened.remove();
  });

  const now = () => new Date(Date.now() + skewMs);
  const start = (kind: JobKind, storage = opened.storage) => {
    const settings = { trails: { usageDays: 90, auditDays: 400 }, webhooks: { allowsPrivate: true, timeoutMs: 2_000 } };
    const context = { settings, storage, embedder, languageModel: null, recipe: loadRecipe(model), now, log: silent };
    const find = (name: string) => (name === kind.kind ? kind : null);
    const runner = createJobRunner(context, (...claimed) => runClaimed(context, ...claimed, find), {
      atOnce: 40,
      lookMs: 20,
      kinds: [kind],
      backoff: { firstMs: 20, maxMs: 50 },
    });
    runners.push(runner);
    runner.start();
    return runner;
  };
  const recurring = (recurs: Partial<JobKind['recurs']> = {}): JobKind => ({
    ...held.kind,
    recurs: { everyMs: hour, firstWithinMs: 0, ...recurs },
  });
  const make = (name: string) => opened.storage.control.workspaces.create({ name });
  const inStore = <T>(workspace: WorkspaceRecord, work: (store: WorkspaceStore) => Promise<T>) =>
    opened.storage.withWorkspace(workspace, (open) => work(open.storeFor(provenance())));
  const runsOf = (workspace: WorkspaceRecord) =>
    held.running.filter(({ workspace: { record } }) => record.workspace_id === workspace.workspace_id).length;
  /** The tests of a file share PGlite, so jobs recur in the workspaces of earlier tests too. */
  const ended = async (workspace: WorkspaceRecord) => {
    while (held.running.length > 0) held.release();
    return (await inStore(workspace, ({ jobs }) => jobs.list({ limit: 99, state: 'done' }))).length;
  };

  test('begin a due job once, and again when its time has come', async () => {
    const workspace = await make('One');
    for (let node = 0; node < 3; node += 1) start(recurring());
    await poll(() => runsOf(workspace)).toBe(1);
    await poll(() => ended(workspace)).toBe(1);
    for (const runner of runners) runner.wake(workspace);
    skewMs += hour + 1_000;
    for (const runner of runners) runner.wake(workspace);
    await poll(() => runsOf(workspace)).toBe(1);
    await poll(() => ended(workspace)).toBe(2);
    expect(await inStore(workspace, ({ jobs }) => jobs.list({ limit: 9 }))).toHaveLength(2);
  });

  test('visit each workspace at its own time at first', async () => {
    const workspaces = await Promise.all(Array.from({ length: 12 }, (_, n) => make(`Number ${n}`)));
    const kind = recurring({ firstWithinMs: day });
    const runner = start(kind);
    const first = (workspace: WorkspaceRecord) => {
      runner.wake(workspace);
      return inStore(workspace, async ({ jobs }) => (await jobs.nextRuns()).get(kind.kind));
    };
    const times: number[] = [];
    for (const workspace of workspaces) {
      await poll(() => first(workspace)).toBeDefined();
      times.push(Date.parse((await first(workspace))!) - now().getTime());
    }
    expect(Math.min(...times)).toBeGreaterThan(-hour);
    expect(Math.max(...times)).toBeLessThanOrEqual(day);
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(4 * hour);
  });

  test('enqueue nothing if there is nothing to do', async () => {
    const workspace = await make('One');
    const content = 'The dock opens at nine.';
    await inStore(workspace, ({ memories }) =>
      memories.add([{ memory: storedMemory(content), form: searchForm(content) }]),
    );
    let readings = 0;
    // Workspaces of earlier tests contain no memories.
    const isWanted = async ({ memories }: WorkspaceStore) => {
      if ((await memories.count({})) === 0) return false;
      readings += 1;
      return readings > 1;
    };
    const runner = start(recurring({ isWanted }));
    await poll(() => readings).toBe(1);
    expect(await inStore(workspace, ({ jobs }) => jobs.list({ limit: 9 }))).toEqual([]);
    skewMs += hour + 1_000;
    runner.wake(workspace);
    await poll(() => ended(workspace)).toBe(1);
  });

  test('leave the recurring jobs of another version to that version', async () => {
    const workspace = await make('One');
    await inStore(workspace, ({ jobs }) =>
      jobs.setNextRun('of-tomorrow' as JobKindName, null, '2020-01-01T00:00:00.000Z'),
    );
    start(recurring());
    await poll(() => ended(workspace)).toBe(1);
    expect(await inStore(workspace, ({ jobs }) => jobs.nextRuns())).toContainEqual([
      'of-tomorrow',
      '2020-01-01T00:00:00.000Z',
    ]);
  });

  test.skipIf(engine.name === 'SQLite')(
    'find a job whose node was killed between the commit and its first look',
    async () => {
      const workspace = await make('One');
      const { kind } = held;
      const runner = start(kind);
      runner.wake(workspace);
      await poll(async () => (await opened.storage.control.dueWork.take('2000', '2000')).length).toBe(0);
      // The killed node sends no notifications.
      opened.storage.onEnqueued(() => undefined);
      await inStore(workspace, ({ jobs }) => jobs.enqueue({ kind: kind.kind, lane: kind.lane, args: {} }));
      await poll(() => ended(workspace)).toBe(1);
    },
  );

  test('read memories that were stored without being read for names, even if an earlier workspace is damaged', async () => {
    const [damaged, whole] = [await make('Damaged'), await make('Whole')];
    const content = 'Ask Marta about the harbour.';
    const memory = storedMemory(content);
    await inStore(whole, ({ memories }) => memories.add([{ memory, form: searchForm(content) }]));
    const { storage } = opened;
    let isWhole = false;
    const breaking: Storage = {
      ...storage,
      withWorkspace: (workspace, work) =>
        workspace.workspace_id === damaged.workspace_id && !isWhole
          ? Promise.reject(new Error('the file is damaged'))
          : storage.withWorkspace(workspace, work),
    };
    const runner = start(jobKinds.find(({ kind }) => kind === 'read_waiting')!, breaking);
    const unread = (workspace: WorkspaceRecord) =>
      inStore(workspace, async ({ entities }) => (await entities.unread(9)).length);
    await poll(() => unread(whole)).toBe(0);
    isWhole = true;
    await inStore(damaged, ({ memories }) =>
      memories.add([{ memory: { ...memory, memory_id: newId('memory') }, form: searchForm(content) }]),
    );
    await poll(() => {
      runner.wake(damaged);
      return unread(damaged);
    }).toBe(0);
  });
});

describe.each(engines)('the service on $name', (engine) => {
  let service: TestService;
  beforeEach(async () => {
    service = await startService({ engine, environment: { STELE_USAGE_DAYS: '20', STELE_AUDIT_DAYS: '40' } });
  });
  afterEach(() => service.remove());

  const remember = async (content: string, key: string) => {
    const path = key === service.keys.other ? '/api/workspaces/beta/remember' : 'remember';
    return (await service.call('POST', path, { key, body: { content } })).json.memory.memory_id as string;
  };
  const isAtRest = async (workspace: WorkspaceRecord) => {
    const all = await service.services.storage.withWorkspace(workspace, (open) =>
      open.storeFor(provenance()).jobs.list({ limit: 99 }),
    );
    return all.every(hasEnded);
  };
  /** Ten days pass before a look, unless jobs of earlier days have yet to end: otherwise they would pile up. */
  const daysLater = <T>(look: () => Promise<T>) =>
    poll(async () => {
      const workspaces = [service.alpha, service.beta];
      const atRest = await Promise.all(workspaces.map(isAtRest));
      if (!atRest.includes(false)) service.pass(10 * day);
      for (const workspace of workspaces) service.services.jobs.wake(workspace);
      return look();
    });
  const actions = async () =>
    (await service.call('GET', 'audit')).json.audit.map(({ action }: { action: string }) => action);

  test('erases a memory that was forgotten more than thirty days ago, and nothing else in any workspace', async () => {
    const [gone, kept] = [
      await remember('The vault opens at six.', service.keys.write),
      await remember('The dock opens at nine.', service.keys.write),
    ];
    const other = await remember('The vault opens at six.', service.keys.other);
    await service.tool('forget', { memory_id: gone });
    service.pass(20 * day);
    service.services.jobs.start();
    await daysLater(actions).toContain('memory.erase');
    expect((await service.call('POST', `memories/${gone}/restore`)).status).toBe(404);
    expect((await service.call('GET', `memories/${kept}`)).status).toBe(200);
    const inBeta = (path: string) =>
      service.call('GET', `/api/workspaces/beta/memories/${path}`, { key: service.keys.other });
    expect((await inBeta(other)).json.memory.content).toBe('The vault opens at six.');
    const body = { tool: 'recall', args: { query: 'When does the vault open?' } };
    const found = await service.call('POST', '/api/workspaces/beta/mcp', { key: service.keys.other, body });
    expect(JSON.stringify(found.json)).toContain(other);
  });

  test('prunes usage and both audit trails by the retention windows in its settings', async () => {
    await remember('The vault opens at six.', service.keys.write);
    const { control } = service.services.storage;
    const entry = { action: 'key.create', actor: 'system:cli', actor_label: 'cli', key_id: null, outcome: 'ok' };
    const at = service.services.now().toISOString();
    const about = {
      workspace_id: service.alpha.workspace_id,
      targets: [],
      operation_id: null,
      request_id: null,
      address: null,
    };
    await control.audit.record({ ...entry, ...about, audit_id: newId('audit'), at });
    const routes = async () =>
      (await service.call('GET', 'usage')).json.recent_events.map(({ route }: { route: string }) => route);
    expect(await routes()).toContain('POST /api/workspaces/{slug}/remember');
    service.services.jobs.start();
    await daysLater(routes).not.toContain('POST /api/workspaces/{slug}/remember');
    await daysLater(actions).not.toContain('memory.remember');
    await daysLater(async () => (await control.audit.recent(9)).filter((one) => one.at === at)).toEqual([]);
  });
});
