/** The built program, killed between attempts to deliver: every acknowledged event still arrives. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../bench/program.ts';
import { openStorage } from '../../src/storage/open.ts';
import { browserAt } from '../support/browser-at.ts';
import { silent } from '../support/engines.ts';
import { provenance } from '../support/memories.ts';
import { openReceiver, type Receiver } from '../support/receiver.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'stele-webhooks-'));
let server: RunningServer | undefined;
let receiver: Receiver;
afterEach(async () => {
  await server?.kill();
  await receiver.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** While no service runs: as if the pauses until the next run and until the next attempt had passed. */
async function endPauses(slug: string): Promise<void> {
  const storage = await openStorage({ dataDir, databaseUrl: null, databasePool: 4, openWorkspaces: 4 }, silent);
  const workspace = await storage.control.workspaces.findBySlug(slug);
  await storage.withWorkspace(workspace!, async (open) => {
    const { jobs, webhooks } = open.storeFor(provenance());
    const next = (await jobs.nextRuns()).get('deliver_events')!;
    await jobs.setNextRun('deliver_events', next, '2026-01-01T00:00:00.000Z');
    for (const { webhook_id } of await webhooks.list()) await webhooks.retryNow(webhook_id);
  });
  await storage.close();
}

test('a delivery survives kill -9 between its attempts and in the middle of one', async () => {
  const env = { STELE_WEBHOOK_ADDRESSES: 'any', STELE_WEBHOOK_TIMEOUT: '5', STELE_SECRET: 'a-secret-for-the-test' };
  receiver = await openReceiver();
  server = await startServer({ dataDir, env });
  const ada = browserAt(server.base);
  await ada.signIn('ada@example.org');
  const { json } = await ada.post('/app/workspaces', { name: 'South Dock' });
  const root = `/app/workspaces/${json.workspace.slug}`;
  receiver.answer(500);
  await ada.post(`${root}/webhooks`, { url: receiver.url });
  const ids: string[] = [];
  const remember = async (content: string) =>
    ids.push((await ada.post(`${root}/remember`, { content })).json.memory.memory_id);
  await remember('One.');
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
  receiver.answer('hang');
  // Acknowledged, and killed before a job was enqueued for it.
  await remember('Two.');
  await server.kill();
  const tried = receiver.received.length;
  await endPauses(json.workspace.slug);
  server = await startServer({ dataDir, env });
  await expect.poll(() => receiver.received.length).toBeGreaterThan(tried);
  // In the middle of an attempt.
  await server.kill();
  receiver.answer(200);
  const from = receiver.received.length;
  await endPauses(json.workspace.slug);
  server = await startServer({ dataDir, env });
  const arrived = () => new Set(receiver.received.slice(from).map(({ json: event }) => event.data.memory_id));
  await expect.poll(() => ids.every((id) => arrived().has(id))).toBe(true);
});
