/** Webhooks of two callers at once. Only a PostgreSQL server runs two writing transactions at the same time. */
import { expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { provenance } from '../support/memories.ts';

const server = engines.find(({ name }) => name === 'PostgreSQL');

test.runIf(server)('the first of two rotations at once signs until its end, as the former secret', async () => {
  const { storage, remove } = await server!.open();
  const workspace = await storage.control.workspaces.create({ name: 'Rotating' });
  const later = '2999-01-01T00:00:00.000Z';
  await storage.withWorkspace(workspace, async (open) => {
    const store = open.storeFor(provenance());
    const wish = { url: 'https://example.com/hook', description: '', types: [], has_content: false };
    const { webhook_id } = await store.webhooks.create({ ...wish, cursor: 0, created_by: 'key_a', secret: 'initial' });
    let second: Promise<unknown> = Promise.resolve();
    await store.transaction(async (inner) => {
      await inner.webhooks.rotate(webhook_id, 'first', later);
      second = store.webhooks.rotate(webhook_id, 'second', later);
      // The second one reads and waits for the first.
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    await second;
    expect(await store.webhooks.secrets(webhook_id, '2026-01-01T00:00:00.000Z')).toEqual(['second', 'first']);
  });
  await remove();
});
