/**
 * The directory of names: entities from the store that match the names being resolved, plus entities found during
 * resolution.
 */

import { together } from '../fair/together.ts';
import type { FoundMention, MentionKind } from '../reading/extract/mention.ts';
import type { EntityName, EntityNameMatch } from '../storage/ports/entities.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';

/** An entity, stored or still to be created. */
export interface KnownEntity {
  /** Null until the entity is stored. */
  entity_id: string | null;
  name: string;
  normal: string;
  kind: string;
}

/** The changes that resolution makes in the store, in the order of the decisions. */
export interface DirectoryChanges {
  made: KnownEntity[];
  /** Renamed entities, each with its former name. */
  renamed: { known: KnownEntity; former: EntityName }[];
  aliases: { known: KnownEntity; name: string; normal: string }[];
  kinds: Set<KnownEntity>;
}

export interface Directory {
  byName: Map<string, KnownEntity>;
  byWord: Map<string, Set<KnownEntity>>;
  changes: DirectoryChanges;
}

/** Limit on the rows read for single words of names: a first name shared by thousands of entities is no lead. */
const maxNameRows = 2_000;

/** Opens the directory with two parallel queries, whatever the number of mentions. */
export async function openDirectory(
  { entities }: WorkspaceStore,
  mentions: Iterable<FoundMention>,
): Promise<Directory> {
  const names = new Set<string>();
  const words = new Set<string>();
  for (const mention of mentions) {
    for (const spelling of spellingsOf(mention.normal)) names.add(spelling);
    if (!mayShareWords(mention.kind)) continue;
    const parts = nameParts(mention.normal);
    if (parts.length > 3) continue;
    for (const part of [parts[0]!, parts.at(-1)!]) {
      if (part.length < 2) continue;
      words.add(part);
      names.add(part);
    }
  }
  const directory: Directory = {
    byName: new Map(),
    byWord: new Map(),
    changes: { made: [], renamed: [], aliases: [], kinds: new Set() },
  };
  const byId = new Map<string, KnownEntity>();
  // Both queries return the newest entity first. An entity in both results becomes one entry.
  const found = await together(entities.findNames([...names]), entities.findNamesByWords([...words], maxNameRows));
  for (const row of found.flat()) indexRow(directory, byId, row);
  return directory;
}

/** True if names of this kind may be shortened to one of their words. */
export function mayShareWords(kind: string): boolean {
  return kind === 'person' || kind === 'name' || kind === 'organisation';
}

function indexRow(directory: Directory, byId: Map<string, KnownEntity>, row: EntityNameMatch): void {
  const { entity_id, kind, entity_normal } = row;
  const known = byId.get(entity_id) ?? { entity_id, name: row.name, normal: entity_normal, kind };
  if (row.normal === entity_normal) known.name = row.name;
  byId.set(entity_id, known);
  indexName(directory, known, row.normal);
}

/** Indexes the entity by this name and by the words of the name. */
function indexName({ byName, byWord }: Directory, known: KnownEntity, normal: string): void {
  if (!byName.has(normal)) byName.set(normal, known);
  for (const part of nameParts(normal)) {
    const those = byWord.get(part);
    if (those) those.add(known);
    else byWord.set(part, new Set([known]));
  }
}

export function createKnown(directory: Directory, { name, normal, kind }: FoundMention): KnownEntity {
  const known: KnownEntity = { entity_id: null, name, normal, kind };
  indexName(directory, known, normal);
  directory.changes.made.push(known);
  return known;
}

export function addAlias(directory: Directory, known: KnownEntity, { name, normal }: FoundMention): void {
  if (directory.byName.has(normal)) return;
  indexName(directory, known, normal);
  directory.changes.aliases.push({ known, name, normal });
}

/** Gives the entity a fuller name. The former name still leads to the entity. */
export function renameKnown(directory: Directory, known: KnownEntity, { name, normal }: FoundMention): void {
  directory.changes.renamed.push({ known, former: { name: known.name, normal: known.normal } });
  known.name = name;
  known.normal = normal;
  indexName(directory, known, normal);
}

/** Sets the kind of an entity whose kind was only `name` until now. */
export function refineKind({ changes }: Directory, known: KnownEntity, kind: MentionKind): void {
  if (known.kind !== 'name' || kind === 'name') return;
  known.kind = kind;
  if (known.entity_id !== null) changes.kinds.add(known);
}

/** The words of a name (runs of letters and digits), by which the store indexes names. */
export function nameParts(normal: string): string[] {
  return normal.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Spellings of the same name with other separators between its words: `payments-api`, `payments api`, `payments_api`.
 * The given spelling comes first.
 */
export function spellingsOf(normal: string): string[] {
  if (!/^[\p{L}\p{N}]+(?:[ _-][\p{L}\p{N}]+)+$/u.test(normal)) return [normal];
  return [...new Set([normal, ...[' ', '-', '_'].map((sign) => normal.replace(/[ _-]/g, sign))])];
}
