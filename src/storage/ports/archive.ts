/** A workspace's rows as records that another store accepts: the content of an export, and of a workspace that moves. */
import type { ArchiveKind, ArchiveRecord } from '../../model/archive/archive.ts';

/** The place where a page ended. Opaque. */
export type ArchivePlace = readonly (string | number)[];

export interface ArchivePage {
  records: ArchiveRecord[];
  /** The place where the next page begins; null after the last record of the kind. */
  next: ArchivePlace | null;
}

/** Records, in an order in which they can be added. Two stores with the same content give the same records, whatever their engines. */
export interface Archive {
  /** The next hundred or so records of a kind; null gives the first page. Read all pages within one snapshot, so that they belong together. */
  page(kind: ArchiveKind, after: ArchivePlace | null): Promise<ArchivePage>;
  count(kind: ArchiveKind): Promise<number>;
  /** The reason, as a sentence for callers, why the store refuses writes; null where it accepts them. */
  closedBecause(): Promise<string | null>;
  /**
   * Refuses all writes from now on, on every node, with this reason, and resolves once the writes under way have ended. Null accepts writes again.
   */
  setClosed(reason: string | null): Promise<void>;
  /** Whether the store never held anything: no memory, no history, no entity, no session record, no ingest run, no saved question. */
  isEmpty(): Promise<boolean>;
  /**
   * Adds records of one kind to a store that was empty, with their ids, times and order. Records that they refer to must have been added before.
   * `words` gives the terms of a memory. `invalid` where a record refers to a missing record or occurs twice.
   */
  add(
    kind: ArchiveKind,
    records: readonly ArchiveRecord[],
    words: (content: string) => readonly string[],
  ): Promise<void>;
}
