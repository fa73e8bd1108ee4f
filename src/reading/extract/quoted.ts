/**
 * Finds names marked by the form of the text: in quotation marks (project “Nightingale”, 《三体》, the book "Dune"), or in
 * the first line of a project state.
 */

import { fold } from '../../text/fold.ts';
import { isOrdinaryWord } from './dictionary.ts';
import type { NameCandidate } from './mention.ts';

const quoted =
  /"([^"\n]{2,60})"|“([^”\n]{2,60})”|„([^“”\n]{2,60})[“”]|«\s?([^»\n]{2,60}?)\s?»|《([^》\n]{1,40})》|「([^」\n]{1,20})」/gu;
const projectBefore = /(?:project|codename[d]?|code name|projekt|projet|proyecto|项目)\s*$/i;

export function quotedNames(text: string): NameCandidate[] {
  const found: NameCandidate[] = [];
  for (const match of text.matchAll(quoted)) {
    const name = match.slice(1).find((group) => group !== undefined)!;
    const start = match.index + match[0].indexOf(name);
    if (!isName(name, match[0][0]!)) continue;
    const before = text.slice(Math.max(0, match.index - 20), match.index);
    found.push({ start, end: start + name.length, kind: projectBefore.test(before) ? 'project' : 'name' });
  }
  return found;
}

const stated = /^Project (?<name>\S[^\n]{0,99})\n(?:Status|Location|Notes): /u;

/** The whole name of the project in a project state, as stored by `remember_project`: "Project Bleaching atlas". */
export function projectStated(text: string): NameCandidate[] {
  const name = stated.exec(text)?.groups?.name?.trimEnd();
  const start = 'Project '.length;
  return name === undefined ? [] : [{ start, end: start + name.length, kind: 'project' }];
}

/** True if quoted text is a title or a name, not speech: few words, all capitalised except small ones. */
function isName(text: string, mark: string): boolean {
  if (mark === '《') return true;
  if (/[.!?…。！？,;:]/.test(text)) return false;
  if (mark === '「') return text.length <= 8;
  const words = text.trim().split(/\s+/);
  if (words.length > 6 || !/^\p{Lu}/u.test(text)) return false;
  if (words.length === 1) return !isOrdinaryWord(fold(text.toLowerCase())) && /\p{Ll}/u.test(text);
  return words.every(
    (word) =>
      /^[\p{Lu}\p{N}]/u.test(word) ||
      /^(?:of|the|and|a|an|in|on|to|for|de|la|le|du|des|der|die|das|und|el|los|y|&)$/.test(word),
  );
}
