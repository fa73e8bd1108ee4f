/**
 * The threads that answer read-only calls: the main thread, and reader threads beside it while several calls arrive
 * together.
 */
import { afterEach, expect, test } from 'vitest';
import { createReaders, type ReaderOptions, type ReaderThreads } from '../../src/readers/readers.ts';
import type { ForwardedNote } from '../../src/storage/ports/store.ts';
import type { Workspace } from '../../src/workspace.ts';
import { startService } from '../http/test-service.ts';
import { silent } from '../support/engines.ts';

/** Answers with its input; performs the action that the call names. */
const program = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (order) => {
    if (order.type === 'close') {
      parentPort.postMessage({ type: 'closed' });
      return parentPort.close();
    }
    if (order.type === 'let go') return parentPort.postMessage({ type: 'enqueued', record: { slug: order.workspaceId } });
    const { id, call, input, record } = order;
    if (call === 'counting') {
      globalThis.counts ??= {};
      const count = (counts[record.workspace_id] = (counts[record.workspace_id] ?? 0) + 1);
      return parentPort.postMessage({ type: 'answered', id, answer: count, notes: [], work: [], timeOrigin: 0, ms: 1 });
    }
    if (call === 'failing') return parentPort.postMessage({ type: 'failed', id });
    if (call === 'dying') throw new Error('out of memory');
    if (call === 'endless') return;
    const notes = [{ kind: 'usage', rows: [input] }];
    const work = [{ name: 'recall', start: 0, ms: 2, stages: [] }];
    if (call === 'search') return parentPort.postMessage({ type: 'answered', id, answer: { memories: [] }, notes: [], work, timeOrigin: 0, ms: 3000 });
    const { timeOrigin } = performance;
    parentPort.postMessage({ type: 'answered', id, answer: 'thread: ' + input, notes, work, timeOrigin, ms: 3 });
  });
  parentPort.postMessage({ type: 'ready' });`)}`,
);
const broken = new URL(`data:text/javascript,${encodeURIComponent("throw new Error('no stores')")}`);

let readers: ReaderThreads;
let underWay: number;
let notes: ForwardedNote[];
let used: number;
let enqueued: string[];
let traced: string[];
afterEach(() => readers.stop());

function open(options: Partial<ReaderOptions> = {}): void {
  [underWay, notes, used, enqueued, traced] = [2, [], 0, [], []];
  readers = createReaders({
    program,
    workerData: null,
    maxThreads: 1,
    log: silent,
    startThreshold: 1,
    activeCalls: () => underWay,
    onEnqueued: ({ slug }) => void enqueued.push(slug),
    ...options,
  });
}

function workspace({ searchesInThreads = false, workspace_id = 'wsp_1' } = {}): Workspace {
  const addNotes = async (handed: readonly ForwardedNote[]) => void notes.push(...handed);
  const work = (requestId: string | null, name: string) => void traced.push(`${requestId} ${name}`);
  const context = {
    record: { slug: 'atlas', workspace_id },
    caller: { request_id: 'req_1' },
    store: { searchesInThreads, addNotes },
    turn: {
      addUse: (ms: number) => {
        used += ms;
      },
    },
  };
  return { ...context, traces: { work } } as unknown as Workspace;
}

const ask = (call = 'recall', of = workspace()) => readers.answer(call, of, 'where', async () => 'here');
const untilInThread = () => expect.poll(() => ask(), { interval: 10 }).toBe('thread: where');

test('calls that come one at a time are answered in the main thread', async () => {
  open();
  underWay = 1;
  for (let n = 0; n < 20; n += 1) expect(await ask()).toBe('here');
  expect(used).toBe(0);
});

test('a thread starts when calls come together, and its notes, usage and traces count in the main thread', async () => {
  open();
  expect(await ask()).toBe('here');
  await untilInThread();
  expect(notes).toContainEqual({ kind: 'usage', rows: ['where'] });
  expect(used).toBe(3 * notes.length);
  expect(traced).toContain('req_1 recall');
  readers.closeWorkspace('wsp_1');
  await expect.poll(() => enqueued).toEqual(['wsp_1']);
});

test('no call waits for a thread that has not read its workspace: the thread answers copies of calls first', async () => {
  open();
  const second = workspace({ workspace_id: 'wsp_2' });
  const firstInThread = async (of?: Workspace) => {
    for (;;) {
      const answer: unknown = await ask('counting', of);
      if (answer !== 'here') return answer;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  expect(await firstInThread()).toBe(4);
  expect(await ask('counting', second)).toBe('here');
  expect(await firstInThread(second)).toBe(2);
  readers.closeWorkspace('wsp_1');
  expect(await ask('counting')).toBe('here');
  expect(await firstInThread()).toBe(6);
  expect(used).toBe(3);
});

test('if a thread fails or dies, the main thread answers its calls', async () => {
  open();
  await untilInThread();
  expect(await ask('failing')).toBe('here');
  const unsendable = () => undefined;
  expect(await readers.answer('recall', workspace(), unsendable, async () => 'here')).toBe('here');
  const waiting = ask('endless');
  expect(await ask('dying')).toBe('here');
  expect(await waiting).toBe('here');
  // The next thread starts a minute later.
  for (let n = 0; n < 20; n += 1) {
    expect(await ask()).toBe('here');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
});

test('a thread has two calls at once, and the main thread answers the rest', async () => {
  open();
  await untilInThread();
  const waiting = [ask('endless'), ask('endless')];
  expect(await ask()).toBe('here');
  await readers.stop();
  expect(await Promise.all(waiting)).toEqual(['here', 'here']);
});

test('a store that is searched in its own threads is read in the main thread', async () => {
  open();
  await untilInThread();
  expect(await ask('recall', workspace({ searchesInThreads: true }))).toBe('here');
});

test('calls are answered in the main thread if no thread can start', async () => {
  open({ program: broken });
  for (let n = 0; n < 40; n += 1) {
    expect(await ask()).toBe('here');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
});

test('an idle thread ends', async () => {
  open({ idleMs: 100 });
  await untilInThread();
  underWay = 1;
  await new Promise((resolve) => setTimeout(resolve, 400));
  underWay = 2;
  expect(await ask()).toBe('here');
  await untilInThread();
});

test('the usage of a call in a thread is part of its processor time, the metrics and the budget of its key', async () => {
  open();
  const environment = { STELE_KEY_PROCESSOR: '100', STELE_METRICS_TOKEN: 'scrape-me' };
  const service = await startService({ environment, wrap: (services) => ({ ...services, readers }) });
  try {
    const search = () => service.call('POST', 'search', { body: { query: 'harbour' } });
    await expect.poll(async () => (await search()).json, { interval: 10 }).toEqual({ memories: [] });
    expect(service.logged().at(-1)?.processor_ms).toBeGreaterThan(3_000);
    expect(Number((await search()).headers.get('Processor-Remaining'))).toBeLessThan(97_010);
    const { text } = await service.call('GET', '/metrics', { key: 'scrape-me' });
    const [, seconds] = /stele_call_processor_seconds_total\{route="POST [^"]*\/search"\} ([\d.]+)/.exec(text) ?? [];
    expect(Number(seconds)).toBeGreaterThan(6);
  } finally {
    await service.remove();
  }
});
