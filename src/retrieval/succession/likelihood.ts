/**
 * How likely a later memory replaces an earlier one for a question: a choice between staying with the earlier one and each later one, learned
 * from made-up stories in which things change (`training/succession`), by {@link signNames}, by what the later one means and by how it is worded.
 */
import { type Embedder, modelStamp } from '../../embedding/embedder.ts';
import { learnedOdds } from '../../embedding/learned-odds.ts';
import { rangeOfRelated, relatedSigns, type SignedPair, type Sought } from './related-signs.ts';
import { signNames } from './signs.ts';

/** What `npm run train:succession` writes. */
export const bundledLikelihoods = new URL('../../../assets/succession.json', import.meta.url);

/** The later memory: its signs beside the earlier one, its vector, and both texts. */
export interface LaterSigns extends SignedPair {
  vector: Float32Array;
}

/** The logarithm of the odds of a later memory against staying with the earlier one, as far as it matters: below {@link unlikelyLogOdds} it is only a bound. */
export type OddsOfLater = (later: LaterSigns) => number;

/** Below these, words in common do not make a later memory replace an earlier one. */
export const unlikelyLogOdds = -1.5;

const learned = learnedOdds(bundledLikelihoods, signNames);

/** The odds that were learned for the model, or else for any. */
export function oddsFor(embedder: Pick<Embedder, 'model' | 'relatedTo'>, question: Sought): OddsOfLater {
  const odds = learned(modelStamp(embedder.model));
  let read: ReturnType<typeof relatedSigns> | undefined;
  return (later) => {
    const ofText = odds.ofText(later.text, later.vector);
    const most = ofText + odds.mostOf(rangeOfRelated(later.signs));
    if (most < unlikelyLogOdds) return most;
    read ??= relatedSigns(embedder, question);
    return ofText + odds.ofSigns(read === null ? later.signs : read(later));
  };
}
