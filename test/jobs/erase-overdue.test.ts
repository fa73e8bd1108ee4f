/** What is overdue is erased by the server itself. */
import { expect, test } from 'vitest';
import { startErasing } from '../../src/jobs/erase-overdue.ts';
import { startService } from '../http/test-service.ts';

test('a memory that was forgotten more than thirty days ago is gone soon after the start, and others stay', async () => {
  const service = await startService();
  const remember = async (content: string) =>
    (await service.call('POST', 'remember', { body: { content } })).json.memory.memory_id as string;
  const [gone, kept] = [await remember('The vault opens at six.'), await remember('The dock opens at nine.')];
  await service.tool('forget', { memory_id: gone });
  service.pass(31 * 86_400_000);
  const erasing = startErasing(service.services);
  const events = async () =>
    (await service.call('GET', 'audit')).json.audit.map(({ action }: { action: string }) => action);
  await expect.poll(events, { timeout: 20_000 }).toContain('memory.erase');
  await erasing.stop();
  expect((await service.call('POST', `memories/${gone}/restore`)).status).toBe(404);
  expect((await service.call('GET', `memories/${kept}`)).status).toBe(200);
  await service.remove();
});
