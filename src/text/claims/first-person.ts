/** Detects texts in the first person, in the supported languages. */
import { wholeWords } from './whole-words.ts';

const words = wholeWords(
  'i|me|my|mine|we|us|our|ours',
  'ich|mich|mir|mein\\p{L}*|wir|uns|unser\\p{L}*',
  "je|moi|mon|ma|mes|nous|notre|nos|j(?=['’])",
  // Spanish leaves the pronoun out.
  'yo|me|mi|mis|vivo|vivimos|tengo|tenemos|trabajamos|soy|somos|estamos|nosotr[oa]s|nuestr\\p{L}+|io|mio|mia|miei|noi|nostr\\p{L}+|ik|mijn|wij|ons|onze|meu|minha|nós|noss[oa]s?',
);
const cjkWords = /我|私の|わたし|僕/u;

export const hasFirstPerson = (text: string): boolean => words.test(text) || cjkWords.test(text);
