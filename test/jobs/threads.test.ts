/**
 * The threads that run jobs: started when there is work, ended when there is none, and given up when they do not
 * stop.
 */
import { afterEach, expect, test } from 'vitest';
import { createThreads, type Threads } from '../../src/jobs/threads.ts';
import type { JobLane } from '../../src/model/job.ts';
import type { WorkspaceRecord } from '../../src/model/workspace.ts';
import type { ClaimedJob } from '../../src/storage/ports/jobs.ts';
import { silent } from '../support/engines.ts';

/** Performs the action that the job kind names. */
const program = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort, threadId } from 'node:worker_threads';
  const ended = (token, isWritten = true) => parentPort.postMessage({ type: 'ended', token, isWritten });
  parentPort.on('message', (order) => {
    if (order.type === 'close') {
      parentPort.postMessage({ type: 'closed' });
      return parentPort.close();
    }
    if (order.type === 'stop') return order.token === 'deaf' ? undefined : ended(order.token);
    const { token, job: { kind } } = order.claimed;
    parentPort.postMessage({ type: 'enqueued', record: { slug: String(threadId) } });
    if (kind === 'quick' || kind === 'lasting') ended(token);
    if (kind === 'lasting') setInterval(() => undefined, 1_000);
    if (kind === 'lost') ended(token, false);
    if (kind === 'dying') throw new Error('out of memory');
  });`)}`,
);

let threads: Threads;
afterEach(() => threads.close());

const open = (options: { idleMs?: number; stopMs?: number } = {}) => {
  const seen: string[] = [];
  const onEnqueued = ({ slug }: WorkspaceRecord) => void seen.push(slug);
  threads = createThreads({ program, workerData: null, log: silent, onEnqueued, ...options });
  return seen;
};
const run = (kind: string, { token = kind, lane = 'upkeep' as JobLane, stop = new AbortController().signal } = {}) =>
  threads.execute({} as WorkspaceRecord, { token, job: { kind, lane } } as ClaimedJob, stop);

test('the jobs of a lane share a thread, those of another lane have their own, and newly enqueued jobs are reported', async () => {
  const seen = open();
  await Promise.all([run('quick', { token: 'a' }), run('quick', { token: 'b' })]);
  await run('quick', { lane: 'ingest' });
  expect(new Set(seen).size).toBe(2);
  expect(seen[0]).toBe(seen[1]);
});

test('an idle thread ends after a while, and another one begins with the next job', async () => {
  const seen = open({ idleMs: 1 });
  await run('quick');
  await expect
    .poll(async () => {
      await run('quick');
      return new Set(seen).size;
    })
    .toBeGreaterThan(1);
});

test('a caller that waits for a job learns that its thread died, or that its result could not be stored', async () => {
  open();
  await expect(run('lost')).rejects.toThrow('write down');
  const waiting = run('waiting');
  await expect(run('dying')).rejects.toThrow('ended');
  await expect(waiting).rejects.toThrow('ended');
  await run('quick');
});

test('a job that is asked to stop has some time, and then its thread is ended', async () => {
  const stop = new AbortController();
  stop.abort();
  open();
  await run('waiting', { stop: stop.signal });
  await threads.close();
  open({ stopMs: 20 });
  await expect(run('waiting', { token: 'deaf', stop: stop.signal })).rejects.toThrow('ended');
});

test('the caller that ends all threads sets the time in which they must stop', async () => {
  const stop = new AbortController();
  stop.abort();
  open({ stopMs: 3_600_000 });
  threads.endWithin(20);
  await expect(run('waiting', { token: 'deaf', stop: stop.signal })).rejects.toThrow('ended');
});

test('a thread whose stores are closed is ended, even while it computes', async () => {
  open({ stopMs: 3_600_000 });
  await run('lasting');
  await threads.close();
});
