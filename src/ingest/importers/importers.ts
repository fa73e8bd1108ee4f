/** The importers for other programs. */
import { claudeCode, codex } from './agent-sessions.ts';
import { chatGpt, claude } from './conversations.ts';
import type { Importer } from './imported-item.ts';
import { markdownNotes } from './markdown-notes.ts';
import { mem0, memoryServer, plainJsonBy } from './memory-files.ts';
import { whatsApp } from './whatsapp.ts';

export const importers: readonly Importer[] = [
  chatGpt,
  claude,
  claudeCode,
  codex,
  whatsApp,
  mem0,
  memoryServer,
  markdownNotes,
  plainJsonBy(),
];
