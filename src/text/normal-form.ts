/** The form by which two texts are the same text, however they were typed. */
import { createHash } from 'node:crypto';
import { normalise } from './fold.ts';

/** What ends or wraps a text without changing what it says. A question mark does: "We deploy on Friday?" is no statement. */
const atTheEnds = /^[\s"'“”„‘’«»¡¿]+|[\s"'“”„‘’«».,;:!…。．，、；：！]+$/gu;
const space = /[\s\p{Cc}]+/gu;

/** One writing of compatible characters, lower case, each run of space one space, nothing of punctuation at the ends but question marks. */
export function normalForm(text: string): string {
  const plain = normalise(text).toLowerCase().replace(space, ' ').trim();
  return plain.replace(atTheEnds, '') || plain;
}

/** 22 characters: 128 bits, so that no two texts that differ will ever share one. */
export function normalFormHash(text: string): string {
  return createHash('sha256').update(normalForm(text)).digest().subarray(0, 16).toString('base64url');
}
