/** Cards and summaries between a correction and the next consolidate. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { GraduatedContext } from '../../src/continuity/graduated-context.ts';
import type { EntityProfile } from '../../src/graph/entity/entity-profile.ts';
import type { Compressed } from '../../src/retrieval/pack/compress.ts';
import type { Context } from '../../src/retrieval/pack/context.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

/** One engine: lines are left out above the ports. */
let workspace: TestWorkspace;
let role: string;
let preference: string;
beforeEach(async () => {
  workspace = await openTestWorkspace(engines[0]!);
  role = (await workspace.add('Mei Lin is the tech lead of Lumen. She works from Taipei.')).memory_id;
  preference = (await workspace.add('Mei Lin prefers screenshots of Lumen in WebP.')).memory_id;
  await workspace.add('Mei Lin writes the release notes of Lumen every Thursday.');
  await workspace.tool('consolidate');
});
afterEach(() => workspace.remove());

const card = async () => (await workspace.tool<EntityProfile>('recall_entity', { name: 'Mei Lin' })).peer_card;
const prompts = async () => {
  const query = 'Who is Mei Lin?';
  return [
    (await workspace.tool<GraduatedContext>('layers')).text,
    (await workspace.tool<GraduatedContext>('layers', { query })).text,
    (await workspace.tool<Context>('recall_context', { query })).text,
    (await workspace.tool<Compressed>('compress', { query })).text,
  ];
};

test('a card no longer says what an edit has corrected', async () => {
  expect((await card())!.text).toContain('in WebP');
  await workspace.tool('edit_memory', { memory_id: preference, new_content: 'Mei Lin prefers screenshots in AVIF.' });
  const { text } = (await card())!;
  expect(text).not.toContain('WebP');
  expect(text).not.toContain('Preferences');
  expect(text).toContain('tech lead of Lumen');
  for (const prompt of await prompts()) {
    expect(prompt).not.toContain('WebP');
    expect(prompt).toContain('AVIF');
  }
});

test('an edit that keeps the sentence keeps its line', async () => {
  const before = await card();
  const new_content = 'Mei Lin is the tech lead of Lumen. She works from Taipei and Tainan.';
  await workspace.tool('edit_memory', { memory_id: role, new_content });
  expect((await card())!.text.split('\n').slice(0, 4)).toEqual(before!.text.split('\n').slice(0, 4));
});

test('a card and a summary no longer say what was invalidated, and say it again after a revert', async () => {
  const { operation_id } = await workspace.tool<{ operation_id: string }>('invalidate', { memory_id: preference });
  expect((await card())!.text).not.toContain('WebP');
  for (const prompt of await prompts()) expect(prompt).not.toContain('WebP');
  await workspace.tool('invalidate', { memory_id: preference, revert: operation_id });
  expect((await card())!.text).toContain('in WebP');
});
