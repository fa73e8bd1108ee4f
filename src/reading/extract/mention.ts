/** The results of extraction: names and their relations, before resolution to entities. */

/** The kinds of named things; `name` if the text does not show the kind. */
const mentionKinds = [
  'person',
  'organisation',
  'place',
  'product',
  'project',
  'repository',
  'file',
  'package',
  'service',
  'host',
  'ticket',
  'variable',
  'error',
  'url',
  'email',
  'handle',
  'name',
] as const;
export type MentionKind = (typeof mentionKinds)[number];

/** A position in the text. Offsets are those of `slice`. */
export interface Span {
  start: number;
  end: number;
}

export interface FoundMention extends Span {
  /** The spelling at its first position. */
  name: string;
  /** See `normalName`. */
  normal: string;
  kind: MentionKind;
  /** How much the text is about the name, from 0 to 1. */
  weight: number;
  /**
   * False for a word that counts as a name only if an entity with that name is known: "Atlas" at the start of a
   * sentence, "priya" in lower case.
   */
  certain: boolean;
}

/** The relation of a name to another name of the same entity. */
export const alsoCalled = 'also_called';

/** A relation that a text states between two mentions, given as indices into the list of mentions. */
export interface FoundRelation {
  from: number;
  relation: string;
  to: number;
}

export interface Reading {
  mentions: readonly FoundMention[];
  relations: readonly FoundRelation[];
}

/** A match of a rule. `name` is set if it differs from the text between `start` and `end`. */
export interface NameCandidate extends Span {
  kind: MentionKind;
  name?: string;
  certain?: boolean;
}
