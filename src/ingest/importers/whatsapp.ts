/** Chats as exported by WhatsApp: one memory per message, with its speaker and time. */
import { invalid } from '../../errors.ts';
import { createFormFinder } from '../chat/chat-form.ts';
import { createMessageReader, notChat } from '../chat/chat-messages.ts';
import type { Imported } from '../steps.ts';
import { type ImportedFile, type Importer, toShortName } from './imported-item.ts';
import { textLines } from './json-stream.ts';

export const whatsApp: Importer = {
  kind: 'whatsapp',
  summary: 'A chat that WhatsApp exported as text (_chat.txt, "WhatsApp Chat with ….txt")',
  files: /(^|\/)(_chat|[^/]*whats\s?app[^/]*)\.txt$/i,
  async *read(file) {
    const finder = createFormFinder();
    for await (const line of textLines(file)) finder.see(line);
    const form = finder.form();
    if (form === null) throw invalid(['body', 'file'], `${file.path} ${notChat}`, 'wrong_kind');
    const name = chatNameOf(file);
    const reader = createMessageReader(form);
    for await (const line of textLines(file)) {
      const ended = reader.read(line);
      if (ended !== null) yield inChat(name, ended);
    }
    const last = reader.end();
    if (last !== null) yield inChat(name, last);
  },
};

/**
 * The chat's name, from the file name, or from the folder name if the file has the generic name: "WhatsApp Chat with
 * Anna.txt" → "Anna".
 */
function chatNameOf({ path }: ImportedFile): string {
  const parts = path.split('/').map((part) => part.replace(/\.txt$/i, ''));
  const own = parts.findLast((part) => part !== '_chat') ?? '';
  return toShortName(own.replace(/^.*whats\s?app.*?(?:\s(?:with|mit|avec|con|com|met)\s|\s[-–]\s)/i, ''));
}

function inChat(name: string, found: Imported): Imported {
  if ('skipped' in found) return found;
  const { content, about = {} } = found;
  const chat = { session_id: toShortName(`whatsapp:${name}`), metadata: { ...about.metadata, conversation: name } };
  return { content, about: { ...about, ...(name && chat), source_name: name || 'WhatsApp chat' } };
}
