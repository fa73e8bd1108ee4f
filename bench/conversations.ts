/**
 * Real conversations to fill a workspace with, including speakers, sessions and times, and questions about the people
 * and times in them.
 */
import { groupBy, readSets, toTime } from './evaluation-sets.ts';

interface Turn {
  content: string;
  session_id?: string;
  occurred_at?: string;
}

/** Sets of people who talk to one another or about their days. */
const wanted = ['locomo_dev', 'friendsqa_dev', 'madial_en', 'longmemeval_turns_dev'];
const longest = 30_000;

/** Returns the n-th turn in the order of the conversations. After the last one they are repeated, in new sessions. */
export function readConversations(folder: string): { turnOf: (n: number) => Turn; questions: string[] } {
  const sets = readSets(folder).filter((set) => 'docs' in set && wanted.includes(set.name));
  const talks = sets.flatMap((set) => ('docs' in set ? [set] : []));
  const bySet = groupBy(talks, ({ name }) => name);
  const documents = wanted.flatMap((name) => bySet.get(name)?.flatMap(({ docs }) => docs) ?? []);
  if (documents.length === 0) throw new Error(`None of the sets ${wanted.join(', ')} is in ${folder}.`);
  const turnOf = (n: number): Turn => {
    const { text, group, date } = documents[n % documents.length]!;
    const round = Math.floor(n / documents.length);
    const again = round === 0 ? '' : ` ${round + 1}`;
    const occurred_at = toTime(date);
    return {
      content: (again && `(told again,${again}) `) + text.slice(0, longest),
      ...(group !== undefined && { session_id: group + again }),
      ...(occurred_at !== undefined && { occurred_at }),
    };
  };
  // Turns of the last set are reached only with more memories than the first three sets have.
  const lists = talks
    .filter(({ name }) => name !== wanted.at(-1))
    .map(({ queries }) => queries.map(({ text }) => text));
  const longestList = Math.max(...lists.map((list) => list.length));
  const questions = Array.from({ length: longestList }, (_, n) => lists.map((list) => list[(n * 37) % list.length]!));
  return { turnOf, questions: questions.flat() };
}
