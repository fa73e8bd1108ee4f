/** One engine: the split of a source is decided before anything is stored. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../http/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.remove());

const preview = (content: string, field?: string) => {
  const body = { content, split_mode: 'json', ...(field !== undefined && { field }) };
  return service.call('POST', 'ingest/preview', { body });
};
const itemsOf = async (content: string, field?: string) =>
  (await preview(content, field)).json.ingest_preview.sample_items;

test.each([
  ['an id', '{"id":1234567890123456789,"name":"Ada"}'],
  ['a list', '{"ids":[-9007199254740993,12,9007199254740991]}'],
  ['text that looks like one', '{"note":"the id \\" : 1234567890123456789, or so","id":"1234567890123456789"}'],
  ['a fraction', '{"share":0.5,"large":1e+300}'],
])('an item keeps every digit of %s', async (_what, item) => {
  expect(await itemsOf(`[${item}]`)).toEqual([item]);
  expect(await itemsOf(`${item}\n${item}`)).toEqual([item, item]);
});

test('an integer of 19 digits is kept as an item of its own, and as the text of a field', async () => {
  expect(await itemsOf('[1234567890123456789]')).toEqual(['1234567890123456789']);
  const rows = '[{"id": 1234567890123456789 }]';
  expect(await itemsOf(rows, 'id')).toEqual(['1234567890123456789']);
  expect(await itemsOf('[{"content":1234567890123456789}]')).toEqual(['{"content":1234567890123456789}']);
});

test('JSON that is not valid stays refused', async () => {
  for (const wrong of [
    '[01234567890123456789]',
    '[1234567890123456789 "a"]',
    '{1234567890123456789: 2}',
    '["1234567890123456789]',
  ])
    expect((await preview(wrong)).status, wrong).toBe(422);
});
