/** Evaluation sets by third parties: documents, questions, and which documents answer which question. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface Document {
  id: string;
  text: string;
  /** A question is ranked only against the documents of its scope; each scope is a workspace. */
  scope?: string;
  /** A conversation or scene within the scope; its documents are in order. */
  group?: string;
  /** When the described event happened, in words. */
  date?: string;
}

export interface Question {
  id: string;
  text: string;
  relevant: string[];
  scope?: string;
  category?: string;
  /** When it was asked, in words. */
  date?: string;
}

export interface RetrievalSet {
  name: string;
  kind: string;
  docs: Document[];
  queries: Question[];
}

export interface SimilaritySet {
  name: string;
  pairs: { a: string; b: string; score: number }[];
}

/** The sets of a folder, by file name; `only` names a single one. */
export function readSets(folder: string, only?: string): (RetrievalSet | SimilaritySet)[] {
  const files = readdirSync(folder).filter(
    (file) => file.endsWith('.json') && (!only || basename(file, '.json') === only),
  );
  if (files.length === 0) throw new Error(`No evaluation set${only ? ` ${only}` : ''} in ${folder}.`);
  return files.sort().map((file) => ({
    ...(JSON.parse(readFileSync(join(folder, file), 'utf8')) as RetrievalSet | SimilaritySet),
    name: basename(file, '.json'),
  }));
}

/** The position of a document within the one it was joined to. */
export interface Part {
  id: string;
  start: number;
  end: number;
}

export interface JoinedSet extends RetrievalSet {
  /** Parts by the id of the joined document. */
  parts: ReadonlyMap<string, readonly Part[]>;
  /** True if the part with this id answers the question. */
  isAnswer(question: Question, id: string): boolean;
}

/** The set with each group, such as a session, joined into one document, to measure how long memories are found. */
export function joinGroups(set: RetrievalSet): JoinedSet {
  const groupOf = new Map(set.docs.map(({ id, group }) => [id, group ?? id]));
  const relevant = new Map(set.queries.map((one) => [one.id, new Set(one.relevant)]));
  const parts = new Map<string, Part[]>();
  const docs = [...groupBy(set.docs, ({ id }) => groupOf.get(id)!)].map(([id, members]) => {
    let start = 0;
    parts.set(
      id,
      members.map((one) => {
        const part = { id: one.id, start, end: start + one.text.length };
        start = part.end + 1;
        return part;
      }),
    );
    return { ...members[0]!, id, group: undefined, text: members.map(({ text }) => text).join('\n') };
  });
  const queries = set.queries.map((one) => ({
    ...one,
    relevant: [...new Set(one.relevant.map((id) => groupOf.get(id)!))],
  }));
  const answering = (question: Question, id: string) => relevant.get(question.id)!.has(id);
  return { ...set, name: `${set.name}, joined`, kind: 'documents', docs, queries, parts, isAnswer: answering };
}

/** The set with every five documents of a scope as one group. */
export function groupByFive(set: RetrievalSet): RetrievalSet {
  const docs = [...groupBy(set.docs, ({ scope }) => scope ?? '')].flatMap(([scope, members]) =>
    members.map((one, at) => ({ ...one, group: `${scope} ${Math.floor(at / 5)}` })),
  );
  return { ...set, docs };
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Converts `1:56 pm on 8 May, 2023`, `2023/05/28 (Sun) 21:04` or `2023-05-20` to ISO 8601 UTC; undefined for any other
 * format.
 */
export function toTime(date: string | undefined): string | undefined {
  const clock = /(\d{1,2}):(\d{2})\s*(am|pm)?/i.exec(date ?? '');
  const hours = clock ? (Number(clock[1]) % (clock[3] ? 12 : 24)) + (clock[3]?.toLowerCase() === 'pm' ? 12 : 0) : 0;
  const minutes = Number(clock?.[2] ?? 0);
  const numeric = /(\d{4})[-/](\d{1,2})[-/](\d{1,2})/.exec(date ?? '');
  const spoken = /(\d{1,2})\s+([a-z]{3})[a-z]*,?\s+(\d{4})/i.exec(date ?? '');
  const month = spoken ? months.indexOf(spoken[2]!.toLowerCase()) : Number(numeric?.[2] ?? 0) - 1;
  const [year, day] = spoken
    ? [Number(spoken[3]), Number(spoken[1])]
    : [Number(numeric?.[1] ?? 0), Number(numeric?.[3] ?? 0)];
  return year > 0 && month >= 0 ? new Date(Date.UTC(year, month, day, hours, minutes)).toISOString() : undefined;
}

/** Groups items, in the order in which the groups first occur. */
export function groupBy<T>(items: readonly T[], nameOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(nameOf(item)) ?? [];
    group.push(item);
    groups.set(nameOf(item), group);
  }
  return groups;
}
