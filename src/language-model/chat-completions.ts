/**
 * A language model behind an OpenAI-compatible endpoint for chat completions: OpenAI itself, Ollama, llama.cpp, vLLM.
 */
import { z } from 'zod';
import { EndpointFailure } from '../endpoint/failure.ts';
import { createPolicy, defaultPolicySettings, type Lane, type PolicySettings } from '../endpoint/policy.ts';
import { displayAddress, type Endpoint, endpointUrl, post, type Service } from '../endpoint/request.ts';
import { createReporter, withTimeout } from '../endpoint/waiting.ts';
import type { Logger } from '../log.ts';
import type { LanguageModel, Prompt } from './language-model.ts';

export interface ChatSettings extends Endpoint {
  /** Timeout of one answer, and of a caller's whole wait. */
  timeoutSeconds: number;
}

const answerSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullable() }) })).min(1),
});

const chat: Service<z.output<typeof answerSchema>> = {
  path: '/chat/completions',
  settings: { url: 'STELE_LLM_URL', model: 'STELE_LLM_MODEL', apiKey: 'STELE_LLM_KEY' },
  answer: answerSchema,
  answerName: 'a chat completion',
};

/** Sends no request yet: an endpoint that is down now may be up later. */
export function createChatModel(
  settings: ChatSettings,
  log?: Logger,
  pace: Partial<PolicySettings> = {},
): LanguageModel {
  const requestMs = settings.timeoutSeconds * 1_000;
  const policy = createPolicy({ ...defaultPolicySettings, requestMs, ...pace });
  const say = createReporter('language model', displayAddress(endpointUrl(settings.url, chat)), log);
  let limit = limitAnswer;
  let isLimitKnown = false;
  const askWithin = async (prompt: Prompt, lane: Lane, left: AbortSignal): Promise<string> => {
    const attempt = (limitOf: typeof limit) => policy((signal) => ask(settings, prompt, limitOf, signal), lane, left);
    try {
      const text = await attempt(limit);
      isLimitKnown = true;
      return text;
    } catch (error) {
      if (isLimitKnown || !(error instanceof EndpointFailure) || error.kind !== 'refused') throw error;
      const text = await attempt(limitWithThinking);
      [limit, isLimitKnown] = [limitWithThinking, true];
      return text;
    }
  };
  return {
    name: settings.model,
    complete: async (prompt, patience = 'call') => {
      const isCall = patience === 'call';
      try {
        const text = await withTimeout(isCall ? requestMs : null, (left) =>
          askWithin(prompt, isCall ? 'callers' : 'background', left),
        );
        say(null);
        return text;
      } catch (error) {
        throw say(error);
      }
    },
  };
}

const limitAnswer = (maxTokens: number): Record<string, number> => ({ max_tokens: maxTokens, temperature: 0 });

/** Tokens that a model may think besides those of its answer. */
const thinkingTokens = 2_000;

/** OpenAI's reasoning models refuse `max_tokens` and `temperature`, and count their thoughts in the limit. */
const limitWithThinking: typeof limitAnswer = (maxTokens) => ({ max_completion_tokens: maxTokens + thinkingTokens });

/** Reasoning that some servers leave in the text before the answer. */
const thinking = /<think>[\s\S]*?(?:<\/think>|$)/g;

async function ask(
  endpoint: Endpoint,
  { system, prompt, maxTokens }: Prompt,
  limitOf: typeof limitAnswer,
  signal: AbortSignal,
): Promise<string> {
  const messages = [
    { role: 'system', content: system },
    { role: 'user', content: prompt },
  ];
  const body = { messages, ...limitOf(maxTokens), stream: false };
  const { choices } = await post(chat, endpoint, body, signal);
  const text = (choices[0]!.message.content ?? '').replace(thinking, '').trim();
  if (text === '') throw new EndpointFailure('misfit', 'answers without any text: check STELE_LLM_MODEL');
  return text;
}
