/** Links between memories. */
import type { MemoryLink } from '../../model/entity.ts';

/** A later memory that replaces or contradicts another. */
export interface Successor {
  memory_id: string;
  relation: 'supersedes' | 'contradicts';
}

/** When a link was made, and by whom. */
export type LinkMade = Partial<Pick<MemoryLink, 'created_at' | 'actor'>>;

export interface MemoryLinks {
  /**
   * Adds a link. Adding the same link again changes nothing and returns the first one. Each of the two memories gets a `link` event. `not_found` for
   * a missing memory, `conflict` for a link from a memory to itself.
   */
  add(link: Pick<MemoryLink, 'from' | 'relation' | 'to'>, cause?: string): Promise<MemoryLink>;
  /**
   * Like `add`, from a memory that the transaction has just stored to one that it holds: reads nothing, so it waits for
   * no round trip.
   */
  addNew(link: Pick<MemoryLink, 'from' | 'relation' | 'to'>): Promise<void>;
  /**
   * Removes a link; false if there was none. Works on forgotten memories too. Each of the two memories gets a `link`
   * event.
   */
  remove(link: Pick<MemoryLink, 'from' | 'relation' | 'to'>, cause?: string): Promise<boolean>;
  /**
   * Restores a removed link, as it was made if that is known; false if the memories are linked. Works on forgotten memories too. Each of
   * the two memories gets a `link` event.
   */
  putBack(link: Pick<MemoryLink, 'from' | 'relation' | 'to'>, cause?: string, made?: LinkMade): Promise<boolean>;
  find(link: Pick<MemoryLink, 'from' | 'relation' | 'to'>): Promise<MemoryLink | null>;
  /** Memories that replaced this one, or were merged into it, the latest stored first. */
  references(memoryId: string, limit: number): Promise<{ memory_id: string; as: 'supersedes' | 'merged_into' }[]>;
  /**
   * For each memory, the active and challenged memories that replace or contradict it, latest stored first. Pass at
   * most a few dozen ids.
   */
  successors(memoryIds: readonly string[]): Promise<ReadonlyMap<string, readonly Successor[]>>;
  /**
   * The memories that Stele generated from these (summaries, cards, patterns), of any status, without forgotten ones, in
   * the order of storing.
   */
  generatedFrom(memoryIds: readonly string[]): Promise<string[]>;
  /** The links from and to a memory, 200 unless `limit` says otherwise. */
  ofMemory(memoryId: string, limit?: number): Promise<MemoryLink[]>;
}
