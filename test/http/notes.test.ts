/** The notes of a call do not delay it: a recall answers while nothing can be written. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { gate, type WatchedEngine, watchEngine } from '../support/watched-engine.ts';
import { startService, type TestService } from './test-service.ts';

describe.each(engines)('on $name', (engine) => {
  let service: TestService;
  let watched: WatchedEngine;
  beforeEach(async () => {
    watched = watchEngine();
    service = await startService({
      engine: { ...engine, open: (options) => engine.open({ ...options, wrap: watched.wrap }) },
    });
  });
  afterEach(() => service.remove());

  test('a recall waits for no write, and all of its notes are written together', async () => {
    for (const content of ['The roof leaks.', 'The roof is new.', 'The fence is old.'])
      await service.call('POST', 'remember', { body: { content } });
    // The first recall in ten minutes also enqueues a job.
    await service.tool('recall', { query: 'fence' });
    await service.call('GET', 'usage');
    watched.requested.length = 0;
    const hold = gate();
    watched.before = () => hold.passed;
    const answers = [await service.tool('recall', { query: 'roof' }), await service.tool('recall', { query: 'roof' })];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second] = answers.map(({ json }) => json.result.memories[0].access_count);
    expect(second).toBe(first + 1);
    hold.open();
    const { route_counts, recent_events } = (await service.call('GET', 'usage')).json;
    expect(watched.requested).toEqual(['process']);
    expect(route_counts).toContainEqual({ route: 'POST /api/workspaces/{slug}/mcp', count: 3 });
    expect(recent_events[0]).toMatchObject({ status_code: 200, key_id: expect.any(String) });
    const { audit } = (await service.call('GET', 'audit')).json;
    expect(audit.slice(0, 2)).toMatchObject([{ action: 'tool.recall' }, { action: 'tool.recall' }]);
    const quality = await service.tool('reranker_status');
    expect(quality.json.result.adaptation.lists_waiting).toBe(3);
  });
});
