/** reindex and doctor: memories that another model embedded, and damage. */

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rememberAll } from '../../bench/remember-all.ts';
import { storeRemedy } from '../../src/cli/doctor/doctor-stores.ts';
import { operatorCaller } from '../../src/cli/stores.ts';
import { type Embedder, modelStamp } from '../../src/embedding/embedder.ts';
import { createHttpEmbedder } from '../../src/embedding/http-embedder.ts';
import { AppError } from '../../src/errors.ts';
import { memoryInputSchema } from '../../src/model/memory.ts';
import type { WorkspaceRecord } from '../../src/model/workspace.ts';
import { loadEmbedder } from '../../src/models.ts';
import { loadRecipe } from '../../src/retrieval/rerank/recipe.ts';
import { buildServices, type Services } from '../../src/services.ts';
import { readSettings } from '../../src/settings.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { translateSqliteError } from '../../src/storage/sqlite/connection.ts';
import { Database } from '../../src/storage/sqlite/driver.ts';
import { countStale, reindex } from '../../src/upkeep/embedding/reindex.ts';
import type { ModelTrial } from '../../src/upkeep/embedding/try-model.ts';
import { tokenRows, tokens, writeTokenFolder } from '../embedding/token-folder.ts';
import { silent } from '../support/engines.ts';
import { openTerminal, type TestTerminal } from './terminal.ts';

let terminal: TestTerminal;
beforeEach(async () => {
  terminal = openTerminal();
  await terminal.run(['workspace', 'create', '--name', 'Atlas', '--slug', 'atlas']);
});
afterEach(() => terminal.remove());

const current = await loadEmbedder(readSettings({}));
const former: Embedder = {
  ...current,
  model: { ...current.model, version: 'former' },
  embed: (texts) => current.embed(texts),
  embedQuery: (text) => current.embedQuery(text),
};

/** The store of the workspace atlas, opened by separate services. */
async function inAtlas<T>(
  work: (store: WorkspaceStore, services: Services, record: WorkspaceRecord) => Promise<T>,
  embedder = former,
): Promise<T> {
  const settings = readSettings({ STELE_DATA_DIR: terminal.dataDir });
  const services = await buildServices(settings, { log: silent, embedder });
  const { storage } = services;
  try {
    const workspace = await storage.control.workspaces.findBySlug('atlas');
    return await storage.withWorkspace(workspace!, (open) =>
      work(open.storeFor(operatorCaller('test', new Date())), services, workspace!),
    );
  } finally {
    await storage.close();
  }
}

/** Memories that the previous model embedded. One of them has no word that a model knows. */
function rememberWithFormerModel(count: number, model = former, others: readonly string[] = []): Promise<void> {
  return inAtlas(async (store, { embedder, now, log }, record) => {
    const workspace = {
      record,
      caller: operatorCaller('test', new Date()),
      store,
      embedder,
      languageModel: null,
      recipe: loadRecipe(embedder.model),
      now,
      log,
    };
    const contents = Array.from({ length: count }, (_, at) => (at === 0 ? '…' : `Note ${at} about the harbour`));
    await rememberAll(
      workspace,
      [...contents, ...others].map((content) => memoryInputSchema.parse({ content })),
    );
  }, model);
}

const stale = () => inAtlas((store) => countStale(store, modelStamp(current.model)));

