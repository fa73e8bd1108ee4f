/**
 * A workspace's rows as records that another store can import: the content of an export, or of a workspace that moves.
 */
import type { ArchiveKind, ArchiveRecord } from '../../model/archive/archive.ts';

/** The place where a page ended. Opaque. */
export type ArchiveCursor = readonly (string | number)[];

export interface ArchivePage {
  records: ArchiveRecord[];
  /** The place where the next page begins; null after the last record of the kind. */
  next: ArchiveCursor | null;
}

/** Records, in an order in which they can be added. Stores with equal content give equal records, on either engine. */
export interface Archive {
  /**
   * The next hundred or so records of a kind; with null, the first page. Read all pages within one snapshot, so that
   * they are consistent.
   */
  page(kind: ArchiveKind, after: ArchiveCursor | null): Promise<ArchivePage>;
  count(kind: ArchiveKind): Promise<number>;
  /** Why the store refuses writes, as a sentence for callers; null if it accepts writes. */
  closeReason(): Promise<string | null>;
  /**
   * Refuses all writes from now on, on every node, with this reason, and resolves once the writes under way have ended. Null accepts writes again.
   */
  setClosed(reason: string | null): Promise<void>;
  /**
   * True if the store never held anything: no memory, no history, no entity, no session record, no ingest run, no saved
   * question.
   */
  isEmpty(): Promise<boolean>;
  /**
   * Adds records of one kind to a store that was empty, with their ids, times and order. Records that they refer to
   * must have been added before. `words` returns the index terms of a memory's content. `invalid` if a record refers to
   * a missing record or occurs twice.
   */
  add(
    kind: ArchiveKind,
    records: readonly ArchiveRecord[],
    words: (content: string) => readonly string[],
  ): Promise<void>;
}
