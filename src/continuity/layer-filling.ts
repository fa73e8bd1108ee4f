/**
 * Splits a token budget over layers. A layer may use the remainder of the layers before it. The total never exceeds the
 * budget, as counted by the tokenizer.
 */

import { pauses } from '../fair/pauses.ts';
import { passageOf } from '../retrieval/pack/passage.ts';
import { type ComparedText, repeats, toComparedTextInTurns } from '../retrieval/pack/repeats.ts';
import type { WordRelevance } from '../retrieval/query/word-relevance.ts';
import { oneLine } from '../text/boundaries.ts';
import { countTokens, fitsTokens, fitTokens } from '../text/tokens.ts';
import type { LayerCandidate, LayerName } from './layer-candidates.ts';

export interface FilledLayer {
  lines: { text: string; source: string }[];
  tokens: number;
  left_out: number;
}

export type FilledLayers = Record<LayerName, FilledLayer>;

const budgetShares: Record<LayerName, number> = { L0: 0.2, L1: 0.25, L2: 0.4, L3: 0.15 };
/** The order of filling. L2, which the query needs, precedes L1, so L2 gets a memory that both have. */
const fillingOrder: readonly LayerName[] = ['L0', 'L2', 'L1', 'L3'];
/** Tokens of a heading and the empty line before it. */
const headingTokens = 10;
/**
 * Minimum tokens of a layer's first round, as long as any are left: the heading, a citation and a short line. Otherwise
 * only the last layer, with what the others could not use, would have room for a line of a small budget.
 */
const minLayerTokens = 60;
/** Limits on the tokens of a line's content: the maximum, and the minimum that still says something. */
const maxLineTokens = 120;
const minLineTokens = 8;

/**
 * Fills in two rounds: first each layer with its share and the remainder of the layers before it, at least
 * {@link minLayerTokens}, then all layers with the rest.
 */
export async function fillLayers(
  candidates: Record<LayerName, readonly LayerCandidate[]>,
  words: WordRelevance | null,
  maxTokens: number,
  format: (filled: FilledLayers) => string,
): Promise<FilledLayers> {
  const empty = (): FilledLayer => ({ lines: [], tokens: 0, left_out: 0 });
  const filled: FilledLayers = { L0: empty(), L1: empty(), L2: empty(), L3: empty() };
  const pending = new Map(fillingOrder.map((layer) => [layer, [...candidates[layer]]]));
  const acceptedTexts: ComparedText[] = [];
  const sources = new Set<string>();
  let unusedTokens = maxTokens;
  /** Negative after a layer that took more than its share. */
  let allottedTokens = 0;
  for (const round of [1, 2]) {
    for (const layer of fillingOrder) {
      if (round === 1) allottedTokens += budgetShares[layer] * maxTokens;
      const allowance = Math.max(allottedTokens, Math.min(round === 1 ? minLayerTokens : 0, unusedTokens));
      const filling = { filled: filled[layer], pending: pending.get(layer)!, acceptedTexts, sources, words };
      const usedTokens = allowance - (await fillLayer(filling, allowance));
      allottedTokens -= usedTokens;
      unusedTokens -= usedTokens;
    }
  }
  await dropExcessLines(filled, maxTokens, format);
  for (const layer of fillingOrder) filled[layer].left_out = candidates[layer].length - filled[layer].lines.length;
  return filled;
}

interface LayerFilling {
  filled: FilledLayer;
  /** Candidates that did not fit wait for the next round. */
  pending: LayerCandidate[];
  acceptedTexts: ComparedText[];
  sources: Set<string>;
  words: WordRelevance | null;
}

/** Fills one layer and returns the remaining tokens. */
async function fillLayer(
  { filled, pending, acceptedTexts, sources, words }: LayerFilling,
  remainingTokens: number,
): Promise<number> {
  const pause = pauses();
  for (const candidate of pending.splice(0)) {
    await pause();
    const heading = filled.lines.length === 0 ? headingTokens : 0;
    const head = await countTokens(candidate.head);
    const maxContentTokens = Math.floor(Math.min(maxLineTokens, remainingTokens - heading - head - 1));
    const compared = await toComparedTextInTurns(candidate.content, candidate.language);
    if (sources.has(candidate.source) || acceptedTexts.some((before) => repeats(compared, before))) continue;
    const content = maxContentTokens < minLineTokens ? '' : await shortenContent(candidate, words, maxContentTokens);
    if (content === '') {
      pending.push(candidate);
      continue;
    }
    const text = candidate.head + content;
    const cost = (await countTokens(text)) + 1;
    remainingTokens -= cost + heading;
    filled.tokens += cost;
    filled.lines.push({ text, source: candidate.source });
    acceptedTexts.push(compared);
    sources.add(candidate.source);
  }
  return remainingTokens;
}

async function shortenContent(
  { content, language }: LayerCandidate,
  words: WordRelevance | null,
  maxTokens: number,
): Promise<string> {
  if (words !== null) return (await passageOf(content, language, words, maxTokens)).text;
  return fitTokens(oneLine(content), maxTokens);
}

/**
 * Drops lines until the whole text fits: lines were counted one by one, and together they may take a few tokens more.
 */
async function dropExcessLines(
  filled: FilledLayers,
  maxTokens: number,
  format: (filled: FilledLayers) => string,
): Promise<void> {
  while (!(await fitsTokens(format(filled), maxTokens))) {
    const layer = fillingOrder.findLast((name) => filled[name].lines.length > 0);
    if (layer === undefined) return;
    const { text } = filled[layer].lines.pop()!;
    filled[layer].tokens -= (await countTokens(text)) + 1;
  }
}
