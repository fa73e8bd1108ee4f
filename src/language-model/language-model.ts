/** The port of a language model that writes prose from memories. It is optional: everything works without one. */
import { ModelUnavailable } from '../endpoint/failure.ts';

export interface Prompt {
  /** The instructions for the model. */
  system: string;
  /** The material: data, whatever it says. */
  prompt: string;
  /** The limit for the answer. */
  maxTokens: number;
}

/** For a `call` a caller waits, and is answered without the model when the model is slow. A job in the `background` waits and retries. */
export type CompletionPatience = 'call' | 'background';

export interface LanguageModel {
  /** The name in the settings. */
  readonly name: string;
  /** The answer's text, trimmed and never empty. Fails with {@link ModelUnavailable}. */
  complete(prompt: Prompt, patience?: CompletionPatience): Promise<string>;
}

/** Null where there is no model, or it cannot be used at present. */
export async function completeIfAvailable(
  model: LanguageModel | null,
  prompt: Prompt,
  patience?: CompletionPatience,
): Promise<string | null> {
  if (model === null) return null;
  try {
    return await model.complete(prompt, patience);
  } catch (error) {
    if (error instanceof ModelUnavailable) return null;
    throw error;
  }
}
