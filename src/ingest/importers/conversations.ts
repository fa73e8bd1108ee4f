/** Conversations with assistants, as ChatGPT and Claude export them: one memory per message, one session per conversation. */
import type { IngestItem } from '../../model/ingest-run.ts';
import { isObject } from '../json-items.ts';
import type { Imported } from '../steps.ts';
import { fieldsOf, type Importer, listOf, textOf, timeOf, toShortName } from './imported-item.ts';
import { jsonItems, wrongKind } from './json-stream.ts';

interface Conversation {
  id: string;
  title: string;
  app: string;
}

/** The memory of one message, with its speaker. */
export function messageItem(
  { id, title, app }: Conversation,
  speaker: 'User' | 'Assistant',
  text: string,
  at: string | undefined,
  more: Record<string, string> = {},
): IngestItem {
  const metadata = { speaker: speaker.toLowerCase(), ...(title && { conversation: title }), ...more };
  return {
    content: `${speaker}: ${text}`,
    about: {
      layer: 'episodic',
      memory_type: 'narrative',
      session_id: toShortName(`${app}:${id}`),
      source_name: toShortName(title) || `${app} conversation`,
      ...(at !== undefined && { occurred_at: at }),
      metadata,
    },
  };
}

export const chatGpt: Importer = {
  kind: 'chatgpt',
  summary: 'conversations.json of a ChatGPT export',
  files: /(^|\/)conversations(-\d+)?\.json$/,
  async *read(file) {
    for await (const value of jsonItems(file)) {
      const conversation = fieldsOf(value);
      if (!isObject(conversation.mapping)) throw wrongKind(file, 'a ChatGPT export');
      const id = textOf(conversation.conversation_id) || textOf(conversation.id);
      yield* branch(conversation, { id, title: toShortName(textOf(conversation.title)), app: 'chatgpt' });
    }
  },
};

/** The messages of the branch shown last, in order, found by walking from the current message back to the first. */
function* branch(conversation: Record<string, unknown>, about: Conversation): Generator<Imported> {
  const mapping = fieldsOf(conversation.mapping);
  const path: unknown[] = [];
  const visited = new Set<string>();
  let at = textOf(conversation.current_node) || (Object.keys(mapping).at(-1) ?? '');
  while (at !== '' && !visited.has(at)) {
    visited.add(at);
    const node = fieldsOf(Object.hasOwn(mapping, at) ? mapping[at] : null);
    path.push(node.message);
    at = textOf(node.parent);
  }
  for (const message of path.reverse()) {
    if (!isObject(message)) continue;
    const { author, content, create_time } = message;
    const role = textOf(fieldsOf(author).role);
    const text = listOf(fieldsOf(content).parts)
      .map((part) => (typeof part === 'string' ? part : textOf(fieldsOf(part).text)))
      .filter((part) => part.trim() !== '')
      .join('\n\n');
    if (role !== 'user' && role !== 'assistant') yield { skipped: 'neither user nor assistant' };
    else if (text === '') yield { skipped: 'without text' };
    else
      yield messageItem(
        about,
        role === 'user' ? 'User' : 'Assistant',
        text,
        timeOf(create_time ?? conversation.create_time),
      );
  }
}

export const claude: Importer = {
  kind: 'claude',
  summary: 'conversations.json of a Claude export',
  files: /(^|\/)conversations\.json$/,
  async *read(file) {
    for await (const value of jsonItems(file, ['conversations'])) {
      const conversation = fieldsOf(value);
      if (!Array.isArray(conversation.chat_messages)) throw wrongKind(file, 'a Claude export');
      const about = { id: textOf(conversation.uuid), title: toShortName(textOf(conversation.name)), app: 'claude' };
      for (const message of conversation.chat_messages) yield claudeMessage(about, fieldsOf(message));
    }
  },
};

function claudeMessage(about: Conversation, message: Record<string, unknown>): Imported {
  const blocks = listOf(message.content).map((block) => fieldsOf(block));
  const textBlocks = blocks.filter(({ type }) => type === 'text').map(({ text }) => textOf(text));
  const attached = listOf(message.attachments).map((file) => textOf(fieldsOf(file).extracted_content));
  const text = [textBlocks.join('\n\n').trim() || textOf(message.text), ...attached]
    .filter((part) => part.trim() !== '')
    .join('\n\n');
  if (text === '') return { skipped: 'without text' };
  return messageItem(about, message.sender === 'human' ? 'User' : 'Assistant', text, timeOf(message.created_at));
}
