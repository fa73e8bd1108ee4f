/** Plays stories, each in a workspace of its own, and asks their questions at their end. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toWorkspace } from '../bench/bench-workspace.ts';
import { modelSettings } from '../bench/model-settings.ts';
import { root } from '../bench/program.ts';
import { type Story, type StoryQuestion, storeMemories } from '../bench/stories.ts';
import { openModels } from '../src/models.ts';
import { readSettings } from '../src/settings.ts';
import { callTool } from '../src/tools/call-tool.ts';
import type { Workspace } from '../src/workspace.ts';

/** Stories that are written for training. */
export const trainingStories = join(root, 'training', 'stories');

/** A question, and the names of the workspace's memories by id. */
export interface PlayedQuestion extends StoryQuestion {
  names: ReadonlyMap<string, string>;
}

/** Returns what `learn` gives for the questions, story by story. Reports progress on stderr. */
export async function playStories<Learned>(
  stories: readonly Story[],
  learn: (workspace: Workspace, question: PlayedQuestion) => Promise<Learned[]>,
): Promise<{ story: string; learned: Learned }[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stele-training-'));
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  let clock = 0;
  const settings = readSettings({ ...modelSettings(), STELE_DATA_DIR: dataDir, STELE_LOG_LEVEL: 'warn' });
  const services = await openModels(settings, { now: () => new Date(++clock) });
  const played: { story: string; learned: Learned }[] = [];
  const play = async (story: Story) => {
    clock = Date.parse(story.memories[0]!.at) - 1_000;
    const record = await services.storage.control.workspaces.create({ name: story.name });
    await services.storage.withWorkspace(record, async (open) => {
      const workspace = toWorkspace(services, record, open.storeFor);
      const call = async (tool: string, args: Record<string, unknown>) =>
        (await callTool(workspace, { tool, args, detail: 'compact' })).answer;
      const { names } = await storeMemories(story, call, (at) => {
        clock = Date.parse(at);
      });
      clock = Date.parse(story.now);
      for (const question of story.questions)
        for (const learned of await learn(workspace, { ...question, names }))
          played.push({ story: story.name, learned });
    });
  };
  for (const [at, story] of stories.entries()) {
    await play(story);
    if (at % 10 === 9) process.stderr.write(`${at + 1} of ${stories.length} stories played\n`);
  }
  await services.storage.close();
  return played;
}
