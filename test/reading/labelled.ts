/** The labelled memories of test/fixtures/entities.jsonl, and how well names were found in them and distinguished. */
import { storeReadings } from '../../src/graph/resolve.ts';
import { extract } from '../../src/reading/extract/extract.ts';
import { normalName } from '../../src/reading/normal-name.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { detectLanguage } from '../../src/text/language.ts';
import { fixtureRows } from '../support/fixture-rows.ts';
import { searchForm, storedMemory } from '../support/memories.ts';

export type Part = 'dev' | 'held-out';

interface LabelledMemory {
  part: Part;
  session: string | null;
  text: string;
  /** `entity` is the same for all mentions of one entity. */
  mentions: { name: string; kind: string; entity: string; start: number }[];
}

export const labelled: readonly LabelledMemory[] = fixtureRows('entities');

export interface Score {
  /**
   * Precision and recall: the share of found names that are labelled, and the share of labelled names that were
   * found. By name and memory.
   */
  precision: number;
  recall: number;
  /** The share of found names whose entity has the labelled kind in the end. */
  kinds: number;
  /** Precision and recall of pairs of names that were resolved to one entity. */
  pairPrecision: number;
  pairRecall: number;
  mistakes: string[];
}

interface Found {
  gold: string;
  entity: string;
  kind: string;
}

/** Stores the part's memories one after the other in an empty workspace, and computes the scores. */
export async function score(store: WorkspaceStore, part: Part): Promise<Score> {
  const counts = { right: 0, wrong: 0, missed: 0 };
  const found: Found[] = [];
  const mistakes: string[] = [];
  for (const { session, text, mentions } of labelled.filter((memory) => memory.part === part)) {
    const memory = storedMemory(text, { session_id: session, language: detectLanguage(text) });
    const reading = extract(text, detectLanguage(text));
    const [ids] = await store.transaction(async (inner) => {
      await inner.memories.add([{ memory, form: searchForm(text) }]);
      return storeReadings(inner, [{ memory, reading }]);
    });
    const predicted = new Map(
      reading.mentions.flatMap(({ normal, kind }, index) => {
        const entity = ids![index];
        return entity ? [[normal, { entity, kind }] as const] : [];
      }),
    );
    const gold = new Map(mentions.map((mention) => [normalName(mention.name), mention]));
    for (const [normal, { kind, entity }] of gold) {
      const match = predicted.get(normal);
      if (match) found.push({ gold: entity, entity: match.entity, kind });
      else mistakes.push(`missed ${normal} (${kind}) in: ${text}`);
      counts[match ? 'right' : 'missed'] += 1;
    }
    for (const [normal, { kind }] of predicted) {
      if (gold.has(normal)) continue;
      counts.wrong += 1;
      mistakes.push(`found ${normal} (${kind}) in: ${text}`);
    }
  }
  const kinds = new Map(
    (await store.entities.findMany(found.map(({ entity }) => entity))).map((entity) => [entity.entity_id, entity.kind]),
  );
  const ofKind = found.filter(({ entity, kind }) => kinds.get(entity) === kind);
  for (const { gold, entity, kind } of found)
    if (kinds.get(entity) !== kind) mistakes.push(`${gold} is ${kind}, not ${kinds.get(entity)}`);
  const pairs = countPairs(found);
  return {
    precision: counts.right / (counts.right + counts.wrong),
    recall: counts.right / (counts.right + counts.missed),
    kinds: ofKind.length / found.length,
    pairPrecision: pairs.both / pairs.taken,
    pairRecall: pairs.both / pairs.labelled,
    mistakes,
  };
}

function countPairs(found: readonly Found[]) {
  const pairs = { both: 0, taken: 0, labelled: 0 };
  for (const [at, one] of found.entries()) {
    for (const other of found.slice(0, at)) {
      const [taken, isOne] = [one.entity === other.entity, one.gold === other.gold];
      if (taken) pairs.taken += 1;
      if (isOne) pairs.labelled += 1;
      if (taken && isOne) pairs.both += 1;
    }
  }
  return pairs;
}
