/** Saved questions on the command line: added, run, shown with their changes, removed. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTerminal, type TestTerminal } from './terminal.ts';

let terminal: TestTerminal;
let crane: string;
beforeEach(async () => {
  terminal = openTerminal();
  await terminal.run(['workspace', 'create', '--name', 'Atlas', '--slug', 'atlas']);
  const { printed } = await terminal.run(['key', 'create', '--workspace', 'atlas', '--label', 'test', '--json']);
  const server = terminal.start(['serve', '--port', '0']);
  const [, address = ''] = await server.untilPrinted(/listens on (\S+)/);
  const stored = await fetch(`${address}/api/workspaces/atlas/remember`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${JSON.parse(printed).key}` },
    body: JSON.stringify({ content: 'The crane is oiled on Mondays.' }),
  });
  crane = ((await stored.json()) as { memory: { memory_id: string } }).memory.memory_id;
  server.stop();
  await server.ended;
});
afterEach(() => terminal.remove());

const quality = (does: string, ...words: string[]) => terminal.run(['quality', does, '--workspace', 'atlas', ...words]);

test('a run shows the rank of each memory and the difference, and its exit code says that one fell', async () => {
  expect(await quality('run')).toMatchObject({ code: 2, complained: expect.stringMatching(/No question is saved/) });
  expect(await quality('add', '--query', 'when is the crane oiled', '--expect', crane)).toMatchObject({ code: 0 });
  expect((await quality('show')).printed).toMatch(/not asked yet {2}The crane is oiled on Mondays\./);
  expect(await quality('run')).toMatchObject({ code: 0, printed: expect.stringMatching(/\n {4}1 {2}The crane/) });
  await terminal.run(['memory', 'erase', '--workspace', 'atlas', crane]);
  expect(await quality('run')).toMatchObject({
    code: 1,
    printed: expect.stringMatching(
      /1 → not found \(worse\) {2}forgotten or erased\nnow .*0 of 1 found.*\nbefore .*1 of 1/,
    ),
  });
  const { printed } = await quality('show', '--json');
  expect(JSON.parse(printed).questions[0].expected).toMatchObject([{ before: 1, now: null, change: 'worse' }]);
});

test('a question can be removed; an invalid id or an unknown memory is refused', async () => {
  const { printed } = await quality('add', '--query', 'crane', '--expect', crane, '--json');
  const { question_id } = JSON.parse(printed);
  expect((await quality('remove', question_id)).printed).toBe(`Removed ${question_id}.`);
  expect(await quality('remove', question_id)).toMatchObject({ code: 1 });
  expect((await quality('add', '--query', 'crane', '--expect', 'crane')).complained).toMatch(/not a memory id/);
  expect((await quality('show')).printed).toBe('No question is saved yet.');
});
