/** A workspace's rows as records that another store takes: what an export holds, and what moves with a workspace. */
import type { ArchiveKind, ArchiveRecord } from '../../model/archive/archive.ts';

/** Where a page ended: opaque. */
export type ArchivePlace = readonly (string | number)[];

export interface ArchivePage {
  records: ArchiveRecord[];
  /** From where to go on; null after the last record of the kind. */
  next: ArchivePlace | null;
}

/** Records in an order in which they can be added. The same in every store that holds the same, whatever engine it is on. */
export interface Archive {
  /** The next hundred or so of a kind; with null the first. Read them in a snapshot, so that they belong together. */
  page(kind: ArchiveKind, after: ArchivePlace | null): Promise<ArchivePage>;
  count(kind: ArchiveKind): Promise<number>;
  /** Why nothing is written here, in a sentence for callers; null where it is. */
  closedBecause(): Promise<string | null>;
  /** Refuses all writing from now on, here and on every node, with the reason; resolves once what was being written is there. With null it is taken again. */
  setClosed(reason: string | null): Promise<void>;
  /** Whether nothing was ever stored here: no memory, no history, no entity, no session record, no ingest run. */
  isEmpty(): Promise<boolean>;
  /**
   * Adds records of one kind as they were, ids, times and order included, to a store that was empty. What they name must have been
   * added before. `words` makes the terms of a memory. `invalid` where a record names what is missing or is there twice.
   */
  add(
    kind: ArchiveKind,
    records: readonly ArchiveRecord[],
    words: (content: string) => readonly string[],
  ): Promise<void>;
}
