/** Resolves mentions to entities: by name, alias and normal form, and by context if several entities share a name. */
import { AppError } from '../errors.ts';
import { together } from '../fair/together.ts';
import { isGenerated } from '../model/generated.ts';
import type { StoredMemory } from '../model/memory.ts';
import { alsoCalled, type FoundMention, type Reading } from '../reading/extract/mention.ts';
import type { NamesakeMention } from '../storage/ports/entities.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import {
  addAlias,
  createKnown,
  type Directory,
  type KnownEntity,
  nameParts,
  openDirectory,
  refineKind,
  renameKnown,
} from './directory.ts';
import { buildChooser, collectAppearances, readNamesakes, recordAppearances } from './shared-names.ts';
import { findKnown } from './shortened-names.ts';

/** A memory and the result of extraction from its content. */
export interface ReadMemory {
  memory: Pick<StoredMemory, 'memory_id' | 'session_id' | 'source' | 'metadata'>;
  reading: Reading;
}

/** Names per SQL statement. */
const namesPerStatement = 500;

/**
 * Stores the entities that memories mention and the relations that they state, replacing what was stored. Must run in
 * the transaction that writes their content. It takes six queries for up to some hundred memories if all names are
 * known, and a few more for new or fuller names. Returns the entity id of each mention of each memory; null for a
 * mention that names no entity.
 */
export async function storeReadings(store: WorkspaceStore, read: readonly ReadMemory[]): Promise<(string | null)[][]> {
  const readings = read.map(({ reading }) => reading);
  return writeReadings(store, read, await readNames(store, readings), false);
}

/**
 * Like {@link storeReadings}, for memories that this transaction has just stored, so nothing is replaced. If no name is
 * shared or fuller, it waits for nothing.
 */
export async function addReadings(
  store: WorkspaceStore,
  read: readonly ReadMemory[],
  names: KnownNames,
): Promise<void> {
  await writeReadings(store, read, names, true);
}

async function writeReadings(
  store: WorkspaceStore,
  read: readonly ReadMemory[],
  { directory, namesakes }: KnownNames,
  areNew: boolean,
): Promise<(string | null)[][]> {
  if (read.length === 0) return [];
  const words = sharedWords(read.map(({ reading }) => reading));
  const appearances = collectAppearances(directory, words, namesakes);
  const resolved = read.map(({ memory, reading }) => {
    // A generated summary or card repeats its sources: nothing counts twice, and its headings introduce no new entity.
    if (isGenerated(memory)) return reading.mentions.map(() => null);
    const setting = { session_id: memory.session_id, source_name: memory.source.name };
    const present = new Set<KnownEntity>();
    const meant = resolveReading(directory, reading, buildChooser(appearances, setting, present), present);
    recordAppearances(appearances, setting, present);
    return meant;
  });
  await applyChanges(store, directory, areNew);
  const ids = resolved.map((meant) => meant.map((known) => known?.entity_id ?? null));
  const write = areNew ? store.entities.addReadings : store.entities.setReadings;
  await write(
    read.map(({ memory, reading }, at) => ({
      memory_id: memory.memory_id,
      mentions: reading.mentions.flatMap(({ weight }, index) => {
        const entity_id = ids[at]![index];
        return entity_id ? [{ entity_id, weight }] : [];
      }),
      relations: reading.relations.flatMap(({ from, relation, to }) => {
        const [source, target] = [ids[at]![from], ids[at]![to]];
        return source && target ? [{ from: source, relation, to: target, weight: 1 }] : [];
      }),
    })),
  );
  return ids;
}

/** What the store knows about the names in some readings. */
export interface KnownNames {
  directory: Directory;
  namesakes: readonly NamesakeMention[];
}

/**
 * Reads the names of these readings in the same transaction, so that a caller can overlap the queries with other work.
 */
export async function readNames(store: WorkspaceStore, readings: readonly Reading[]): Promise<KnownNames> {
  const mentions = readings.flatMap((reading) => [...reading.mentions]);
  const [directory, namesakes] = await together(
    openDirectory(store, mentions),
    readNamesakes(store, sharedWords(readings)),
  );
  return { directory, namesakes };
}

/** The single words by which people are called. */
function sharedWords(readings: readonly Reading[]): Set<string> {
  const words = new Set<string>();
  for (const { mentions } of readings) {
    for (const { kind, normal } of mentions) {
      const parts = nameParts(normal);
      if (kind === 'person' && (parts.length === 1 || parts[0]!.length === 1)) words.add(parts.at(-1)!);
      if (kind === 'name' && parts.length === 1) words.add(parts[0]!);
    }
  }
  return words;
}

/**
 * The entity of each mention; null for a mention that names no entity. Full names are resolved first, because they
 * determine whom the short ones mean.
 */
