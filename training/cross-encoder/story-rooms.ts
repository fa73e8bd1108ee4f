/**
 * Rooms of stories (`training/stories`): the notes of a few questions among other notes of the same story, as recall
 * and `remember` meet them. The same stories make the same rooms.
 */
import type { Story, StoryMemory, StoryQuestion } from '../../bench/stories.ts';
import { analyse } from '../../src/text/analyse.ts';
import { detectLanguage } from '../../src/text/language.ts';
import { type Random, seeded } from '../embedding/random.ts';
import { type Example, example, type Room } from './examples.ts';

/** Each question is in this many rooms, every time beside other notes. */
const rounds = 3;
const questionsPerRoom = 5;
const notesPerRoom = 24;
/** Share of the other notes that have the most words in common with the notes of the questions. */
const shareOfAlike = 0.6;
/** A longer note is a transcript: it replaces nothing as a whole. */
const maxNoteLength = 600;

interface Note {
  name: string;
  text: string;
  words: ReadonlySet<string>;
}

/** A question with the places of its notes in a room, in order; `former` no longer hold. */
interface PlacedQuestion {
  question: string;
  kind: string;
  wanted: readonly number[];
  former: readonly number[];
}

/** Which note answers a question. Outdated notes answer too: their age is judged later. */
export const answerRooms = (stories: readonly Story[]): Room[] =>
  roomsOf(stories, Number.POSITIVE_INFINITY, ({ question, wanted, former }) => [
    example([question], [...wanted, ...former]),
  ]);

/** Kinds of questions that a later note may answer anew. */
const presentKinds: readonly string[] = ['now', 'plain', 'cross', 'implicit'];

/** Which later note, if any, has replaced an earlier one, whatever the question. */
export const replacementRooms = (stories: readonly Story[]): Room[] =>
  roomsOf(stories, maxNoteLength, ({ kind, wanted, former }, notes) => {
    if (!presentKinds.includes(kind) || wanted.length === 0) return [];
    const newest = Math.max(...wanted);
    return [
      ...former.flatMap((place) => {
        const successors = [...former, ...wanted].filter((other) => other > place);
        return successors.length === 0 ? [] : [example([notes[place]!], successors, upTo(place, []))];
      }),
      example([notes[newest]!], [], upTo(newest, wanted)),
    ];
  });

/** All places up to this one, and `others`. */
const upTo = (place: number, others: readonly number[]) => [
  ...Array.from({ length: place + 1 }, (_, at) => at),
  ...others.filter((other) => other > place),
];

function roomsOf(
  stories: readonly Story[],
  maxLength: number,
  toExamples: (question: PlacedQuestion, notes: readonly string[]) => Example[],
): Room[] {
  return stories.flatMap((story) => {
    const random = seeded(story.memories.length);
    const notes = story.memories.map(toNote).filter(({ text }) => text.length <= maxLength);
    const names = new Set(notes.map(({ name }) => name));
    const questions = story.questions.filter(({ wanted }) => wanted.some((name) => names.has(name)));
    return Array.from({ length: rounds }, () => shuffled(questions, random)).flatMap((round) =>
      Array.from({ length: Math.ceil(round.length / questionsPerRoom) }, (_, at) => {
        const some = round.slice(at * questionsPerRoom, (at + 1) * questionsPerRoom);
        const chosen = chooseNotes(notes, some, random);
        const texts = chosen.map(({ text }) => text);
        return { texts, examples: some.flatMap((one) => toExamples(placed(one, chosen), texts)) };
      }),
    );
  });
}

/** The text as its author wrote it, without the labels of decisions and warnings. */
function toNote({ memory, args }: StoryMemory): Note {
  const text = Object.values(args)
    .filter((value) => typeof value === 'string')
    .join('\n');
  return { name: memory, text, words: new Set(analyse(text, detectLanguage(text))) };
}

function chooseNotes(notes: readonly Note[], questions: readonly StoryQuestion[], random: Random): Note[] {
  const named = new Set(questions.flatMap(({ wanted, outdated = [] }) => [...wanted, ...outdated]));
  const own = notes.filter(({ name }) => named.has(name));
  const ownWords = new Set(own.flatMap(({ words }) => [...words]));
  const sharedWith = ({ words }: Note) => [...words].filter((word) => ownWords.has(word)).length;
  const others = notes.filter(({ name }) => !named.has(name));
  const count = Math.max(0, notesPerRoom - own.length);
  const alike = others
    .map((note) => ({ note, shared: sharedWith(note) }))
    .toSorted((one, other) => other.shared - one.shared)
    .slice(0, count)
    .map(({ note }) => note);
  const alikeCount = Math.round(count * shareOfAlike);
  const someAlike = shuffled(alike, random).slice(0, alikeCount);
  const rest = shuffled(
    others.filter((note) => !someAlike.includes(note)),
    random,
  ).slice(0, count - someAlike.length);
  const chosen = new Set([...own, ...someAlike, ...rest]);
  return notes.filter((note) => chosen.has(note));
}

function placed({ question, kind, wanted, outdated = [] }: StoryQuestion, notes: readonly Note[]): PlacedQuestion {
  const placesOf = (names: readonly string[]) =>
    notes.flatMap(({ name }, place) => (names.includes(name) ? [place] : []));
  return { question, kind, wanted: placesOf(wanted), former: placesOf(outdated) };
}

const shuffled = <T>(list: readonly T[], random: Random): T[] => random.sample(list, list.length);
