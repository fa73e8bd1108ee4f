/** What other programs keep, brought in: dates, sessions and order kept, each piece once, and rubbish told. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { importFiles, previewImport } from '../../src/ingest/import-files.ts';
import { importers } from '../../src/ingest/importers/importers.ts';
import { endLeftRuns } from '../../src/ingest/store-waiting.ts';
import { callTool } from '../../src/tools/call-tool.ts';
import { engines } from '../support/engines.ts';
import { gate } from '../support/watched-engine.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

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

const chatgpt = [
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

const claude = [
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

const claudeCode = lines(
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

const codex = lines(
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

const mem0 = {
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

const server = lines(
  {
    type: 'entity',
    name: 'Marta Kowalska',
    entityType: 'person',
    observations: ['Speaks Polish', 'Marta Kowalska lives in Gdansk'],
  },
  { type: 'relation', from: 'Marta Kowalska', to: 'Atlas', relationType: 'works_at' },
);

const note = `---\ntags: [garden, "spring time"]\ncreated: 2024-04-02\n---\n# Tomatoes\n\nSow [[Tomatoes|them]] in March, see [[Calendar#March]]. #seeds\n`;

const plain = [
  { content: 'The kettle is blue.', tags: 'kitchen,blue', date: '2023-05-06' },
  'A bare sentence.',
  7,
  { text: ' ' },
];

describe.each(engines.slice(0, 1))('importers on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  const sourceOf = (kind: string, text: string | Buffer, path: string) => ({
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
  const options = () => ({ total: 1, each: () => undefined, stop: new AbortController().signal });
  const stored = async () =>
    (await workspace.call().store.memories.list({}, { limit: 50 })).reverse().map((memory) => ({
      content: memory.content,
      at: memory.occurred_at,
      session: memory.session_id,
      source: memory.source.name,
      type: memory.source.type,
      tags: memory.tags,
    }));

  const cases: [kind: string, text: string, path: string, expected: object[], skipped: object][] = [
    [
      'chatgpt',
      JSON.stringify(chatgpt),
      'conversations.json',
      [
        {
          content: 'User: When does the ferry to Oslo leave?',
          at: '2023-11-14T22:13:21.000Z',
          session: 'chatgpt:c-1',
          source: 'Trip to Oslo',
          type: 'chatgpt',
        },
        { content: 'Assistant: It leaves at nine.', at: '2023-11-14T22:13:23.000Z' },
        { content: expect.not.stringContaining('sk-proj-abc'), at: '2023-11-14T22:13:25.000Z' },
      ],
      { 'neither user nor assistant': 1 },
    ],
    [
      'claude',
      JSON.stringify(claude),
      'conversations.json',
      [
        {
          content: 'User: How long does sourdough rest?\n\nFlour, water, salt.',
          at: '2025-02-01T10:00:01.123Z',
          session: 'claude:u-1',
          source: 'Bread',
        },
        { content: 'Assistant: Twelve hours.', at: '2025-02-01T10:00:09.000Z' },
      ],
      {},
    ],
    [
      'claude-code',
      claudeCode,
      's-9.jsonl',
      [
        {
          content: 'User: Fix the login bug',
          at: '2025-03-01T08:00:00.000Z',
          session: 'claude-code:s-9',
          source: 'Login bug',
        },
        { content: 'Assistant: The cookie lacked a path.' },
      ],
      { 'of the program itself': 1, 'tool calls and answers': 1 },
    ],
    [
      'codex',
      codex,
      'rollout-x.jsonl',
      [
        { content: 'User: Why does the build fail?', at: '2025-10-29T00:59:40.000Z', session: 'codex:019a' },
        { content: 'Assistant: A header is missing.' },
      ],
      { 'of the program itself': 1, 'tool calls and answers': 1 },
    ],
    [
      'mem0',
      JSON.stringify(mem0),
      'mem0.json',
      [{ content: 'Marta is allergic to nuts', at: '2024-07-20T08:30:36.275Z', tags: ['health'], source: 'source' }],
      {},
    ],
    [
      'mcp-memory',
      server,
      'memory.jsonl',
      [
        { content: 'Marta Kowalska: Speaks Polish', tags: ['person'] },
        { content: 'Marta Kowalska lives in Gdansk' },
        { content: 'Marta Kowalska works at Atlas.' },
      ],
      {},
    ],
    [
      'markdown',
      note,
      'Garden/Tomatoes.md',
      [
        {
          content: '# Tomatoes\n\nSow them in March, see Calendar. #seeds',
          at: '2024-04-02T00:00:00.000Z',
          tags: ['garden', 'spring time', 'seeds'],
          source: 'Garden/Tomatoes.md',
        },
      ],
      {},
    ],
    [
      'json',
      JSON.stringify(plain),
      'plain.json',
      [
        { content: 'The kettle is blue.', at: '2023-05-06T00:00:00.000Z', tags: ['kitchen', 'blue'] },
        { content: 'A bare sentence.' },
      ],
      { 'neither a text nor an object': 1, 'without text': 1 },
    ],
  ];

  test.each(cases)(
    '%s: is looked at first, stored in its order, and a second time nothing is stored',
    async (kind, text, path, expected, skipped) => {
      const source = sourceOf(kind, text, path);
      const preview = await previewImport(workspace.call(), source);
      expect(preview).toMatchObject({ items: expected.length, already_stored: 0, skipped });
      expect(await stored()).toEqual([]);
      const first = await importFiles(workspace.call(), source, 'source', options());
      expect(first).toMatchObject({ stored: expected.length, duplicates: 0, isWhole: true });
      expect(await stored()).toMatchObject(expected);
      const again = await importFiles(workspace.call(), source, 'source', options());
      expect(again).toMatchObject({ stored: expected.length, duplicates: expected.length });
      expect(await stored()).toHaveLength(expected.length);
      expect((await workspace.call().store.ingestRuns.list({ limit: 5 })).map(({ status }) => status)).toEqual([
        'done',
        'done',
      ]);
    },
  );

  test('one that is stopped keeps what it stored, goes on when asked again, and is taken back as one', async () => {
    const many = JSON.stringify(Array.from({ length: 180 }, (_, n) => `Sentence number ${n} of the log.`));
    const source = sourceOf('json', many, 'log.json');
    const stop = new AbortController();
    const each = () => stop.abort();
    const half = await importFiles(workspace.call(), source, 'log', { total: 180, each, stop: stop.signal });
    expect(half).toMatchObject({ stored: 50, isWhole: false });
    const rest = await importFiles(workspace.call(), source, 'log', options());
    expect(rest).toMatchObject({ stored: 180, duplicates: 50, isWhole: true });
    const { store } = workspace.call();
    expect(await store.memories.count()).toBe(180);
    expect((await store.ingestRuns.list({ limit: 5 })).map(({ status, error }) => error ?? status)).toEqual([
      'done',
      'cancelled',
    ]);
    await callTool(workspace.call(), { tool: 'status', args: {} });
  });

  /** As a killed process leaves it: two batches are stored, and nothing of the third. */
  const killed = async (name: string, texts: string[]) => {
    const { importer } = sourceOf('json', '', 'x');
    const bytes = async function* () {
      yield Buffer.from(`[${texts.map((text) => JSON.stringify(text)).join(',')},`);
      await new Promise(() => undefined);
    };
    const [{ store }, twice] = [workspace.call(), gate()];
    let batches = 0;
    const each = () => (++batches === 2 ? twice.open() : undefined);
    const source = { importer, files: [{ path: name, bytes }] };
    void importFiles(workspace.call(), source, name, { total: texts.length, each, stop: new AbortController().signal });
    await twice.passed;
    return (await store.ingestRuns.list({ limit: 1 }))[0]!;
  };
  const log = ['The orchard closes at 17:00.', ...Array.from({ length: 118 }, (_, n) => `Crate ${n} is full.`)];
  const contradicting = (text: string) => [...log.slice(0, 90), text, ...log.slice(90)];
  const statuses = async (text: string) =>
    (await workspace.call().store.memories.list({}, { limit: 200 }))
      .filter(({ content }) => content.startsWith(text))
      .map(({ status }) => status);

  test('what a killed import stored is read for contradictions when the same command goes on', async () => {
    const all = contradicting('The orchard closes at 19:00.');
    const left = await killed('log.json', all);
    expect(left.status).toBe('running');
    const again = await importFiles(
      workspace.call(),
      sourceOf('json', JSON.stringify(all), 'log.json'),
      'log.json',
      options(),
    );
    expect(again).toMatchObject({ stored: 120, duplicates: 100 });
    await expect.poll(() => statuses('The orchard'), { timeout: 20_000 }).toEqual(['active', 'challenged']);
    expect(await workspace.call().store.ingestRuns.find(left.run_id)).toMatchObject({ status: 'failed' });
  });

  test('where nobody goes on with a killed import, it is ended and read after an hour of silence', async () => {
    const left = await killed('log.json', contradicting('The orchard closes at 19:00.'));
    expect(await endLeftRuns(workspace.call())).toBe(0);
    workspace.pass(3_601_000);
    expect(await endLeftRuns(workspace.call())).toBe(1);
    await expect.poll(() => statuses('The orchard'), { timeout: 20_000 }).toEqual(['active', 'challenged']);
    expect(await workspace.call().store.ingestRuns.find(left.run_id)).toMatchObject({ status: 'failed' });
    expect(await endLeftRuns(workspace.call())).toBe(0);
  });

  test('files that are not what they should be are told, and nothing of them is stored', async () => {
    const deep = `[${'['.repeat(5_000)}${']'.repeat(5_000)}]`;
    const refused: [string, string | Buffer, RegExp][] = [
      ['chatgpt', JSON.stringify(claude), /does not look like a ChatGPT export/],
      ['claude', JSON.stringify(chatgpt), /does not look like a Claude export/],
      ['chatgpt', JSON.stringify(chatgpt).slice(0, 200), /cut off|no JSON/],
      ['chatgpt', 'hello', /no JSON/],
      ['mem0', Buffer.from([0x5b, 0x22, 0xff, 0xfe, 0x22, 0x5d]), /UTF-8/],
      ['claude-code', server, /does not look like a session of Claude Code/],
      ['codex', '{"a":1}', /does not look like a session of Codex/],
      ['mcp-memory', 'not json', /no JSON line by line/],
      ['markdown', Buffer.from([0xff, 0x41]), /not text in UTF-8/],
      ['claude-code', Buffer.from([0x7b, 0xff]), /^file: Line 1 is not text in UTF-8/],
      ['chatgpt', '{"user": {"id": 1}}', /JSON without an array/],
      ['claude', '{"user": {"id": [1]}}', /JSON without an array, also under conversations/],
      ['mem0', '{}', /JSON without an array, also under results or memories/],
      ...importers.flatMap(({ kind }): [string, string | Buffer, RegExp][] => [
        [kind, '', /^file is empty/],
        [kind, Buffer.from('504b03040a00', 'hex'), /ZIP archive. Unpack it/],
        [kind, Buffer.from('\ufeff[{"content": "in UTF-16"}]', 'utf16le'), /UTF-16. Save it as UTF-8/],
        [kind, Buffer.from('1f8b0800', 'hex'), /gzip/],
      ]),
      ['json', `"${'x'.repeat(17_000_000)}"`, /longer than|too large/i],
    ];
    for (const [kind, text, why] of refused)
      await expect(previewImport(workspace.call(), sourceOf(kind, text, 'file')), kind).rejects.toThrow(why);
    expect((await previewImport(workspace.call(), sourceOf('json', deep, 'deep.json'))).items).toBe(0);
    expect(await stored()).toEqual([]);
  });

  test('in a folder, files that cannot be read are left out and named; where none can be read, the import is refused', async () => {
    const [first, empty, cut] = [
      sourceOf('claude-code', claudeCode, 'a/one.jsonl'),
      sourceOf('claude-code', '', 'a/empty.jsonl'),
      sourceOf('claude-code', '{"type": "us', 'b/cut.jsonl'),
    ];
    const folder = (...sources: (typeof first)[]) => ({ ...first, files: sources.flatMap(({ files }) => files) });
    const preview = await previewImport(workspace.call(), folder(empty, first, cut));
    expect(preview.items).toBe(2);
    expect(Object.keys(preview.skipped)).toEqual(
      expect.arrayContaining(['a/empty.jsonl is empty', expect.stringContaining('b/cut.jsonl does not look like')]),
    );
    const imported = await importFiles(workspace.call(), folder(empty, first, cut), 'folder', options());
    expect(imported).toMatchObject({ stored: 2, isWhole: true });
    await expect(previewImport(workspace.call(), folder(empty, cut))).rejects.toThrow(/does not look like/);
  });

  test('hostile values are taken for what they are: text', async () => {
    const long = `${'A long sentence about the harbour. '.repeat(2_000)}`;
    const odd = JSON.stringify([
      { content: 'NUL \u0000 and half \ud800 a pair', tags: Array(200).fill('t'.repeat(500)), date: '99999-01-01' },
      { content: long },
    ]);
    const bomb = `---\na: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c,*c]\n---\nA note with a bomb in front.`;
    await importFiles(workspace.call(), sourceOf('json', odd, 'odd.json'), 'odd', options());
    await importFiles(workspace.call(), sourceOf('markdown', bomb, 'bomb.md'), 'bomb', options());
    const all = await stored();
    expect(all[0]).toMatchObject({ content: 'NUL  and half \ufffd a pair', at: null, tags: ['t'.repeat(64)] });
    expect(all.filter(({ content }) => content.startsWith('A long sentence'))).toHaveLength(3);
    expect(all.at(-1)!.content).toContain('A note with a bomb in front.');
  });
});
