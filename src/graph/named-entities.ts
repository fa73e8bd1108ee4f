/**
 * Finds the entities that a query names: by whole names and aliases, and by parts of the names of people and companies.
 */
import type { Entity } from '../model/entity.ts';
import { isFunctionWord } from '../reading/extract/dictionary.ts';
import { normalName } from '../reading/normal-name.ts';
import type { EntityNameMatch } from '../storage/ports/entities.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import { mayShareWords, nameParts, spellingsOf } from './directory.ts';

export interface NamedEntity {
  entity_id: string;
  name: string;
  kind: Entity['kind'];
  /** The part of the query that names it, in normal form. */
  matched: string;
  /** 1 for a whole name. For a part of a name it is lower and divided among all entities that have that part. */
  strength: number;
}

/** The number of words of a query that are read, and the number of words of the longest name. */
const maxQueryWords = 48;
const maxNameWords = 5;
const maxResults = 12;
const maxRows = 200;

/**
 * The entities that a query names, most certain first, at most 12. Ignores capitals and accents. Runs two indexed
 * queries, whatever the number of entities. Of nested names, the longest counts.
 */
export async function findNamedEntities(
  { entities, isRemote }: Pick<WorkspaceStore, 'entities' | 'isRemote'>,
  query: string,
): Promise<NamedEntity[]> {
  const spans = spansOf(query);
  if (spans.length === 0) return [];
  const singleWords = spans.filter(({ from, to, spellings }) => to === from + 1 && spellings[0]!.length > 2);
  // On a remote store, where every read is a round trip, parts are looked up in parallel with whole names, although
  // whole names may claim some of the words.
  const prefetched = isRemote
    ? entities.findNamesByWords(distinct(singleWords.map(({ spellings }) => spellings[0]!)), maxRows)
    : null;
  prefetched?.catch(() => undefined);
  const byNormalName = new Map(
    (await entities.findNames([...new Set(spans.flatMap(({ spellings }) => spellings))])).map((row) => [
      row.normal,
      row,
    ]),
  );
  const claimedWords = new Set<number>();
  const found = new Map<string, NamedEntity>();
  for (const { from, to, spellings } of spans) {
    const row = spellings.map((spelling) => byNormalName.get(spelling)).find((known) => known !== undefined);
    if (!row || isAnyClaimed(claimedWords, from, to)) continue;
    // A short name of one entity may be part of the names of others; those are found by their parts.
    for (let at = from; at < to; at += 1) claimedWords.add(at);
    addMatch(found, row, spellings[0]!, 1);
  }
  const words = distinct(
    singleWords.filter(({ from }) => !claimedWords.has(from)).map(({ spellings }) => spellings[0]!),
  );
  const known = await prefetched;
  // If the result reached the row limit, words claimed by whole names may have displaced others.
  const rows = known !== null && known.length < maxRows ? known : await entities.findNamesByWords(words, maxRows);
  addPartMatches(rows, found, words);
  return [...found.values()].sort((one, other) => other.strength - one.strength).slice(0, maxResults);
}

const distinct = (words: readonly string[]) => [...new Set(words)];

function addPartMatches(
  names: readonly EntityNameMatch[],
  found: Map<string, NamedEntity>,
  words: readonly string[],
): void {
  const rows = names.filter(({ kind }) => mayShareWords(kind) && kind !== 'name');
  for (const word of words) {
    const bearers = new Map(
      rows.filter(({ normal }) => nameParts(normal).includes(word)).map((row) => [row.entity_id, row]),
    );
    for (const row of bearers.values()) addMatch(found, row, word, 0.8 / bearers.size);
  }
}

function addMatch(
  found: Map<string, NamedEntity>,
  { entity_id, name, kind }: EntityNameMatch,
  matched: string,
  strength: number,
): void {
  const known = found.get(entity_id);
  if (!known || known.strength < strength) found.set(entity_id, { entity_id, name, kind, matched, strength });
}

interface QuerySpan {
  /** Range of word indexes in the query; `to` is exclusive. */
  from: number;
  to: number;
  spellings: readonly string[];
}

/** Runs of up to {@link maxNameWords} words, longest first. Function words alone name nothing. */
function spansOf(query: string): QuerySpan[] {
  const words = [...query.slice(0, 2_000).matchAll(/[^\s,;!?()[\]{}"“”„«»。，？！、]+/g)].slice(0, maxQueryWords);
  const spans: QuerySpan[] = [];
  for (let length = Math.min(maxNameWords, words.length); length >= 1; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const [first, last] = [words[from]!, words[from + length - 1]!];
      const normal = normalName(query.slice(first.index, last.index + last[0].length).replace(/[.:]+$/, ''));
      if (normal === '' || (length === 1 && isFunctionWord(normal))) continue;
      spans.push({ from, to: from + length, spellings: spellingsOf(normal) });
    }
  }
  return spans;
}

function isAnyClaimed(taken: ReadonlySet<number>, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (taken.has(at)) return true;
  return false;
}
