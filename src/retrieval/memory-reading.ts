/**
 * What recall reads of a memory's text. It is read once for each memory, not for each question or comparison: the store hands out the same memory as
 * the same object while it keeps it (`findKept`), and what was read goes with it.
 */
import { happenedAt, type StoredMemory, seriesOf } from '../model/memory.ts';
import { analyse } from '../text/analyse.ts';
import { type AnswerKind, givesKind, isByQuestion } from '../text/claims/answer-kind.ts';
import { tellsOfCause, tellsOfChange, tellsOfFormer } from '../text/claims/cues.ts';
import { countsIn, figuresIn } from '../text/claims/figures.ts';
import { reportOf } from '../text/claims/happened.ts';
import { speakerOf } from '../text/claims/speaker.ts';
import type { Language } from '../text/language.ts';
import { sentencesOf } from '../text/sentences/sentences.ts';

/** One place for each thing that is read. */
const readings = new WeakMap<StoredMemory, unknown[]>();
let places = 0;

function oncePerMemory<Read>(read: (memory: StoredMemory) => Read): (memory: StoredMemory) => Read {
  const place = places++;
  return (memory) => {
    const known = readings.get(memory) ?? beginReading(memory);
    if (known[place] === unread) known[place] = read(memory);
    return known[place] as Read;
  };
}

const unread = Symbol('unread');

function beginReading(memory: StoredMemory): unknown[] {
  const known = new Array<unknown>(places).fill(unread);
  readings.set(memory, known);
  return known;
}

/** Whether it says by a word that something changed. */
export const tellsChange = oncePerMemory(({ content }) => tellsOfChange(content));

/** Whether it seems to tell why something happened. */
export const tellsCause = oncePerMemory(({ content }) => tellsOfCause(content));

/** Whether it reports an event, in a few sentences, or at least tells of the past. */
export const reportIn = oncePerMemory((memory) =>
  memory.content.length > longestReport ? null : reportOf(memory.content, happenedAt(memory)),
);

/** When it happened, in milliseconds. */
export const happenedMs = oncePerMemory((memory) => Date.parse(happenedAt(memory)));

/** Who speaks, where it is a turn of a conversation; null for any other memory. */
export const speakerIn = oncePerMemory((memory) =>
  seriesOf(memory) === null ? null : (speakerOf(memory.content) ?? null),
);

const assistants = /^(?:assistant|ai|bot|agent|model|chatgpt|claude|gemini|copilot|llm)$/iu;

/** Whether an assistant speaks in it. */
export const saysAssistant = oncePerMemory((memory) => assistants.test(speakerIn(memory) ?? ''));

/** The text of a turn or of a sentence of it, without who speaks. */
export const bareText = (memory: StoredMemory) => memory.content.slice((speakerIn(memory)?.length ?? -2) + 2);

/** Characters; a longer text tells of much. */
const longestReport = 600;
/** A plain statement has at most this many characters and asks nothing. */
const longest = 300;
const asks = /[?？]/;

/** Whether a memory is a plain statement, which is compared with others by its words. */
export const isPlain = oncePerMemory(({ content }) => content.length <= longest && !asks.test(content));

/** A sentence of a turn of a conversation. */
export interface SaidSentence {
  /** The turn, cut to this sentence. A question's mark is left out: "which I go to at seven?" tells of a time all the same. */
  memory: StoredMemory;
  /** The analysed words. */
  words: ReadonlySet<string>;
}

/** A longer turn explains, lists or quotes. */
const longestTurn = 1_000;

/** The sentences of a turn; none of what is no turn, or a long one. */
export const sentencesSaid = oncePerMemory((memory): readonly SaidSentence[] => {
  const speaker = speakerIn(memory);
  if (speaker === null || memory.content.length > longestTurn) return [];
  return sentencesOf(memory.content.slice(speaker.length + 1), memory.language).map((sentence) => ({
    memory: { ...memory, content: `${speaker}: ${sentence.replace(/[?？]+$/, '')}` },
    words: new Set(analyse(sentence, memory.language as Language)),
  }));
});

/** Whether it is a plain statement of a former state. A long memory that says "previously" tells of more. */
export const tellsFormer = oncePerMemory((memory) => isPlain(memory) && tellsOfFormer(memory.content));

interface Figures {
  values: ReturnType<typeof figuresIn>;
  counts: ReturnType<typeof countsIn>;
}

const noFigures: Figures['values'] = new Map();
const kept = (figures: Figures['values']) => (figures.size === 0 ? noFigures : figures);

export const memoryFigures = oncePerMemory(({ content }): Figures => {
  const values = figuresIn(content);
  return { values: kept(values), counts: kept(countsIn(content, values)) };
});

const kindsGiven = oncePerMemory(() => new Map<AnswerKind, boolean | null>());

/** Whether it names a thing of the kind that the question asks for; null where a text does not show it. */
export function memoryGives(kind: AnswerKind, memory: StoredMemory, question: string): boolean | null {
  if (isByQuestion(kind)) return givesKind(kind, memory.content, question);
  const given = kindsGiven(memory);
  const known = given.get(kind);
  if (known !== undefined) return known;
  const gives = givesKind(kind, memory.content);
  given.set(kind, gives);
  return gives;
}
