/** How memories are found: the one place where content becomes words and a vector. */
import { type Embedder, ifAvailable, modelStamp } from '../embedding/embedder.ts';
import { pauses } from '../fair/pauses.ts';
import type { SearchForm } from '../model/search-form.ts';
import { waitingStamp } from '../model/vector.ts';
import { analyse } from '../text/analyse.ts';
import { detectLanguage } from '../text/language.ts';

/** The ids in brackets by which a text says where it has something from: `[mem_…]`. */
const citations = /[ \t]*\[(?:mem|ent|rec)_[0-9A-HJKMNP-TV-Z]{26}\]/g;

/** What the text says without them, which is what it is found by. A text of nothing else stays as it is. */
export function withoutCitations(text: string): string {
  if (!text.includes('_')) return text;
  const said = text.replace(citations, '');
  return said.trim() === '' ? text : said;
}

/** What is stored beside a content. */
export interface Analysis {
  form: SearchForm;
  language: string;
}

export async function analyseContent(embedder: Embedder, content: string): Promise<Analysis> {
  const [analysis] = await analyseContents(embedder, [content]);
  return analysis!;
}

/**
 * One analysis per content, in order. While the model cannot be asked they have no vector and the stamp of what waits:
 * what is stored so is found by its words at once, and by its meaning once it is embedded. Lets other calls go first now and then: keep it out of transactions.
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

/** Content without a single known piece has the zero vector, which is near nothing: none is stored. */
function storable(vector: Float32Array): Float32Array | null {
  return vector.some((component) => component !== 0) ? vector : null;
}
