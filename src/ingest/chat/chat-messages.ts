/** Reads the messages of an exported chat as memories, each with its speaker and time. */
import { invalid } from '../../errors.ts';
import { type Imported, type PieceSteps, splitLazily, stepsOf } from '../steps.ts';
import { type ChatForm, createFormFinder, timeOfHead } from './chat-form.ts';
import { messageHead } from './message-head.ts';

/** Lines that are read to detect a chat. */
const sampledLines = 200;
const sampledCharacters = 65_536;
/** Lines that are read before other work may run. */
const linesPerPause = 1_000;
const lineEnd = /\r\n|\n/g;

/** A log line has its level where a chat line has its speaker. */
const logLevel = /\b(?:trace|debug|info|notice|warn(?:ing)?|error|fatal|critical)\b/i;

/** True if a text starts like an exported chat and contains a message with a speaker. */
export function isChat(content: string): boolean {
  let [heads, speakers, lines] = [0, 0, 0];
  for (const line of splitLazily(content.slice(0, sampledCharacters), lineEnd)) {
    lines += 1;
    if (lines > sampledLines) break;
    const head = messageHead(line);
    if (head === null && heads === 0 && line.trim() !== '') return false;
    if (head === null) continue;
    if (logLevel.test(head.speaker)) return false;
    heads += 1;
    if (head.speaker !== '') speakers += 1;
  }
  return heads > 1 && speakers > 0;
}

/** The messages of a whole text. Throws `invalid` if no line starts a message. */
export const byMessage = (content: string): PieceSteps => stepsOf(messagesIn(content));

function* messagesIn(content: string): Generator<Imported | null> {
  const finder = createFormFinder();
  let lines = 0;
  for (const line of splitLazily(content, lineEnd)) {
    finder.see(line);
    lines += 1;
    if (lines % linesPerPause === 0) yield null;
  }
  const form = finder.form();
  if (form === null) throw invalid(['body', 'content'], notChat, 'chat_invalid');
  const reader = createMessageReader(form);
  for (const line of splitLazily(content, lineEnd)) {
    const ended = reader.read(line);
    if (ended !== null) yield ended;
  }
  const last = reader.end();
  if (last !== null) yield last;
}

export const notChat =
  'has no line that begins a message, as "[12.03.24, 18:04] Anna: Hello" or "12/03/2024, 18:04 - Anna: Hello" does';

interface OpenMessage {
  speaker: string;
  at: number;
  lines: string[];
}

/**
 * `read` takes one line after another and returns the message that ended before that line, or null. A line without a
 * head belongs to the message before it.
 */
export function createMessageReader({ order, isBracketed }: ChatForm): {
  read(line: string): Imported | null;
  end(): Imported | null;
} {
  let open: OpenMessage | null = null;
  return {
    read(line) {
      const head = messageHead(line);
      const at = head === null || head.isBracketed !== isBracketed ? null : timeOfHead(head, order);
      if (head === null || at === null) {
        open?.lines.push(line);
        return null;
      }
      const ended = open && messageOf(open);
      open = { speaker: head.speaker, at, lines: [head.text] };
      return ended;
    },
    end: () => open && messageOf(open),
  };
}

function messageOf({ speaker, at, lines }: OpenMessage): Imported {
  const given = lines.join('\n').trim();
  if (speaker === '' || encrypted.test(given)) return { skipped: 'a notice of the chat program' };
  if (deleted.test(given)) return { skipped: 'a deleted message' };
  const text = withoutMedia(given);
  if (text === '') return { skipped: 'media or a notice without text' };
  const about = { layer: 'episodic', memory_type: 'narrative', occurred_at: new Date(at).toISOString() } as const;
  return { content: `${speaker}: ${text}`, about: { ...about, metadata: { speaker } } };
}

/** The notice at the start of a chat. Some exports put it under the name of the group or person. */
const encrypted =
  /^\u200e?(?:Messages|Nachrichten|Les messages|Los mensajes|I messaggi|As mensagens|Berichten)\b[^.]{0,60}(?:end-to-end|Ende-zu-Ende|bout en bout|extremo a extremo|ponta a ponta)/i;

const deleted =
  /^\u200e?(?:This message was deleted|You deleted this message|Diese Nachricht wurde gelöscht|Du hast diese Nachricht gelöscht|Ce message a été supprimé|Se eliminó este mensaje|Eliminaste este mensaje|Questo messaggio è stato eliminato|Mensagem apagada|Esta mensagem foi apagada|Dit bericht is verwijderd|null)\.?$/i;

/** "<Media omitted>" in any language: the whole text is words in angle brackets. */
const omitted = /^<[^<>=/]*(?: |[^\0-\x7f])[^<>=/]*>$/;
/** "IMG-20240312-WA0001.jpg (file attached)", which may be followed by a caption. */
const attached = /^\u200e?\S[^\n]*\.\w{2,5} \([^()\n]+\)(?:\n|$)/;
/**
 * "image omitted", "<attached: 0001-PHOTO.jpg>", "<This message was edited>": the program puts a direction mark before
 * its own words. Polls and places are kept.
 */
const marked = /\u200e(?!\p{L}+: |[^\n]{0,40}https?:)[^\n]*$/u;

function withoutMedia(given: string): string {
  const text = given.replace(attached, '').replace(marked, '').trim();
  if (omitted.test(text)) return '';
  return text
    .replace(/\s*<(?:This message was edited|Diese Nachricht wurde bearbeitet)>$/i, '')
    .replace(/[\u200e\u2066-\u2069]/g, '')
    .trim();
}
