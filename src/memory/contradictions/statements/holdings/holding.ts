/** What a statement of an office, a place, an employer or another relation says. */
import type { HoldingRelation } from '../forms/form-parts.ts';

export interface Holding {
  relation: HoldingRelation;
  /** The analysed subject: a person or thing, or the office itself. */
  subject: ReadonlySet<string>;
  /** The analysed value: the holder, the place or the employer. For a departure, what was left, if named. */
  value: ReadonlySet<string>;
  /** The subject as written, or other words that find an older text about it. */
  subjectText: string;
  /** The words of the subject's name, as written; empty if the subject is no name. */
  name: readonly string[];
  /** True if the value begins like a name: "Bristol", not "the second violins". */
  hasNamedValue: boolean;
  /** The relation of the named person to the user: "sister" in "my sister Paula". */
  relative: string | null;
  /** True for a member of our staff, "our project manager", who cannot work for another employer. */
  isStaff: boolean;
  /**
   * The kind of the wished thing, booking, recipient or office: only holdings of one kind conflict. Empty for other
   * relations.
   */
  kind: string;
  /** True if it names a start day or the previous holder: it then reports a change without a change word. */
  isHandover: boolean;
}
