/**
 * Loads the models and opens the stores: everything that operations on memories need, except jobs. A kind of model that
 * the settings do not use is not loaded.
 */
import { join } from 'node:path';
import type { Embedder } from './embedding/embedder.ts';
import type { LanguageModel } from './language-model/language-model.ts';
import { createLogger, type Logger } from './log.ts';
import type { Recipe } from './model/ranking/recipe.ts';
import { loadRecipe } from './retrieval/rerank/recipe.ts';
import type { Settings } from './settings.ts';
import { type Opening, openStores, type Stores } from './stores.ts';

export interface Models extends Stores {
  readonly embedder: Embedder;
  readonly languageModel: LanguageModel | null;
  readonly recipe: Recipe;
}

export async function openModels(
  settings: Settings,
  overrides: Partial<Models> = {},
  options: Opening = {},
): Promise<Models> {
  const log = overrides.log ?? createLogger(settings.logLevel);
  const embedder = overrides.embedder ?? (await loadEmbedder(settings, log));
  const { languageModel = await openLanguageModel(settings, log), recipe = loadRecipe(embedder.model, settings) } =
    overrides;
  const stores = await openStores(settings, { ...overrides, log }, options);
  return { ...stores, embedder, languageModel, recipe };
}

/** Loads the embedding model that the settings name, or the bundled one. Sends no request to an endpoint yet. */
export async function loadEmbedder({ embedding, dataDir }: Settings, log?: Logger): Promise<Embedder> {
  switch (embedding.embedder) {
    case 'static': {
      const { bundledModelPath, loadStaticModel } = await import('./embedding/static-model.ts');
      return loadStaticModel(embedding.model ?? bundledModelPath());
    }
    case 'model2vec': {
      const { loadTokenModel } = await import('./embedding/model2vec.ts');
      return loadTokenModel(embedding.model);
    }
    case 'http': {
      const { createHttpEmbedder } = await import('./embedding/http-embedder.ts');
      return createHttpEmbedder(embedding, log);
    }
    case 'onnx': {
      const { loadOnnxEmbedder } = await import('./embedding/onnx.ts');
      return loadOnnxEmbedder(embedding.model, join(dataDir, 'models'));
    }
  }
}

/** Null if the settings name no language model. Sends no request to its endpoint yet. */
async function openLanguageModel({ languageModel }: Settings, log: Logger): Promise<LanguageModel | null> {
  if (languageModel === null) return null;
  const { createChatModel } = await import('./language-model/chat-completions.ts');
  return createChatModel(languageModel, log);
}