describe('reindex', () => {
  test('gives every memory a vector of the current model, and then has nothing to do', async () => {
    await rememberWithFormerModel(600);
    const { code, printed } = await terminal.run(['reindex']);
    expect(printed).toMatch(/atlas: 600 memories to embed\natlas: 600 embedded\nDone/);
    expect(code).toBe(0);
    expect(await stale()).toBe(0);
    const again = await terminal.run(['reindex', '--json']);
    const nothing = { slug: 'atlas', total: 0, done: 0, read: 0 };
    expect(JSON.parse(again.printed)).toEqual({ workspaces: [nothing], failed: [], complete: true });
    const names = await terminal.run(['reindex', '--names', '--json']);
    expect(JSON.parse(names.printed).workspaces).toEqual([{ ...nothing, read: 600 }]);
  });

  test('runs the saved questions after it has embedded, in the service that runs next', async () => {
    await rememberWithFormerModel(3);
    const id = await inAtlas(async ({ memories }) => (await memories.list({}, { limit: 1 }))[0]!.memory_id);
    await terminal.run(['quality', 'add', '--workspace', 'atlas', '--query', 'what of the harbour', '--expect', id]);
    await terminal.run(['reindex']);
    await terminal.run(['reindex']);
    const jobs = await inAtlas(({ jobs }) => jobs.list({ limit: 9 }));
    expect(jobs).toMatchObject([{ kind: 'ask_questions', state: 'queued', args: { cause: 'reindex' } }]);
  });

  test('continues where it was stopped', async () => {
    await rememberWithFormerModel(600);
    const stop = new AbortController();
    const stopped = await inAtlas((store) =>
      reindex(store, current, ({ done }) => done > 0 && stop.abort(), stop.signal),
    );
    expect(stopped).toEqual({ total: 600, done: 256 });
    expect(await stale()).toBe(344);
    expect((await terminal.run(['reindex', '--workspace', 'atlas'])).printed).toMatch(/atlas: 344 embedded/);
  });

  test('continues with the others if a workspace cannot be opened, and says so', async () => {
    const folder = join(terminal.dataDir, 'workspaces');
    await rememberWithFormerModel(1);
    for (const file of readdirSync(folder)) writeFileSync(join(folder, file), 'this is no database'.repeat(500));
    await terminal.run(['workspace', 'create', '--name', 'Whole', '--slug', 'whole']);
    const { code, printed } = await terminal.run(['reindex']);
    expect(printed).toMatch(/whole: 0 memories to embed[\s\S]*atlas: .*SQLite file[\s\S]*doctor says/);
    expect(code).toBe(1);
  });

  test('works beside a running server, which finds memories all the while', async () => {
    await rememberWithFormerModel(300);
    const made = await terminal.run(['key', 'create', '--workspace', 'atlas', '--label', 'x', '--json']);
    const server = terminal.start(['serve', '--port', '0']);
    const base = (await server.untilPrinted(/listens on (\S+)/))[1];
    const find = async () => {
      const headers = { 'X-API-Key': JSON.parse(made.printed).key };
      const answer = await fetch(`${base}/api/workspaces/atlas/search`, {
        method: 'POST',
        headers,
        body: '{"query":"harbour note 7"}',
      });
      return ((await answer.json()) as { memories: { content: string }[] }).memories.map(({ content }) => content);
    };
    const [, during] = await Promise.all([terminal.run(['reindex']), find()]);
    expect(during).toContain('Note 7 about the harbour');
    expect(await find()).toContain('Note 7 about the harbour');
    server.stop();
    await server.ended;
  });
});

