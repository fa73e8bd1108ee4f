/** Markdown sent to `POST /ingest/preview`: how its first lines are read. Splitting happens above the stores. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../http/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.remove());

async function preview(content: string) {
  const { json } = await service.call('POST', 'ingest/preview', { body: { content, split_mode: 'auto' } });
  return { mode: json.split_mode, items: json.ingest_preview.sample_items };
}

const front = 'title: Boat log\ntags: [boat, repairs]';

test.each([
  ['\n', '---'],
  ['\r\n', '---'],
  ['\n', '\ufeff---'],
])(
  'front matter is a piece of its own and heads no section (lines end with %j, the text begins with %j)',
  async (end, start) => {
    const text = `${start}\n${front}\n---\n\nBought in May.\n\n### Hull\n\nIt leaks.\n\n### Sail\n\nIt is torn.\n`;
    expect(await preview(text.replaceAll('\n', end))).toEqual({
      mode: 'markdown',
      items: [front, 'Bought in May.', 'Hull\n\nIt leaks.', 'Sail\n\nIt is torn.'],
    });
  },
);

test('a rule at the beginning starts no front matter', async () => {
  expect(await preview('---\n# One\n\nfirst\n\n---\n# Two\n\nsecond\n')).toEqual({
    mode: 'markdown',
    items: ['One\n\nfirst\n\n---', 'Two\n\nsecond'],
  });
});

test('a text that begins with a byte order mark is read as without it', async () => {
  const text = '# Boat\n\nIt leaks.\n\nIt is blue.\n';
  expect(await preview(`\ufeff${text}`)).toEqual(await preview(text));
});
