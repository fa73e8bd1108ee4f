/**
 * Erases names that occur only in erased memories, from entities that other memories still mention. In SQL that both
 * engines accept.
 */
import { erasedContent } from '../../model/history.ts';
import { fold, normalise } from '../../text/fold.ts';
import { insertNames } from '../graph/entity-names.ts';
import type { EntityRow } from '../graph/entity-rows.ts';
import type { Db } from '../workspace/tables.ts';

/** The current and former contents of these memories. Call this before they are erased. */
export async function readErasedContents(db: Db, memories: readonly { id: string }[]): Promise<string> {
  const ids = memories.map(({ id }) => id);
  const contents = await db.selectFrom('memories').select('content').where('id', 'in', ids).execute();
  const edits = db.selectFrom('events').select(['before', 'after']).where('memory_id', 'in', ids);
  const former = await edits.where('kind', 'in', ['edit', 'create']).execute();
  const formerly = former.flatMap(({ before, after }) =>
    [before ?? '{}', after].map((state) => String(JSON.parse(state).content ?? '')),
  );
  return [...contents.map(({ content }) => content), ...formerly].map(plain).join('\n');
}

/**
 * Removes from these entities (given by key) the names that occur in the erased texts and in no memory that still
 * mentions the entity.
 */
export async function eraseNames(db: Db, seqs: readonly number[], erased: string): Promise<void> {
  if (seqs.length === 0) return;
  const rows = db.selectFrom('entities').selectAll().where('seq', 'in', seqs).where('merged_into', 'is', null);
  for (const row of await rows.execute()) {
    const known = await db.selectFrom('entity_names').selectAll().where('entity_seq', '=', row.seq).execute();
    const suspects = known.filter(({ normal }) => containsName(erased, normal));
    const byHand = suspects.length > 0 ? await readManualEvents(db, row) : '';
    // A person who stated something about an entity used its name.
    const isByHand = (normal: string) =>
      byHand.includes(JSON.stringify(normal)) || (byHand !== '' && normal === row.normal);
    const ours = suspects.map(({ normal }) => normal).filter((normal) => !isByHand(normal));
    const { unmentioned, parts } = await findUnmentioned(db, row, new Set(ours));
    if (unmentioned.size === 0) continue;
    await deleteNames(db, row, [...unmentioned]);
    const left = known.filter(({ normal }) => !unmentioned.has(normal)).sort(longestFirst);
    if (unmentioned.has(row.normal)) await renameTo(db, row, left[0] ?? parts.sort(longestFirst)[0]);
  }
}

interface Name {
  name: string;
  normal: string;
}

const longestFirst = (one: Name, other: Name) => other.normal.length - one.normal.length;

const quotes = /["“”„«»‹›「」『』《》`]/g;

/** The text in the normal form of names. */
function plain(text: string): string {
  return fold(normalise(text).replace(quotes, '').toLowerCase())
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/’/g, "'");
}

/** True if the name occurs in the text; as separate words, if its script separates words. */
function containsName(text: string, normal: string): boolean {
  const beside = /[\p{L}\p{N}]/u;
  const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}]/u.test(normal);
  for (let at = text.indexOf(normal); at >= 0; at = text.indexOf(normal, at + 1)) {
    const [before, after] = [text.slice(0, at).at(-1) ?? ' ', text[at + normal.length] ?? ' '];
    if (unspaced || !(beside.test(before) || beside.test(after))) return true;
  }
  return false;
}

/** The statements that people made about the entity, from its history. */
async function readManualEvents(db: Db, { id }: EntityRow): Promise<string> {
  const events = db.selectFrom('entity_events').select('after').where('entity_id', '=', id);
  return (await events.where('tool', '=', 'update_entity').execute()).map(({ after }) => after).join('\n');
}

const pageSize = 200;

/** The names that no memory contains, and the parts of the entity's own name that a memory contains. */
async function findUnmentioned(
  db: Db,
  row: EntityRow,
  names: Set<string>,
): Promise<{ unmentioned: Set<string>; parts: Name[] }> {
  const unmentioned = new Set(names);
  const parts = partsOf(row.name);
  const mentioned = new Set<string>();
  for (let from = 0; unmentioned.size > 0; ) {
    const page = await db
      .selectFrom('mentions')
      .innerJoin('memories', 'memories.seq', 'mentions.memory_seq')
      .where('mentions.entity_seq', '=', row.seq)
      .where('mentions.memory_seq', '>', from)
      .orderBy('mentions.memory_seq')
      .limit(pageSize)
      .select(['mentions.memory_seq', 'memories.content'])
      .execute();
    for (const text of page.map(({ content }) => plain(content))) {
      for (const normal of unmentioned) if (containsName(text, normal)) unmentioned.delete(normal);
      for (const { normal } of parts) if (containsName(text, normal)) mentioned.add(normal);
    }
    if (page.length < pageSize) break;
    from = Number(page.at(-1)!.memory_seq);
  }
  return { unmentioned, parts: parts.filter(({ normal }) => mentioned.has(normal)) };
}

/** All sequences of consecutive words of a name, except the whole name. */
function partsOf(name: string): Name[] {
  const words = name.split(/\s+/);
  const starts = words.flatMap((_, from) => words.slice(from).map((__, at) => words.slice(from, from + at + 1)));
  return starts
    .filter((part) => part.length < words.length)
    .map((part) => ({ name: part.join(' '), normal: plain(part.join(' ')) }));
}

/**
 * Deletes the names, from the entity's history too. The event of a merge is kept, because undoing the merge needs it.
 */
async function deleteNames(db: Db, { id, seq }: EntityRow, normals: readonly string[]): Promise<void> {
  await db.deleteFrom('entity_names').where('entity_seq', '=', seq).where('normal', 'in', normals).execute();
  await db.deleteFrom('entity_trigrams').where('normal', 'in', normals).execute();
  const events = db.selectFrom('entity_events').select(['id', 'before', 'after']).where('entity_id', '=', id);
  const telling = (await events.where('kind', 'in', ['alias', 'change']).execute()).filter(({ before, after }) =>
    normals.some((normal) => `${before} ${after}`.includes(JSON.stringify(normal))),
  );
  if (telling.length === 0) return;
  await db
    .updateTable('entity_events')
    .set({ before: '{}', after: JSON.stringify(erasedContent), cause: null })
    .where(
      'id',
      'in',
      telling.map((event) => event.id),
    )
    .execute();
}

/**
 * Renames the entity to another of its names, or to a part of its own name that a memory contains and no other entity
 * has; otherwise to a meaningless name.
 */
async function renameTo(db: Db, { seq, id, kind }: EntityRow, name: Name | undefined): Promise<void> {
  const isFree = name !== undefined && (await isFreeFor(db, seq, name.normal));
  const free = isFree ? { name: name.name, normal: name.normal } : { name: `unnamed ${kind}`, normal: id };
  await insertNames(db, [{ ...free, entity_seq: seq }]);
  await db.updateTable('entities').set(free).where('seq', '=', seq).execute();
}

async function isFreeFor(db: Db, seq: number, normal: string): Promise<boolean> {
  const owner = db.selectFrom('entity_names').select('entity_seq').where('normal', '=', normal);
  return Number((await owner.executeTakeFirst())?.entity_seq ?? seq) === Number(seq);
}
