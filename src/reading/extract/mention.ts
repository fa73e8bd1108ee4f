/** What extraction finds in a text: names and what is said of them, before anyone knows which entities they are. */

/** What a name may name; `name` where the text does not tell. */
export const mentionKinds = [
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

/** Where something was found, before its name is settled. Offsets as `slice` takes them. */
export interface Span {
  start: number;
  end: number;
}

export interface FoundMention extends Span {
  /** As it is spelled at its first place. */
  name: string;
  /** See `normalName`. */
  normal: string;
  kind: MentionKind;
  /** How much the text is about it: 0 to 1. */
  weight: number;
  /** False for what only is a name where one is known: "Atlas" at the beginning of a sentence, "priya" in lower case. */
  certain: boolean;
}

/** What a text says of two of its mentions: each is an index in the list of mentions. */
export interface FoundRelation {
  from: number;
  relation: string;
  to: number;
}

export interface Reading {
  mentions: readonly FoundMention[];
  relations: readonly FoundRelation[];
}

/** What a rule found: `name` where it is not the text between `start` and `end`. */
export interface NameCandidate extends Span {
  kind: MentionKind;
  name?: string;
  certain?: boolean;
}
