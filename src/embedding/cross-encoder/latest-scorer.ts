/**
 * Keeps the scorer of the latest question, and the scores that it gave: several steps of a recall read the same texts
 * for one question, and reading the question takes as long as reading a short text.
 */
import type { TextScorer } from '../embedder.ts';

/** More texts than a recall reads. After as many, the scorer is made anew, since it keeps the words that it has met. */
const maxTexts = 256;

export function keepLatestScorer(scorerOf: (question: string) => TextScorer): (question: string) => TextScorer {
  let latest: { question: string; scoreText: TextScorer; scores: Map<string, number> } | undefined;
  return (question) => {
    if (latest?.question !== question || latest.scores.size > maxTexts)
      latest = { question, scoreText: scorerOf(question), scores: new Map() };
    const { scoreText, scores } = latest;
    return (text) => {
      const score = scores.get(text) ?? scoreText(text);
      scores.set(text, score);
      return score;
    };
  };
}
