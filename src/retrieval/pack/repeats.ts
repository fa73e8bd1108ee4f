/** Detects memories that repeat another one. The check is conservative and never drops a difference. */
import { pauses } from '../../fair/pauses.ts';
import { analyse, analyseInTurns } from '../../text/analyse.ts';
import type { Language } from '../../text/language.ts';

/** A text prepared for comparison: its terms in order, and its number of negations. */
export interface ComparedText {
  terms: readonly string[];
  negations: number;
  text: string;
}

/**
 * Minimum share of the earlier text's terms that must be repeated, so that a single word does not count as a repeat of
 * a page.
 */
const minRepeatedShare = 0.8;

/** Words that negate a statement; the analyser leaves most of them out. */
const negation =
  /(?<![\p{L}\p{M}])(?:not|no|never|none|without|neither|nor|cannot|\p{L}+n['’]t|nicht|kein\p{L}*|nie|niemals|ohne|ne|pas|jamais|sans|nunca|sin|n[ãa]o|sem|non|mai|senza|niet|geen|nooit|zonder|не|нет|никогда|без|لا|لم|لن|ليس)(?![\p{L}\p{M}])|[不没沒未无無非]|ない|ません|않|없/giu;

export function toComparedText(content: string, language: string): ComparedText {
  return comparedTextOf(content, analyse(content, language as Language));
}

/** The same for a long text, interleaved with other work. */
export async function toComparedTextInTurns(content: string, language: string): Promise<ComparedText> {
  return comparedTextOf(content, await analyseInTurns(content, language as Language));
}

function comparedTextOf(content: string, terms: readonly string[]): ComparedText {
  return { terms, negations: content.match(negation)?.length ?? 0, text: content.trim() };
}

/**
 * True if `earlier` contains every term of `later` in the same order and few others, and both texts have the same number
 * of negations: "port 7171" does not repeat "port 7172", "runs on X" does not repeat "does not run on X", nor "A owes
 * B" "B owes A".
 */
export function repeats(later: ComparedText, earlier: ComparedText): boolean {
  if (later.terms.length === 0) return later.text === earlier.text;
  if (later.negations !== earlier.negations || later.terms.length < earlier.terms.length * minRepeatedShare)
    return false;
  let next = 0;
  for (const term of earlier.terms) if (term === later.terms[next]) next += 1;
  return next === later.terms.length;
}

/** Drops items that repeat an earlier one. Each remaining item lists the ids of its repeats in `also`. */
export async function withoutRepeats<Item extends { content: string; language: string; memory_id: string }>(
  items: readonly Item[],
): Promise<{ item: Item; also: string[] }[]> {
  const pause = pauses();
  const distinct: { item: Item; also: string[]; compared: ComparedText }[] = [];
  for (const item of items) {
    const compared = await toComparedTextInTurns(item.content, item.language);
    await pause();
    const before = distinct.find((entry) => repeats(compared, entry.compared));
    if (before) before.also.push(item.memory_id);
    else distinct.push({ item, also: [], compared });
  }
  return distinct.map(({ item, also }) => ({ item, also }));
}
