/** The webhooks of a workspace that moves. */
import { expect, test } from 'vitest';
import { moveWorkspace } from '../../src/archive/move-workspace.ts';
import { startService } from '../http/test-service.ts';
import { engines } from '../support/engines.ts';
import { provenance } from '../support/memories.ts';
import { inStore } from './filled-workspace.ts';

const as = provenance({ actor: 'system:cli', actor_label: 'cli', key_id: null, tool: 'stele move' });
const pairs = engines.flatMap((from) => engines.map((to) => ({ from, to, name: `${from.name} to ${to.name}` })));

test.each(pairs.filter(({ from, to }) => from !== to))(
  'webhooks move from $name with their secrets, waiting deliveries and place in the history',
  async ({ from, to }) => {
    const source = await startService({ engine: from });
    const target = await startService({ engine: to });
    const remember = async (content: string) =>
      (await source.call('POST', 'remember', { body: { content } })).json.memory.memory_id as string;
    const { alpha } = source;
    const at = new Date().toISOString();
    await source.services.jobs.stop();
    await target.services.jobs.stop();
    const first = await remember('Marta Kowalska leads Atlas.');
    // A server gives no number twice: the next event leaves a gap.
    const undone = inStore(source, alpha, (store) =>
      store.transaction(async ({ memories }) => {
        await memories.change(first, 'note', { note: 'rolled back' });
        throw new Error('rolled back');
      }),
    );
    await expect(undone).rejects.toThrow('rolled back');
    await remember('Jonas Weber repairs the crane.');
    const { events, last } = await inStore(source, alpha, ({ history }) => history.eventsAfter(0, 10));
    const [event] = events;
    const hook = { url: 'https://example.org/hook', description: '', created_by: 'per_1', secret: 'whsec_1' };
    const ids = await inStore(source, alpha, async ({ webhooks }) => {
      const all = await webhooks.create({ ...hook, types: [], has_content: true, cursor: 0 });
      const { webhook_id } = await webhooks.create({
        ...hook,
        types: ['memory.create'],
        has_content: false,
        cursor: last,
      });
      const created = { event_id: event!.event_id, cursor: event!.seq, type: 'memory.create' } as const;
      await webhooks.advance(webhook_id, last, last, [created]);
      await webhooks.enqueue(webhook_id, { event_id: null, cursor: null, type: 'webhook.test' });
      return [all.webhook_id, webhook_id] as const;
    });
    const move = { from: source.services.storage, to: target.services.storage, workspace: alpha, as };
    const there = await target.services.storage.control.workspaces.findBySlug(alpha.slug);
    if (there)
      await target.services.storage.control.transaction(async ({ workspaces }) => {
        await workspaces.delete(there.workspace_id, at);
        await workspaces.drop(there.workspace_id);
      });
    await moveWorkspace({ ...move, now: () => new Date(), onStep: () => undefined });
    const read = (service: typeof source) =>
      inStore(service, alpha, async ({ webhooks, history }) => {
        const eventAt = async (cursor: number | null) =>
          cursor && (await history.eventsAfter(cursor - 1, 1)).events[0]?.event_id;
        const placed = async <T extends { cursor: number | null }>(rows: readonly T[]) =>
          Promise.all(rows.map(async (row) => ({ ...row, cursor: await eventAt(row.cursor) })));
        return {
          webhooks: await placed(await webhooks.list()),
          secrets: await webhooks.secrets(ids[1], at),
          deliveries: await placed(await webhooks.deliveries(ids[1], { limit: 10 })),
          due: (await webhooks.due(ids[1], new Date().toISOString(), 10)).length,
        };
      });
    const moved = await read(target);
    expect(moved).toEqual(await read(source));
    expect(moved).toMatchObject({
      webhooks: [{ webhook_id: ids[0], cursor: 0 }, { cursor: events.at(-1)!.event_id }],
      secrets: ['whsec_1'],
      deliveries: [{ cursor: null }, { cursor: event!.event_id }],
      due: 2,
    });
    await source.remove();
    await target.remove();
  },
);
