/** The data that ranking learns from. */
import type {
  Choice,
  KeptChoice,
  MemoryUse,
  NewShownList,
  OwnRanking,
  ShownList,
} from '../../model/ranking/adaptation.ts';

/**
 * The data that ranking learns from: the lists that callers were shown, and how callers used them. Each collection is
 * bounded and holds no text.
 */
export interface Adaptation {
  /** Notes a list that a caller was shown. The latest 2,000 lists are kept. */
  noteShown(list: NewShownList): Promise<void>;
  /** Notes that the caller opened a memory. The latest 5,000 openings are kept. */
  noteOpened(memoryId: string, at: string): Promise<void>;
  /** The lists that were shown, oldest first. */
  shown(limit: number): Promise<ShownList[]>;
  countShown(): Promise<number>;
  /**
   * Uses of single memories between two times (both inclusive), oldest first: opened, edited, pinned, noted on, tagged,
   * promoted, linked. Reads at most the first 10,000 changes. Bulk changes and undone changes are left out.
   */
  uses(since: string, until: string): Promise<MemoryUse[]>;
  /**
   * Removes the shown lists with numbers up to and including `through`. Keeps the choices given for them; the latest
   * 1,000 choices are kept.
   */
  settle(through: number, choices: ReadonlyMap<number, Choice>): Promise<void>;
  /** The choices that were computed with the current features, oldest first. */
  choices(): Promise<KeptChoice[]>;
  /**
   * Counts the choices that a caller acted on and that have the current features: all of them, or those with numbers
   * above `after`. `last` is the highest number of any choice, 0 if there is none.
   */
  countChoices(after?: number): Promise<{ acted: number; last: number }>;
  find(): Promise<OwnRanking | null>;
  keep(own: OwnRanking): Promise<void>;
  /** Deletes everything that ranking has learned from. */
  forget(): Promise<void>;
}
