/** Loads the models and opens the stores: all that memories are worked with, jobs aside. A kind of model that is not used is not loaded. */
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

/** Loads the model and opens the stores. */
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

/** The model that the settings name, or the one that comes with Stele. An endpoint is not asked yet. */
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
      const { createHttpEmbedder } = await import('./embedding/http.ts');
      return createHttpEmbedder(embedding, log);
    }
    case 'onnx': {
      const { loadOnnxEmbedder } = await import('./embedding/onnx.ts');
      return loadOnnxEmbedder(embedding.model, join(dataDir, 'models'));
    }
  }
}

/** Null where the settings name none. It is not asked yet. */
async function openLanguageModel({ languageModel }: Settings, log: Logger): Promise<LanguageModel | null> {
  if (languageModel === null) return null;
  const { createChatModel } = await import('./language-model/chat-completions.ts');
  return createChatModel(languageModel, log);
}
