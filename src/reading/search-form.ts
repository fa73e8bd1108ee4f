/** Analyses content for search: the one place where content becomes words and a vector. */
import { type Embedder, ifAvailable, modelStamp } from '../embedding/embedder.ts';
import { pauses } from '../fair/pauses.ts';
import type { SearchForm } from '../model/search-form.ts';
import { waitingStamp } from '../model/vector.ts';
import { analyse } from '../text/analyse.ts';
import { detectLanguage } from '../text/language.ts';

/** Citations: ids in brackets that name a text's source, such as `[mem_…]`. */
const citations = /[ \t]*\[(?:mem|ent|rec)_[0-9A-HJKMNP-TV-Z]{26}\]/g;

/** The text without citations, by which it is found. A text of nothing else stays as it is. */
export function withoutCitations(text: string): string {
  if (!text.includes('_')) return text;
  const said = text.replace(citations, '');
  return said.trim() === '' ? text : said;
}

/** The data stored beside a content. */
export interface Analysis {
  form: SearchForm;
  language: string;
}

export async function analyseContent(embedder: Embedder, content: string): Promise<Analysis> {
  const [analysis] = await analyseContents(embedder, [content]);
  return analysis!;
}

/**
 * One analysis per content, in order. If the model cannot be asked, they have no vector and the stamp of those waiting: such content
 * is found by words at once, and by meaning once it is embedded. Lets other calls run now and then, so keep it out of transactions.
 */
export async function analyseContents(embedder: Embedder, contents: readonly string[]): Promise<Analysis[]> {
  const texts = contents.map(withoutCitations);
  const vectors = await ifAvailable(embedder.embed(texts));
  const model = vectors ? modelStamp(embedder.model) : waitingStamp;
  const analyses: Analysis[] = [];
  const pause = pauses();
  for (const [index, text] of texts.entries()) {
    const language = detectLanguage(text);
    const words = analyse(text, language);
    analyses.push({ form: { words, vector: vectors && storable(vectors[index]!), model }, language });
    await pause();
  }
  return analyses;
}

/** Content without a known piece has the zero vector, which is near nothing. No vector is stored for it. */
function storable(vector: Float32Array): Float32Array | null {
  return vector.some((component) => component !== 0) ? vector : null;
}
