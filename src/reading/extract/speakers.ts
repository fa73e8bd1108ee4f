/** Finds the speakers of a transcript: "Priya: …", "[10:32] Jonas Weber: …", "**Ana** said …". */

import { fold } from '../../text/fold.ts';
import { greetings } from './cues.ts';
import { isCalendarWord, isGivenName, isOrdinaryWord, knownKind } from './dictionary.ts';
import type { NameCandidate, Span } from './mention.ts';

export interface Turn extends Span {
  speaker: NameCandidate;
}

const prefix =
  /(?:^|\n)[ \t]*(?:[-*>] )?(?:\[[^\]\n]{1,30}\] ?|\(?\d{1,2}:\d{2}(?::\d{2})?\)?[ \t-]{1,3})?(?:\*\*|_)?(@?\p{L}[\p{L}\p{M}\d.'’_-]{0,30}(?: \p{Lu}[\p{L}\p{M}.'’-]{0,30}){0,2})(?:\*\*|_)?(?: \([^)\n]{1,30}\))?(?:\*\*|_)?[:：](?:\*\*|_)?(?=\s|\p{Lo}|$)/gu;

/** The turns in order. Each ends where the next begins. */
export function turnsOf(text: string): Turn[] {
  const turns: Turn[] = [];
  for (const found of text.matchAll(prefix)) {
    const name = found[1]!;
    if (!mayName(name)) continue;
    const start = found.index + found[0].indexOf(name);
    const last = turns.at(-1);
    if (last) last.end = found.index;
    const kind = name.startsWith('@') ? 'handle' : 'person';
    turns.push({ start: found.index, end: text.length, speaker: { start, end: start + name.length, kind } });
  }
  // In a single turn, a word with a colon is more often a label than a speaker.
  return turns.filter(({ speaker }, _, all) => all.length > 1 || isPersonal(text.slice(speaker.start, speaker.end)));
}

const roles = new Set([
  'user',
  'assistant',
  'system',
  'agent',
  'human',
  'bot',
  'ai',
  'tool',
  'note',
  'ps',
  'http',
  'https',
]);

function mayName(name: string): boolean {
  if (name.startsWith('@')) return true;
  const words = name.split(' ').map((word) => fold(word.toLowerCase()));
  if (!/^\p{Lu}\p{Ll}|^\p{Lo}{2,4}$|^\p{Lu}\./u.test(name)) return false;
  // "Estimada Lucía Fernández:" begins a letter.
  if (greetings.has(words[0]!) || words.some((word) => roles.has(word) || isCalendarWord(word))) return false;
  const kind = knownKind(words.join(' '));
  if (kind !== null && kind !== 'person' && !isGivenName(words[0]!)) return false;
  return isGivenName(words[0]!) || words.every((word) => !isOrdinaryWord(word));
}

function isPersonal(name: string): boolean {
  const words = name.split(' ').map((word) => fold(word.toLowerCase()));
  return name.startsWith('@') || isGivenName(words[0]!) || (words.length > 1 && /^\p{Lu}\p{Ll}/u.test(name));
}