function resolveReading(
  directory: Directory,
  { mentions, relations }: Reading,
  choose: Parameters<typeof findKnown>[2],
  present: Set<KnownEntity>,
): (KnownEntity | null)[] {
  const meant: (KnownEntity | null)[] = mentions.map(() => null);
  const order = mentions
    .map((_, index) => index)
    .sort((one, other) => rankOf(mentions[one]!) - rankOf(mentions[other]!));
  const otherNames = relations.filter(({ relation }) => relation === alsoCalled);
  const nameOf = new Map(otherNames.map(({ from, to }) => [to, from]));
  // An alias is resolved after the name.
  order.sort((one, other) => Number(nameOf.has(one)) - Number(nameOf.has(other)));
  for (const index of order) {
    const mention = mentions[index]!;
    const fullNameEntity = nameOf.has(index) ? meant[nameOf.get(index)!]! : null;
    const alias = otherNames.find(({ from }) => from === index);
    const known =
      (fullNameEntity && addOtherName(directory, fullNameEntity, mention)) ??
      findKnown(directory, mention, choose) ??
      (alias && renameByOtherName(directory, mention, mentions[alias.to]!)) ??
      (mention.certain ? createKnown(directory, mention) : null);
    meant[index] = known;
    if (known === null) continue;
    if (mention.certain) refineKind(directory, known, mention.kind);
    present.add(known);
  }
  return meant;
}

/** Registers a name that the text gives as another name of an entity, unless the name is taken. */
function addOtherName(directory: Directory, whole: KnownEntity, alias: FoundMention): KnownEntity | null {
  const taken = directory.byName.get(alias.normal);
  if (taken !== undefined && taken !== whole) return null;
  addAlias(directory, whole, alias);
  return whole;
}

/** Gives a new full name to the person who was known only by the other name. */
function renameByOtherName(directory: Directory, full: FoundMention, alias: FoundMention): KnownEntity | null {
  const known = directory.byName.get(alias.normal);
  if (known?.normal !== alias.normal || (known.kind !== 'person' && known.kind !== 'name')) return null;
  renameKnown(directory, known, full);
  return known;
}

function rankOf({ certain, kind, normal }: FoundMention): number {
  const isFull = kind !== 'person' || nameParts(normal).filter((part) => part.length > 1).length > 1;
  return (certain ? 0 : 2) + (isFull ? 0 : 1);
}

/** Writes the changes. An entity that another process has created meanwhile is used as it is. */
async function applyChanges(
  { entities }: WorkspaceStore,
  { changes, byName }: Directory,
  areNew: boolean,
): Promise<void> {
  const { made, renamed, aliases, kinds } = changes;
  // Copied before the renames, which add existing entities to `made` if the new name is taken.
  const created = new Set(made);
  for (const { known, former } of renamed) {
    const { entity_id, name, normal } = known;
    // An entity created here gets its fuller name at once.
    if (entity_id === null) aliases.push({ known, ...former });
    else if ((await entities.rename(entity_id, former.normal, { name, normal })) === null) made.push(known);
  }
  // `makeFree` fails if another call takes the name meanwhile. A job that reads many memories would then have to read
  // them all again, so only new memories use it.
  const isFree = (known: KnownEntity) => areNew && created.has(known) && byName.get(known.normal) === known;
  await createEntities(made.filter(isFree), entities.makeFree);
  await createEntities(
    made.filter((known) => !isFree(known)),
    entities.make,
  );
  await together(
    ...aliases.map(({ known, name, normal }) => addUnlessTaken(entities, known.entity_id!, { name, normal })),
  );
  for (const { entity_id, kind } of kinds)
    if (!(await isKindSetByCaller(entities, entity_id!))) await entities.change(entity_id!, { kind });
}

async function createEntities(made: readonly KnownEntity[], make: WorkspaceStore['entities']['make']): Promise<void> {
  for (let start = 0; start < made.length; start += namesPerStatement) {
    const slice = made.slice(start, start + namesPerStatement);
    const ids = await make(slice.map(({ name, normal, kind }) => ({ name, normal, kind })));
    for (const [at, id] of ids.entries()) slice[at]!.entity_id = id;
  }
}

/** How many of the latest events of an entity are searched for a change of its kind. */
const maxEvents = 200;

/**
 * True if somebody set the kind to `name`, which means that no other kind fits. Resolution sets a kind once and never
 * removes it.
 */
async function isKindSetByCaller(entities: WorkspaceStore['entities'], entityId: string): Promise<boolean> {
  const events = await entities.history(entityId, maxEvents);
  return events.findLast(({ after }) => after.kind !== undefined)?.after.kind === 'name';
}

async function addUnlessTaken(
  entities: WorkspaceStore['entities'],
  entityId: string,
  alias: { name: string; normal: string },
): Promise<void> {
  try {
    await entities.addAlias(entityId, alias);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
  }
}
