/** Real sentences to fill a store with: as many as needed, none twice. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface EvaluationSet {
  docs?: { text: string }[];
  queries?: { text: string }[];
}

/** In words: a shorter text is no memory, a longer one no sentence. */
const shortest = 4;
const longest = 60;

/** Sentences and questions from a folder of evaluation sets, in a fixed order. */
export function readTexts(folder: string): { sentences: string[]; questions: string[] } {
  const sentences = new Set<string>();
  const questions = new Set<string>();
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()) {
    const set = JSON.parse(readFileSync(join(folder, file), 'utf8')) as EvaluationSet;
    for (const { text } of set.docs ?? []) for (const sentence of splitSentences(text)) sentences.add(sentence);
    for (const { text } of set.queries ?? []) if (text.trim()) questions.add(text);
  }
  return { sentences: shuffled([...sentences]), questions: shuffled([...questions]) };
}

function splitSentences(text: string): string[] {
  const sentences = text.split(/(?<=[.!?])\s+|(?<=[。！？])|\n+/).map((sentence) => sentence.trim());
  return sentences.filter((sentence) => {
    const words = sentence.split(/\s+/).length;
    return (words >= shortest || /[\u3040-\u9fff]{10}/.test(sentence)) && words <= longest;
  });
}

/** Shuffles texts so that sets are mixed, in the same order every time. */
function shuffled(texts: string[]): string[] {
  let state = 42;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  for (let at = texts.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [texts[at], texts[other]] = [texts[other]!, texts[at]!];
  }
  return texts;
}

const names =
  'Ada Bruno Chiara Deepak Elif Farid Greta Hiro Ines Jonas Kofi Lena Mika Nadia Omar Priya Quinn Rosa Sven Tomas'.split(
    ' ',
  );
const places = 'Lisbon Porto Turin Oslo Nairobi Kyoto Lima Graz Leeds Tartu'.split(' ');

/** The n-th text: a real sentence, prefixed after the first round by another name, place and number. */
export function variedText(sentences: readonly string[], n: number): string {
  const sentence = sentences[n % sentences.length]!;
  const round = Math.floor(n / sentences.length);
  if (round === 0) return sentence;
  const name = names[(n * 7 + round) % names.length];
  const place = places[(n * 3 + round) % places.length];
  return `${name} in ${place}, note ${n}: ${sentence}`;
}
