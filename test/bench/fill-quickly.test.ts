/** SQLite only: a store that the benchmark fills with its own statements equals one that the service writes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toWorkspace } from '../../bench/bench-workspace.ts';
import { fillQuickly } from '../../bench/fill-quickly.ts';
import { rememberAll } from '../../bench/remember-all.ts';
import { memoryInputSchema } from '../../src/model/memory.ts';
import { recall } from '../../src/retrieval/recall.ts';
import { recallRequestSchema } from '../../src/retrieval/request.ts';
import { buildServices } from '../../src/services.ts';
import { readSettings } from '../../src/settings.ts';
import { Database } from '../../src/storage/sqlite/driver.ts';
import { readUnread } from '../../src/upkeep/read-unread.ts';

const folder = mkdtempSync(join(tmpdir(), 'stele-fill-quickly-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const subjects = 'gateway ledger harbour orchard turbine archive bakery glacier lantern quarry'.split(' ');
const inputOf = (n: number) => ({
  content: `Note ${n}: ${subjects[n % 10]} ${subjects[(n * 3 + 1) % 10]} is looked after by Priya Raman since week ${n}.`,
  tags: n % 2 ? ['odd', subjects[n % 10]] : [],
  session_id: `talk-${Math.floor(n / 8)}`,
  occurred_at: new Date(Date.UTC(2026, 0, 1, n)).toISOString(),
});
const count = 60;
const questions = [
  'Who looks after the harbour?',
  'turbine and glacier',
  'week 17',
  'what happened on 2 January 2026?',
];

async function filled(name: string, isQuick: boolean) {
  const settings = readSettings({ STELE_DATA_DIR: join(folder, name), STELE_LOG_LEVEL: 'silent', STELE_JOBS: '0' });
  const services = await buildServices(settings);
  const record = await services.storage.control.workspaces.create({ name: 'Filled' });
  const file = join(folder, name, 'workspaces', `${record.workspace_id}.sqlite`);
  const caller = await services.storage.withWorkspace(record, async (open) => {
    const workspace = toWorkspace(services, record, open.storeFor);
    if (!isQuick)
      await rememberAll(
        workspace,
        Array.from({ length: count }, (_, n) => memoryInputSchema.parse(inputOf(n))),
      );
    return workspace.caller;
  });
  await services.storage.close();
  const { embedder } = services;
  if (isQuick) await fillQuickly({ file, embedder, caller, now: () => new Date(), count, inputOf });
  const again = await buildServices(settings);
  const answers = await again.storage.withWorkspace(record, async (open) => {
    const workspace = toWorkspace(again, record, open.storeFor);
    await readUnread(workspace.store);
    const given = [];
    for (const query of questions) {
      const { memories: found } = await recall(workspace, recallRequestSchema.parse({ query, top_k: 10 }));
      given.push(found.map(({ content, score }) => ({ content, score })));
    }
    const { problems, memories, vectors, pending } = await workspace.store.health({ thorough: true });
    const [memory] = await workspace.store.memories.list({}, { limit: 1 });
    const history = (await workspace.store.history.ofMemory(memory!.memory_id)).map(({ kind, after }) => ({
      kind,
      after,
    }));
    return { given, problems, memories, vectors, pending, history };
  });
  await again.storage.close();
  const database = new Database(file);
  const schema = database.prepare('select type, name, sql from sqlite_master order by type, name').all();
  const words = database.prepare("select k, v from lexical_config where k <> 'version' order by k").all();
  const check = database.prepare("insert into lexical (lexical) values ('integrity-check')").run();
  database.close();
  return { ...answers, schema, words, check: check.changes };
}

describe('a store that is filled quickly', () => {
  let [quick, served] = [] as unknown as [Awaited<ReturnType<typeof filled>>, Awaited<ReturnType<typeof filled>>];
  beforeAll(async () => {
    [quick, served] = [await filled('quick', true), await filled('served', false)];
  });

  test('answers questions with the same memories and scores as one that the service wrote', () => {
    expect(quick.given.map(({ length }) => length)).toEqual(questions.map(() => 10));
    expect(quick.given).toEqual(served.given);
  });

  test('has the tables and indexes of any other store, and none of them is incomplete', () => {
    expect(quick.schema).toEqual(served.schema);
    expect(quick).toMatchObject({ problems: [], memories: count, vectors: count, pending: 0 });
  });

  test('has a history for each memory', () => {
    expect(quick.history).toEqual(served.history);
    expect(quick.history).toHaveLength(1);
  });

  test('has a word index that the service can continue with', () => {
    const settingsOf = ({ words }: typeof quick) =>
      Object.fromEntries((words as { k: string; v: number }[]).map(({ k, v }) => [k, v]));
    expect(settingsOf(quick)).toEqual({ automerge: 4, hashsize: 1_048_576, ...settingsOf(served) });
  });
});
