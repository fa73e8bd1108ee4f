/** Analyses content for search: the only place where content becomes words and a vector. */
import { type Embedder, ifAvailable, modelStamp, type Patience } from '../embedding/embedder.ts';
import { pauses } from '../fair/pauses.ts';
import type { ContentVectors, SearchForm } from '../model/ranking/search-form.ts';
import { isZero, waitingStamp } from '../model/vector.ts';
import { analyseInTurns } from '../text/analyse.ts';
import { withoutCitations } from '../text/citations.ts';
import { detectLanguage } from '../text/language.ts';
import { passageSpans } from '../text/sentences/passages.ts';
import { withoutTerminalCodes } from '../text/visible.ts';

/** The data stored along with a content. */
export interface Analysis {
  form: SearchForm;
  language: string;
}

/**
 * One analysis per content, in order. If the model is unavailable, they have no vector and the waiting stamp: such
 * content can be found by words at once, and by meaning once it is embedded. Lets other calls run now and then, so keep
 * it out of transactions.
 */
export async function analyseContents(embedder: Embedder, contents: readonly string[]): Promise<Analysis[]> {
  const texts = contents.map(searchedText);
  const vectors = await ifAvailable(embedContents(embedder, contents));
  const model = vectors ? modelStamp(embedder.model) : waitingStamp;
  const analyses: Analysis[] = [];
  const pause = pauses();
  for (const [index, text] of texts.entries()) {
    const language = detectLanguage(text);
    const words = await analyseInTurns(text, language);
    analyses.push({ form: { words, model, ...(vectors?.[index] ?? noVectors) }, language });
    await pause();
  }
  return analyses;
}

/** Citations and colours of a terminal are no words of a content. */
const searchedText = (content: string) => withoutTerminalCodes(withoutCitations(content));

const noVectors: ContentVectors = { vector: null, passages: [] };

/** The vectors of each content: one of the whole without its citations, and one for each passage of a long content. */
export async function embedContents(
  embedder: Embedder,
  contents: readonly string[],
  patience?: Patience,
): Promise<ContentVectors[]> {
  const pause = pauses();
  const passages: string[][] = [];
  for (const content of contents) {
    passages.push(passageSpans(content).map(({ start, end }) => searchedText(content.slice(start, end))));
    await pause();
  }
  const vectors = await embedder.embed([...contents.map(searchedText), ...passages.flat()], patience);
  let next = contents.length;
  return passages.map(({ length }, index) => {
    const ofPassages = vectors.slice(next, next + length);
    next += length;
    return {
      vector: isZero(vectors[index]!) ? null : vectors[index]!,
      passages: ofPassages.every(isZero) ? [] : ofPassages,
    };
  });
}
