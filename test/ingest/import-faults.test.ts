/** Killed imports and invalid files: everything that was stored is used once, and everything else is reported. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { importFiles, previewImport } from '../../src/ingest/import-files.ts';
import { importers } from '../../src/ingest/importers/importers.ts';
import { endAbandonedRuns } from '../../src/ingest/store-waiting.ts';
import { engines } from '../support/engines.ts';
import { gate } from '../support/watched-engine.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';
import { chatgptExport, claudeCodeLog, claudeExport, memoryServerFile, sourceOf } from './exported-files.ts';

describe.each(engines.slice(0, 1))('imports on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  const options = () => ({ total: 1, each: () => undefined, stop: new AbortController().signal });
  const stored = async () => (await workspace.call().store.memories.list({}, { limit: 50 })).reverse();

  /** The state after a kill: two batches are stored, and nothing of the third. */
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

  test('memories that a killed import stored are read for contradictions when the same command continues it', async () => {
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
    await expect.poll(() => statuses('The orchard')).toEqual(['active', 'challenged']);
    expect(await workspace.call().store.ingestRuns.find(left.run_id)).toMatchObject({ status: 'failed' });
  });

  test('a killed import that nobody continues is ended and read after an hour of silence', async () => {
    const left = await killed('log.json', contradicting('The orchard closes at 19:00.'));
    expect(await endAbandonedRuns(workspace.call())).toBe(0);
    workspace.pass(3_601_000);
    expect(await endAbandonedRuns(workspace.call())).toBe(1);
    await expect.poll(() => statuses('The orchard')).toEqual(['active', 'challenged']);
    expect(await workspace.call().store.ingestRuns.find(left.run_id)).toMatchObject({ status: 'failed' });
    expect(await endAbandonedRuns(workspace.call())).toBe(0);
  });

  test('an import that was silent for an hour, and so was given up, counts as done when it ends successfully', async () => {
    const { importer } = sourceOf('json', '[]', 'log.json');
    const half = async function* () {
      yield Buffer.from('["The orchard closes at 17:00.",');
      workspace.pass(3_601_000);
      expect(await endAbandonedRuns(workspace.call())).toBe(1);
      yield Buffer.from('"The orchard is full of bees."]');
    };
    const source = { importer, files: [{ path: 'log.json', bytes: half }] };
    const { run_id } = await importFiles(workspace.call(), source, 'log.json', { ...options(), total: 2 });
    expect(await workspace.call().store.ingestRuns.find(run_id)).toMatchObject({ status: 'done', error: null });
    expect(await stored()).toHaveLength(2);
  });

  test('fields that no call could send do not stop an import: blank ones are left out, and overlong ones are kept short', async () => {
    const secret = 'card 4111111111111111 ';
    const items = [
      { content: 'The kettle is blue.', tags: ['\u200b', 'kitchen'], session_id: '\u200b' },
      { content: 'The kettle is red.', tags: [secret + 'x'.repeat(42)], session_id: secret + 'x'.repeat(178) },
    ];
    const files: [string, string][] = [
      ['json', JSON.stringify(items)],
      ['mem0', JSON.stringify([{ memory: 'The kettle is black.', id: 'm'.repeat(20_000), user_id: 'u' }])],
      [
        'claude-code',
        `${JSON.stringify({ type: 'summary', summary: 's'.repeat(20_000) })}
${JSON.stringify({ type: 'user', sessionId: 'a', cwd: '/'.repeat(20_000), message: { content: 'Boil water.' } })}`,
      ],
    ];
    for (const [kind, text] of files) {
      const imported = await importFiles(workspace.call(), sourceOf(kind, text, kind), kind, options());
      expect(imported).toMatchObject({ isWhole: true, duplicates: 0 });
    }
    const [blue, red, black, boil] = await stored();
    expect(blue).toMatchObject({ content: 'The kettle is blue.', tags: ['kitchen'], session_id: null });
    expect(red!.tags).toEqual([expect.stringMatching(/^card \[redacted: .*\] x{42}$/)]);
    expect(red!.session_id).toMatch(/x{178}$/);
    expect(black!.metadata).toEqual({ user_id: 'u', mem0_id: 'm'.repeat(200) });
    expect(JSON.stringify(boil!.metadata).length).toBeLessThan(5_000);
  });

  test('invalid files are reported, and nothing of them is stored', async () => {
    const deep = `[${'['.repeat(5_000)}${']'.repeat(5_000)}]`;
    const refused: [string, string | Buffer, RegExp][] = [
      ['chatgpt', JSON.stringify(claudeExport), /does not look like a ChatGPT export/],
      ['claude', JSON.stringify(chatgptExport), /does not look like a Claude export/],
      ['chatgpt', JSON.stringify(chatgptExport).slice(0, 200), /cut off|no JSON/],
      ['chatgpt', 'hello', /no JSON/],
      ['mem0', Buffer.from([0x5b, 0x22, 0xff, 0xfe, 0x22, 0x5d]), /UTF-8/],
      ['claude-code', memoryServerFile, /does not look like a session of Claude Code/],
      ['codex', '{"a":1}', /does not look like a session of Codex/],
      ['mcp-memory', 'not json', /no JSON line by line/],
      ['markdown', Buffer.from([0xff, 0x41]), /not text in UTF-8/],
      ['claude-code', Buffer.from([0x7b, 0xff]), /^file: Line 1 is not text in UTF-8/],
      ['chatgpt', '{"user": {"id": 1}}', /valid JSON, but (?:not|neither)/],
      ['claude', '{"user": {"id": [1]}}', /neither the file nor its field conversations is an array/],
      ['json', 'hello', /neither an array nor one value per line/],
      ['json', '{"text":"one"}\n\n{"text":"two"}\nthree', /^file is no JSON at line 3, empty lines not counted/],
      ['mem0', '{}', /neither the file nor its field results or memories is an array/],
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

  test('unreadable files in a folder are skipped and named; if none can be read, the import is refused', async () => {
    const [first, empty, cut] = [
      sourceOf('claude-code', claudeCodeLog, 'a/one.jsonl'),
      sourceOf('claude-code', '', 'a/empty.jsonl'),
      sourceOf('claude-code', '{"type": "us', 'b/cut.jsonl'),
    ];
    const folder = (...sources: (typeof first)[]) => ({ ...first, files: sources.flatMap(({ files }) => files) });
    const preview = await previewImport(workspace.call(), folder(empty, first, cut));
    expect(preview.items).toBe(2);
    const not_whole = [
      { reason: 'a/empty.jsonl is empty', is_read_in_part: false },
      { reason: expect.stringContaining('b/cut.jsonl does not look like'), is_read_in_part: false },
    ];
    expect(preview).toMatchObject({ skipped: {}, not_whole });
    const imported = await importFiles(workspace.call(), folder(empty, first, cut), 'folder', options());
    expect(imported).toMatchObject({ stored: 2, isWhole: true, not_whole });
    await expect(previewImport(workspace.call(), folder(empty, cut))).rejects.toThrow(/does not look like/);
  });

  test.each([
    ['EACCES', 'cannot be read: permission denied'],
    ['EPERM', 'cannot be read: permission denied'],
    ['ENOENT', 'no longer exists'],
    ['ELOOP', 'is a link that leads back to itself'],
    ['EIO', 'cannot be read: the system answers EIO'],
  ])(
    'a file in a folder that fails with the system error %s is skipped and named with a remedy',
    async (code, says) => {
      const source = sourceOf('json', '["The crane is oiled."]', 'a.json');
      const failure = Object.assign(new Error(`${code}: open`), { code, syscall: 'open' });
      const closed = () => new ReadableStream<Uint8Array>({ start: (stream) => stream.error(failure) });
      const half = async function* () {
        yield Buffer.from('["The bell is brass.",');
        throw Object.assign(failure, { syscall: 'read' });
      };
      const files = [{ path: 'b.json', bytes: closed }, ...source.files, { path: 'c.json', bytes: half }];
      const imported = await importFiles(workspace.call(), { ...source, files }, 'folder', options());
      const message = (path: string) => expect.stringContaining(`${path} ${says}`);
      expect(imported).toMatchObject({
        stored: 2,
        not_whole: [
          { reason: message('b.json'), is_read_in_part: false },
          { reason: message('c.json'), is_read_in_part: true },
        ],
      });
      const only = { ...source, files: files.slice(0, 1) };
      await expect(previewImport(workspace.call(), only)).rejects.toThrow(says);
    },
  );

  test('the items of an array under a name are read one at a time', async () => {
    const { importer } = sourceOf('mem0', '', 'x');
    const head = '{"user": {"id": [1]}, "results": [';
    let read = 0;
    const bytes = async function* () {
      yield Buffer.from(head);
      for (; read < 500; read += 1) yield Buffer.from(`{"memory": "Crate ${read} is full."},`);
      yield Buffer.from('{"memory": "The last one."}], "total": 501}');
    };
    const readAt: number[] = [];
    for await (const item of importer.read({ path: 'export.json', bytes })) {
      expect(item).toMatchObject({ content: expect.any(String) });
      readAt.push(read);
    }
    expect(readAt).toHaveLength(501);
    expect(readAt[10]).toBeLessThan(20);
  });

  test('an empty export is valid, and imports nothing', async () => {
    for (const [kind, text] of [
      ['mem0', '{"results": []}'],
      ['mem0', '{"memories": [ ]}'],
      ['claude', '{"conversations": []}'],
    ] as const)
      expect(await previewImport(workspace.call(), sourceOf(kind, text, 'file')), text).toMatchObject({ items: 0 });
    for (const text of ['{"user": []}', '{"results": {}}', '{"results": {"results": []}}'])
      await expect(previewImport(workspace.call(), sourceOf('mem0', text, 'file')), text).rejects.toThrow(/an array/);
  });

  test('hostile values are treated as text', async () => {
    const long = `${'A long sentence about the harbour. '.repeat(2_000)}`;
    const odd = JSON.stringify([
      { content: 'NUL \u0000 and half \ud800 a pair', tags: Array(200).fill('t'.repeat(500)), date: '99999-01-01' },
      { content: long },
    ]);
    const bomb = `---\na: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c,*c]\n---\nA note with a bomb in front.`;
    await importFiles(workspace.call(), sourceOf('json', odd, 'odd.json'), 'odd', options());
    await importFiles(workspace.call(), sourceOf('markdown', bomb, 'bomb.md'), 'bomb', options());
    const all = await stored();
    expect(all[0]).toMatchObject({ content: 'NUL  and half \ufffd a pair', occurred_at: null, tags: ['t'.repeat(64)] });
    expect(all.filter(({ content }) => content.startsWith('A long sentence'))).toHaveLength(3);
    expect(all.at(-1)!.content).toContain('A note with a bomb in front.');
  });
});
