/**
 * Integers of JSON that JavaScript cannot hold, such as ids of 19 digits. As numbers they would lose digits, so they are
 * parsed as marked strings, and written as they stood in the source.
 */
import { endOfString } from './json-steps.ts';

/** A code point that is no character: texts do not begin with it. */
const mark = '\uFDD0';
/** Integers with fewer digits are safe. */
const minDigits = 16;
/** Up to 100 digits: no id is longer, and a pattern without a limit needs memory for each digit. */
const longInteger = /(?<![\d.eE+-])-?[1-9]\d{15,99}(?=\s*(?:[,\]}]|$))/g;
const markedInteger = new RegExp(`"${mark}(-?\\d+)"`, 'g');
const stretchesPerStep = 1_000;
/** Characters without a string that are read in one step. */
const maxStretch = 64 * 1024;

/** The JSON with every long integer as a marked string. Yields between steps. */
export function* markLongIntegers(json: string): Generator<void, string> {
  if (!/\d{16}/.test(json)) return json;
  const parts: string[] = [];
  let [copied, stretches] = [0, 0];
  for (let from = 0; from < json.length; ) {
    const end = endOfStretch(json, from);
    // Between most strings there are only a few characters.
    if (end - from >= minDigits) {
      parts.push(json.slice(copied, from), json.slice(from, end).replace(longInteger, markIfUnsafe));
      copied = end;
    }
    from = json[end] === '"' ? endOfString(json, end + 1, json.length) + 1 : end;
    stretches += 1;
    if (stretches % stretchesPerStep === 0 || json[end] === ',') yield;
  }
  parts.push(json.slice(copied));
  return parts.join('');
}

/** The digits of the first integer that a number would not keep; null if there is none. Yields between steps. */
export function* findInexactInteger(json: string): Generator<void, string | null> {
  const marked = yield* markLongIntegers(json);
  if (marked === json) return null;
  for (const [, digits = ''] of marked.matchAll(markedInteger)) if (String(Number(digits)) !== digits) return digits;
  return null;
}

/** The start of the next string, or of a list item after a long stretch without strings, or the end. */
function endOfStretch(json: string, from: number): number {
  const quote = json.indexOf('"', from);
  const end = quote === -1 ? json.length : quote;
  if (end - from <= maxStretch) return end;
  const comma = json.indexOf(',', from + maxStretch);
  return comma === -1 ? end : Math.min(comma, end);
}

const markIfUnsafe = (digits: string) => (Number.isSafeInteger(Number(digits)) ? digits : `"${mark}${digits}"`);

export const isMarkedInteger = (text: string): boolean => text.startsWith(mark);

export const withoutMark = (text: string): string => (isMarkedInteger(text) ? text.slice(mark.length) : text);

/** Like `JSON.stringify`, with the marked integers as numbers again. */
export function writeJson(value: unknown): string {
  const json = JSON.stringify(value);
  return json.includes(mark) ? json.replace(markedInteger, '$1') : json;
}
