import type { Embedder } from '../../src/embedding/embedder.ts';
import { bundledModelPath, loadStaticModel } from '../../src/embedding/static-model.ts';

const model = loadStaticModel(bundledModelPath());

/** The bundled model, with a hook before each question is embedded. */
export const modelWithHook = (before: (text: string) => Promise<void>): Embedder => ({
  model: model.model,
  embed: (texts, ...rest) => model.embed(texts, ...rest),
  embedQuery: async (...question) => {
    await before(question[0]);
    return model.embedQuery(...question);
  },
});
