/** Adapts a workspace's ranking to how its callers use results. Runs as a job that recall enqueues now and then. */
import type { OwnRanking } from '../../model/ranking/adaptation.ts';
import { carryOut, immediate } from '../../verb.ts';
import type { Workspace } from '../../workspace.ts';
import { isLearnedFor } from '../workspace-recipe.ts';
import { choicesOf, choiceWindowMs } from './choices.ts';
import { learnFrom } from './learn-from.ts';

/** Number of new examples needed before the weights are learned again. */
export const minNewExamples = 50;
/** Lists settled per transaction, which takes a few milliseconds. */
const settleBatchSize = 1_000;
/** A list with more newer lists than this is settled early, before the log drops it unread. */
const maxWaiting = 500;

/**
 * Settles the lists whose window is over, and learns new weights once there are enough examples. Of two concurrent
 * runs, only one learns.
 */
export async function adapt(workspace: Workspace): Promise<void> {
  while (await isDue(workspace)) {
    const settle = immediate(async ({ store }) => {
      await store.lock('adaptation');
      const inner = { ...workspace, store };
      await settleShown(inner);
      return beginLearning(inner);
    });
    const own = await carryOut(workspace, settle, null);
    if (own !== null) await learn(workspace, own);
  }
}

async function learn(workspace: Workspace, own: OwnRanking): Promise<void> {
  const choices = await workspace.store.adaptation.choices();
  const learned = await learnFrom(choices, workspace.recipe, own.weights !== null);
  // The row is missing if a user deleted the learned data; it must not come back.
  if ((await workspace.store.adaptation.find()) === null) return;
  await workspace.store.adaptation.keep({ ...own, ...learned, at: workspace.now().toISOString() });
  const { gain, weights, examples } = learned;
  workspace.log.info(
    { workspace: workspace.record.slug, examples, gain, adopted: weights !== null },
    'ranking was adapted',
  );
}

/** True if a list is due: the oldest one's window is over, or too many are waiting. */
async function isDue({ store: { adaptation }, now }: Workspace): Promise<boolean> {
  const [oldest] = await adaptation.shown(1);
  if (oldest === undefined) return false;
  return Date.parse(oldest.at) < now().getTime() - choiceWindowMs || (await adaptation.countShown()) > maxWaiting;
}

async function settleShown({ store: { adaptation }, now }: Workspace): Promise<void> {
  const lists = await adaptation.shown(settleBatchSize);
  const cutoffMs = now().getTime() - choiceWindowMs;
  const settled = lists.filter(({ at }, index) => Date.parse(at) < cutoffMs || lists.length - index > maxWaiting);
  const [first, last] = [settled[0], settled.at(-1)];
  if (first === undefined || last === undefined) return;
  const until = new Date(Date.parse(last.at) + choiceWindowMs).toISOString();
  const choices = choicesOf(lists, await adaptation.uses(first.at, until));
  const ofSettled = settled.flatMap(({ seq }) => (choices.has(seq) ? [[seq, choices.get(seq)!] as const] : []));
  await adaptation.settle(last.seq, new Map(ofSettled));
}

/** Returns null if there are too few new examples. Otherwise marks these examples as learned from. */
async function beginLearning({ store: { adaptation }, recipe, now }: Workspace): Promise<OwnRanking | null> {
  const found = await adaptation.find();
  const known = found && isLearnedFor(found, recipe) ? found : null;
  const { acted, last } = await adaptation.countChoices(known?.through);
  if (acted < minNewExamples) return null;
  const { name, weights } = recipe;
  const before = known ?? {
    at: now().toISOString(),
    recipe: { name, weights },
    examples: 0,
    weights: null,
    gain: null,
  };
  const begun = { ...before, through: last };
  await adaptation.keep(begun);
  return begun;
}
