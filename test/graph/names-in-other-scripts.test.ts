/** A name in a script without capitals is the same entity in text of every language. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EntityProfile } from '../../src/graph/entity/entity-profile.ts';
import type { EntityTimeline } from '../../src/graph/entity/entity-timeline.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

/** One engine: only the reading of names differs. */
describe('a name in a script without capitals', () => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterAll(() => workspace.remove());

  const remember = (content: string) => workspace.tool('remember', { content });
  const timeline = async (name: string) =>
    (await workspace.tool<EntityTimeline>('entity_timeline', { name })).memories.map(({ text }) => text);

  test.each([
    ['王芳', ['王芳住在杭州。', '王芳 says the lease ends in May.', 'Wir haben 王芳 in Köln getroffen.']],
    ['佐藤', ['佐藤さんは大阪に住んでいます。', 'The invoice for 佐藤さん is due.', 'Il faut rappeler 佐藤.']],
    ['محمد علي', ['We met محمد علي in Cairo.', 'The keys of محمد علي are in the drawer.']],
  ])('%s is found in every memory that mentions the person', async (name, contents) => {
    for (const content of contents) await remember(content);
    expect((await workspace.tool<EntityProfile>('recall_entity', { name })).entity).toMatchObject({
      name,
      kind: 'person',
    });
    expect((await timeline(name)).toSorted()).toEqual(contents.toSorted());
  });

  test('ordinary words in such a script are no entities', async () => {
    await remember('We need 黄瓜 and 豆腐; the sign says 出口.');
    const names = (await workspace.call().store.entities.list({ limit: 100 })).map(({ entity: { name } }) => name);
    for (const word of ['黄瓜', '豆腐', '出口']) expect(names).not.toContain(word);
  });
});
