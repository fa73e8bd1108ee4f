/** What ranking learns from. */
import type {
  Choice,
  KeptChoice,
  MemoryUse,
  NewShownList,
  OwnRanking,
  ShownList,
} from '../../model/ranking/adaptation.ts';

/** What ranking learns from: the lists that callers were shown, and what callers did with them. Every list is bounded; none holds words. */
export interface Adaptation {
  /** Notes a list that a caller was shown. The latest 2,000 lists are kept. */
  noteShown(list: NewShownList): Promise<void>;
  /** Notes that the caller looked at a memory. The latest 5,000 looks are kept. */
  noteOpened(memoryId: string, at: string): Promise<void>;
  /** The lists that were shown, oldest first. */
  shown(limit: number): Promise<ShownList[]>;
  countShown(): Promise<number>;
  /**
   * What callers did with single memories between two times (both inclusive), oldest first, at most the first 10,000: opened, edited, pinned, noted
   * on, tagged, promoted, linked. Bulk changes and undone changes are left out.
   */
  uses(since: string, until: string): Promise<MemoryUse[]>;
  /** Removes the lists up to and including this number. For the lists in `choices` it keeps the choice; the latest 1,000 choices are kept. */
  settle(through: number, choices: ReadonlyMap<number, Choice>): Promise<void>;
  /** The choices that were computed with the features in use, oldest first. */
  choices(): Promise<KeptChoice[]>;
  /**
   * Counts the choices that a caller acted on, with the features in use, after a number or in all. `last` is the newest number of any kind, 0 where
   * there is none.
   */
  countChoices(after?: number): Promise<{ acted: number; last: number }>;
  find(): Promise<OwnRanking | null>;
  keep(own: OwnRanking): Promise<void>;
  /** Deletes everything that ranking has learned from. */
  forget(): Promise<void>;
}
