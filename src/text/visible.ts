/** Makes text safe for a prompt, a terminal or a page: marks characters that are invisible or control a terminal. */
import { pauses } from '../fair/pauses.ts';

/**
 * Hidden characters: terminal controls, controls of writing direction, zero-width and tag characters; not tabs and line
 * breaks.
 */
const hidden = /(?:[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]|(?![\t\n\r\u0085])\p{Cc})+/u;
const allHidden = new RegExp(hidden.source, 'gu');
/** A text without a match contains nothing hidden; most texts have no match. */
const notPlainAscii = /[^\x20-\x7e\t\n\r]/;
/** Harmless characters that are removed: soft hyphens, and marks that allow or forbid a line break. */
const harmless = /[\u00ad\u200b\u2060\ufeff]/g;
/** A variation selector of an emoji or a letter, and a joiner of two of them. */
const variationSelector = /^(?:[\ufe0e\ufe0f\u180b-\u180d]|[\u{e0100}-\u{e01ef}])?\u200c?\u200d?$/u;
/** A letter or sign of a script in which characters vary or join. */
const joinable = /(?!\p{ASCII}|\p{Script=Latin})[\p{L}\p{M}\p{So}\p{Sk}]/u;
const keycap = /[\d#*]/;

const codeStart = String.raw`(?:\u001b\[|\u009b)`;
/** The source of a pattern of control sequences of a terminal: colours, movements of the cursor. */
export const terminalCode = `${codeStart}[0-?]*[ -/]*[@-~]`;
const allColours = new RegExp(`${codeStart}[0-?]*m`, 'g');
const allTerminalCodes = new RegExp(terminalCode, 'g');

/** Line breaks that JSON does not escape. */
const rareLineBreak = /[\u0085\u2028\u2029]/g;

/**
 * The text with hidden characters marked: `⟨U+202E⟩` stands for one, `⟨U+E0041 and 11 more⟩` for several. Tabs and line
 * breaks stay; rare line breaks become `\n`.
 */
export function markHidden(text: string): string {
  return replaceHidden(text.replace(rareLineBreak, '\n'), (run) => {
    const [first, ...others] = [...run.replace(harmless, '')].map((character) => character.codePointAt(0)!);
    if (first === undefined) return '';
    const codePoint = `U+${first.toString(16).toUpperCase().padStart(4, '0')}`;
    return others.length === 0 ? `⟨${codePoint}⟩` : `⟨${codePoint} and ${others.length} more⟩`;
  });
}

/**
 * The text without control sequences of a terminal: "\\u001b[31mFAIL" has the word FAIL. Colours may stand within a word;
 * other sequences separate words. A text of nothing else is returned unchanged.
 */
export function withoutTerminalCodes(text: string): string {
  if (!text.includes('\u001b') && !text.includes('\u009b')) return text;
  const cleaned = text.replace(allColours, '').replace(allTerminalCodes, ' ');
  return cleaned.trim() === '' ? text : cleaned;
}

/** A value as JSON in which every hidden character is escaped, so that nothing is lost and readers see it. */
export function jsonText(value: unknown): string {
  return replaceHidden(JSON.stringify(value), escapeCharacters).replace(rareLineBreak, escapeCharacters);
}

/** Like {@link jsonText}, but writes long lists in steps, interleaved with other work. Takes plain data. */
export async function jsonTextInTurns(value: unknown): Promise<string> {
  const parts: string[] = [];
  const pause = pauses();
  const write = async (part: unknown, depth: number): Promise<void> => {
    if (Array.isArray(part) && part.length > minBatchSize) {
      for (let from = 0, batchSize = minBatchSize; from < part.length; ) {
        const start = performance.now();
        parts.push(from === 0 ? '[' : ',', jsonText(part.slice(from, from + batchSize)).slice(1, -1));
        from += batchSize;
        if (performance.now() - start < quickMs) batchSize *= 2;
        await pause();
      }
      parts.push(']');
    } else if (depth > 0 && isPlain(part)) {
      const fields = Object.entries(part).filter(([, field]) => field !== undefined);
      for (const [at, [name, field]] of fields.entries()) {
        parts.push(at === 0 ? '{' : ',', jsonText(name), ':');
        await write(field, depth - 1);
      }
      parts.push(fields.length === 0 ? '{}' : '}');
    } else parts.push(jsonText(part));
  };
  await write(value, maxListDepth);
  return parts.join('');
}

/** Minimum number of items written at once. The number doubles after each step that takes less than `quickMs`. */
const minBatchSize = 16;
const quickMs = 1;
/**
 * Depth to which long lists are split: a response contains them directly, in its result, or in a part of the result.
 */
const maxListDepth = 3;

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value);

const escapeCharacters = (run: string): string =>
  Array.from({ length: run.length }, (_, at) => `\\u${run.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');

/** Replaces hidden characters, except those that shape letters and emoji: a red heart, a family, the joined letters of Persian. */
function replaceHidden(text: string, replacementOf: (run: string) => string): string {
  if (!notPlainAscii.test(text) || !hidden.test(text)) return text;
  return text.replace(allHidden, (run, at: number) => {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + run.length, at + run.length + 2);
    const [last = ''] = [...before].slice(-1);
    const [next = ''] = [...after];
    const isJoined = !/[\u200c\u200d]/.test(run) || joinable.test(next);
    const isForm = variationSelector.test(run) && (joinable.test(last) || (run === '\ufe0f' && keycap.test(last)));
    return isForm && isJoined ? run : replacementOf(run);
  });
}
