/** Aliases in memories: both names mean one entity. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EntityProfile } from '../../src/graph/entity/entity-profile.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

describe.each(engines)('on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  const remember = (content: string) => workspace.tool('remember', { content });
  const entity = async (name: string) => (await workspace.tool<EntityProfile>('recall_entity', { name })).entity;

  test.each([
    ['Everyone calls Alexandra Petrova Sasha.', 'Alexandra Petrova', 'Sasha'],
    ['Alexandra Petrova joined the choir; everyone calls her Sasha.', 'Alexandra Petrova', 'Sasha'],
    ['Maximilian Huber, known as Maxl, plays the tuba.', 'Maximilian Huber', 'Maxl'],
    ['Alle nennen Friederike Sommer nur Rieke.', 'Friederike Sommer', 'Rieke'],
    ['Todos llaman Pepe a José Antonio Rivas.', 'José Antonio Rivas', 'Pepe'],
    ['王芳在华为工作，大家都叫她小芳。', '王芳', '小芳'],
  ])('%s', async (content, name, alias) => {
    await remember(content);
    await remember(`${alias} said that the hall is booked.`);
    const found = await entity(alias);
    expect(found).toMatchObject({ name, kind: 'person', aliases: [alias] });
  });

  test('a person known by the alias only gets the full name', async () => {
    await remember('Sasha wants tea in the morning.');
    const before = await entity('Sasha');
    await remember('Everyone calls Alexandra Petrova Sasha.');
    expect(await entity('Alexandra Petrova')).toMatchObject({ entity_id: before.entity_id, aliases: ['Sasha'] });
  });

  test('an alias that somebody else uses already is not taken away', async () => {
    await remember('Sasha Grey said no.');
    await workspace.tool('update_entity', { name: 'Sasha Grey', alias: 'Sasha' });
    await remember('Everyone calls Alexandra Petrova Sasha.');
    expect((await entity('Sasha')).name).toBe('Sasha Grey');
    expect((await entity('Alexandra Petrova')).aliases).toEqual([]);
  });

  test('a project has its whole name, and a text with its capitalised name is about it', async () => {
    await workspace.tool('remember_project', { name: 'Zephyrion atlas', status: 'planning' });
    await remember('The Zephyrion atlas is online since 15 October.');
    await remember('We show Zephyrion to the board.');
    const found = await entity('zephyrion atlas');
    expect(found).toMatchObject({ name: 'Zephyrion atlas', kind: 'project', aliases: ['Zephyrion'], mentions: 3 });
  });

  test('a marker in place of a secret is no entity', async () => {
    await remember('The key of Priya Raman is [redacted: aws key], her card [redacted: Visa number].');
    const found = async (query: string) =>
      (await workspace.tool<{ entities: { name: string }[] }>('search_entities', { query })).entities;
    expect((await found('Priya')).map(({ name }) => name)).toEqual(['Priya Raman']);
    for (const query of ['aws', 'Visa', 'redacted']) expect(await found(query), query).toEqual([]);
  });
});
