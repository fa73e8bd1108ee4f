/** Examples of notes that replace earlier notes, whatever the question, and of notes that do not. */
import type { LabelledPair } from '../replacement/labelled-pairs.ts';
import type { Change } from '../succession/changes.ts';
import { type Example, example, type Lesson, type Room, type Sources } from './examples.ts';
import type { Timeline } from './texts.ts';

/**
 * Which later note, if any, has replaced an earlier one, whatever the question. A note of a timeline counts as replaced
 * only if a question names its replacement.
 */
export function replacementLesson({ changes, desks, timelines, pairs }: Sources): Lesson {
  return {
    rooms: [
      ...timelines.map(({ notes, questions }) => ({
        texts: notes,
        examples: toExamples({ notes, questions }),
      })),
      ...desks.map(({ notes }) => ({
        texts: notes.map(({ note }) => note),
        examples: notes.flatMap(({ note }, at) => (at % 3 === 0 ? [example([note], [], [at])] : [])),
      })),
    ],
    pools: [...changes.map(({ changes: some }) => toPool(some)), pairs.map(toPairRoom)],
  };
}

const toPairRoom = ({ earlier, later, isReplacement }: LabelledPair): Room => ({
  texts: [earlier, later],
  examples: [example([earlier], isReplacement ? [1] : [], [0]), example([later], [], [0, 1])],
});

/** The notes of each line, and its later note with another subject, which replaces nothing. */
function toPool(changes: readonly Change[]): Room[] {
  const others = collectSubjects(changes);
  return changes.map(({ earlier, later, beside }, at) => {
    const elsewhere = withOtherSubject(earlier, later, others, at);
    const texts = [earlier, later, beside, ...(elsewhere === null ? [] : [elsewhere])];
    return {
      texts,
      examples: [
        example([earlier], [1], [0]),
        example([earlier], [], [0, 1]),
        example([later], [], [0, 1]),
        example([beside], [], [2]),
      ],
    };
  });
}

/** Names and numbers: they distinguish notes that use the same words. */
const subjectPattern = /\p{Lu}[\p{L}-]{2,}|\d+/gu;

/** Numbers, and names: capitalised words that never occur in lower case. */
function collectSubjects(changes: readonly Change[]): readonly string[] {
  const all = changes.map(({ earlier, later, beside }) => `${earlier} ${later} ${beside}`).join(' ');
  const lowered = new Set(all.match(/\p{Ll}[\p{L}-]{2,}/gu));
  return [...new Set(all.match(subjectPattern))].filter((word) => /\d/.test(word) || !lowered.has(word.toLowerCase()));
}

/** The later note with another name or number in place of one that both notes contain; null if they share none. */
function withOtherSubject(earlier: string, later: string, others: readonly string[], at: number): string | null {
  const known = new Set(others);
  const before = new Set(earlier.match(subjectPattern));
  const shared = [...new Set(later.match(subjectPattern))].filter((word) => before.has(word) && known.has(word));
  if (shared.length === 0) return null;
  const word = shared[at % shared.length]!;
  const isNumber = /^\d/.test(word);
  const alike = others.filter((other) => other !== word && /^\d/.test(other) === isNumber && !later.includes(other));
  const other = isNumber ? String(Number(word) + 1 + (at % 3)) : alike[(at * 31) % alike.length];
  return other === undefined ? null : later.replaceAll(word, other);
}

function toExamples({ notes, questions }: Pick<Timeline, 'notes' | 'questions'>): Example[] {
  return notes.flatMap((note, place) => {
    const successors = questions.flatMap(({ now, before }) =>
      before.includes(place) ? [now, ...before.filter((other) => other > place)] : [],
    );
    const right = [...new Set(successors)];
    const upTo = [...notes.keys()].filter((at) => at <= place && !right.includes(at));
    const isLast = upTo.length + right.length === notes.length;
    return [
      ...right.map((one) => example([note], [one], [...upTo, ...right.filter((other) => other !== one)])),
      ...(isLast ? [] : [example([note], [], [...upTo, ...right])]),
    ];
  });
}