describe('reindex --try', () => {
  const parent = mkdtempSync(join(tmpdir(), 'stele-tokens-'));
  const folder = join(parent, 'tiny');
  writeTokenFolder(folder, {
    embeddings: { dtype: 'F32', shape: [tokens.length, 384], values: tokenRows(384) },
  });
  afterAll(() => rmSync(parent, { recursive: true, force: true }));
  const trial = (...words: string[]) => terminal.run(['reindex', '--try', folder, '--workspace', 'atlas', ...words]);

  test('shows the results of another model, question by question, and replaces nothing', async () => {
    await rememberWithFormerModel(40, current);
    const questions = join(terminal.dataDir, 'questions.txt');
    writeFileSync(questions, 'Note 7 about the harbour\n\nWhat is there of note 12?\n');
    const { code, printed } = await trial('--questions', questions);
    expect(code).toBe(0);
    expect(printed).toMatch(/^atlas: 40 of 40 memories, 2 questions\./);
    expect(printed).toContain(`now    ${modelStamp(current.model)}`);
    expect(printed).toMatch(/“Note 7 about the harbour”\n {2}now .*\| tried\n1 {3}Note 7 about the harbour +\|/);
    expect(printed).toContain(`STELE_EMBEDDER=model2vec STELE_EMBEDDING_MODEL=${folder}`);
    expect(printed).toMatch(/Nothing was changed/);
    expect(await stale()).toBe(0);
  });

  test('says in one line that both models find the same, or that both are the same model', async () => {
    await rememberWithFormerModel(40, current);
    const { printed } = await terminal.run(['reindex', '--try', 'bundled', '--workspace', 'atlas']);
    expect(printed).toContain('Both are the same model.');
    expect(printed.match(/both find the same memories in the same order$/gm)).toHaveLength(12);
    expect(printed).not.toContain('| tried');
  });

  test('derives each question from the most informative sentence, and asks none twice', async () => {
    const greeted = (note: string) => `Bye, Caroline! See you. ${note}`;
    const contents = Array.from({ length: 24 }, (_, at) =>
      greeted(`Berth ${at} at the harbour takes ferry ${at * 7}.`),
    );
    await rememberWithFormerModel(0, current, ['Thanks, Caroline!', 'Thanks, Mel!', ...contents]);
    const { questions } = JSON.parse((await trial('--json')).printed) as ModelTrial;
    const savedQuestions = questions.map(({ question }) => question);
    expect(savedQuestions).toHaveLength(12);
    expect(new Set(savedQuestions).size).toBe(12);
    for (const question of savedQuestions) expect(question).toMatch(/^Berth \d+ at the harbour/);
  });

  test('asks about memories if it is given no questions, and never answers with the memory in question', async () => {
    await rememberWithFormerModel(40, current);
    const { printed } = await trial('--json');
    const { sampled, questions, tried } = JSON.parse(printed) as ModelTrial;
    expect([sampled, questions.length]).toEqual([40, 12]);
    expect(tried.model).toContain(basename(folder));
    for (const { question, now } of questions) expect(now.map(({ content }) => content)).not.toContain(question);
  });

  test.each([
    [['reindex', '--try', 'bundled'], /--workspace is missing/],
    [['reindex', '--questions', 'x'], /requires --try/],
    [['reindex', '--try', 'bundled', '--names', '--workspace', 'atlas'], /replaces nothing/],
    [
      ['reindex', '--try', '/nowhere/x.semb', '--workspace', 'atlas'],
      /There is neither a file nor a folder \/nowhere\/x\.semb/,
    ],
    [['reindex', '--try', parent, '--workspace', 'atlas'], /The folder .* contains no model\.safetensors/],
    [
      ['reindex', '--try', 'bundled', '--questions', '/nowhere/q.txt', '--workspace', 'atlas'],
      /--questions: .*\/nowhere\/q\.txt/,
    ],
    [['reindex', '--try', 'bundled', '--workspace', 'atlas'], /no memory yet/],
  ])('%j says what is wrong', async (words, complaint) => {
    const { code, complained } = await terminal.run(words);
    expect(code).not.toBe(0);
    expect(complained).toMatch(complaint);
  });
});

