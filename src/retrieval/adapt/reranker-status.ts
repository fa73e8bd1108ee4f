/**
 * Reports which weights rank in a workspace, what they were learned from, and whether the workspace's own ones are
 * better.
 */
import { z } from 'zod';
import { gainSchema, type OwnRanking } from '../../model/ranking/adaptation.ts';
import { type FeatureName, featureNames, recipeSchema } from '../../model/ranking/recipe.ts';
import { rounded } from '../../model/rounded.ts';
import type { Workspace } from '../../workspace.ts';
import { featureShare } from '../rerank/recipe.ts';
import { isLearnedFor } from '../workspace-recipe.ts';
import { minNewExamples } from './adapt.ts';

const states = ['off', 'collecting', 'learning', 'kept_shipped', 'own'] as const;

export const rerankerStatusSchema = z.object({
  available: z.literal(true).describe('Needs neither a network nor a model besides the embedding model'),
  trained: z.boolean().describe('Whether its weights were learned rather than set by hand'),
  recipe: z.string(),
  kind: z.literal('linear').describe('A weighted sum of features, learned by listwise softmax'),
  description: z.string(),
  trained_on: recipeSchema.shape.trained_on,
  weights_in_use: z.enum(['shipped', 'own']),
  features: z
    .array(
      z.object({
        feature: z.enum(featureNames),
        shipped: z.number(),
        own: z.number().nullable().describe('Null if the workspace has no weights of its own'),
        share: z.number().describe('What a feature at its maximum adds to a score, with the weights in use'),
      }),
    )
    .describe('Properties of each candidate; recall_explain shows them as channels'),
  adaptation: z.object({
    state: z.enum(states),
    meaning: z.string(),
    lists_waiting: z.number().int().describe('Recall answers kept for half an hour to see which memories are used'),
    examples: z.number().int().describe('Kept answers from which a memory was used'),
    new_examples: z.number().int().describe('Examples not yet used for learning'),
    new_examples_wanted: z.number().int().describe('Number of new examples at which it learns again'),
    learned_at: z.string().nullable(),
    learned_from: z.number().int().nullable().describe('Number of examples'),
    gain: gainSchema.nullable().describe('The gain of its own weights over the shipped ones; larger is better'),
  }),
  kept: z.string(),
  reset: z.string(),
});

export type RerankerStatus = z.infer<typeof rerankerStatusSchema>;
type State = (typeof states)[number];

export async function rerankerStatus({ record, store, recipe }: Workspace): Promise<RerankerStatus> {
  const { adaptation } = store;
  const { slug, adapts } = record;
  const found = await adaptation.find();
  const learned = found && isLearnedFor(found, recipe) ? found : null;
  const [waitingLists, allChoices, newChoices] = [
    await adaptation.countShown(),
    await adaptation.countChoices(),
    await adaptation.countChoices(learned?.through),
  ];
  const state = stateOf(learned, adapts);
  const own = state === 'own' ? learned!.weights : null;
  const recipeInUse = own ? { ...recipe, weights: own } : recipe;
  const weightsOf = (feature: FeatureName) => ({
    shipped: recipe.weights[feature],
    own: own?.[feature] ?? null,
    share: rounded(featureShare(recipeInUse, feature)),
  });
  return {
    available: true,
    trained: recipe.trained_on.length > 0,
    recipe: recipe.name,
    kind: 'linear',
    description: recipe.description,
    trained_on: recipe.trained_on,
    weights_in_use: own ? 'own' : 'shipped',
    features: featureNames.map((feature) => ({ feature, ...weightsOf(feature) })),
    adaptation: {
      state,
      meaning: meanings[state],
      lists_waiting: waitingLists,
      examples: allChoices.acted,
      new_examples: newChoices.acted,
      new_examples_wanted: minNewExamples,
      learned_at: learned?.gain ? learned.at : null,
      learned_from: learned?.gain ? learned.examples : null,
      gain: learned?.gain ? roundedGain(learned.gain) : null,
    },
    kept: keptDataText,
    reset: `\`stele workspace set ${slug} --adapt off\` deletes all of it and ranks with the shipped weights; \`--adapt on\` starts again.`,
  };
}

function stateOf(learned: OwnRanking | null, adapts: boolean): State {
  if (!adapts) return 'off';
  if (learned === null) return 'collecting';
  if (learned.weights !== null) return 'own';
  return learned.gain === null ? 'learning' : 'kept_shipped';
}

const meanings: Record<State, string> = {
  off: 'No use of results is recorded, and the shipped weights rank.',
  collecting:
    'The shipped weights rank until enough examples show what is used here: memories that are opened, edited, pinned, annotated, tagged, promoted or linked within half an hour after recall returned them.',
  learning: "The shipped weights rank; the workspace's own weights are being learned.",
  kept_shipped:
    "The shipped weights rank: on held-out examples, the workspace's own weights were not clearly better. It tries again with more examples.",
  own: "The workspace's own weights rank: on held-out examples, they placed used memories higher than the shipped weights did.",
};

const keptDataText =
  'For a little over half an hour, at most 2,000 recall answers with the ids and numbers of the memories they returned, and 5,000 ids of opened memories. For the last 1,000 answers from which a memory was used, only the numbers, one per feature of each memory. No question and no content.';

function roundedGain({ shipped, own, mrr_error }: NonNullable<OwnRanking['gain']>) {
  const both = ({ mrr, log_likelihood }: typeof shipped) => ({
    mrr: rounded(mrr),
    log_likelihood: rounded(log_likelihood),
  });
  return { shipped: both(shipped), own: both(own), mrr_error: rounded(mrr_error) };
}
