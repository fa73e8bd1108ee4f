/** The states of projects, and the links of other memories to them. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LinkedAnswer } from '../../src/memory/write/metadata.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

describe.each(engines)('projects on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  const tell = (update: Record<string, unknown>) => workspace.tool<LinkedAnswer>('remember_project', update);

  test.each([
    ['天枢', '天枢项目使用 PostgreSQL。', '天气很好。'],
    ['Atlas', '我们在Atlas项目上使用PostgreSQL。', '我们在Atlassian上写文档。'],
    ['さくら', '今日さくらの設計を決めた。', '今日は桜が咲いた。'],
    ['아틀라스', '아틀라스는 PostgreSQL을 쓴다.', '아시아는 넓다.'],
    ['天枢 Core', '决定：天枢Core用PostgreSQL。', '天枢用PostgreSQL。'],
  ])('a decision is linked to the project %s, although no spaces set its name apart', async (name, naming, other) => {
    const project = await tell({ name, status: 'active' });
    const decide = async (decision: string) =>
      (await workspace.tool<LinkedAnswer>('remember_decision', { decision })).linked;
    expect(await decide(naming)).toEqual([{ memory_id: project.memory.memory_id, relation: 'concerns' }]);
    expect(await decide(other)).toEqual([]);
  });
});
