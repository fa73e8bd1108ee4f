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

export type Filled = Record<LayerName, FilledLayer>;

const shares: Record<LayerName, number> = { L0: 0.2, L1: 0.25, L2: 0.4, L3: 0.15 };
/** The order of filling. L2, which the query needs, precedes L1, so L2 gets a memory that both have. */
const order: readonly LayerName[] = ['L0', 'L2', 'L1', 'L3'];
/** Tokens of a heading and the empty line before it. */
const headingTokens = 10;
/** Limits on the tokens of a line's content: the maximum, and the minimum that still says something. */
const mostInLine = 120;
const leastInLine = 8;

/**
 * Fills in two rounds: first each layer with its share and the remainder of the layers before it, then all layers with
 * the rest.
 */
export async function fillLayers(
  candidates: Record<LayerName, readonly LayerCandidate[]>,
  words: WordRelevance | null,
  maxTokens: number,
  layOut: (filled: Filled) => string,
): Promise<Filled> {
  const empty = (): FilledLayer => ({ lines: [], tokens: 0, left_out: 0 });
  const filled: Filled = { L0: empty(), L1: empty(), L2: empty(), L3: empty() };
  const waiting = new Map(order.map((layer) => [layer, [...candidates[layer]]]));
  const said: ComparedText[] = [];
  const sources = new Set<string>();
  let room = 0;
  for (const round of [1, 2]) {
    for (const layer of order) {
      if (round === 1) room += shares[layer] * maxTokens;
      const fits = { filled: filled[layer], waiting: waiting.get(layer)!, said, sources, words };
      room = await fill(fits, room);
    }
  }
  await shorten(filled, maxTokens, layOut);
  for (const layer of order) filled[layer].left_out = candidates[layer].length - filled[layer].lines.length;
  return filled;
}

interface Filling {
  filled: FilledLayer;
  /** Candidates that did not fit wait for the next round. */
  waiting: LayerCandidate[];
  said: ComparedText[];
  sources: Set<string>;
  words: WordRelevance | null;
}

/** Fills one layer and returns the remaining tokens. */
async function fill({ filled, waiting, said, sources, words }: Filling, room: number): Promise<number> {
  const pause = pauses();
  for (const candidate of waiting.splice(0)) {
    await pause();
    const heading = filled.lines.length === 0 ? headingTokens : 0;
    const head = await countTokens(candidate.head);
    const forContent = Math.floor(Math.min(mostInLine, room - heading - head - 1));
    const own = await toComparedTextInTurns(candidate.content, candidate.language);
    if (sources.has(candidate.source) || said.some((before) => repeats(own, before))) continue;
    const content = forContent < leastInLine ? '' : await shortened(candidate, words, forContent);
    if (content === '') {
      waiting.push(candidate);
      continue;
    }
    const text = candidate.head + content;
    const cost = (await countTokens(text)) + 1;
    room -= cost + heading;
    filled.tokens += cost;
    filled.lines.push({ text, source: candidate.source });
    said.push(own);
    sources.add(candidate.source);
  }
  return room;
}

async function shortened(
  { content, language }: LayerCandidate,
  words: WordRelevance | null,
  most: number,
): Promise<string> {
  if (words !== null) return (await passageOf(content, language, words, most)).text;
  return fitTokens(oneLine(content), most);
}

/**
 * Drops lines until the whole text fits: lines were counted one by one, and together they may take a few tokens more.
 */
async function shorten(filled: Filled, maxTokens: number, layOut: (filled: Filled) => string): Promise<void> {
  while (!(await fitsTokens(layOut(filled), maxTokens))) {
    const layer = order.findLast((name) => filled[name].lines.length > 0);
    if (layer === undefined) return;
    const { text } = filled[layer].lines.pop()!;
    filled[layer].tokens -= (await countTokens(text)) + 1;
  }
}
