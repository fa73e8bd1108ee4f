/** Makes text safe for a prompt, a terminal or a page: marks characters that are invisible or control a terminal. */
import { pauses } from '../fair/pauses.ts';

/**
 * Hidden characters: terminal controls, controls of writing direction, zero-width and tag characters; not tabs and line
 * breaks.
 */
const hidden = /(?:[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]|(?![\t\n\r\u0085])\p{Cc})+/u;
const eachHidden = new RegExp(hidden.source, 'gu');
/** A text without a match contains nothing hidden; most texts have no match. */
const beyondPlain = /[^\x20-\x7e\t\n\r]/;
/** Harmless characters that are removed: soft hyphens, and marks that allow or forbid a line break. */
const idle = /[\u00ad\u200b\u2060\ufeff]/g;
/** A variation selector of an emoji or a letter, and a joiner of two of them. */
const form = /^(?:[\ufe0e\ufe0f\u180b-\u180d]|[\u{e0100}-\u{e01ef}])?\u200c?\u200d?$/u;
/** A letter or sign of a script in which characters vary or join. */
const joinable = /(?!\p{ASCII}|\p{Script=Latin})[\p{L}\p{M}\p{So}\p{Sk}]/u;
const keycap = /[\d#*]/;

/** Line breaks that JSON does not escape. */
const rareBreak = /[\u0085\u2028\u2029]/g;

/**
 * The text with hidden characters marked: `⟨U+202E⟩` stands for one, `⟨U+E0041 and 11 more⟩` for several. Tabs and line
 * breaks stay; rare line breaks become `\n`.
 */
export function visible(text: string): string {
  return withoutHidden(text.replace(rareBreak, '\n'), (run) => {
    const [first, ...rest] = [...run.replace(idle, '')].map((character) => character.codePointAt(0)!);
    if (first === undefined) return '';
    const named = `U+${first.toString(16).toUpperCase().padStart(4, '0')}`;
    return rest.length === 0 ? `⟨${named}⟩` : `⟨${named} and ${rest.length} more⟩`;
  });
}

/** A value as JSON in which every hidden character is escaped, so that nothing is lost and readers see it. */
export function jsonText(value: unknown): string {
  return withoutHidden(JSON.stringify(value), escaped).replace(rareBreak, escaped);
}

/** Like {@link jsonText}, but writes long lists in steps, interleaved with other work. Takes plain data. */
export async function jsonTextInTurns(value: unknown): Promise<string> {
  const parts: string[] = [];
  const pause = pauses();
  const write = async (some: unknown, depth: number): Promise<void> => {
    if (Array.isArray(some) && some.length > itemsAtOnce) {
      for (let from = 0, atOnce = itemsAtOnce; from < some.length; ) {
        const start = performance.now();
        parts.push(from === 0 ? '[' : ',', jsonText(some.slice(from, from + atOnce)).slice(1, -1));
        from += atOnce;
        if (performance.now() - start < quickMs) atOnce *= 2;
        await pause();
      }
      parts.push(']');
    } else if (depth > 0 && isPlain(some)) {
      const written = Object.entries(some).filter(([, field]) => field !== undefined);
      for (const [at, [name, field]] of written.entries()) {
        parts.push(at === 0 ? '{' : ',', jsonText(name), ':');
        await write(field, depth - 1);
      }
      parts.push(written.length === 0 ? '{}' : '}');
    } else parts.push(jsonText(some));
  };
  await write(value, deepestLists);
  return parts.join('');
}

/** Minimum number of items written at once. The number doubles after each step that takes less than `quickMs`. */
const itemsAtOnce = 16;
const quickMs = 1;
/**
 * Depth to which long lists are split: a response contains them directly, in its result, or in a part of the result.
 */
const deepestLists = 3;

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value);

const escaped = (run: string): string =>
  Array.from({ length: run.length }, (_, at) => `\\u${run.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');

/** Replaces hidden characters, except those that shape letters and emoji: a red heart, a family, the joined letters of Persian. */
function withoutHidden(text: string, replaced: (run: string) => string): string {
  if (!beyondPlain.test(text) || !hidden.test(text)) return text;
  return text.replace(eachHidden, (run, at: number) => {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + run.length, at + run.length + 2);
    const [last = ''] = [...before].slice(-1);
    const [next = ''] = [...after];
    const isJoined = !/[\u200c\u200d]/.test(run) || joinable.test(next);
    const isForm = form.test(run) && (joinable.test(last) || (run === '\ufe0f' && keycap.test(last)));
    return isForm && isJoined ? run : replaced(run);
  });
}