describe('doctor', () => {
  const runDoctor = async (environment = {}) => {
    const { code, printed } = await terminal.run(['doctor', '--json'], environment);
    const { ok, checks } = JSON.parse(printed) as {
      ok: boolean;
      checks: { check: string; finding: string; mend: string | null }[];
    };
    return { code, ok, amiss: checks.filter(({ mend }) => mend !== null), checks };
  };

  test('says ok for everything that is fine, one line each', async () => {
    const { code, printed } = await terminal.run(['doctor']);
    const checks = [
      'node',
      'settings',
      'model',
      'data folder',
      'free space',
      'lock',
      'control store',
      'workspace atlas',
      'vectors of atlas',
    ];
    expect(printed.split('\n').map((line) => /^ok {4}([^:]+): \S/.exec(line)?.[1])).toEqual(checks);
    expect(code).toBe(0);
  });

  test('has no complaint before the first start, and creates nothing', async () => {
    const dataDir = join(terminal.dataDir, 'not/yet/there');
    expect(await runDoctor({ STELE_DATA_DIR: dataDir })).toMatchObject({ code: 0, ok: true });
    expect(readdirSync(terminal.dataDir)).not.toContain('not');
  });

  test('creates nothing in an empty folder either', async () => {
    const dataDir = mkdtempSync(join(terminal.dataDir, 'empty-'));
    expect(await runDoctor({ STELE_DATA_DIR: dataDir })).toMatchObject({ code: 0, ok: true });
    expect(readdirSync(dataDir)).toEqual([]);
    rmSync(dataDir, { recursive: true });
  });

  test('names a recipe that keeps the service from starting, and a data folder that is a file', async () => {
    expect((await runDoctor({ STELE_RECIPE: 'nonsense' })).amiss).toMatchObject([
      { check: 'ranking', finding: expect.stringMatching(/no recipe nonsense/) },
    ]);
    const file = join(terminal.dataDir, 'control.sqlite');
    expect((await runDoctor({ STELE_DATA_DIR: file })).amiss).toMatchObject([
      { check: 'data folder', finding: `${file} is no folder` },
    ]);
  });

  test('names the process that owns the folder', async () => {
    const server = terminal.start(['serve', '--port', '0']);
    await server.untilPrinted(/listens/);
    const { ok, checks } = await runDoctor();
    expect(checks.find(({ check }) => check === 'lock')?.finding).toContain(String(process.pid));
    expect(ok).toBe(true);
    server.stop();
    await server.ended;
  });

  test('recommends reindex for memories that another model embedded', async () => {
    await rememberWithFormerModel(3);
    expect((await runDoctor()).amiss).toEqual([
      expect.objectContaining({ check: 'vectors of atlas', mend: 'stele reindex --workspace atlas' }),
    ]);
    await terminal.run(['reindex']);
    expect((await runDoctor()).ok).toBe(true);
  });

  test.each([
    ['a setting that cannot be used', { STELE_PORT: 'abc' }, 'settings', /STELE_PORT/],
    ['a model file that is not there', { STELE_EMBEDDING_MODEL: '/no/such/model.semb' }, 'model', /model/],
    ['a data folder that cannot be made', { STELE_DATA_DIR: '/dev/null/data' }, 'data folder', /is no folder/],
  ])('finds %s', async (_what, environment, check, finding) => {
    const { code, amiss } = await runDoctor(environment);
    expect(amiss).toEqual([
      expect.objectContaining({ check, finding: expect.stringMatching(finding), mend: expect.any(String) }),
    ]);
    expect(code).toBe(1);
  });

  test('counts memories that wait for an unavailable endpoint, and calls no store damaged because of them', async () => {
    const away = createHttpEmbedder({ url: 'http://127.0.0.1:1/v1', model: 'm', apiKey: null, timeoutSeconds: 1 });
    await rememberWithFormerModel(2, away);
    const environment = {
      STELE_EMBEDDER: 'http',
      STELE_EMBEDDING_URL: 'http://127.0.0.1:1/v1',
      STELE_EMBEDDING_MODEL: 'm',
    };
    const { code, amiss } = await runDoctor(environment);
    expect(amiss).toMatchObject([
      { check: 'model', finding: expect.stringContaining('http://127.0.0.1:1/v1/embeddings cannot be reached') },
      {
        check: 'vectors of atlas',
        finding: '2 memories have no vector of the current model; 2 of them wait to be embedded',
        mend: expect.stringContaining('stele reindex --workspace atlas'),
      },
    ]);
    expect(code).toBe(1);
    const reindexed = await terminal.run(['reindex'], environment);
    expect(reindexed.code).not.toBe(0);
    expect(reindexed.complained).toContain('cannot be reached');
  });

  test('finds a damaged store, and still checks the others', async () => {
    await rememberWithFormerModel(1);
    await terminal.run(['reindex']);
    const folder = join(terminal.dataDir, 'workspaces');
    for (const file of readdirSync(folder)) writeFileSync(join(folder, file), 'this is no database'.repeat(500));
    await terminal.run(['workspace', 'create', '--name', 'Whole', '--slug', 'whole']);
    const { code, amiss, checks } = await runDoctor();
    expect(amiss.map(({ check }) => check)).toEqual(['workspace atlas']);
    expect(checks.map(({ check }) => check)).toContain('vectors of whole');
    expect(amiss[0]?.mend).toMatch(/restore this store from a backup/);
    expect(code).toBe(1);
  });

  test('recommends no backup for a store that is whole, when the disk is full or the store is busy', () => {
    expect(storeRemedy(new AppError('storage_full', 'The disk is full.'))).toBe('free some space on its disk');
    const busy = new AppError('unavailable', 'Busy.', { cause: Object.assign(new Error(), { code: 'SQLITE_BUSY' }) });
    expect(storeRemedy(busy)).toMatch(/run doctor again/);
  });

  test('recommends no backup, but room, when the quota of the disk is used up', () => {
    const refused = translateSqliteError(new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_WRITE'));
    expect(refused).toMatchObject({ code: 'unavailable', message: expect.stringContaining('quota') });
    expect(storeRemedy(refused)).toMatch(/free some space/);
  });
});
