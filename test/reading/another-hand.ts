/**
 * The memories of test/fixtures/entities-another-hand.jsonl, labelled by a person who had read none of the rules.
 * They measure how well names, relations and aliases are read from kinds of text that the rules were not made for.
 */
import { storeReadings } from '../../src/graph/resolve.ts';
import { extract } from '../../src/reading/extract/extract.ts';
import type { Reading } from '../../src/reading/extract/mention.ts';
import { normalName } from '../../src/reading/normal-name.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { detectLanguage } from '../../src/text/language.ts';
import { fixtureRows } from '../support/fixture-rows.ts';
import { searchForm, storedMemory } from '../support/memories.ts';

interface Label {
  name: string;
  /** The same name with a word that may be counted as part of it: "Aunt Filipa". */
  also?: string;
  kind: string;
  start: number;
  /** Counts only if it is found with another kind. */
  optional?: true;
}

interface Labelled {
  text: string;
  mentions: Label[];
  relations?: { from: string; relation: string; to: string }[];
  aliases?: { name: string; alias: string }[];
}

const all: readonly Labelled[] = fixtureRows('entities-another-hand');

/** Every other memory. Rules have been made with the half `seen`, never with the half `unseen`. */
export const anotherHand = {
  seen: all.filter((_, at) => at % 2 === 0),
  unseen: all.filter((_, at) => at % 2 === 1),
} as const;

const relationsLabelled = new Set(['works_at', 'lives_in', 'owns', 'supplies', 'leads', 'replaced_by']);

class Counts {
  right = 0;
  wrong = 0;
  missed = 0;
  get figures() {
    return {
      precision: this.right / (this.right + this.wrong || 1),
      recall: this.right / (this.right + this.missed || 1),
    };
  }
}

/** Stores the memories one after the other in an empty workspace, and computes the scores. */
export async function scoreOf(store: WorkspaceStore, memories: readonly Labelled[]) {
  const [names, relations, aliases] = [new Counts(), new Counts(), new Counts()];
  const kinds = { right: 0, all: 0 };
  const mistakes: string[] = [];
  for (const label of memories) {
    const { text } = label;
    const language = detectLanguage(text);
    const memory = storedMemory(text, { language });
    const reading = extract(text, language);
    const [ids] = await store.transaction(async (inner) => {
      await inner.memories.add([{ memory, form: searchForm(text) }]);
      return storeReadings(inner, [{ memory, reading }]);
    });
    const found = await foundIn(store, reading, ids!);
    countNames(label, found, names, kinds, mistakes);
    countRelations(label, reading, relations, mistakes);
    for (const { name, alias } of label.aliases ?? []) {
      const [one, other] = [name, alias].map((each) => found.get(normalName(each))?.entity_id);
      const isOne = one !== undefined && one === other;
      aliases[isOne ? 'right' : 'missed'] += 1;
      if (!isOne) mistakes.push(`not one: ${name}, ${alias} in: ${text}`);
    }
    if (!label.aliases)
      aliases.wrong += new Set([...found.values()].map(({ entity_id }) => entity_id)).size < found.size ? 1 : 0;
  }
  return {
    names: names.figures,
    kinds: kinds.right / kinds.all,
    relations: relations.figures,
    aliases: aliases.figures,
    mistakes,
  };
}

type Found = Map<string, { entity_id: string; kind: string }>;

async function foundIn(store: WorkspaceStore, reading: Reading, ids: readonly (string | null)[]): Promise<Found> {
  const entities = await store.entities.findMany(ids.filter((id) => id !== null));
  const kinds = new Map(entities.map(({ entity_id, kind }) => [entity_id, kind]));
  return new Map(
    reading.mentions.flatMap(({ normal }, at) => {
      const id = ids[at];
      return id ? [[normal, { entity_id: id, kind: kinds.get(id)! }] as const] : [];
    }),
  );
}

const formsOf = ({ name, also }: Label) => [name, ...(also ? [also] : [])].map(normalName);

function countNames(
  { text, mentions }: Labelled,
  found: Found,
  names: Counts,
  kinds: { right: number; all: number },
  mistakes: string[],
): void {
  const left = new Map(found);
  for (const label of mentions) {
    const normal = formsOf(label).find((form) => left.has(form));
    const match = normal === undefined ? undefined : left.get(normal);
    if (normal !== undefined) left.delete(normal);
    if (!match) {
      if (label.optional) continue;
      names.missed += 1;
      mistakes.push(`missed ${label.name} (${label.kind}) in: ${text}`);
      continue;
    }
    if (!label.optional) names.right += 1;
    kinds.all += 1;
    if (match.kind === label.kind) kinds.right += 1;
    else mistakes.push(`${label.name} is ${label.kind}, not ${match.kind} in: ${text}`);
  }
  for (const [normal, { kind }] of left) {
    names.wrong += 1;
    mistakes.push(`found ${normal} (${kind}) in: ${text}`);
  }
}

function countRelations(
  { text, mentions, relations: wanted = [] }: Labelled,
  reading: Reading,
  counts: Counts,
  mistakes: string[],
) {
  const labelOf = new Map(mentions.flatMap((label) => formsOf(label).map((form) => [form, label.name] as const)));
  const nameOf = (index: number) => {
    const { normal, name } = reading.mentions[index]!;
    return labelOf.get(normal) ?? name;
  };
  const said = new Set(
    reading.relations
      .filter(({ relation }) => relationsLabelled.has(relation))
      .map(({ from, relation, to }) => `${nameOf(from)} ${relation} ${nameOf(to)}`),
  );
  const labelled = new Set(wanted.map(({ from, relation, to }) => `${from} ${relation} ${to}`));
  for (const one of labelled) {
    counts[said.has(one) ? 'right' : 'missed'] += 1;
    if (!said.has(one)) mistakes.push(`not said: ${one} in: ${text}`);
  }
  for (const one of said) {
    if (labelled.has(one)) continue;
    counts.wrong += 1;
    mistakes.push(`said: ${one} in: ${text}`);
  }
}
