/** Choices to learn from: what followed a memory that a question found, as the stories tell it. */
import { toWorkspace } from '../../bench/bench-workspace.ts';
import { type Story, type StoryQuestion, storeMemories } from '../../bench/stories.ts';
import type { Models } from '../../src/models.ts';
import type { Findings } from '../../src/retrieval/ground/ground.ts';
import { presentGround } from '../../src/retrieval/ground/present.ts';
import { readQuery } from '../../src/retrieval/query/query.ts';
import { filterOf, rankClosely } from '../../src/retrieval/ranking.ts';
import { judgedFollowers } from '../../src/retrieval/succession/followers.ts';
import type { Followed, LaterSigns } from '../../src/retrieval/succession/likelihood.ts';
import { mostAged } from '../../src/retrieval/succession/newer-first.ts';
import { callTool } from '../../src/tools/call-tool.ts';
import type { Workspace } from '../../src/workspace.ts';

/** Best results that are learned from; recall looks for followers of fewer. */
const mostLearned = 4;
const questionsOfPart = 4;

/** A choice between staying with a memory (place 0) and each later one (from 1): the places that are right. */
export interface Choice {
  later: readonly LaterSigns[];
  right: readonly number[];
}

/** Plays stories in workspaces of their own, with a clock that each story sets. */
export interface Stage {
  services: Models;
  setClock(at: number): void;
}

/** The choices of a story, and of its parts by themselves: in a small workspace every memory is near every other one. */
export async function choicesOf(stage: Stage, story: Story): Promise<Choice[]> {
  const choices: Choice[] = [];
  for (const part of [story, ...partsOf(story)]) choices.push(...(await choicesIn(stage, part)));
  return choices;
}

/** A few questions each, with the memories that they are about and as many others; none of a story that has no more. */
function partsOf(story: Story): Story[] {
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

async function choicesIn({ services, setClock }: Stage, story: Story): Promise<Choice[]> {
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

type Fate = 'answers' | 'outdated' | 'other';

/**
 * The choices for the best results. Of each outdated one there are two: the answer shall follow it, and where the workspace lacks everything
 * that is newer, nothing shall.
 */
async function choicesFor(
  workspace: Workspace,
  { question, wanted, outdated = [] }: StoryQuestion,
  names: ReadonlyMap<string, string>,
): Promise<Choice[]> {
  const fateOf = (id: string): Fate => {
    const name = names.get(id) ?? '';
    return wanted.includes(name) ? 'answers' : outdated.includes(name) ? 'outdated' : 'other';
  };
  const ground = presentGround(workspace);
  const query = await readQuery(workspace, question, ground);
  const { ranked, trusted, found } = await rankClosely(workspace, ground, query, filterOf({}, query.wants));
  const followed = await judgedFollowers(trusted, ranked.slice(0, mostAged), found, mostLearned);
  const choices = followed.flatMap((one) => choiceOf(one, fateOf));
  for (const { memory } of followed.filter((one) => fateOf(one.memory.memory_id) === 'outdated')) {
    const isKept = (id: string) => id === memory.memory_id || fateOf(id) === 'other';
    const left = ranked.filter(({ memory_id }) => isKept(memory_id));
    const alone = await judgedFollowers(trusted, left.slice(0, mostAged), onlyWith(found, isKept), mostLearned);
    const own = alone.filter((one) => one.memory.memory_id === memory.memory_id);
    choices.push(...own.flatMap((one) => choiceOf(one, (id) => (id === memory.memory_id ? 'answers' : fateOf(id)))));
  }
  return choices;
}

/** The same finds without some memories. */
function onlyWith(found: Findings, isKept: (id: string) => boolean): Findings {
  return {
    ...found,
    load: async (ids) => found.load(ids.filter(isKept)),
    likeTo: async (memory, others) => {
      const all = await found.likeTo(memory, others);
      return { ...all, likes: all.likes.filter((like) => isKept(like.memory.memory_id)) };
    },
  };
}

/** Nothing is learned where no right one is known. */
function choiceOf({ memory, later }: Followed, fateOf: (id: string) => Fate): Choice[] {
  const fate = fateOf(memory.memory_id);
  if (fate === 'other') return [];
  // Another one that is outdated as well, or answers as well, is neither right nor wrong.
  const judged = later.filter(
    ({ id, answersAlike }) =>
      answersAlike && fateOf(id) !== 'outdated' && (fate !== 'answers' || fateOf(id) !== 'answers'),
  );
  const right = judged.flatMap(({ id }, at) => (fateOf(id) === 'answers' ? [at + 1] : []));
  if (fate === 'outdated' && right.length === 0) return [];
  return [{ later: judged, right: fate === 'answers' ? [0] : right }];
}
