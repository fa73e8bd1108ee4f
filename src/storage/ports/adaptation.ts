/** What ranking learns from. */
import type {
  Choice,
  KeptChoice,
  MemoryUse,
  NewShownList,
  OwnRanking,
  ShownList,
} from '../../model/ranking/adaptation.ts';

/** What ranking learns from: what callers were shown and did with it. Each list of it is bounded; none holds words. */
export interface Adaptation {
  /** Notes what the caller was shown, of the last two thousand. */
  noteShown(list: NewShownList): Promise<void>;
  /** Notes that the caller looked at a memory, of the last five thousand. */
  noteOpened(memoryId: string, at: string): Promise<void>;
  /** Oldest first. */
  shown(limit: number): Promise<ShownList[]>;
  countShown(): Promise<number>;
  /**
   * What was done with single memories between two times (inclusive), in the order of time, the first ten thousand: opened,
   * edited, pinned, noted on, tagged, promoted, linked. Bulk changes and what takes something back are left out.
   */
  uses(since: string, until: string): Promise<MemoryUse[]>;
  /** Takes off the lists up to this one, and keeps of those named what was chosen, the last thousand. */
  settle(through: number, choices: ReadonlyMap<number, Choice>): Promise<void>;
  /** Those with the features in use, oldest first. */
  choices(): Promise<KeptChoice[]>;
  /** Of those acted on and with the features in use, after one or all; and the last of any kind, 0 where there is none. */
  countChoices(after?: number): Promise<{ acted: number; last: number }>;
  find(): Promise<OwnRanking | null>;
  keep(own: OwnRanking): Promise<void>;
  /** All of it. */
  forget(): Promise<void>;
}
