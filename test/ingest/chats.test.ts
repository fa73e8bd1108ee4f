/** Exported chats sent to `POST /ingest`: each message becomes a memory with its speaker and time. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../http/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.remove());

const preview = async (content: string) =>
  (await service.call('POST', 'ingest/preview', { body: { content } })).json.ingest_preview;

/** The memories of the chat, in the order of the chat. */
async function ingested(content: string, rest: object = {}) {
  const { json } = await service.call('POST', 'ingest', { body: { source_name: 'a chat', content, ...rest } });
  return Promise.all(
    json.memory_ids.map(async (id: string) => (await service.call('GET', `memories/${id}`)).json.memory ?? {}),
  );
}
const times = async (content: string) => (await ingested(content)).map(({ occurred_at }) => occurred_at);

const android = [
  '12/03/2024, 18:03 - Messages and calls are end-to-end encrypted. No one outside of this chat can read them.',
  '12/03/2024, 18:03 - Anna named the group "Trip: Oslo"',
  '12/03/2024, 18:04 - Anna: The landlord is Mr Berg.',
  'He lives next door.',
  '12/03/2024, 18:05 - +49 151 2345678: <Media omitted>',
  '12/03/2024, 18:06 - Ben: \u200eIMG-20240312-WA0001.jpg (file attached)',
  'The key hangs behind the door',
  '13/03/2024, 07:10 - Ben: See https://example.org/map',
].join('\n');

test('a message becomes a memory with its lines, speaker and time, and system messages are left out', async () => {
  expect(await preview(android)).toMatchObject({
    item_count: 3,
    skipped: [
      { reason: 'a notice of the chat program', count: 2 },
      { reason: 'media or a notice without text', count: 1 },
    ],
    sample_items: expect.arrayContaining(['Anna: The landlord is Mr Berg.\nHe lives next door.']),
  });
  expect(await ingested(android)).toMatchObject([
    {
      content: 'Anna: The landlord is Mr Berg.\nHe lives next door.',
      occurred_at: '2024-03-12T18:04:00.000Z',
      layer: 'episodic',
      memory_type: 'narrative',
      metadata: { speaker: 'Anna' },
      source: { name: 'a chat' },
    },
    { content: 'Ben: The key hangs behind the door', metadata: { speaker: 'Ben' } },
    { content: 'Ben: See https://example.org/map', occurred_at: '2024-03-13T07:10:00.000Z' },
  ]);
});

test('a longer export of the same chat adds only its new messages', async () => {
  const before = (await service.call('GET', 'status')).json.memories;
  const again = await ingested(`${android}\n13/03/2024, 07:11 - Anna: Thanks, we found it`);
  expect(again).toHaveLength(4);
  expect((await service.call('GET', 'status')).json.memories).toBe(before + 1);
});

test('layer and type of the call override those of a chat', async () => {
  const chat = '12/03/24, 8:00 - Eva: The lease ends in May\n12/03/24, 8:01 - Eva: The rent is 900 euros';
  const [lease] = await ingested(chat, { layer: 'semantic', memory_type: 'fact' });
  expect(lease).toMatchObject({ layer: 'semantic', memory_type: 'fact', metadata: { speaker: 'Eva' } });
});

test.each([
  ['a day after the twelfth', ['03/04/24, 10:00', '13/04/24, 10:00'], ['2024-04-03T10:00', '2024-04-13T10:00']],
  [
    'a day after the twelfth in second place',
    ['03/04/24, 10:00', '03/14/24, 10:00'],
    ['2024-03-04T10:00', '2024-03-14T10:00'],
  ],
  ['messages in their order', ['01/12/24, 10:00', '02/11/24, 10:00'], ['2024-01-12T10:00', '2024-02-11T10:00']],
  [
    'days that follow each other',
    ['5/1/24, 10:00', '5/2/24, 10:00', '5/3/24, 9:00'],
    ['2024-05-01T10:00', '2024-05-02T10:00', '2024-05-03T09:00'],
  ],
  ['the way of the United States', ['3/4/24, 10:00 PM', '3/4/24, 10:01 PM'], ['2024-03-04T22:00', '2024-03-04T22:01']],
  ['the way of most countries', ['3/4/24, 10:00', '3/4/24, 10:01'], ['2024-04-03T10:00', '2024-04-03T10:01']],
  ['a year that comes first', ['2024/3/4 下午6:04', '2024/3/4 下午6:05'], ['2024-03-04T18:04', '2024-03-04T18:05']],
  ['a clock of twelve hours', ['4.3.24, 12:04 a. m.', '4.3.24, 12:05 p.m.'], ['2024-03-04T00:04', '2024-03-04T12:05']],
])('day and month are distinguished by %s', async (_by, heads, expected) => {
  const chat = heads.map((head, n) => `${head} - Anna: Note ${n} of ${heads.join(' and ')}`).join('\n');
  expect(await times(chat)).toEqual(expected.map((time) => `${time}:00.000Z`));
});

test('a text without a message is refused as a chat', async () => {
  const body = { content: 'Dear Anna, the boat leaks.', split_mode: 'chat' };
  const { status, json } = await service.call('POST', 'ingest/preview', { body });
  expect(status).toBe(422);
  expect(json.detail[0]).toMatchObject({
    loc: ['body', 'content'],
    msg: expect.stringContaining('12/03/2024, 18:04 - Anna'),
  });
});
