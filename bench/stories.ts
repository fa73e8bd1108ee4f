/**
 * Made-up stories in `stories/*.jsonl`: memories as agents stored them over some months, then questions and calls with
 * the results that a person would expect. The first line describes the story and contains the time of the questions;
 * every other line is a memory, a question or a call.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './program.ts';

export interface StoryMemory {
  /** Name of the memory within the story. */
  memory: string;
  at: string;
  tool: string;
  args: Record<string, unknown>;
}

export interface StoryQuestion {
  question: string;
  /** `now`, `past`, `time`, `exchange`, `cause`, `implicit`, `plain`, `cross`, `passage`. */
  kind: string;
  /** Names of memories, any of which answers the question. */
  wanted: string[];
  /** Names of memories that once answered the question. */
  outdated?: string[];
}

/** In arguments and expectations, `$name` stands for the id of a memory. */
export interface StoryCall {
  call: string;
  args: Record<string, unknown>;
  /** Texts that the response contains, and texts that it does not contain. */
  has?: string[];
  not?: string[];
  /** Maximum number of tokens of the response as JSON. */
  tokens?: number;
}

export interface Story {
  name: string;
  about: string;
  now: string;
  memories: StoryMemory[];
  questions: StoryQuestion[];
  calls: StoryCall[];
}

export const storyFolder = join(root, 'bench', 'stories');
/** Small notebooks of everyday notes, in the same format. Most of their questions ask for facts that still hold. */
export const noteFolder = join(root, 'bench', 'notes');

export function readStories(folder: string, only?: string): Story[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.jsonl') && (!only || file === `${only}.jsonl`));
  if (files.length === 0) throw new Error(`No story${only ? ` ${only}` : ''} in ${folder}.`);
  return files.sort().map((file) => {
    const [head, ...lines] = readFileSync(join(folder, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    return {
      ...(head as Pick<Story, 'name' | 'about' | 'now'>),
      memories: lines.filter((line) => 'memory' in line),
      questions: lines.filter((line) => 'question' in line),
      calls: lines.filter((line) => 'call' in line),
    };
  });
}

/** Kinds of questions that ask for a time of the story. */
const kindsAboutTimes = new Set(['time']);

/**
 * The story as somebody types it in, or a program stores it: one memory after another, `seconds` apart, none with a
 * time of its own, and each in this session. Questions about times are left out.
 */
export function typedIn(story: Story, seconds: number, session_id: string | null): Story {
  const start = Date.parse(story.now);
  const timeAt = (place: number) => new Date(start + place * seconds * 1_000).toISOString();
  return {
    ...story,
    now: timeAt(story.memories.length + 1),
    memories: story.memories.map((memory, place) => {
      const { occurred_at: _, ...args } = memory.args;
      const inSession = session_id !== null && memory.tool === 'remember' ? { session_id } : {};
      return { ...memory, at: timeAt(place), args: { ...args, ...inSession } };
    }),
    questions: story.questions.filter(({ kind }) => !kindsAboutTimes.has(kind)),
    calls: [],
  };
}

/** The notes of all stories, repeated as often as needed, and the stories' questions in turns. */
export function readNotes(): { turnOf: (n: number) => { content: string; occurred_at: string }; questions: string[] } {
  const stories = readStories(storyFolder);
  const notes = stories.flatMap(({ memories }) =>
    memories.flatMap(({ at, args: { content } }) =>
      typeof content === 'string' ? [{ content, occurred_at: at }] : [],
    ),
  );
  const turnOf = (n: number) => {
    const { content, occurred_at } = notes[n % notes.length]!;
    const round = Math.floor(n / notes.length);
    return { content: round === 0 ? content : `${content} (told again, ${round + 1})`, occurred_at };
  };
  const longest = Math.max(...stories.map(({ questions }) => questions.length));
  const questions = Array.from({ length: longest }, (_, n) =>
    stories.flatMap(({ questions }) => questions[n]?.question ?? []),
  );
  return { turnOf, questions: questions.flat() };
}

/** Calls a tool at the current time of the clock. */
export type Call = (tool: string, args: Record<string, unknown>) => Promise<unknown>;

/** Maps from the names of a story's memories to their ids, and back. */
export interface Stored {
  ids: Map<string, string>;
  names: Map<string, string>;
}

/** Stores the memories of a story, each at its time. */
export async function storeMemories(story: Story, call: Call, setClock: (at: string) => void): Promise<Stored> {
  const stored: Stored = { ids: new Map(), names: new Map() };
  for (const { memory, at, tool, args } of story.memories) {
    setClock(at);
    const answer = (await call(tool, args)) as { memory: { memory_id: string }; rule?: { memory_id: string } | null };
    stored.ids.set(memory, answer.memory.memory_id);
    stored.names.set(answer.memory.memory_id, memory);
    // The rule derived from an error's prevention also counts as the error's memory.
    if (answer.rule) stored.names.set(answer.rule.memory_id, memory);
  }
  return stored;
}
