/** Derives pairs of texts that belong together from records of the corpus. */
import type { CorpusRecord, Dialogue, Passage, ReadyPair } from './corpus.ts';
import { type PairKind, pairKinds } from './pair-kinds.ts';
import type { Random } from './random.ts';

export type Emit = (kind: PairKind, a: string, b: string) => void;

/** Calls `emit` with every pair of the record. `isNew` returns true the first time it is called with a paragraph. */
export function pairsOf(record: CorpusRecord, random: Random, isNew: (text: string) => boolean, emit: Emit): void {
  if (record.form === 'dialogue') ofDialogue(record, random, emit);
  else if (record.form === 'text') ofPassage(record, random, isNew, emit);
  else ofReadyPair(record, random, isNew, emit);
}

function ofReadyPair(record: ReadyPair, random: Random, isNew: (text: string) => boolean, emit: Emit): void {
  const kind = record.type as PairKind;
  if (!(kind in pairKinds))
    throw new Error(`A pair of ${record.source} has the type ${kind}, which pair-kinds.ts does not know.`);
  emit(kind, record.a, record.b);
  if (kind === 'qa' && wordCount(record.b) > 30 && isNew(record.b)) ofParagraph(record.b, random, emit);
}

const sentenceEnd = /(?<=[.!?])["')]?\s+(?=["'(]?[A-Z0-9])/;

function sentencesOf(text: string): string[] {
  return text.split(sentenceEnd).filter((sentence) => sentence.trim() !== '');
}

function wordCount(text: string): number {
  let count = 1;
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) count += 1;
  return count;
}

const within = (count: number, least: number, most: number) => count >= least && count <= most;

/** The sentences around the one at `at`, up to `before` before it and `after` after it, without itself. */
function around(sentences: readonly string[], at: number, before: number, after: number): string {
  return [...sentences.slice(Math.max(0, at - before), at), ...sentences.slice(at + 1, at + 1 + after)].join(' ');
}

function answeredQuestions(sentences: readonly string[], emit: Emit): void {
  for (const [at, sentence] of sentences.slice(0, -1).entries()) {
    const isQuestion = sentence.endsWith('?') && within(wordCount(sentence), 4, 40);
    if (isQuestion) emit('answeredText', sentence, sentences.slice(at + 1, at + 4).join(' '));
  }
}

function ofParagraph(text: string, random: Random, emit: Emit): void {
  const sentences = sentencesOf(text);
  if (sentences.length < 2) return;
  const fit = [...sentences.keys()].filter((at) => within(wordCount(sentences[at]!), 4, 60));
  for (const at of random.sample(fit, sentences.length > 3 ? 2 : 1))
    emit('cloze', sentences[at]!, around(sentences, at, 2, 3));
  answeredQuestions(sentences, emit);
}

/** Headings that mean nothing without the title. */
const emptyHeadings = new Set(
  'introduction,overview,summary,description,see also,notes,example,examples,motivation,abstract,background,references,more information,ingredients,directions,rationale,prerequisites,conclusion'.split(
    ',',
  ),
);

function topicOf({ title, heading }: Passage): { topic: string; isQuestion: boolean } {
  const last = heading.split(' > ').at(-1) ?? '';
  const speaks = wordCount(last) >= 2 && !emptyHeadings.has(last.toLowerCase().trim());
  const topic = speaks ? last : `${title} ${last}`.trim();
  return { topic, isQuestion: last.endsWith('?') };
}

/** Sentence ends in scripts with and without spaces. */
const anySentenceEnd = /(?<=[.!?…])\s+|(?<=[。！？])\s*/u;
const sentenceLengths = { least: 12, most: 300 };

/** Passages in other languages: each is one paragraph, whose words cannot be counted by spaces. */
function ofForeignPassage(
  { title, heading, text }: Passage,
  random: Random,
  isNew: (text: string) => boolean,
  emit: Emit,
): void {
  if (!isNew(text)) return;
  const topic = `${title} ${heading.split(' > ').at(-1) ?? ''}`.trim();
  if (topic.length > 3) emit('foreignHeading', topic, text);
  const sentences = text.split(anySentenceEnd);
  const fit = [...sentences.keys()].filter((at) =>
    within(sentences[at]!.length, sentenceLengths.least, sentenceLengths.most),
  );
  if (sentences.length < 2) return;
  for (const at of random.sample(fit, 2)) emit('foreignCloze', sentences[at]!, around(sentences, at, 2, 3));
}

function ofPassage(passage: Passage, random: Random, isNew: (text: string) => boolean, emit: Emit): void {
  if (passage.lang !== undefined) {
    ofForeignPassage(passage, random, isNew, emit);
    return;
  }
  const { topic, isQuestion } = topicOf(passage);
  const kind = passage.source.endsWith('-commits') ? 'commit' : isQuestion ? 'askedHeading' : 'heading';
  const paragraphs = passage.text.split('\n\n');
  for (const [at, paragraph] of paragraphs.entries()) {
    if (!isNew(paragraph)) continue;
    ofParagraph(paragraph, random, emit);
    const length = wordCount(paragraph);
    if (at < 3 && length >= 8 && wordCount(topic) >= 2) {
      emit(kind, at === 0 || topic.includes(passage.title) ? topic : `${passage.title} ${topic}`, paragraph);
    }
    const next = paragraphs[at + 1];
    if (next !== undefined && at % 2 === 0 && length >= 10 && wordCount(next) >= 10) {
      emit('neighbours', firstWords(paragraph, 80), firstWords(next, 80));
    }
  }
}

function ofDialogue({ turns }: Dialogue, random: Random, emit: Emit): void {
  for (const [at, turn] of turns.slice(0, -1).entries()) {
    const next = turns[at + 1]!;
    const length = wordCount(turn);
    if (length >= 4 && wordCount(next) >= 4) emit('turn', length > 100 ? turn.slice(-600) : turn, next);
    const sentences = sentencesOf(turn);
    if (length >= 30) ofLongTurn(sentences, length, random, emit);
    const last = sentences.at(-1) ?? '';
    if (turn.trimEnd().endsWith('?') && wordCount(next) >= 4 && wordCount(last) >= 4) emit('answeredTurn', last, next);
  }
  for (let at = 2; at < turns.length - 2; at += 5) {
    if (wordCount(turns[at]!) >= 8) emit('surroundings', turns[at]!, around(turns, at, 2, 2));
  }
}

function ofLongTurn(sentences: readonly string[], length: number, random: Random, emit: Emit): void {
  answeredQuestions(sentences, emit);
  if (sentences.length < 3) return;
  const fit = [...sentences.keys()].filter((at) => within(wordCount(sentences[at]!), 5, 50));
  for (const at of random.sample(fit, length < 80 ? 1 : 2)) emit('cloze', sentences[at]!, around(sentences, at, 3, 3));
}

function firstWords(text: string, count: number): string {
  let end = -1;
  for (let word = 0; word < count; word += 1) {
    end = text.indexOf(' ', end + 1);
    if (end < 0) return text;
  }
  return text.slice(0, end);
}
