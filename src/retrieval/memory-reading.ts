/**
 * Properties that recall reads from a memory's text, computed once per memory rather than per question or comparison.
 * The store returns the same object for a memory as long as it is cached (`findCached`), and the computed values live as
 * long as that object.
 */
import { happenedAt, type StoredMemory, seriesOf } from '../model/memory.ts';
import { analyse, analyseQuery } from '../text/analyse.ts';
import { startDayIn } from '../text/calendar/start-day.ts';
import { type AnswerKind, dependsOnQuestion, hasAnswerOfKind } from '../text/claims/answer-kind.ts';
import { hasCauseCue, hasDoubtCue, hasFindingCue } from '../text/claims/cues/cause.ts';
import { hasChangeCue } from '../text/claims/cues/change.ts';
import { hasFormerStateCue } from '../text/claims/cues/former-state.ts';
import { countsIn, figuresIn } from '../text/claims/figures.ts';
import { pastReportKind } from '../text/claims/past-events.ts';
import { speakerOf } from '../text/claims/speaker.ts';
import type { Language } from '../text/language.ts';
import { sentencesOf } from '../text/sentences/sentences.ts';

/** One slot per property. */
const valuesByMemory = new WeakMap<StoredMemory, unknown[]>();
let slotCount = 0;

function cachedPerMemory<Read>(compute: (memory: StoredMemory) => Read): (memory: StoredMemory) => Read {
  const slot = slotCount++;
  return (memory) => {
    const values = valuesByMemory.get(memory) ?? createValues(memory);
    if (values[slot] === notComputed) values[slot] = compute(memory);
    return values[slot] as Read;
  };
}

const notComputed = Symbol('unread');

function createValues(memory: StoredMemory): unknown[] {
  const values = new Array<unknown>(slotCount).fill(notComputed);
  valuesByMemory.set(memory, values);
  return values;
}

/** True if a word in the memory signals a change. */
export const tellsChange = cachedPerMemory(({ content }) => hasChangeCue(content));

/** True if the memory seems to give the reason for something. */
export const tellsCause = cachedPerMemory(({ content }) => hasCauseCue(content));

/** True if the memory seems to tell what was found or what was broken. */
export const tellsFinding = cachedPerMemory(({ content }) => hasFindingCue(content));

/** True if the memory leaves a cause open, or guesses it. */
export const tellsDoubt = cachedPerMemory(({ content }) => hasDoubtCue(content));

/** The event that a short memory reports, or whether it is at least about the past; null for a longer text. */
export const reportedEvent = cachedPerMemory((memory) =>
  memory.content.length > maxReportLength ? null : pastReportKind(memory.content, happenedAt(memory)),
);

/** When it happened, in epoch milliseconds. */
export const happenedMs = cachedPerMemory((memory) => Date.parse(happenedAt(memory)));

/** The day from which the memory says that something holds, in epoch milliseconds; 0 if it names none. */
export const startMs = cachedPerMemory((memory) =>
  memory.content.length > maxReportLength ? 0 : (startDayIn(memory.content, happenedMs(memory)) ?? 0),
);

/** The forms of a note's words in every language that it may be in; null for a long memory, which costs too much. */
export const memoryForms = cachedPerMemory(({ content }) =>
  content.length > maxFormsLength ? null : new Set(analyseQuery(content)),
);
const maxFormsLength = 1_000;

/** The speaker of a conversation turn; null for any other memory. */
export const speakerIn = cachedPerMemory((memory) =>
  seriesOf(memory) === null ? null : (speakerOf(memory.content) ?? null),
);

const assistants = /^(?:assistant|ai|bot|agent|model|chatgpt|claude|gemini|copilot|llm)$/iu;

/** True if an assistant is the speaker. */
export const isAssistantTurn = cachedPerMemory((memory) => assistants.test(speakerIn(memory) ?? ''));

/** The text of a turn, or of a sentence from it, without the speaker prefix. */
export const textWithoutSpeaker = (memory: StoredMemory) => memory.content.slice((speakerIn(memory)?.length ?? -2) + 2);

/** In characters; a longer text covers many things. */
const maxReportLength = 600;
/** A plain statement has at most this many characters and contains no question. */
export const maxPlainLength = 300;
const questionMark = /[?？]/;

/** True if the memory is a plain statement, which is compared with others by its words. */
export const isPlainStatement = cachedPerMemory(
  ({ content }) => content.length <= maxPlainLength && !questionMark.test(content),
);

/** A sentence of a turn of a conversation. */
export interface TurnSentence {
  /**
   * The turn, cut to this sentence, without a final question mark: "which I go to at seven?" states a time all the
   * same.
   */
  memory: StoredMemory;
  /** Its analysed words. */
  words: ReadonlySet<string>;
}

/** In characters; a longer turn explains, lists or quotes. */
const maxTurnLength = 1_000;

/** The sentences of a conversation turn; empty for other memories and for long turns. */
export const turnSentences = cachedPerMemory((memory): readonly TurnSentence[] => {
  const speaker = speakerIn(memory);
  if (speaker === null || memory.content.length > maxTurnLength) return [];
  return sentencesOf(memory.content.slice(speaker.length + 1), memory.language).map((sentence) => ({
    memory: { ...memory, content: `${speaker}: ${sentence.replace(/[?？]+$/, '')}` },
    words: new Set(analyse(sentence, memory.language as Language)),
  }));
});

/** True if it is a plain statement of a former state. A long memory that says "previously" covers more than that. */
export const isFormerStatement = cachedPerMemory(
  (memory) => isPlainStatement(memory) && hasFormerStateCue(memory.content),
);

interface Figures {
  values: ReturnType<typeof figuresIn>;
  counts: ReturnType<typeof countsIn>;
}

const noFigures: Figures['values'] = new Map();
const sharedIfEmpty = (figures: Figures['values']) => (figures.size === 0 ? noFigures : figures);

export const memoryFigures = cachedPerMemory(({ content }): Figures => {
  const values = figuresIn(content);
  return { values: sharedIfEmpty(values), counts: sharedIfEmpty(countsIn(content, values)) };
});

const kindsByMemory = cachedPerMemory(() => new Map<AnswerKind, boolean | null>());

/** Whether the memory names a thing of the kind that the question asks for; null if the text does not show it. */
export function memoryGivesKind(kind: AnswerKind, memory: StoredMemory, question: string): boolean | null {
  if (dependsOnQuestion(kind)) return hasAnswerOfKind(kind, memory.content, question);
  const givenKinds = kindsByMemory(memory);
  const known = givenKinds.get(kind);
  if (known !== undefined) return known;
  const gives = hasAnswerOfKind(kind, memory.content);
  givenKinds.set(kind, gives);
  return gives;
}
