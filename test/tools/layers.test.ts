/** Graduated context, and skills. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GraduatedContext } from '../../src/continuity/graduated-context.ts';
import type { Skills } from '../../src/continuity/skills.ts';
import { countTokens } from '../../src/text/tokens.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

describe.each(engines)('context in layers on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  const layers = (args: object = {}) => workspace.tool<GraduatedContext>('layers', { ...args });
  const sources = ({ layers }: GraduatedContext, name: string) =>
    layers.find(({ layer }) => layer === name)!.lines.map(({ source }) => source);

  test('lists pinned memories first, then important ones, those the query needs, and the background', async () => {
    const pinned = await workspace.add('The team speaks English and Portuguese.');
    await workspace.tool('pin', { memory_id: pinned.memory_id });
    const project = await workspace.add('Atlas: migration half done.', { tags: ['project'] });
    const important = await workspace.add('Payroll runs on the last Friday.', { importance: 0.95 });
    const needed = await workspace.add('Billing invoices lie in the archive bucket.');
    const lasting = await workspace.add('Billing has used PostgreSQL for years.', { layer: 'semantic' });
    const answer = await layers({ query: 'billing invoices archive bucket' });
    expect(sources(answer, 'L0')).toEqual([pinned.memory_id, project.memory_id]);
    expect(sources(answer, 'L1')).toContain(important.memory_id);
    expect(sources(answer, 'L2')[0]).toBe(needed.memory_id);
    expect(answer.layers.flatMap(({ lines }) => lines.map(({ source }) => source)).toSorted()).toEqual(
      [pinned, project, important, needed, lasting].map(({ memory_id }) => memory_id).toSorted(),
    );
    expect(answer.text.match(/^L\d [^:]+:$/gm)).toEqual(
      answer.layers.filter(({ lines }) => lines.length > 0).map(({ layer, name }) => `${layer} ${name}:`),
    );
    for (const line of answer.text.split('\n').filter((one) => one.startsWith('- ')))
      expect(line).toMatch(/\[mem_[0-9A-Z]{26}\]: /);
  });

  test('never exceeds its token budget, and states its size', async () => {
    const notes = Array.from({ length: 40 }, (_, n) => ({
      content: `Harbour note ${n}: ${'the crane of pier seven was inspected and found sound. '.repeat(1 + (n % 7))}`,
      importance: n % 2 === 0 ? 0.9 : 0.5,
      layer: n % 3 === 0 ? ('semantic' as const) : ('episodic' as const),
    }));
    await workspace.addAll(notes);
    for (const max_tokens of [50, 120, 333, 1_000, 4_000]) {
      for (const query of ['harbour crane inspection', undefined]) {
        const { text, tokens } = await layers({ query, max_tokens });
        expect(tokens).toBe(await countTokens(text));
        expect(tokens).toBeLessThanOrEqual(max_tokens);
      }
    }
  });

  test('begins with what is pinned, and then answers the query, in a small budget too', async () => {
    const rule =
      'Never push to main directly: open a pull request and wait for two approvals after the nightly backup.';
    const pinned = await workspace.add(rule);
    await workspace.tool('pin', { memory_id: pinned.memory_id });
    await workspace.add('The office plants are watered on Mondays.', { importance: 0.9 });
    await workspace.add('The lift is inspected every spring.', { layer: 'semantic' });
    const needed = await workspace.add('The export job runs nightly at two.');
    for (const max_tokens of [64, 80, 140, 200, 300]) {
      const answer = await layers({ query: 'when does the export job run', max_tokens });
      expect(sources(answer, 'L0')).toEqual([pinned.memory_id]);
      if (max_tokens >= 140) expect(sources(answer, 'L2')[0]).toBe(needed.memory_id);
      expect(answer.tokens).toBeLessThanOrEqual(max_tokens);
    }
  });

  test('gives the unused budget of one layer to the others', async () => {
    const inspected = (n: number) => `Harbour crane ${n} was inspected on pier ${n * 7} by crew ${n * 13}.`;
    await workspace.addAll(Array.from({ length: 60 }, (_, n) => ({ content: inspected(n) })));
    const { tokens, layers: filled } = await layers({ query: 'harbour crane inspected', max_tokens: 1_000 });
    expect(filled.find(({ layer }) => layer === 'L0')!.lines).toEqual([]);
    expect(tokens).toBeGreaterThan(900);
  });

  test('ranks a contradicted memory below the current one, however often it was recalled', async () => {
    const former = await workspace.add('The stand-up is at nine.');
    for (let n = 0; n < 4; n++) await workspace.call().store.memories.touch([former.memory_id], '2026-05-08T10:00:00Z');
    const holds = await workspace.add('Payroll runs on the last Friday.');
    expect(sources(await layers({ query: 'zebra stripes' }), 'L1')).toEqual([former.memory_id, holds.memory_id]);
    await workspace.tool('update_status', { memory_id: former.memory_id, new_status: 'challenged' });
    expect(sources(await layers({ query: 'zebra stripes' }), 'L1')).toEqual([holds.memory_id, former.memory_id]);
  });

  test('contains nothing twice', async () => {
    const { memory_id } = await workspace.add('The crane is red.', { importance: 0.9, layer: 'semantic' });
    await workspace.tool('pin', { memory_id });
    await workspace.add('The crane is red!', { importance: 0.9 });
    const answer = await layers({ query: 'crane red' });
    expect(answer.layers.flatMap(({ lines }) => lines)).toHaveLength(1);
    expect(sources(answer, 'L0')).toEqual([memory_id]);
  });

  test('without a query states where the last session stopped', async () => {
    const { entry } = await workspace.tool<{ entry: { record_id: string } }>('diary_write', {
      entry: 'Next: paint the crane.',
    });
    const answer = await layers();
    expect(sources(answer, 'L2')).toEqual([entry.record_id]);
    expect(answer.text).toContain(`[${entry.record_id}]: Next: paint the crane.`);
  });

  test('of an empty workspace says so', async () => {
    expect(await layers()).toMatchObject({ text: 'This workspace has no memories yet.' });
    expect(await layers({ query: 'crane' })).toMatchObject({ text: 'This workspace has no memories yet.' });
    const { memory_id } = await workspace.add('The crane lifts forty tons.');
    await workspace.tool('invalidate', { memory_id });
    expect((await layers({ query: 'crane' })).text).toMatch(/^No memory of this workspace holds/);
  });
});

describe.each(engines)('the skills of get_skills on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  const skills = (query: string, rest: object = {}) => workspace.tool<Skills>('get_skills', { query, ...rest });

  test('are the procedures for a task, with their steps', async () => {
    const rule = await workspace.add(
      'To rotate the signing key: 1. make a new key 2. publish it 3. retire the old one',
      {
        memory_type: 'procedure',
      },
    );
    const habit = await workspace.add('When the signing key leaks, revoke it at once.', { layer: 'procedural' });
    await workspace.add('The signing key is 32 bytes long.');
    await workspace.add('To bake bread, knead the dough, then wait.', { memory_type: 'procedure' });
    const answer = await skills('rotate the signing key', { format: true });
    expect(answer.skills.map(({ memory_id }) => memory_id)).toEqual([rule.memory_id, habit.memory_id]);
    expect(answer.skills[0]).toMatchObject({
      title: 'To rotate the signing key',
      steps: ['make a new key', 'publish it', 'retire the old one'],
    });
    expect(answer.text).toBe(
      `To rotate the signing key [${rule.memory_id}]:\n1. make a new key\n2. publish it\n3. retire the old one\n\n` +
        `When the signing key leaks [${habit.memory_id}]:\n1. revoke it at once.`,
    );
  });

  test('with one step appear once, and the compact form does not claim that there are none', async () => {
    const fix = await workspace.tool<{ memory: { memory_id: string } }>('remember_error', {
      error: 'The camera flooded at 20 m because sand was on the seal.',
      prevention: 'Clean and grease the seal before each dive, and test the housing in the tank.',
    });
    const query = 'camera flooded at sea';
    const { text } = await skills(query, { format: true });
    expect(text!.match(/Clean and grease/g)).toHaveLength(1);
    const compact = await workspace.tool('get_skills', { query, format: true, detail: 'compact' });
    expect(compact).toEqual({ text });
    expect(fix.memory.memory_id).toMatch(/^mem_/);
  });

  test('are data only unless text is requested, up to the requested number', async () => {
    for (const day of ['Monday', 'Tuesday', 'Friday'])
      await workspace.add(`To open the harbour gate on ${day}, ring the bell.`, { memory_type: 'procedure' });
    const answer = await skills('open the harbour gate', { max_skills: 2 });
    expect(answer.skills).toHaveLength(2);
    expect(answer.text).toBeNull();
  });

  test('are empty if no procedure concerns the task', async () => {
    await workspace.add('To bake bread, knead the dough, then wait.', { memory_type: 'procedure' });
    await workspace.add('The quarterly revenue forecast is due.');
    expect(await skills('quarterly revenue forecast', { format: true })).toEqual({
      skills: [],
      text: 'No procedure is remembered for this.',
      notes: [],
    });
  });
});
