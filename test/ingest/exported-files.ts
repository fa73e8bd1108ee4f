/** Short exports of other programs, as text and as files that an importer reads. */
import type { ImportSource } from '../../src/ingest/import-files.ts';
import { importers } from '../../src/ingest/importers/importers.ts';

/** A file in chunks of a few bytes. */
export const sourceOf = (kind: string, text: string | Buffer, path: string): ImportSource => ({
  importer: importers.find((one) => one.kind === kind)!,
  files: [
    {
      path,
      bytes: async function* () {
        const bytes = Buffer.from(text);
        for (let at = 0; at < bytes.length; at += 61) yield bytes.subarray(at, at + 61);
      },
    },
  ],
});

const message = (id: string, parent: string | null, role: string, text: string | null, at: number | null) => ({
  id,
  parent,
  children: [],
  message:
    text === null
      ? null
      : {
          id,
          author: { role },
          create_time: at,
          content: { content_type: 'text', parts: [text] },
        },
});

export const chatgptExport = [
  {
    title: 'Trip to Oslo',
    create_time: 1_700_000_000.5,
    conversation_id: 'c-1',
    current_node: 'd',
    mapping: {
      a: message('a', null, 'system', null, null),
      b: message('b', 'a', 'user', 'When does the ferry to Oslo leave?', 1_700_000_001),
      x: message('x', 'b', 'assistant', 'An answer that was made anew.', 1_700_000_002),
      c: message('c', 'b', 'assistant', 'It leaves at nine.', 1_700_000_003),
      t: message('t', 'c', 'tool', 'search results', 1_700_000_004),
      d: message('d', 't', 'user', 'My key is sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGH.', 1_700_000_005),
    },
  },
];

export const claudeExport = [
  {
    uuid: 'u-1',
    name: 'Bread',
    created_at: '2025-02-01T10:00:00.000000Z',
    chat_messages: [
      {
        uuid: 'm-1',
        sender: 'human',
        text: 'How long does sourdough rest?',
        content: [{ type: 'text', text: 'How long does sourdough rest?' }],
        created_at: '2025-02-01T10:00:01.123456Z',
        attachments: [{ file_name: 'recipe.txt', extracted_content: 'Flour, water, salt.' }],
      },
      {
        uuid: 'm-2',
        sender: 'assistant',
        text: '',
        content: [
          { type: 'tool_use', name: 'x' },
          { type: 'text', text: 'Twelve hours.' },
        ],
        created_at: '2025-02-01T10:00:09Z',
        attachments: [],
      },
    ],
  },
];

const lines = (...values: unknown[]) => values.map((value) => JSON.stringify(value)).join('\n');

export const claudeCodeLog = lines(
  { type: 'summary', summary: 'Login bug', leafUuid: 'z' },
  {
    type: 'user',
    sessionId: 's-9',
    timestamp: '2025-03-01T08:00:00Z',
    cwd: '/repo',
    message: { role: 'user', content: 'Fix the login bug' },
  },
  { type: 'user', sessionId: 's-9', isMeta: true, message: { role: 'user', content: 'Caveat: …' } },
  {
    type: 'assistant',
    sessionId: 's-9',
    timestamp: '2025-03-01T08:00:05Z',
    message: {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'hm' },
        { type: 'text', text: 'The cookie lacked a path.' },
      ],
    },
  },
  { type: 'user', sessionId: 's-9', message: { role: 'user', content: [{ type: 'tool_result', content: 'ok' }] } },
);

export const codexLog = lines(
  {
    timestamp: '2025-10-29T00:59:38.317Z',
    type: 'session_meta',
    payload: { id: '019a', cwd: '/repo', cli_version: '0.46.0' },
  },
  {
    timestamp: '2025-10-29T00:59:38.317Z',
    type: 'response_item',
    payload: {
      type: 'message',
      role: 'user',
      content: [{ type: 'input_text', text: '<environment_context>…</environment_context>' }],
    },
  },
  {
    timestamp: '2025-10-29T00:59:40.000Z',
    type: 'response_item',
    payload: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Why does the build fail?' }] },
  },
  {
    timestamp: '2025-10-29T00:59:41.000Z',
    type: 'event_msg',
    payload: { type: 'user_message', message: 'Why does the build fail?' },
  },
  { timestamp: '2025-10-29T00:59:42.000Z', type: 'response_item', payload: { type: 'function_call', name: 'shell' } },
  {
    timestamp: '2025-10-29T00:59:44.000Z',
    type: 'response_item',
    payload: { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'A header is missing.' }] },
  },
);

export const mem0Export = {
  results: [
    {
      id: 'x1',
      memory: 'Marta is allergic to nuts',
      user_id: 'marta',
      categories: ['health'],
      created_at: '2024-07-20T01:30:36.275141-07:00',
      metadata: null,
    },
  ],
};

export const memoryServerFile = lines(
  {
    type: 'entity',
    name: 'Marta Kowalska',
    entityType: 'person',
    observations: ['Speaks Polish', 'Marta Kowalska lives in Gdansk'],
  },
  { type: 'relation', from: 'Marta Kowalska', to: 'Atlas', relationType: 'works_at' },
);

export const obsidianNote = `---\ntags: [garden, "spring time"]\ncreated: 2024-04-02\n---\n# Tomatoes\n\nSow [[Tomatoes|them]] in March, see [[Calendar#March]]. #seeds\n`;

/** The export of a phone with German dates, including its direction marks. */
export const whatsAppChat = [
  '[04.03.24, 18:03:59] Trip to Oslo: \u200eMessages and calls are end-to-end encrypted. No one outside of this chat can read them.',
  '[04.03.24, 18:04:11] Anna Berg: The ferry leaves at nine:',
  'be there at eight.',
  '',
  'Bring the tickets.',
  '\u200e[04.03.24, 18:05:02] Ben: \u200eimage omitted',
  '[04.03.24, 18:05:40] ~\u202fCarla: Who has the keys, @\u2068Ben\u2069? \u200e<This message was edited>',
  '\u200e[04.03.24, 18:06:00] Ben: \u200eThis message was deleted.',
  '[13.03.24, 09:00:00] Ben: I quote:',
  '12/03/2024, 18:04 - Dora: an older chat',
].join('\r\n');

export const plainItems = [
  { content: 'The kettle is blue.', tags: 'kitchen,blue', date: '2023-05-06' },
  'A bare sentence.',
  7,
  { text: ' ' },
];
