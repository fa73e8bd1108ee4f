/** The port of a language model that writes prose from memories. It is optional: everything works without one. */
import { ModelUnavailable } from '../endpoint/failure.ts';

export interface Prompt {
  /** The instructions for the model. */
  system: string;
  /** The source material. It is data, whatever it says. */
  prompt: string;
  /** Token limit of the answer. */
  maxTokens: number;
}

/**
 * With `call`, a caller waits, and gets a response without the model if the model is slow. A job in the `background`
 * waits and retries.
 */
export type CompletionPatience = 'call' | 'background';

export interface LanguageModel {
  /** The model name in the settings. */
  readonly name: string;
  /** The text of the answer, trimmed and never empty. Throws {@link ModelUnavailable}. */
  complete(prompt: Prompt, patience?: CompletionPatience): Promise<string>;
}

/** Null if there is no model, or if it is unavailable at present. */
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
