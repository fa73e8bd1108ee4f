/**
 * Imports from other programs: dates, sessions and order are kept, each item is stored once, and invalid content is
 * reported.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { importFiles, previewImport } from '../../src/ingest/import-files.ts';

import { callTool } from '../../src/tools/call-tool.ts';
import { engines } from '../support/engines.ts';

import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';
import {
  chatgptExport,
  claudeCodeLog,
  claudeExport,
  codexLog,
  mem0Export,
  memoryServerFile,
  obsidianNote,
  plainItems,
  sourceOf,
  whatsAppChat,
} from './exported-files.ts';

describe.each(engines.slice(0, 1))('importers on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

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
      JSON.stringify(chatgptExport),
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
      JSON.stringify(claudeExport),
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
      claudeCodeLog,
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
      codexLog,
      'rollout-x.jsonl',
      [
        { content: 'User: Why does the build fail?', at: '2025-10-29T00:59:40.000Z', session: 'codex:019a' },
        { content: 'Assistant: A header is missing.' },
      ],
      { 'of the program itself': 1, 'tool calls and answers': 1 },
    ],
    [
      'whatsapp',
      whatsAppChat,
      'WhatsApp Chat - Trip to Oslo/_chat.txt',
      [
        {
          content: 'Anna Berg: The ferry leaves at nine:\nbe there at eight.\n\nBring the tickets.',
          at: '2024-03-04T18:04:11.000Z',
          session: 'whatsapp:Trip to Oslo',
          source: 'Trip to Oslo',
          type: 'whatsapp',
        },
        { content: 'Carla: Who has the keys, @Ben?', at: '2024-03-04T18:05:40.000Z' },
        {
          content: 'Ben: I quote:\n12/03/2024, 18:04 - Dora: an older chat',
          at: '2024-03-13T09:00:00.000Z',
        },
      ],
      { 'a notice of the chat program': 1, 'media or a notice without text': 1, 'a deleted message': 1 },
    ],
    [
      'mem0',
      JSON.stringify(mem0Export),
      'mem0.json',
      [{ content: 'Marta is allergic to nuts', at: '2024-07-20T08:30:36.275Z', tags: ['health'], source: 'source' }],
      {},
    ],
    [
      'mcp-memory',
      memoryServerFile,
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
      obsidianNote,
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
      JSON.stringify(plainItems),
      'plain.json',
      [
        { content: 'The kettle is blue.', at: '2023-05-06T00:00:00.000Z', tags: ['kitchen', 'blue'] },
        { content: 'A bare sentence.' },
      ],
      { 'neither a text nor an object': 1, 'without text': 1 },
    ],
  ];

  test.each(cases)(
    '%s: the preview stores nothing, the import keeps the order, and a second import stores nothing',
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

  test('a time without a zone is UTC, wherever the import runs', async () => {
    const times = [
      ['2026-03-05T10:00:00', '2026-03-05T10:00:00.000Z'],
      ['2026-03-05 10:00', '2026-03-05T10:00:00.000Z'],
      ['2026-03-05T10:00:00.5', '2026-03-05T10:00:00.500Z'],
      ['2026-03-05T10:00:00+02:00', '2026-03-05T08:00:00.000Z'],
      ['2026-03-05 10:00 PM', '2026-03-05T22:00:00.000Z'],
      ['2026-03-05, 10:00', '2026-03-05T10:00:00.000Z'],
      ['2026-03-5', '2026-03-05T00:00:00.000Z'],
      ['2026-03-05 10:00 PM EST', '2026-03-06T03:00:00.000Z'],
      ['0045-03-05', '0045-03-05T00:00:00.000Z'],
    ] as const;
    const items = JSON.stringify(times.map(([date], place) => ({ content: `Note ${place}.`, date })));
    const zone = process.env.TZ;
    process.env.TZ = 'America/New_York';
    try {
      await importFiles(workspace.call(), sourceOf('json', items, 'notes.json'), 'notes.json', options());
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
    expect((await stored()).map(({ at }) => at)).toEqual(times.map(([, at]) => at));
  });

  test('a stopped import keeps the stored items, continues on request, and is reverted as one', async () => {
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
});
