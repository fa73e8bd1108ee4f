/**
 * Finds patterns in stored activity: an error and its remedy, a question and its answer, recurring sequences of steps.
 * All text is quoted from memories.
 */

import { pauses } from '../fair/pauses.ts';
import { appendTo, groupBy } from '../model/group-by.ts';
import { maxPauseMs } from '../model/session-record.ts';
import { oneLine } from '../text/boundaries.ts';
import { sentencesOf } from '../text/sentences/sentences.ts';
import { clusterByMeaning } from './clusters.ts';
import type { Gathered } from './gather.ts';

export const patternKinds = ['remedy', 'answer', 'steps'] as const;
export type PatternKind = (typeof patternKinds)[number];

/** One line of a pattern, and the memories that state it. */
export interface PatternLine {
  text: string;
  sources: readonly Gathered[];
}

export interface Pattern {
  kind: PatternKind;
  lines: PatternLine[];
  /** How often the pattern occurred. */
  count: number;
}

/** A thing and its outcome: an error and its remedy, or a question and its answer. */
interface Pair {
  first: Gathered;
  firstText: string;
  second: Gathered;
  secondText: string;
}

const minSameScore = 0.6;
const minOccurrences = 2;
/** Number of subsequent memories of the session that are searched for a remedy. */
const remedySearchSpan = 4;

const failureWords =
  /(?<![\p{L}\p{N}])(?:errors?|exceptions?|fail(?:ed|s|ures?)|crash(?:ed|es)?|time[ds]? ?outs?|refused|denied|broken?|bugs?|outage|50[0-4]|fehler|fehlgeschlagen|erreur|échoué|fallo|falló|errore|erro|ошибка)(?![\p{L}\p{N}])/iu;
const failureCodes = /(?<![\p{L}\p{N}])(?:E[A-Z]{4,}|HTTP 5\d\d)(?![\p{L}\p{N}])/u;
const reportsFailure = (text: string) => failureWords.test(text) || failureCodes.test(text);
const remedyWords =
  /(?<![\p{L}\p{N}])(?:fix(?:ed|es)?|resolved|resolves|solved|solves|solution|remedy|remedied|work(?:ed|s)? around|workaround|helped|helps|prevent(?:ed|s)?|cured|behoben|gelöst|Lösung|résolu|corrigé|resuelto|solucionado|risolto|resolvido|исправлен\p{L}*)(?![\p{L}\p{N}])/iu;
const finalQuestionMark = /[?？؟]["'”’»)\]]*$/u;

export async function findPatterns(gathered: readonly Gathered[]): Promise<Pattern[]> {
  const bySession = sessionsOf(gathered);
  const pairs: Record<'remedy' | 'answer', Pair[]> = { remedy: [], answer: [] };
  const pause = pauses();
  for (const one of gathered) {
    pairs.remedy.push(...toList(remedyOf(one, bySession)));
    pairs.answer.push(...toList(answerOf(one, bySession)));
    await pause();
  }
  const remedies = await recurringPairs('remedy', pairs.remedy);
  const answers = await recurringPairs('answer', pairs.answer);
  const usedMemories = new Set(
    [...remedies, ...answers].flatMap(({ lines }) => lines.flatMap(({ sources }) => sources)),
  );
  const steps = await recurringSteps(gathered, bySession, usedMemories);
  return [...remedies, ...answers, ...steps];
}

const toList = (pair: Pair | null) => (pair === null ? [] : [pair]);

/** The session of each memory that has one: its memories in the order in which they were stored. */
type Sessions = ReadonlyMap<Gathered, readonly Gathered[]>;

/**
 * Groups memories by their session, or if they name none, by periods of one actor's work. Memories of an ingest run that
 * name no session are left out.
 */
function sessionsOf(gathered: readonly Gathered[]): Sessions {
  const periods = new Map<string, { start: string; end: string }>();
  const nameOf = ({ memory: { session_id, source, actor, created_at } }: Gathered) => {
    if (session_id !== null) return `session ${session_id}`;
    if (source.run_id !== null) return [];
    const last = periods.get(actor);
    const isOver = last === undefined || Date.parse(created_at) - Date.parse(last.end) > maxPauseMs;
    const start = isOver ? created_at : last.start;
    periods.set(actor, { start, end: created_at });
    return `period ${actor} ${start}`;
  };
  const sessions = [...groupBy(gathered, nameOf).values()];
  return new Map(sessions.flatMap((session) => session.map((one) => [one, session] as const)));
}

function followersOf(one: Gathered, sessions: Sessions): readonly Gathered[] {
  const session = sessions.get(one) ?? [];
  const at = session.indexOf(one);
  return at < 0 ? [] : session.slice(at + 1, at + 1 + remedySearchSpan);
}

const textIn = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? oneLine(value) : null);

/**
 * The remedy of an error: from the metadata, from the same memory, or from the memories that follow in the session
 * before the next error.
 */
