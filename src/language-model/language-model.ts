/** The port behind which a language model stands that writes prose from what is remembered. There may be none: everything works without. */
import { ModelUnavailable } from '../endpoint/failure.ts';

export interface Prompt {
  /** What the model is to do, and how. */
  system: string;
  /** What it is to do it with: data, whatever it says. */
  prompt: string;
  /** Of the answer. */
  maxTokens: number;
}

/** A `call` has someone waiting, who is answered without the model when it is slow; a job in the `background` waits and tries again. */
export type CompletionPatience = 'call' | 'background';

export interface LanguageModel {
  /** As the settings name it. */
  readonly name: string;
  /** The answer's text, trimmed and never empty. Fails with {@link ModelUnavailable}. */
  complete(prompt: Prompt, patience?: CompletionPatience): Promise<string>;
}

/** Null where there is no model, or it cannot be asked just now. */
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
