/** Choices to learn from: which memory follows one that a question found, according to the stories. */
import { toWorkspace } from '../../bench/bench-workspace.ts';
import { type Story, type StoryQuestion, storeMemories } from '../../bench/stories.ts';
import type { Models } from '../../src/models.ts';
import type { Findings } from '../../src/retrieval/ground/ground.ts';
import { presentGround } from '../../src/retrieval/ground/present.ts';
import { readQuery } from '../../src/retrieval/query/query.ts';
import { filterOf, rankByContent } from '../../src/retrieval/ranking.ts';
import { judgeFollowers } from '../../src/retrieval/succession/followers.ts';
import { maxAgeCompared } from '../../src/retrieval/succession/lift-successors.ts';
import type { FollowedMemory, LaterSigns } from '../../src/retrieval/succession/likelihood.ts';
import { callTool } from '../../src/tools/call-tool.ts';
import type { Workspace } from '../../src/workspace.ts';

/** Number of best results to learn from; recall looks for followers of fewer. */
const mostLearned = 4;
const questionsOfPart = 4;

/** A choice between staying with a memory (index 0) and each later one (from 1), with the right indices. */
export interface Choice {
  later: readonly LaterSigns[];
  right: readonly number[];
}

/** Runs stories in separate workspaces, with a clock that each story sets. */
export interface StoryRunner {
  services: Models;
  setClock(at: number): void;
}

/** The choices of a whole story, and of its parts alone: in a small workspace every memory is near every other one. */
export async function choicesOf(stage: StoryRunner, story: Story): Promise<Choice[]> {
  const choices: Choice[] = [];
  for (const part of [story, ...partsOf(story)]) choices.push(...(await choicesIn(stage, part)));
  return choices;
}

/**
 * Parts of a few questions each, with the memories they concern and as many others; none if the story has no more
 * questions than that.
 */
export function partsOf(story: Story): Story[] {
  if (story.questions.length <= questionsOfPart) return [];
  const others = story.memories.filter((_, at) => at % 5 === 0).map(({ memory }) => memory);
  const starts = story.questions.flatMap((_, at) => (at % questionsOfPart === 0 ? [at] : []));
  return starts.map((start): Story => {
    const questions = story.questions.slice(start, start + questionsOfPart);
    const named = questions.flatMap(({ wanted, outdated = [] }) => [...wanted, ...outdated]);
    const kept = new Set([...named, ...others.slice(start % others.length).slice(0, named.length)]);
    return { ...story, questions, calls: [], memories: story.memories.filter(({ memory }) => kept.has(memory)) };
  });
}

async function choicesIn({ services, setClock }: StoryRunner, story: Story): Promise<Choice[]> {
  setClock(Date.parse(story.memories[0]!.at) - 1_000);
  const record = await services.storage.control.workspaces.create({ name: story.name });
  return services.storage.withWorkspace(record, async (open) => {
    const workspace = toWorkspace(services, record, open.storeFor);
    const call = async (tool: string, args: Record<string, unknown>) =>
      (await callTool(workspace, { tool, args, detail: 'compact' })).answer;
    const { names } = await storeMemories(story, call, (at) => setClock(Date.parse(at)));
    setClock(Date.parse(story.now));
    const choices: Choice[] = [];
    for (const question of story.questions) choices.push(...(await choicesFor(workspace, question, names)));
    return choices;
  });
}

type Role = 'answers' | 'outdated' | 'other';

/**
 * The choices for the best results. An outdated result gives two: one in which the answer must follow it, and one in
 * which nothing must, in a workspace without the answers and without other outdated memories.
 */
async function choicesFor(
  workspace: Workspace,
  { question, wanted, outdated = [] }: StoryQuestion,
  names: ReadonlyMap<string, string>,
): Promise<Choice[]> {
  const roleOf = (id: string): Role => {
    const name = names.get(id) ?? '';
    return wanted.includes(name) ? 'answers' : outdated.includes(name) ? 'outdated' : 'other';
  };
  const ground = presentGround(workspace);
  const query = await readQuery(workspace, question, ground);
  const {
    ranked,
    adjustedQuery: trusted,
    findings: found,
  } = await rankByContent(workspace, ground, query, filterOf({}, query.wantedAge));
  const followed = await judgeFollowers(trusted, ranked.slice(0, maxAgeCompared), found, mostLearned);
  const choices = followed.flatMap((one) => toChoices(one, roleOf));
  for (const { memory } of followed.filter((one) => roleOf(one.memory.memory_id) === 'outdated')) {
    const isKept = (id: string) => id === memory.memory_id || roleOf(id) === 'other';
    const left = ranked.filter(({ memory_id }) => isKept(memory_id));
    const alone = await judgeFollowers(
      trusted,
      left.slice(0, maxAgeCompared),
      restrictFindings(found, isKept),
      mostLearned,
    );
    const own = alone.filter((one) => one.memory.memory_id === memory.memory_id);
    choices.push(...own.flatMap((one) => toChoices(one, (id) => (id === memory.memory_id ? 'answers' : roleOf(id)))));
  }
  return choices;
}

/** The same findings, limited to some memories. */
function restrictFindings(found: Findings, isKept: (id: string) => boolean): Findings {
  return {
    ...found,
    load: async (ids) => found.load(ids.filter(isKept)),
    compareMemory: async (memory, others) => {
      const all = await found.compareMemory(memory, others);
      return { ...all, similar: all.similar.filter((like) => isKept(like.memory.memory_id)) };
    },
  };
}

/** Returns no choice if no right one is known. */
function toChoices({ memory, later }: FollowedMemory, fateOf: (id: string) => Role): Choice[] {
  const role = fateOf(memory.memory_id);
  if (role === 'other') return [];
  // Another memory that is also outdated, or that also answers, is neither right nor wrong.
  const judged = later.filter(
    ({ id, canAnswerInstead }) =>
      canAnswerInstead && fateOf(id) !== 'outdated' && (role !== 'answers' || fateOf(id) !== 'answers'),
  );
  const right = judged.flatMap(({ id }, at) => (fateOf(id) === 'answers' ? [at + 1] : []));
  if (role === 'outdated' && right.length === 0) return [];
  return [{ later: judged, right: role === 'answers' ? [0] : right }];
}