function remedyOf(one: Gathered, sessions: Sessions): Pair | null {
  const { content, language, metadata, tags } = one.memory;
  const sentences = sentencesOf(content, language).map(oneLine);
  const isError = tags.includes('error') || metadata.kind === 'error' || metadata.error !== undefined;
  const error = textIn(metadata.error) ?? sentences.find(reportsFailure) ?? (isError ? sentences[0] : null);
  if (!error) return null;
  const pairWith = (second: Gathered, secondText: string) => ({ first: one, firstText: error, second, secondText });
  const recorded =
    textIn(metadata.prevention) ?? textIn(metadata.fix) ?? textIn(metadata.remedy) ?? textIn(metadata.solution);
  if (recorded !== null) return pairWith(one, recorded);
  const remedySentence = sentences.find((text) => remedyWords.test(text));
  if (remedySentence !== undefined) return pairWith(one, remedySentence);
  for (const next of followersOf(one, sessions)) {
    const help = sentencesOf(next.memory.content, next.memory.language)
      .map(oneLine)
      .find((text) => remedyWords.test(text));
    if (help !== undefined) return pairWith(next, help);
    if (reportsFailure(next.memory.content)) return null;
  }
  return null;
}

/** The answer to a question: from the metadata, or from the next memory of the session. */
function answerOf(one: Gathered, sessions: Sessions): Pair | null {
  const { content, metadata } = one.memory;
  const [question, answer] = [textIn(metadata.question), textIn(metadata.answer)];
  if (question !== null && answer !== null) return { first: one, firstText: question, second: one, secondText: answer };
  const next = followersOf(one, sessions)[0];
  const text = oneLine(content);
  if (!finalQuestionMark.test(text) || next === undefined || finalQuestionMark.test(next.memory.content.trimEnd()))
    return null;
  return { first: one, firstText: text, second: next, secondText: oneLine(next.memory.content) };
}

/**
 * Groups pairs whose first parts mean the same. A pattern states the latest remedy or answer and cites all memories of
 * its group.
 */
async function recurringPairs(kind: 'remedy' | 'answer', pairs: readonly Pair[]): Promise<Pattern[]> {
  const byFirst = new Map(pairs.map((pair) => [pair.first, pair]));
  const clusters = await clusterByMeaning([...byFirst.keys()], minSameScore);
  return clusters.flatMap(({ members }) => {
    if (members.length < minOccurrences) return [];
    const group = members.map((member) => byFirst.get(member)!);
    const last = group.findLast(({ firstText, secondText }) => firstText !== secondText) ?? group.at(-1)!;
    const lines = [
      { text: last.firstText, sources: group.map(({ first }) => first) },
      { text: last.secondText, sources: group.map(({ second }) => second) },
    ];
    return [{ kind, lines, count: group.length }];
  });
}

const minRunLength = 3;
const maxRunLength = 6;

/** Runs of similar memories that occur in two or more sessions. Only the longest runs are kept, not their parts. */
async function recurringSteps(
  gathered: readonly Gathered[],
  sessions: Sessions,
  usedMemories: ReadonlySet<Gathered>,
): Promise<Pattern[]> {
  const clusters = await clusterByMeaning(
    gathered.filter((one) => !usedMemories.has(one)),
    minSameScore,
  );
  const clusterOf = new Map<Gathered, number>();
  for (const [label, { members }] of clusters.entries()) for (const one of members) clusterOf.set(one, label);
  const pause = pauses();
  const runs = await findRuns(sessions, clusterOf, pause);
  const longestRuns: { key: string; occurrences: readonly Gathered[][] }[] = [];
  const recurring = [...runs].filter(([, occurrences]) => occurrences.length >= minOccurrences);
  for (const [key, occurrences] of recurring.sort(([one], [other]) => lengthOf(other) - lengthOf(one))) {
    if (!longestRuns.some((longer) => ` ${longer.key} `.includes(` ${key} `))) longestRuns.push({ key, occurrences });
    await pause();
  }
  return longestRuns.map(({ occurrences }) => ({
    kind: 'steps',
    lines: stepsOf(occurrences),
    count: occurrences.length,
  }));
}

const lengthOf = (key: string) => key.split(' ').length;

/** The occurrences of each run of labels, at most one per session. Consecutive repetitions count as one step. */
async function findRuns(
  sessions: Sessions,
  clusterOf: ReadonlyMap<Gathered, number>,
  pause: () => Promise<void>,
): Promise<Map<string, Gathered[][]>> {
  const runs = new Map<string, Gathered[][]>();
  for (const session of new Set(sessions.values())) {
    const steps = session.filter(
      (one, at) => clusterOf.has(one) && clusterOf.get(one) !== clusterOf.get(session[at - 1]!),
    );
    const seenKeys = new Set<string>();
    for (let start = 0; start < steps.length; start += 1) {
      await pause();
      for (let length = minRunLength; length <= maxRunLength && start + length <= steps.length; length += 1) {
        const run = steps.slice(start, start + length);
        const labels = run.map((one) => clusterOf.get(one)!);
        const key = labels.join(' ');
        if (new Set(labels).size < length || seenKeys.has(key)) continue;
        seenKeys.add(key);
        appendTo(runs, key, run);
      }
    }
  }
  return runs;
}

/** Each step in the words of its last occurrence. */
function stepsOf(occurrences: readonly Gathered[][]): PatternLine[] {
  const last = occurrences.at(-1)!;
  return last.map((one, at) => ({
    text: oneLine(one.memory.content),
    sources: occurrences.map((occurrence) => occurrence[at]!),
  }));
}
